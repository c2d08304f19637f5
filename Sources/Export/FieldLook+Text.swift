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
  package func font(size: Double) -> DocumentFont {
    let families =
      switch family {
      case .sansSerif: "Liberation Sans,Nimbus Sans,Sans"
      case .serif: "Liberation Serif,Nimbus Roman,Serif"
      case .monospaced: "Liberation Mono,Nimbus Mono PS,Monospace"
      }
    return DocumentFont(families: families, size: size, isBold: isBold, isItalic: isItalic)
  }
}
