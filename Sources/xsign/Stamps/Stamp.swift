import Glibc
import Graphics
import Ink

/// A mark that is put down like a saved signature.
enum StampGlyph: Hashable, Sendable {
  case checkMark, cross
}

/// A small piece of ink that is put down like a saved signature.
enum Stamp: Hashable, Sendable {
  case mark(StampGlyph)
  /// A line of text.
  case text(String)

  /// The height of the font of text, in canvas units: 12 points.
  static let textSize = 16.0

  /// Returns the ink in the colour and the greatest opacity of `pen`.
  ///
  /// - Throws: `TextInkError` if a text cannot be ink.
  func strokes(like pen: Pen) throws(TextInkError) -> [Stroke] {
    switch self {
    case .mark(.checkMark): return StampStrokes.check.map { $0.stroke(like: pen) }
    case .mark(.cross): return StampStrokes.cross.map { $0.stroke(like: pen) }
    case .text(let text):
      return [
        try Stroke(
          id: StrokeID(0), text: text, size: Self.textSize, color: pen.color,
          opacity: pen.opacity.upperBound)
      ]
    }
  }
}

enum DateForm: String, Hashable, Sendable {
  /// 2026-11-23.
  case iso
  /// As the user's locale writes them.
  case local

  /// Today's date.
  var today: String {
    let now = time(nil)
    switch self {
    case .iso: return localTime(now, "%Y-%m-%d")
    case .local:
      // The program's own locale stays that of C.
      guard let locale = newlocale(LC_TIME_MASK, "", nil) else { return DateForm.iso.today }
      defer { freelocale(locale) }
      return localTime(now, "%x", locale: locale)
    }
  }
}
