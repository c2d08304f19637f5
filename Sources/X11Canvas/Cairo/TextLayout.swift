internal import CCairo
internal import CPango
internal import Ink

/// A piece of shaped text, ready to be measured and drawn: the sole owner of a `PangoLayout`.
///
/// Lengths are pixels, from the text's top left corner. It belongs to the thread of its engine.
public final class TextLayout {
  /// The layout; valid from init to deinit.
  private let raw: OpaquePointer
  /// The text as it was given.
  public let string: String
  /// How far the text reaches to the right, in whole pixels.
  public let width: Int
  /// How high its lines are together, in whole pixels.
  public let height: Int
  /// How far the first baseline lies below the top, in whole pixels.
  public let baseline: Int

  /// Takes over a layout of `string` that is complete.
  init(adopting layout: OpaquePointer, string: String) {
    raw = layout
    self.string = string
    var size = (width: Int32(0), height: Int32(0))
    pango_layout_get_pixel_size(layout, &size.width, &size.height)
    width = Int(size.width)
    height = Int(size.height)
    baseline = Int((Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)).rounded())
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(raw)) }

  /// How high the ink of the text is, in whole pixels.
  var inkHeight: Int {
    var ink = PangoRectangle()
    pango_layout_get_pixel_extents(raw, &ink, nil)
    return Int(ink.height)
  }

  /// Draws with the top left corner at `x`, `y`; the path is gone.
  public func draw(in context: borrowing DrawingContext, x: Int, y: Int, color: Color) {
    context.newPath()
    context.setColor(color)
    context.move(to: Point(Double(x), Double(y)))
    pango_cairo_show_layout(context.raw, raw)
    context.newPath()
  }

  /// Draws with the first baseline at row `baseline`; the path is gone.
  public func draw(
    in context: borrowing DrawingContext, x: Int, baseline row: Int, color: Color
  ) {
    draw(in: context, x: x, y: row - baseline, color: color)
  }

  /// Where a caret before the byte `index` of the UTF-8 text stands, in pixels from the left.
  public func x(ofUTF8Offset index: Int) -> Double {
    var position = PangoRectangle()
    let index = max(0, min(index, string.utf8.count))
    pango_layout_get_cursor_pos(raw, Int32(clamping: index), &position, nil)
    return Double(position.x) / Double(PANGO_SCALE)
  }

  /// The caret place nearest to `x` pixels from the left, as a byte offset into the UTF-8 text.
  public func utf8Offset(atX x: Double) -> Int {
    guard x.isFinite else { return 0 }
    var index: Int32 = 0
    var trailing: Int32 = 0
    let units = Int32(clamping: Int(max(-1e6, min(1e6, x)) * Double(PANGO_SCALE)))
    pango_layout_xy_to_index(raw, units, 0, &index, &trailing)
    // `trailing` counts code points to step over when `x` is in the right half of a cluster.
    let text = string.utf8
    var offset = min(Int(index), text.count)
    var place = text.index(text.startIndex, offsetBy: offset)
    for _ in 0..<max(0, trailing) where place < text.endIndex {
      repeat {
        place = text.index(after: place)
        offset += 1
      } while place < text.endIndex && text[place] & 0xc0 == 0x80
    }
    return offset
  }
}
