internal import CPango
import Ink

/// The places of the characters in a `PangoLayout`. Lengths are in units of the layout, from the
/// top left corner of the text.
struct ShapedText {
  /// The layout, which its owner keeps.
  let raw: OpaquePointer
  /// The text of the layout.
  let string: String
  /// The distance of the text from the left edge of the layout.
  let lead: Double
  /// The distance of the layout from the top edge of the text.
  var drop = 0.0

  private static let unit = Double(PANGO_SCALE)

  /// Returns the place of a caret before the byte `index` of the UTF-8 text and its height
  /// (`pango_layout_get_cursor_pos`).
  func caret(ofUTF8Offset index: Int) -> (x: Double, y: Double, height: Double) {
    var position = PangoRectangle()
    let index = max(0, min(index, string.utf8.count))
    pango_layout_get_cursor_pos(raw, Int32(clamping: index), &position, nil)
    return (
      Double(position.x) / Self.unit - lead, Double(position.y) / Self.unit + drop,
      Double(position.height) / Self.unit
    )
  }

  /// Returns the rectangles of the text between two bytes, a line each
  /// (`pango_layout_line_get_x_ranges`).
  func selection(_ start: Int, _ end: Int) -> [Bounds] {
    guard start < end, let iterator = pango_layout_get_iter(raw) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var parts: [Bounds] = []
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
        let (left, right) = (Double(ranges[2 * range]), Double(ranges[2 * range + 1]))
        parts.append(
          Bounds(
            min: Point(left / Self.unit - lead, Double(top) / Self.unit + drop),
            max: Point(right / Self.unit - lead, Double(bottom) / Self.unit + drop)))
      }
    } while pango_layout_iter_next_line(iterator) != 0
    return parts
  }

  /// Returns the caret position nearest to a point, as a byte offset into the UTF-8 text
  /// (`pango_layout_xy_to_index`).
  func utf8Offset(at point: Point) -> Int {
    guard point.isFinite else { return 0 }
    var index: Int32 = 0
    var trailing: Int32 = 0
    func units(_ place: Double) -> Int32 {
      Int32(clamping: Int(max(-1e6, min(1e6, place)) * Self.unit))
    }
    pango_layout_xy_to_index(raw, units(point.x + lead), units(point.y - drop), &index, &trailing)
    // `trailing` is the number of code points to skip if `x` is in the right half of a cluster.
    return self.offset(index, trailing)
  }

  /// Returns the caret position that is one to the left (-1) or to the right (1) of the one before
  /// the byte `index`, as the text is seen, or the same at its end
  /// (`pango_layout_move_cursor_visually`).
  func step(fromUTF8Offset index: Int, by direction: Int) -> Int {
    var new: Int32 = 0
    var trailing: Int32 = 0
    let index = max(0, min(index, string.utf8.count))
    pango_layout_move_cursor_visually(
      raw, 1, Int32(clamping: index), 0, Int32(clamping: direction), &new, &trailing)
    // Pango tells the ends by -1 and the greatest number.
    guard new >= 0, new < .max else { return index }
    return offset(new, trailing)
  }

  /// Returns the bytes of the line that has the caret before the byte `index`, without a line feed
  /// at its end (`pango_layout_index_to_line_x`).
  func line(ofUTF8Offset index: Int) -> Range<Int> {
    var number: Int32 = 0
    let index = max(0, min(index, string.utf8.count))
    pango_layout_index_to_line_x(raw, Int32(clamping: index), 0, &number, nil)
    guard let line = pango_layout_get_line_readonly(raw, number) else {
      return 0..<string.utf8.count
    }
    let start = Int(line.pointee.start_index)
    return start..<start + Int(line.pointee.length)
  }

  /// Returns the byte after `trailing` code points from the one at `index`.
  private func offset(_ index: Int32, _ trailing: Int32) -> Int {
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
