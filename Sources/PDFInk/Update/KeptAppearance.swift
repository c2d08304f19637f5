import Ink

/// What an appearance in the file has before and behind its text: many forms have their frames
/// there and nowhere else (ISO 32000-1, 12.7.3.3: text is between `/Tx BMC` and `EMC`).
struct KeptAppearance {
  private let entries: PDFDictionary
  private let before: [UInt8]
  private let behind: [UInt8]
  /// The corner of its box.
  private let corner: Point
  private let source: any PDFSource

  /// The difference of sides that a rounding makes.
  private static let spare = 0.5

  /// Takes an appearance apart. Returns nil if it is not of the size of the widget, or if it cannot
  /// be told what its text is.
  init?(_ appearance: PDFValue?, of look: WidgetLook, in source: any PDFSource) {
    guard case .reference(let stream)? = appearance, source.isStream(stream),
      let entries = source.dictionary(appearance), let box = source.box(of: stream),
      abs(box.width - look.look.width) <= Self.spare,
      abs(box.height - look.look.height) <= Self.spare,
      let content = try? source.data(stream)
    else { return nil }
    let matrix = (source.array(entries["Matrix"]) ?? []).compactMap { source.number($0) }
    let turn = (look.matrix ?? [1, 0, 0, 1]).prefix(4)
    guard (matrix.isEmpty ? [1, 0, 0, 1] : matrix.prefix(4).map { $0.rounded() }) == Array(turn),
      let marks = Self.marks(in: content)
    else { return nil }
    before = Array(content[..<marks.lowerBound])
    behind = Array(content[marks.upperBound...])
    // What is outside of the marks must be whole, and no text.
    for part in [before, behind] {
      guard let balance = try? source.balance(of: part), balance == ContentBalance() else {
        return nil
      }
    }
    guard !Self.words(of: before).contains("BT") else { return nil }
    self.entries = entries
    self.source = source
    corner = box.min
  }

  /// Returns the bytes from `/Tx BMC` to `EMC`, if there is one marked content.
  private static func marks(in content: [UInt8]) -> Range<Int>? {
    let words = words(of: content)
    guard words.count(where: { $0 == "BMC" || $0 == "BDC" }) == 1,
      let name = content.firstRange(of: Array("/Tx".utf8)),
      let end = content.lastRange(of: Array("EMC".utf8)), name.upperBound < end.lowerBound
    else { return nil }
    let rest = content[name.upperBound...]
    let begin = rest.prefix { SectionText.isSpace($0) }
    guard !begin.isEmpty, rest.dropFirst(begin.count).starts(with: "BMC".utf8) else { return nil }
    return name.lowerBound..<end.upperBound
  }

  private static func words(of content: [UInt8]) -> [String] {
    content.split(whereSeparator: SectionText.isSpace).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the appearance with a text, or none, in place of the old one.
  func appearance(showing text: PDFReference?, _ look: WidgetLook) -> FieldAppearance {
    var entries = entries.filter { !["Length", "Filter", "DecodeParms"].contains($0.key) }
    var resources = source.dictionary(entries["Resources"]) ?? [:]
    if let text {
      var objects = source.dictionary(resources["XObject"]) ?? [:]
      objects[WidgetLook.textName] = .reference(text)
      resources["XObject"] = .dictionary(objects)
    }
    entries["Resources"] = .dictionary(resources)
    var content = PDFText()
    content.write(before)
    content.write("/Tx BMC\n")
    if text != nil { content.write(look.drawing(at: corner)) }
    content.write("EMC")
    content.write(behind)
    return FieldAppearance(content: content.bytes, entries: entries)
  }
}

extension Collection where Element: Equatable {
  /// Returns the last place of a sequence of elements.
  fileprivate func lastRange(of part: [Element]) -> Range<Index>? {
    ranges(of: part).last
  }
}
