import Graphics
import Ink

/// A shaped text that is edited in place. Lengths are in pixels, from its top left corner.
protocol EditableLayout {
  var width: Int { get }
  var height: Int { get }
  /// Returns the place and the height of a caret before a byte of the UTF-8 text.
  func caret(ofUTF8Offset index: Int) -> (x: Double, y: Double, height: Double)
  /// Returns the rectangles of the text between two bytes.
  func selection(_ start: Int, _ end: Int) -> [PixelRect]
  /// Returns the caret position nearest to a point.
  func utf8Offset(at point: Point) -> Int
  /// Returns the caret position one to the left (-1) or right (1) of that before a byte, as the
  /// text is seen, or the same at the end.
  func step(fromUTF8Offset index: Int, by direction: Int) -> Int
  /// Returns the bytes of the line that has the caret before a byte, without a line feed at its
  /// end.
  func line(ofUTF8Offset index: Int) -> Range<Int>
  func draw(in context: borrowing DrawingContext, x: Int, y: Int, color: Color)
}

extension TextLayout: EditableLayout {}
extension ScaledText: EditableLayout {}
