import Ink

/// What the name of a font says of its look.
struct FontTraits: Hashable {
  var family: FieldLook.Family
  var isBold: Bool
  var isItalic: Bool

  /// Reads the name of a font, which may have the mark of a subset.
  init(named name: PDFName) {
    let text = name.text
    let mark = text.prefix(7)
    let isSubset = mark.count == 7 && mark.last == "+" && mark.dropLast().allSatisfy(\.isUppercase)
    let bytes = Array((isSubset ? String(text.dropFirst(7)) : text).lowercased().utf8)
    func has(_ parts: [String]) -> Bool {
      parts.contains { bytes.firstRange(of: Array($0.utf8)) != nil }
    }
    isBold = has(["bold", "black", "heavy", "hebo", "tibo", "tibi", "cobo", ",b"])
    isItalic = has(["ital", "obli", "heob", "tiit", "tibi", "coob"])
    let serifs = [
      "tim", "tiro", "tibo", "tiit", "tibi", "roman", "georgia", "garamond", "minion", "palatino",
      "cambria", "mincho", "ming", "song",
    ]
    family =
      if has(["cour", "mono", "consol"]) {
        .monospaced
      } else if has(serifs) || has(["serif"]) && !has(["sansserif", "sans-serif"]) {
        .serif
      } else {
        .sansSerif
      }
  }
}

/// The fonts of a form, by the names that its default appearances have for them. Each name is
/// looked at once: thousands of fields share a few.
final class FormFonts {
  private let fonts: PDFDictionary
  private let source: any PDFSource
  private var known: [PDFName: FontTraits] = [:]

  init(of form: PDFDictionary, in source: any PDFSource) {
    self.source = source
    fonts = source.dictionary(source.dictionary(form["DR"])?["Font"]) ?? [:]
  }

  /// Returns the traits of the font that the form calls `name`.
  func traits(of name: PDFName) -> FontTraits {
    if let traits = known[name] { return traits }
    let traits = FontTraits(
      named: source.name(source.dictionary(fonts[name])?["BaseFont"]) ?? name)
    known[name] = traits
    return traits
  }
}
