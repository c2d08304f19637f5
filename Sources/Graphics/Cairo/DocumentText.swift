internal import CCairo
internal import CPango
import Ink

/// A piece of shaped text of a document, the sole owner of a `PangoLayout`. Lengths are in points,
/// from its top left corner. It belongs to the thread of its engine.
package final class DocumentText {
  /// The layout, which is valid from init to deinit.
  let raw: OpaquePointer
  /// The text.
  package let string: String
  /// The width of its longest line.
  package let width: Double
  /// The height of its lines.
  package let height: Double
  /// The distance of the first baseline from the top.
  package let baseline: Double
  /// True if its first letter is read from right to left.
  package let isFromRight: Bool
  /// The distance of its lines from the left edge of the width at which they were broken.
  let lead: Double

  /// Adopts a complete layout of `string`.
  init(adopting layout: OpaquePointer, string: String, isFromRight: Bool) {
    self.string = string
    raw = layout
    self.isFromRight = isFromRight
    var frame = PangoRectangle()
    pango_layout_get_extents(layout, nil, &frame)
    let unit = Double(PANGO_SCALE)
    (width, height) = (Double(frame.width) / unit, Double(frame.height) / unit)
    baseline = Double(pango_layout_get_baseline(layout)) / unit
    // A line of its own begins where it is put, in whichever direction it is read.
    lead = pango_layout_get_width(layout) < 0 ? Double(frame.x) / unit : 0
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(raw)) }

  /// True if no font has a glyph for one of the characters
  /// (`pango_layout_get_unknown_glyphs_count`).
  package var hasUnknownGlyphs: Bool { pango_layout_get_unknown_glyphs_count(raw) > 0 }

  /// Draws the text with its top left corner at `corner`, and clears the path
  /// (`pango_cairo_show_layout`).
  package func draw(in context: borrowing DrawingContext, at corner: Point, color: InkColor) {
    draw(in: context, at: corner, color: Color(color))
  }

  /// Draws the text in a colour of the window.
  package func draw(in context: borrowing DrawingContext, at corner: Point, color: Color) {
    context.newPath()
    context.setColor(color)
    context.move(to: Point(corner.x - lead, corner.y))
    pango_cairo_show_layout(context.raw, raw)
    context.newPath()
  }
}

// The compiler rejects code that sends a text to another thread.
@available(*, unavailable)
extension DocumentText: Sendable {}
