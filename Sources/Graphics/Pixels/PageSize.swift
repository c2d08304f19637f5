/// The part of the drawing that a page shows, and its scale.
///
/// The drawing is on a plane of pixels, whose origin is the top left corner of the pixel in column
/// 0 and row 0. A page shows a rectangle of them. Ink, masks, damage and patches are all in the
/// plane's pixels, so they do not change when the page moves over it.
package struct PageSize: Sendable, Hashable {
  /// The pixels the page shows.
  package var bounds: PixelRect
  /// The number of pixels per canvas unit.
  package var scale: Double

  /// The zoom that is part of the scale: 1 at actual size. Marks have the same size at any zoom.
  package var zoom: Double

  package init(bounds: PixelRect, scale: Double, zoom: Double = 1) {
    self.bounds = bounds
    self.scale = scale
    self.zoom = zoom
  }

  /// A page that shows nothing.
  package static let none = PageSize(bounds: .empty, scale: 1)

  /// Converts `rect` from the drawing's pixels to those of a surface that holds the page.
  package func onSurface(_ rect: PixelRect) -> PixelRect { rect.offset(x: -bounds.x, y: -bounds.y) }
}

extension PixelRect {
  /// Returns the part of the rectangle outside `inner`, which is a part of it or empty: up to four
  /// strips that do not overlap.
  package func strips(around inner: PixelRect) -> [PixelRect] {
    guard !inner.isEmpty else { return isEmpty ? [] : [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: inner.y - y),
      PixelRect(x: x, y: inner.y, width: inner.x - x, height: inner.height),
      PixelRect(x: inner.maxX, y: inner.y, width: maxX - inner.maxX, height: inner.height),
      PixelRect(x: x, y: inner.maxY, width: width, height: maxY - inner.maxY),
    ].filter { !$0.isEmpty }
  }
}
