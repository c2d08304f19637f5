/// A font of a PDF whose glyphs are empty (ISO 32000-1, 9.6.5). Text in it is not seen, but
/// programs find and copy it. It stands where ink shows the same text as outlines, so that a page
/// looks the same everywhere and needs no font.
///
/// A code stands for a grapheme cluster, so that any script and any emoji is one.
package struct InkFont: Sendable, Hashable {
  /// What a code stands for.
  package struct Glyph: Sendable, Hashable {
    package var text: String
    /// The advance, in thousandths of the size of the font.
    package var width: Int

    package init(text: String, width: Int) {
      self.text = text
      self.width = width
    }
  }

  /// The glyphs of the codes from 1 on.
  package private(set) var glyphs: [Glyph] = []

  /// The greatest number of glyphs: a code is a byte, and 0 is none.
  package static let capacity = 255
  /// The greatest width of a glyph.
  package static let widest = 100_000
  /// The box of all glyphs, in thousandths of the size: the height of a line of text.
  package static let box = (descent: -250, ascent: 900)

  package init() {}

  /// Creates a font of glyphs. Returns nil if they are too many, or one has no text or a width that
  /// no glyph has.
  package init?(_ glyphs: [Glyph]) {
    guard 1...Self.capacity ~= glyphs.count,
      glyphs.allSatisfy({ !$0.text.isEmpty && 0...Self.widest ~= $0.width })
    else { return nil }
    self.glyphs = glyphs
  }

  /// Returns the code of a glyph, which is added if need be, or nil if the font is full.
  package mutating func code(of glyph: Glyph) -> UInt8? {
    if let known = glyphs.firstIndex(of: glyph) { return UInt8(known + 1) }
    guard glyphs.count < Self.capacity else { return nil }
    glyphs.append(glyph)
    return UInt8(glyphs.count)
  }

  /// The widths of its glyphs, ascending. Glyphs of one width are one procedure.
  package var widths: [Int] { Set(glyphs.map(\.width)).sorted() }

  /// Returns the procedure of glyphs of a width: it draws nothing.
  package static func procedure(width: Int) -> [UInt8] {
    Array("\(width) 0 0 \(box.descent) \(width) \(box.ascent) d1".utf8)
  }

  /// The map from its codes to text (ISO 32000-1, 9.10.3), not compressed.
  package var toUnicode: [UInt8] {
    var text = """
      /CIDInit/ProcSet findresource begin
      12 dict begin
      begincmap
      /CMapName/XSign def
      /CMapType 2 def
      1 begincodespacerange
      <00><ff>
      endcodespacerange

      """
    func hexadecimal(_ number: some BinaryInteger, _ digits: Int) -> String {
      String(number, radix: 16).padded(to: digits)
    }
    // A section has at most 100 entries.
    for start in stride(from: 0, to: glyphs.count, by: 100) {
      let part = glyphs[start..<min(start + 100, glyphs.count)]
      text += "\(part.count) beginbfchar\n"
      for (index, glyph) in zip(part.indices, part) {
        let units = glyph.text.utf16.map { hexadecimal($0, 4) }.joined()
        text += "<\(hexadecimal(index + 1, 2))><\(units)>\n"
      }
      text += "endbfchar\n"
    }
    text += "endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend"
    return Array(text.utf8)
  }
}
