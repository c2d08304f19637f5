/// The places of pages on the plane of a drawing.
extension Page {
  /// The distance between a page and the next, in canvas units. It is up to a unit greater, so that
  /// every page begins at a whole number: strokes that move with their page keep their bits.
  public static let gap = 24.0
  /// The greatest height of the plane of a drawing, in canvas units: that of `maximum` pages of A4
  /// and the gaps between them.
  public static let farthest = 24_000_000.0
  /// The greatest side of a page, in canvas units.
  public static let longestSide = 2_000_000.0
  /// The greatest number of pages of a drawing.
  public static let maximum = 20_000
  /// An upper bound for the numbers of identities, which leaves room to count on from it.
  static let identityLimit: UInt32 = 1 << 31

  /// Returns pages of the given sizes in canvas units, below one another from the origin of the
  /// plane. Their identities count up from 1. Returns nil if the plane would be too high, if there
  /// are too many pages or none, or if a size is not that of a page. If `showsPageContents`, they
  /// show the pages of a PDF, from the first on.
  public static func arranged(_ sizes: [CanvasSize], showsPageContents: Bool = false) -> [Page]? {
    guard sizes.count <= maximum else { return nil }
    return arranged(
      sizes.enumerated().map { index, size in
        Page(
          id: ID(rawValue: UInt32(index + 1)), size: size, pdfPage: showsPageContents ? index : nil)
      })
  }

  /// Returns the pages, placed anew below one another from the origin of the plane, or nil as
  /// above.
  public static func arranged(_ pages: [Page]) -> [Page]? {
    var (placed, top) = (pages, 0.0)
    for index in placed.indices {
      placed[index].origin = Point(0, top)
      top += ((placed[index].size?.height ?? 0) + gap).rounded(.up)
    }
    return formPlane(placed) ? placed : nil
  }

  /// Returns true if a drawing can consist of these pages: they lie below one another and on the
  /// plane, at whole numbers, and their identities differ; or there is one page without a size.
  public static func formPlane(_ pages: [Page]) -> Bool {
    guard 1...maximum ~= pages.count, Set(pages.map(\.id)).count == pages.count else {
      return false
    }
    if pages.count == 1, pages[0].size == nil {
      return pages[0].origin == .zero && pages[0].hasSoundNumbers
    }
    return zip([nil] + pages, pages).allSatisfy { $1.isPlaced(below: $0) }
  }

  private var hasSoundNumbers: Bool {
    id.rawValue < Self.identityLimit && 0..<Int(Self.identityLimit) ~= pdfPage ?? 0
  }

  /// Returns true if the page can be the one below `above`, or the first if that is nil.
  func isPlaced(below above: Page?) -> Bool {
    guard let size, size.width > 0, size.width <= Self.longestSide, size.height > 0,
      size.height <= Self.longestSide, hasSoundNumbers, origin.x == 0,
      origin.y.rounded() == origin.y,
      origin.y + size.height <= Self.farthest
    else { return false }
    guard let above else { return origin.y == 0 }
    return above.frame.map { origin.y >= $0.max.y + Self.gap } ?? false
  }

  /// Returns the index of the page on whose height `y` lies, or of the nearest: between two pages
  /// the upper one if both are as near. `pages` form a plane.
  ///
  /// - Complexity: O(log number of pages).
  public static func index(nearest y: Double, in pages: [Page]) -> Int {
    // The last page that begins at `y` or above.
    let low = max(0, pages.countBefore { $0.origin.y <= y } - 1)
    guard let frame = pages[low].frame, low + 1 < pages.count else { return low }
    return y - frame.max.y <= pages[low + 1].origin.y - y ? low : low + 1
  }
}
