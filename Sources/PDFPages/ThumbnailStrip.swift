import Graphics
import Ink
import Platform

/// The thumbnails of pages, and the program that draws them: one for all of them, which streams
/// them and yields to the programs that draw pages.
struct ThumbnailStrip {
  /// The failures in a row after which no more are tried.
  private static let maximumFailures = 8

  private(set) var plan: ThumbnailPlan
  let queue = BackgroundQueue(name: "xsign.thumbnails", isWaitedFor: false)
  private var pages: [PDFPage]
  /// The pages that are others in a file that is still to come.
  private var expected: Set<Int> = []
  /// The pages whose thumbnails are wanted.
  private var wanted = 0..<0
  private var kept: [Int: RenderedPage] = [:]
  private var failed: Set<Int> = []
  /// The pages that have changed since their thumbnails were drawn, each with the number of that
  /// change.
  private var stale: [Int: Int] = [:]
  /// The number of changes so far, and that before the running program started.
  private var changes = 0
  private var changesAtStart = 0
  /// The pages that the first program did not draw, for the other one.
  private var forOther: Set<Int> = []
  /// True if the run in progress, or the last one, is of the first program and there is another.
  private var hasOther = false
  /// The number of programs in a row that drew nothing.
  private var failuresInRow = 0
  /// The pages that the running program has still to draw.
  private var left: Range<Int>?
  private var running: ChildCancellation?

  init(_ pages: [PDFPage]) {
    self.pages = pages
    plan = ThumbnailPlan(pages)
  }

  /// True while a program draws thumbnails.
  var isRunning: Bool { running != nil }
  /// The bytes of the thumbnails that are kept.
  var bytes: Int { kept.values.reduce(0) { $0 + $1.bytes } }
  /// The most bytes that they will have.
  var reserve: Int { wanted.isEmpty ? 0 : plan.reserve }

  /// The thumbnail of a page.
  subscript(page: Int) -> RenderedPage? { kept[page] }

  /// Wants the thumbnails around a page, or none, and lets go of the others.
  mutating func want(around page: Int?) {
    wanted = page.map { plan.pages(around: $0) } ?? 0..<0
    kept = kept.filter { wanted.contains($0.key) }
    if let left, !left.overlaps(wanted) { stop() }
  }

  /// Kills the program.
  func stop() { running?.cancel() }

  /// Starts a program for the thumbnails that are missing, unless one runs.
  mutating func start(_ process: RasterizerProcess, mailbox: Mailbox<PageRenderings.Message>) {
    guard running == nil, failuresInRow < Self.maximumFailures,
      let first = wanted.first(where: isMissing), let last = wanted.last(where: isMissing)
    else { return }
    let stop = ChildCancellation()
    // The other program draws single pages.
    let other = forOther.contains(first) ? process.withOther : nil
    let end = wanted.first { $0 > first && forOther.contains($0) } ?? last + 1
    let range = first..<(other == nil ? min(end, last + 1) : first + 1)
    let process = other ?? process
    (running, left, changesAtStart) = (stop, range, changes)
    hasOther = process.other != nil
    queue.perform { [pages] in
      var failure: PagePictureFailure?
      do throws(PagePictureFailure) {
        try process.thumbnails(range, of: pages, side: ThumbnailPlan.side, stop: stop) {
          mailbox.post(.thumbnail($0, $1))
        }
      } catch {
        failure = error
      }
      mailbox.post(.thumbnailsEnded(failure))
    }
  }

  private func isMissing(_ page: Int) -> Bool {
    (kept[page] == nil || stale[page] != nil) && !failed.contains(page) && !expected.contains(page)
  }

  /// Prepares for pages of other sizes in a file that is still to come: `renew` tells of it. Those
  /// that `changed` have no thumbnails until then.
  mutating func expect(_ pages: [PDFPage], changed: Set<Int>) {
    self.pages = pages
    plan = ThumbnailPlan(pages)
    for page in changed { kept[page] = nil }
    let all = expected.union(changed)
    renew(changed)
    expected = all
  }

  /// Draws the thumbnails of pages anew, which have changed. The old ones stay until then.
  mutating func renew(_ pages: Set<Int>) {
    changes += 1
    expected = []
    for page in pages { stale[page] = changes }
    failed.subtract(pages)
    // Those that are on their way are of the pages as they were.
    stop()
  }

  /// True if the running program draws the page as it was before a change.
  private func isOutdated(_ page: Int) -> Bool { stale[page].map { $0 > changesAtStart } ?? false }

  /// Keeps a thumbnail of the running program. Returns false if there is none, or if the page has
  /// changed since that started. A page that has another shape there is tried by the other one.
  mutating func take(
    _ result: Result<Image, PagePictureFailure>, of page: Int, number: UInt64
  ) -> Bool {
    left = left.map { page + 1..<max($0.upperBound, page + 1) }
    failuresInRow = 0
    guard !isOutdated(page), !expected.contains(page), wanted.contains(page) else { return false }
    let image: Image
    switch result {
    case .success(let drawn): image = drawn
    case .failure(let failure):
      fail(at: page, failure)
      return false
    }
    stale[page] = nil
    let size = Point(pages[page].width, pages[page].height)
    kept[page] = RenderedPage(
      number: number, page: page, image: image, scale: Double(image.width) / max(size.x, 1e-9),
      frame: Bounds(min: Point(0, 0), max: size))
    return true
  }

  /// Records that the program has ended. The page at which it failed is tried by the other one, and
  /// then not again.
  mutating func end(_ failure: PagePictureFailure?) {
    if let failure, failure != .cancelled, let page = left?.first, !isOutdated(page) {
      if fail(at: page, failure) { failuresInRow += 1 }
    }
    (running, left) = (nil, nil)
  }

  /// Records that the running program has no thumbnail of a page. The other one tries it, and then
  /// none: then it returns true.
  @discardableResult
  private mutating func fail(at page: Int, _ failure: PagePictureFailure) -> Bool {
    if hasOther, failure.isOfProgram, forOther.insert(page).inserted { return false }
    failed.insert(page)
    return true
  }
}

extension PageRenderings {
  /// Draws the thumbnails of all pages, or of some hundred around `page` if there are more, while
  /// no page in view waits; nil draws none and frees those that are kept.
  public func showThumbnails(around page: Int?) {
    thumbnails.want(around: page)
    startNext()
  }

  /// Returns the thumbnail of a page, or nil if there is none yet.
  public func thumbnail(of page: Int) -> RenderedPage? { thumbnails[page] }
}
