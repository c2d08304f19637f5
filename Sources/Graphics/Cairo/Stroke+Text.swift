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
      tr("No font has \(trItems(characters.prefix(8).map { "“\($0)”" })).")
    case .tooLong(let maximum): tr("A text has at most \(maximum) characters.")
    case .outlines(let error): tr("The text could not be drawn: \(error).")
    }
  }
}

extension Stroke {
  /// The size of the font that is traced: so large that its outlines have fine steps.
  private static let tracedSize = 256.0
  /// The height of the text, in units of which curves keep within one.
  private static let textFineness = 2000.0

  /// Creates the stroke that fills the glyphs of a line of text in the desktop's sans-serif font,
  /// with its top left corner at the origin. So no file of it needs the font.
  ///
  /// - Parameters:
  ///   - id: The stroke's number.
  ///   - text: The line of text.
  ///   - size: The height of the font, in canvas units.
  ///   - color: The color that fills the glyphs.
  ///   - opacity: The opacity of the filling, from 0 to 1.
  /// - Throws: `TextInkError` if the text has no ink, or characters that no font has.
  public init(
    id: StrokeID, text: String, size: Double, color: InkColor, opacity: Double = 1
  ) throws(TextInkError) {
    try self.init(
      id: id, text: TypedText(text, style: TypedText.Style(size: size)), color: color,
      opacity: opacity)
  }

  /// Creates the stroke that fills the glyphs of a text.
  ///
  /// - Throws: `TextInkError` if the text has no ink, or characters that no font has.
  public init(
    id: StrokeID, text: TypedText, color: InkColor, opacity: Double = 1
  ) throws(TextInkError) {
    try self.init(id: id, text: text, color: color, opacity: opacity, by: DocumentTextEngine())
  }

  /// Creates the stroke with an engine that is there: to make one takes longer than most texts.
  package init(
    id: StrokeID, text: TypedText, color: InkColor, opacity: Double, by engine: DocumentTextEngine
  ) throws(TextInkError) {
    guard text.string.count <= TypedText.longest else {
      throw .tooLong(maximum: TypedText.longest)
    }
    let scale = Self.tracedSize / max(text.style.size, 0.1)
    var font = text.style.font
    font.size = Self.tracedSize
    func outline(_ layout: DocumentText) throws(TextInkError) -> OutlinePath {
      try Result { () throws(CairoError) in try layout.outline(unit: scale) }
        .mapError { TextInkError.outlines($0) }.get()
    }
    let whole = engine.layout(text.string, font, width: text.style.width.map { $0 * scale })
    var missing: [Character] = []
    var known: Set<Character> = []
    for character in text.string where character.hasInk && known.insert(character).inserted {
      let single = engine.layout(String(character), font)
      let isUnknown = whole.hasUnknownGlyphs && single.hasUnknownGlyphs
      // Fonts of coloured pictures have no outlines.
      let isBlank = try outline(single).elements.isEmpty
      if isUnknown || isBlank { missing.append(character) }
    }
    guard missing.isEmpty else { throw .noGlyphs(missing) }
    guard
      let area = Stroke(
        id: id, filling: try outline(whole), color: color, opacity: opacity,
        tolerance: text.style.size / Self.textFineness)
    else { throw .blank }
    let placed = area.transformed(by: text.map, id: id)
    self.init(id: id, pen: placed.pen, samples: placed.samples, text: text)
  }
}

extension TypedText.Style {
  /// The font, whose size is in canvas units. The names of the families may end in `Bold`, `Italic`
  /// and `Oblique`, as in Pango's descriptions of fonts (`pango_font_description_from_string`).
  package var font: DocumentFont {
    var words = family.split(separator: " ")
    var (isBold, isItalic) = (false, false)
    styles: while words.count > 1, let last = words.last {
      switch last {
      case "Bold": isBold = true
      case "Italic", "Oblique": isItalic = true
      default: break styles
      }
      words.removeLast()
    }
    // It is made at one place: of a font that is changed in a loop and returned within it, Swift
    // 6.3 returns families that were never written when it optimizes.
    return DocumentFont(
      families: isBold || isItalic ? words.joined(separator: " ") : family, size: size,
      isBold: isBold, isItalic: isItalic)
  }
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
