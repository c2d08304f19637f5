public import Ink

/// The check of a signed PDF before it takes its name: an independent program shows its pages, and
/// those of the old file. The ink's place must have changed, and nothing else.
///
/// It is a program and not a library, because poppler's licence would become that of xsign, and
/// because a page may crash it, or take minutes and gigabytes.
public struct PageCheck: Sendable {
  /// A page with ink.
  public struct Page: Sendable {
    /// The index.
    public var index: Int
    /// Its size as shown.
    public var size: PDFPage
    /// The frames of the ink, in points from the top left corner as shown.
    public var ink: [Bounds]

    /// Creates a page.
    public init(index: Int, size: PDFPage, ink: [Bounds]) {
      self.index = index
      self.size = size
      self.ink = ink
    }
  }

  /// The most pages that are looked at.
  static let mostPages = 5
  /// The difference of a channel that counts outside the ink: less is the rounding of edges.
  private static let mostOutside = 24
  /// The difference of a channel that the ink makes at least.
  private static let leastInside = 3
  /// The distance from the ink, in pixels, where its soft edge may be.
  private static let edge = 1.0
  /// The greatest resolution, in pixels per inch.
  private static let resolution = 100.0
  /// The longest side of a picture, in pixels.
  private static let longestSide = 1000.0

  private let program: PageProgram
  /// The name of the program that shows the pages.
  public var programName: String { program.kind.rawValue }

  /// Creates a check, or returns nil if every program that shows pages is missing.
  public init?() {
    guard let program = try? PageProgram.find() else { return nil }
    self.program = program
  }

  /// Returns the index of the first page that is not as it should be, or nil. Of many pages it
  /// looks at the first, the last and three between. Blocks until both files are shown.
  ///
  /// - Parameters:
  ///   - old: The file before it was signed.
  ///   - new: The signed one.
  ///   - isDamaged: True if the old file is damaged. Other programs may show it only once it is
  ///     mended; there is nothing to compare with then.
  public func failure(of pages: [Page], old: PageFile, new: PageFile, isDamaged: Bool) -> Int? {
    let chosen = Self.chosen(pages.sorted { $0.index < $1.index })
    let pictures = Parallel.map(2 * chosen.count) { number in
      picture(of: chosen[number / 2], in: number % 2 == 0 ? old : new)
    }
    for (number, page) in chosen.enumerated() {
      guard let after = pictures[2 * number + 1] else { return page.index }
      if let before = pictures[2 * number] {
        guard Self.shows(page, before, after) else { return page.index }
      } else if !isDamaged {
        return page.index
      }
    }
    return nil
  }

  /// Returns the pages that are looked at.
  static func chosen(_ pages: [Page]) -> [Page] {
    guard pages.count > mostPages else { return pages }
    return (0..<mostPages).map { pages[$0 * (pages.count - 1) / (mostPages - 1)] }
  }

  /// Returns the picture of a page, or nil if there is none, or one of another shape.
  private func picture(of page: Page, in file: PageFile) -> Pixmap? {
    let side = max(page.size.width, page.size.height, 1)
    let order = PageOrder(
      page: page.index, resolution: min(Self.resolution, Self.longestSide * 72 / side))
    let extent = order.extent(of: page.size)
    // For a page beyond all measure no resolution is small enough.
    guard Double(max(extent.width, extent.height)) <= Self.longestSide + 1 else { return nil }
    let run = PageRun(program: program, file: file)
    return try? run.draw(order, on: page.size, factor: 1, stop: PageStop()).pixels
  }

  /// Returns true if the ink's places differ, and nothing else does.
  static func shows(_ page: Page, _ before: Pixmap, _ after: Pixmap) -> Bool {
    let (width, height) = (before.width, before.height)
    guard after.width == width, after.height == height else { return false }
    let (x, y) = (Double(width) / page.size.width, Double(height) / page.size.height)
    let ink = page.ink.map { frame in
      (
        columns: range(frame.min.x * x, frame.max.x * x, width),
        rows: range(frame.min.y * y, frame.max.y * y, height)
      )
    }
    var isInkShown = [Bool](repeating: false, count: ink.count)
    for row in 0..<height {
      let places = ink.indices.filter { ink[$0].rows.contains(row) }
      for index in places where !isInkShown[index] {
        let difference = after.difference(from: before, row: row, columns: ink[index].columns)
        isInkShown[index] = difference >= leastInside
      }
      var column = 0
      for place in places.map({ ink[$0].columns }).sorted(by: { $0.lowerBound < $1.lowerBound })
        + [width..<width]
      {
        if column < place.lowerBound,
          after.difference(from: before, row: row, columns: column..<place.lowerBound)
            > mostOutside
        {
          return false
        }
        column = max(column, place.upperBound)
      }
    }
    return isInkShown.allSatisfy(\.self)
  }

  /// Returns the pixels from one place to another, with room for a soft edge.
  private static func range(_ low: Double, _ high: Double, _ end: Int) -> Range<Int> {
    func pixel(_ value: Double) -> Int { Int(max(0, min(value, Double(end)))) }
    let start = pixel((low - edge).rounded(.down))
    return start..<max(start, pixel((high + edge).rounded(.up)))
  }
}
