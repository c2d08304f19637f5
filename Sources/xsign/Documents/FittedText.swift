import Graphics
import Ink

/// The lines of a text in a frame. They wrap at its width, and are as large as its room allows, but
/// never too small to be read.
enum FittedText {
  /// The size of the font of a text that has room, in points.
  static let largest = 7.0
  /// The sizes that are tried, from the largest down to the smallest that can be read.
  static var sizes: StrideThrough<Double> { stride(from: largest, through: 4, by: -0.5) }
  /// The least width of lines, in points: in narrower ones most words would be broken.
  private static let leastWidth = 32.0
  /// The part of a frame that stays free.
  private static let spare = 0.04

  /// Returns a text whose lines fit into a frame, or nil if it has no room for them in this size.
  /// Lengths are in points.
  static func lines(
    of string: String, size: Double, in frame: Bounds, by engine: DocumentTextEngine
  ) -> TypedText? {
    let (width, height) = (frame.width * (1 - spare), frame.height * (1 - spare))
    guard width >= leastWidth else { return nil }
    let unit = PDFPage.unitsPerPoint
    let text = TypedText(
      string, style: TypedText.Style(size: size * unit, width: width * unit))
    let lines = engine.layout(text.string, text.style.font, width: text.style.width)
    return lines.height <= height * unit ? text : nil
  }
}
