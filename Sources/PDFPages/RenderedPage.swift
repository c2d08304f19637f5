import Graphics
public import Ink

/// A picture of a page or of a part of it. It is immutable, so threads may share it.
///
/// A pane paints the pictures of a page as its background, in the order in which `PageRenderings`
/// gives them: those of other resolutions first, then the sharp ones above them. A page's top left
/// corner lies on a whole pixel of the drawing's plane. There the pixels of a sharp picture are
/// those of the plane: `BackgroundPainter` draws each tile of the background separately, and a tile
/// is to the bit a copy of the picture's pixels, whatever else the page shows. A picture of another
/// resolution is stretched by `DrawingContext.draw(_:in:)`, tile by tile as well.
///
/// The last row and column may reach beyond the page by less than a pixel; a pane clips them.
public struct RenderedPage: Sendable {
  /// A number that no other picture has, by which backgrounds are compared.
  public let number: UInt64
  /// The index of the page.
  public let page: Int
  /// The pixels, which are opaque.
  public let image: Image
  /// The pixels per point.
  public let scale: Double
  /// The frame on the page as it is shown, in points from its top left corner, y down.
  public let frame: Bounds

  /// Returns where to draw it, in pixels, on a page whose top left corner is the pixel `x`, `y`, at
  /// `scale` pixels per point. At its own scale these are whole pixels, one for each of its own.
  public func place(x: Int, y: Int, scale: Double) -> Bounds {
    let corner = Point(Double(x), Double(y))
    let (min, max) = (frame.min * scale + corner, frame.max * scale + corner)
    guard isSharp(at: scale) else { return Bounds(min: min, max: max) }
    let left = Point(min.x.rounded(), min.y.rounded())
    return Bounds(
      min: left, max: left + Point(Double(image.width), Double(image.height)))
  }

  /// Returns whether a pixel of the picture is one of a page at `scale` pixels per point.
  public func isSharp(at scale: Double) -> Bool {
    // Resolutions are rounded to thousandths.
    abs(self.scale - scale) * 72 < 0.001
      && abs(frame.width * self.scale - Double(image.width)) < 0.01
  }

  var bytes: Int { 4 * image.pixels.count }
}
