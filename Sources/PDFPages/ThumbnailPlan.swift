import Ink

/// A planner of the small pictures of pages.
struct ThumbnailPlan: Sendable {
  /// The longer side of a thumbnail in pixels, that of A4 at 12 dots per inch.
  static let side = 140
  /// The most bytes of all thumbnails together, those of about 600 pages of A4.
  static let maximumBytes = 32 << 20

  /// The bytes of the thumbnail of each page.
  private let bytes: [Int]

  init(_ pages: [PDFPage]) {
    bytes = pages.map { page in
      let ratio = min(page.width, page.height) / max(page.width, page.height, 1e-9)
      let short = (Double(Self.side) * ratio).rounded(.up)
      // Either side may be rounded up.
      return 4 * (Self.side + 1) * ((short.isFinite ? Int(short) : Self.side) + 1)
    }
  }

  /// The most bytes of the thumbnails that are kept at a time.
  var reserve: Int { min(bytes.reduce(0, +), Self.maximumBytes) }

  /// Returns the pages around `center` whose thumbnails are kept at a time: all, unless there are
  /// hundreds of pages.
  func pages(around center: Int) -> Range<Int> {
    guard let last = bytes.indices.last else { return 0..<0 }
    let center = min(max(center, 0), last)
    var (first, end, sum) = (center, center, 0)
    while true {
      let before = (first, end)
      if end <= last, sum + bytes[end] <= Self.maximumBytes {
        sum += bytes[end]
        end += 1
      }
      if first > 0, sum + bytes[first - 1] <= Self.maximumBytes {
        first -= 1
        sum += bytes[first]
      }
      if before == (first, end) { return first..<end }
    }
  }
}
