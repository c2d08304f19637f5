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

  /// Adopts a complete layout of `string`, which is one line or wrapped.
  init(adopting layout: OpaquePointer, string: String, isWrapped: Bool) {
    raw = layout
    self.string = string
    var frame = PangoRectangle()
    pango_layout_get_pixel_extents(layout, nil, &frame)
    width = Int(frame.width)
    height = Int(frame.height)
    lead = isWrapped ? 0 : Int(frame.x)
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
  /// (`pango_cairo_show_layout`).
  public func draw(in context: borrowing DrawingContext, x: Int, y: Int, color: Color) {
    context.newPath()
    context.setColor(color)
    context.move(to: Point(Double(x - lead), Double(y)))
    pango_cairo_show_layout(context.raw, raw)
    context.newPath()
  }

  /// Draws the text with the first baseline at row `baseline`, and clears the path.
  public func draw(in context: borrowing DrawingContext, x: Int, baseline row: Int, color: Color) {
    draw(in: context, x: x, y: row - baseline, color: color)
  }

  /// Returns the position of a caret before the byte `index` of the UTF-8 text, in pixels from the
  /// left (`pango_layout_get_cursor_pos`).
  public func x(ofUTF8Offset index: Int) -> Double {
    var position = PangoRectangle()
    let index = max(0, min(index, string.utf8.count))
    pango_layout_get_cursor_pos(raw, Int32(clamping: index), &position, nil)
    return Double(position.x) / Double(PANGO_SCALE) - Double(lead)
  }

  /// Returns the place of a caret before the byte `index` of the UTF-8 text and its height, in
  /// pixels from the top left corner (`pango_layout_get_cursor_pos`).
  package func caret(ofUTF8Offset index: Int) -> (x: Double, y: Double, height: Double) {
    var position = PangoRectangle()
    let index = max(0, min(index, string.utf8.count))
    pango_layout_get_cursor_pos(raw, Int32(clamping: index), &position, nil)
    let unit = Double(PANGO_SCALE)
    return (
      Double(position.x) / unit - Double(lead), Double(position.y) / unit,
      Double(position.height) / unit
    )
  }

  /// Returns the rectangles of the text between two bytes, a line each, in pixels from the top left
  /// corner (`pango_layout_line_get_x_ranges`).
  package func selection(_ start: Int, _ end: Int) -> [PixelRect] {
    guard start < end, let iterator = pango_layout_get_iter(raw) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var parts: [PixelRect] = []
    let unit = Double(PANGO_SCALE)
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
      var (top, bottom): (Int32, Int32) = (0, 0)
      pango_layout_iter_get_line_yrange(iterator, &top, &bottom)
      let first = max(start, Int(line.pointee.start_index))
      let last = min(end, Int(line.pointee.start_index + line.pointee.length))
      guard first < last else { continue }
      var ranges: UnsafeMutablePointer<Int32>?
      var count: Int32 = 0
      pango_layout_line_get_x_ranges(
        line, Int32(clamping: first), Int32(clamping: last), &ranges, &count)
      guard let ranges else { continue }
      defer { g_free(ranges) }
      for range in 0..<Int(count) {
        let (left, right) = (ranges[2 * range], ranges[2 * range + 1])
        parts.append(
          PixelRect.around(
            left: Double(left) / unit - Double(lead), top: Double(top) / unit,
            right: Double(right) / unit - Double(lead), bottom: Double(bottom) / unit))
      }
    } while pango_layout_iter_next_line(iterator) != 0
    return parts
  }

  /// Returns the caret position nearest to `x` pixels from the left, as a byte offset into the
  /// UTF-8 text.
  public func utf8Offset(atX x: Double) -> Int { utf8Offset(at: Point(x, 0)) }

  /// Returns the caret position nearest to a point, in pixels from the top left corner, as a byte
  /// offset into the UTF-8 text (`pango_layout_xy_to_index`).
  package func utf8Offset(at point: Point) -> Int {
    guard point.isFinite else { return 0 }
    var index: Int32 = 0
    var trailing: Int32 = 0
    func units(_ place: Double) -> Int32 {
      Int32(clamping: Int(max(-1e6, min(1e6, place)) * Double(PANGO_SCALE)))
    }
    pango_layout_xy_to_index(
      raw, units(point.x + Double(lead)), units(point.y), &index, &trailing)
    // `trailing` is the number of code points to skip if `x` is in the right half of a cluster.
    let text = string.utf8
    var offset = min(Int(index), text.count)
    var end = text.index(text.startIndex, offsetBy: offset)
    for _ in 0..<max(0, trailing) where end < text.endIndex {
      repeat {
        end = text.index(after: end)
        offset += 1
      } while end < text.endIndex && text[end] & 0xc0 == 0x80
    }
    return offset
  }
}

// The compiler rejects code that sends a text layout to another thread.
@available(*, unavailable)
extension TextLayout: Sendable {}
