import Graphics
import Ink

/// Where the text of a field stands, and its font: in the file, and while it is typed.
extension FieldLook {
  /// The distance of the first of several lines from the border.
  private static let linesStep = 2.5

  /// The distance of the text from the sides of the box, in points.
  package var textInset: Double { 2 * max(1, edge) }

  /// The distance of the first of several lines from the top of the box, in points.
  package var linesInset: Double { edge + Self.linesStep }

  /// Returns the font in a size, in points: a free one with the widths of Helvetica, Times or
  /// Courier if it is installed.
  ///
  /// Its lines reach as far as those of the first family, which are near to those of the fonts that
  /// forms name. Those of Nimbus reach less above the baseline than below it, though the letters
  /// are the same: they would stand too high in their boxes, and beyond the top of low ones.
  package func font(size: Double) -> DocumentFont {
    let (families, lines): (String, DocumentFont.LineExtent) =
      switch family {
      case .sansSerif:
        ("Liberation Sans,Nimbus Sans,Sans", .init(ascent: 0.905, descent: 0.212))
      case .serif:
        ("Liberation Serif,Nimbus Roman,Serif", .init(ascent: 0.891, descent: 0.216))
      case .monospaced:
        ("Liberation Mono,Nimbus Mono PS,Monospace", .init(ascent: 0.833, descent: 0.3))
      }
    return DocumentFont(
      families: families, size: size, isBold: isBold, isItalic: isItalic, lineExtent: lines)
  }
}
