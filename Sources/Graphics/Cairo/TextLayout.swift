internal import CCairo
internal import CPango
import Ink

/// A piece of shaped text, ready to be measured and drawn, the sole owner of a `PangoLayout`.
///
/// Lengths are in pixels, from the text's top left corner. It belongs to the thread of its engine.
public final class TextLayout {
  /// The layout, which is valid from init to deinit.
  let raw: OpaquePointer
  /// The original text.
  public let string: String
  /// The width of the text, in whole pixels.
  public let width: Int
  /// The total height of its lines, in whole pixels.
  public let height: Int
  /// The distance of the first baseline from the top, in whole pixels.
  public let baseline: Int
  /// The distance of a line's text from the left edge of its layout: Pango puts text that is read
  /// from right to left at the right edge of the greatest width. The text begins at its own left
  /// edge here, so that whoever places it need not know its direction. Paragraphs stay at the
  /// right.
  private let lead: Int
  /// The distance of the text from the left edge of its layout.
  private let start: Int

  /// Adopts a complete layout of `string`, which is one line or wrapped.
  init(adopting layout: OpaquePointer, string: String, isWrapped: Bool) {
    raw = layout
    self.string = string
    var frame = PangoRectangle()
    pango_layout_get_pixel_extents(layout, nil, &frame)
    width = Int(frame.width)
    height = Int(frame.height)
    start = Int(frame.x)
    lead = isWrapped ? 0 : start
    baseline = Int((Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)).rounded())
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(raw)) }

  /// True if an ellipsis stands for a part of the text (`pango_layout_is_ellipsized`).
  package var isCut: Bool { pango_layout_is_ellipsized(raw) != 0 }

  /// The height of the text's ink, in whole pixels.
  var inkHeight: Int {
    var ink = PangoRectangle()
    pango_layout_get_pixel_extents(raw, &ink, nil)
    return Int(ink.height)
  }

  /// Draws the text with its top left corner at `x`, `y`, and clears the path
  /// (`pango_cairo_show_layout`). Where left and right are exchanged, that is its top right corner.
  public func draw(in context: borrowing DrawingContext, x: Int, y: Int, color: Color) {
    let left = context.isMirrored ? x - start : x - lead
    context.upright(around: Double(x) + Double(width) / 2) {
      context.newPath()
      context.setColor(color)
      context.move(to: Point(Double(left), Double(y)))
      pango_cairo_show_layout(context.raw, raw)
      context.newPath()
    }
  }

  /// Draws the text with the first baseline at row `baseline`, and clears the path.
  public func draw(in context: borrowing DrawingContext, x: Int, baseline row: Int, color: Color) {
    draw(in: context, x: x, y: row - baseline, color: color)
  }

  private var shaped: ShapedText { ShapedText(raw: raw, string: string, lead: Double(lead)) }

  /// Returns the position of a caret before the byte `index` of the UTF-8 text, in pixels from the
  /// left.
  public func x(ofUTF8Offset index: Int) -> Double { caret(ofUTF8Offset: index).x }

  /// Returns the place of a caret before the byte `index` of the UTF-8 text and its height, in
  /// pixels from the top left corner.
  package func caret(ofUTF8Offset index: Int) -> (x: Double, y: Double, height: Double) {
    shaped.caret(ofUTF8Offset: index)
  }

  /// Returns the rectangles of the text between two bytes, a line each, in pixels from the top left
  /// corner.
  package func selection(_ start: Int, _ end: Int) -> [PixelRect] {
    shaped.selection(start, end).map { PixelRect.around($0) }
  }

  /// Returns the caret position nearest to `x` pixels from the left, as a byte offset into the
  /// UTF-8 text.
  public func utf8Offset(atX x: Double) -> Int { utf8Offset(at: Point(x, 0)) }

  /// Returns the caret position nearest to a point, in pixels from the top left corner, as a byte
  /// offset into the UTF-8 text.
  package func utf8Offset(at point: Point) -> Int { shaped.utf8Offset(at: point) }

  /// Returns the bytes of the line that has the caret before the byte `index`, without a line feed
  /// at its end.
  package func line(ofUTF8Offset index: Int) -> Range<Int> { shaped.line(ofUTF8Offset: index) }

  /// Returns the caret position one to the left (-1) or right (1) of that before the byte `index`,
  /// as the text is seen.
  package func step(fromUTF8Offset index: Int, by direction: Int) -> Int {
    shaped.step(fromUTF8Offset: index, by: direction)
  }
}

// The compiler rejects code that sends a text layout to another thread.
@available(*, unavailable)
extension TextLayout: Sendable {}
