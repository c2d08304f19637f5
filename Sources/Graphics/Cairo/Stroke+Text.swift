internal import CPango
public import Ink
import Localization

/// The reason why a text cannot be ink. Its description is a sentence for the user.
public enum TextInkError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text has no ink.
  case blank
  /// No font has outlines for these characters.
  case noGlyphs([Character])
  /// The text has more characters than that.
  case tooLong(maximum: Int)
  /// Cairo could not make the outlines.
  case outlines(CairoError)

  /// The sentence for the user.
  public var description: String {
    switch self {
    case .blank: tr("Type a text.")
    case .noGlyphs(let characters):
      tr("No font has \(characters.prefix(8).map { "“\($0)”" }.joined(separator: tr(", "))).")
    case .tooLong(let maximum): tr("A text has at most \(maximum) characters.")
    case .outlines(let error): tr("The text could not be drawn: \(error).")
    }
  }
}

extension Stroke {
  /// The height of a layout in pixels: so many that hints do not move the outlines visibly.
  private static let textPixels = 256.0
  /// The height of the text, in units of which curves keep within one.
  private static let textFineness = 2000.0

  /// Creates the stroke that fills the glyphs of a line of text in the desktop's sans-serif font,
  /// with its top left corner at the origin. So no file of it needs the font.
  ///
  /// - Parameter size: The height of the font, in canvas units.
  /// - Throws: `TextInkError` if the text has no ink, or characters that no font has.
  public init(
    id: StrokeID, text: String, size: Double, color: InkColor, opacity: Double = 1
  ) throws(TextInkError) {
    // The language of the user does not change the glyphs of the same text.
    let engine = TextEngine(scale: Self.textPixels / max(size, 0.1), language: "en")
    func outline(_ text: String) throws(TextInkError) -> OutlinePath {
      let layout = engine.layout(text, size: size)
      return try Result { () throws(CairoError) in try layout.outline(unit: engine.scale) }
        .mapError { TextInkError.outlines($0) }.get()
    }
    let whole = engine.layout(text, size: size)
    var missing: [Character] = []
    for character in text where character.hasInk && !missing.contains(character) {
      let single = String(character)
      let isUnknown = whole.hasUnknownGlyphs && engine.layout(single, size: size).hasUnknownGlyphs
      // Fonts of coloured pictures have no outlines.
      let isBlank = try outline(single).elements.isEmpty
      if isUnknown || isBlank { missing.append(character) }
    }
    guard missing.isEmpty else { throw .noGlyphs(missing) }
    guard
      let stroke = Stroke(
        id: id, filling: try outline(text), color: color, opacity: opacity,
        tolerance: size / Self.textFineness)
    else { throw .blank }
    self = stroke
  }
}

extension TextLayout {
  /// True if no font has a glyph for one of the characters
  /// (`pango_layout_get_unknown_glyphs_count`).
  fileprivate var hasUnknownGlyphs: Bool { pango_layout_get_unknown_glyphs_count(raw) > 0 }
}

extension Character {
  /// True if a reader expects to see something.
  fileprivate var hasInk: Bool {
    !isWhitespace
      && !unicodeScalars.allSatisfy { scalar in
        scalar.properties.isDefaultIgnorableCodePoint
          || [.control, .format].contains(scalar.properties.generalCategory)
      }
  }
}
