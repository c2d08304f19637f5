/// What of the drawing a page shows, and how large.
///
/// The drawing lies on a plane of pixels of its own, its origin the top left corner of the pixel in
/// column 0 and row 0; a page shows a rectangle of them. Ink, masks, damage and patches are all in
/// the plane's pixels, so that they stay what they are while the page moves over it.
struct PageSize: Sendable, Hashable {
  /// The pixels the page shows.
  var bounds: PixelRect
  /// Pixels per canvas unit.
  var scale: Double

  /// A page that shows nothing.
  static let none = PageSize(bounds: .empty, scale: 1)

  /// `rect`, in the drawing's pixels, in those of a surface that holds the page.
  func onSurface(_ rect: PixelRect) -> PixelRect { rect.offset(x: -bounds.x, y: -bounds.y) }
}

extension PixelRect {
  /// What of the rectangle lies outside `inner`, which is a part of it or empty: up to four strips
  /// that do not overlap.
  func strips(around inner: PixelRect) -> [PixelRect] {
    guard !inner.isEmpty else { return isEmpty ? [] : [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: inner.y - y),
      PixelRect(x: x, y: inner.y, width: inner.x - x, height: inner.height),
      PixelRect(x: inner.maxX, y: inner.y, width: maxX - inner.maxX, height: inner.height),
      PixelRect(x: x, y: inner.maxY, width: width, height: maxY - inner.maxY),
    ].filter { !$0.isEmpty }
  }
}
