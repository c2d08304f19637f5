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
  /// The distance of the layout from the top.
  let drop: Double

  /// The share of a line by which two differ that Pango rounded.
  private static let spare = 0.01

  /// Adopts a complete layout of `string`.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - string: Its text.
  ///   - isFromRight: True if its first letter is read from right to left.
  ///   - extents: How far lines are to reach from their baselines, and how far those of the font
  ///     do, or nil if they stay as they are. Characters of another font may reach farther.
  init(
    adopting layout: OpaquePointer, string: String, isFromRight: Bool,
    extents: (wanted: DocumentFont.LineExtent, own: DocumentFont.LineExtent)? = nil
  ) {
    self.string = string
    raw = layout
    self.isFromRight = isFromRight
    var frame = PangoRectangle()
    pango_layout_get_extents(layout, nil, &frame)
    let unit = Double(PANGO_SCALE)
    width = Double(frame.width) / unit
    let above = Double(pango_layout_get_baseline(layout)) / unit
    let below = DocumentText.descent(of: layout) / unit
    if let (wanted, own) = extents {
      let spare = DocumentText.spare * (own.ascent + own.descent)
      let end = below > own.descent + spare ? max(below, wanted.descent) : wanted.descent
      baseline = above > own.ascent + spare ? max(above, wanted.ascent) : wanted.ascent
      drop = baseline - above
      height = Double(frame.height) / unit + drop + end - below
    } else {
      (baseline, drop, height) = (above, 0, Double(frame.height) / unit)
    }
    // A line of its own begins where it is put, in whichever direction it is read.
    lead = pango_layout_get_width(layout) < 0 ? Double(frame.x) / unit : 0
  }

  /// Returns the distance of the bottom of the last line from its baseline, in units of Pango.
  private static func descent(of layout: OpaquePointer) -> Double {
    let last = pango_layout_get_line_readonly(layout, pango_layout_get_line_count(layout) - 1)
    guard let last else { return 0 }
    var frame = PangoRectangle()
    pango_layout_line_get_extents(last, nil, &frame)
    return Double(frame.y + frame.height)
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
    context.move(to: Point(corner.x - lead, corner.y + drop))
    pango_cairo_show_layout(context.raw, raw)
    context.newPath()
  }
}

// The compiler rejects code that sends a text to another thread.
@available(*, unavailable)
extension DocumentText: Sendable {}
