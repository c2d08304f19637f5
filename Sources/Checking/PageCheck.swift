import Ink
import PDFPages
import Platform

/// The check of a signed PDF before it takes its name: independent programs show its pages, and
/// those of the old file. The ink must be there as the window showed it, and nothing else may
/// differ.
///
/// They are programs and not libraries, because their licences would become that of xsign, and
/// because a page may crash them, or take minutes and gigabytes. One that fails or is too slow says
/// nothing of the file.
package struct PageCheck: Sendable {
  /// A page with ink.
  package struct Page: Sendable {
    package var index: Int
    /// Its size as shown.
    package var size: PDFPage
    package var ink: ShownInk
    /// True if something lies over its content where the ink is.
    package var isCovered: Bool

    package init(index: Int, size: PDFPage, ink: ShownInk, isCovered: Bool = false) {
      self.index = index
      self.size = size
      self.ink = ink
      self.isCovered = isCovered
    }
  }

  /// The time that may pass, in seconds.
  struct Limits: Sendable {
    /// For a page by the program that is asked first, if there is another.
    var first = 8.0
    /// For everything.
    var all = 20.0
    /// For the other program once one has shown a page.
    var others = 3.0
  }

  /// The most pages that are looked at.
  static let maximumPages = 5

  private let programs: [PageRasterizer]
  private let limits: Limits
  /// The seconds that are left.
  private var left: Double
  /// The pictures of the file before it was signed that are drawn in advance, if there are any.
  private var early: EarlyPictures?

  /// Creates a check, or returns nil if every program that shows pages is missing.
  package init?() {
    let programs = PageRasterizer.all()
    guard !programs.isEmpty else { return nil }
    self.init(programs: programs)
  }

  init(programs: [PageRasterizer], limits: Limits = Limits()) {
    self.programs = programs
    self.limits = limits
    left = limits.all
  }

  /// Begins to draw pages of the file before it is signed, in the background. `report` takes the
  /// pictures, and the end of the check ends what is still being drawn.
  ///
  /// - Parameter pages: All pages that will have ink. What hides it need not be known yet.
  package mutating func prepare(_ pages: [Page], old: PageFile) {
    let pages = pages.sorted { $0.index < $1.index }
    // Which pages of many are looked at between depends on what hides ink.
    let certain = pages.count > Self.maximumPages ? [pages[0], pages[pages.count - 1]] : pages
    early = EarlyPictures(
      certain, programs, of: old, timeout: programs.indices.map { timeout(of: $0) })
  }

  /// The seconds that a program has for a page.
  private func timeout(of program: Int) -> Double {
    min(left, program == 0 && programs.count > 1 ? limits.first : limits.all)
  }

  /// Returns what the programs say of pages. Of many it looks at the first, the last and three
  /// between. Blocks until both files are shown, or time is over: all reports together have 20 s.
  ///
  /// - Parameters:
  ///   - old: The file before it was signed.
  ///   - new: The signed one.
  ///   - isDamaged: True if the old file is damaged. Other programs may show it only once it is
  ///     repaired; there is nothing to compare with then.
  package mutating func report(
    on pages: [Page], old: PageFile, new: PageFile, isDamaged: Bool
  ) -> CheckReport {
    let begin = MonotonicClock.now
    let chosen = Self.chosen(pages.sorted { $0.index < $1.index })
    let (programs, limits, end) = (self.programs, self.limits, begin + left)
    let timeout = programs.indices.map { self.timeout(of: $0) }
    let early = self.early
    let race = CheckRace(
      chosen.map { page in programs.indices.map { early?[page.index, $0]?.stop } },
      grace: limits.others)
    // Side by side are the programs with a page, then the next page.
    let opinions = Parallel.map(chosen.count * programs.count) { number in
      let (page, program) = (number / programs.count, number % programs.count)
      let comparison = PageComparison(
        page: chosen[page], program: programs[program], old: old, new: new, isDamaged: isDamaged,
        early: early?[chosen[page].index, program], stop: race.stop(page, program),
        timeout: timeout[program], end: end)
      let verdict = comparison.verdict(isAlone: chosen.count * programs.count == 1)
      if case .unknown = verdict {} else { race.finish(page, program) }
      return CheckReport.Opinion(
        page: chosen[page].index, program: programs[program].kind.rawValue, verdict: verdict)
    }
    left = max(0, left - (MonotonicClock.now - begin))
    return CheckReport(opinions)
  }

  /// Returns the pages that are looked at: the first, the last, and those between where something
  /// may hide the ink, if there are any.
  static func chosen(_ pages: [Page]) -> [Page] {
    guard pages.count > maximumPages else { return pages }
    let between = pages.dropFirst().dropLast()
    let covered = between.filter(\.isCovered)
    let maximum = maximumPages - 2
    let inner: [Page]
    if covered.isEmpty {
      inner = (1...maximum).map { pages[$0 * (pages.count - 1) / (maximumPages - 1)] }
    } else if covered.count <= maximum {
      // The others are as they would be without them, as far as there is room.
      let others = (1...maximum).map { pages[$0 * (pages.count - 1) / (maximumPages - 1)] }
        .filter { other in !covered.contains { $0.index == other.index } }
      inner = covered + others.prefix(maximum - covered.count)
    } else {
      inner = (0..<maximum).map { covered[$0 * (covered.count - 1) / (maximum - 1)] }
    }
    return ([pages[0]] + inner + [pages[pages.count - 1]]).sorted { $0.index < $1.index }
  }
}

/// The programs that show the pages of a file at the same time, and the way to end those that are
/// too slow.
private struct CheckRace: Sendable {
  private let stops: [[ChildCancellation]]
  /// The ways to end what is drawn in advance.
  private let early: [[ChildCancellation?]]
  private let grace: Double

  init(_ early: [[ChildCancellation?]], grace: Double) {
    stops = early.map { $0.map { _ in ChildCancellation() } }
    self.early = early
    self.grace = grace
  }

  func stop(_ page: Int, _ program: Int) -> ChildCancellation { stops[page][program] }

  /// Gives the other programs a moment more for a page.
  func finish(_ page: Int, _ program: Int) {
    let others = stops[page].indices.filter { $0 != program }
      .flatMap { [stops[page][$0]] + (early[page][$0].map { [$0] } ?? []) }
    guard !others.isEmpty else { return }
    Parallel.later(grace) { for stop in others { stop.cancel() } }
  }
}
