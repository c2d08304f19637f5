import Ink

/// What an appearance in the file has before and behind its text: many forms have their frames
/// there and nowhere else (ISO 32000-1, 12.7.3.3: text is between `/Tx BMC` and `EMC`).
struct KeptAppearance {
  private let entries: PDFDictionary
  private let before: [UInt8]
  private let behind: [UInt8]
  private let box: Bounds
  private let matrix: [Double]
  private let source: any PDFSource

  /// The difference of sides that a rounding makes.
  private static let spare = 0.5
  /// The longest content that is kept: each widget gets a copy. Frames are much shorter.
  private static let longest = 65_536
  /// The most objects that are looked at for what they draw.
  private static let maximumObjects = 32
  /// The operators that show text, or let text begin.
  private static let textOperators = Set(["BT", "Tj", "TJ", "'", "\""].map { Array($0.utf8) })
  private static let markOperators = Set(["BMC", "BDC", "EMC"].map { Array($0.utf8) })
  private static let draw = Array("Do".utf8)

  /// Takes an appearance apart. Returns nil if it is too long, or if it cannot be told what its
  /// text is.
  init?(_ stream: PDFReference, in source: any PDFSource) {
    guard source.isStream(stream), let entries = source.dictionary(.reference(stream)),
      let box = source.box(of: stream), let content = try? source.data(stream),
      content.count <= Self.longest, let marks = Self.marks(in: content, of: source)
    else { return nil }
    before = Array(content[..<marks.lowerBound])
    behind = Array(content[marks.upperBound...])
    self.entries = entries
    self.box = box
    self.source = source
    matrix = (source.array(entries["Matrix"]) ?? []).compactMap { source.number($0) }
    // What is outside of the marks must be whole, and no text.
    var draws = false
    for part in [before, behind] {
      guard let balance = try? source.balance(of: part), balance == ContentBalance(),
        let words = try? source.words(of: part), Self.textOperators.isDisjoint(with: words)
      else { return nil }
      draws = draws || words.contains(Self.draw)
    }
    if draws, mayDrawText { return nil }
  }

  /// True if one of the forms that it may draw may have text.
  private var mayDrawText: Bool {
    let resources = source.dictionary(entries["Resources"])
    let objects = source.dictionary(resources?["XObject"]) ?? [:]
    guard objects.count <= Self.maximumObjects else { return true }
    let forms = objects.values.filter { value in
      source.name(source.dictionary(value)?["Subtype"]) == "Form"
    }
    return forms.contains { form in
      guard case .reference(let stream) = form, let content = try? source.data(stream),
        content.count <= Self.longest, let words = try? source.words(of: content)
      else { return true }
      return !Self.textOperators.isDisjoint(with: words) || words.contains(Self.draw)
    }
  }

  /// Returns the bytes from `/Tx BMC` to `EMC`, if these are the only marks.
  private static func marks(in content: [UInt8], of source: any PDFSource) -> Range<Int>? {
    let begins = content.ranges(of: Array("/Tx".utf8)).lazy.compactMap { name -> Range<Int>? in
      let blanks = content[name.upperBound...].prefix { SectionText.isSpace($0) }
      let rest = content[blanks.endIndex...]
      guard !blanks.isEmpty, rest.starts(with: "BMC".utf8) else { return nil }
      return name.lowerBound..<blanks.endIndex + 3
    }
    guard let begin = begins.first, let end = content.ranges(of: Array("EMC".utf8)).last,
      begin.upperBound <= end.lowerBound
    else { return nil }
    // Those bytes may be in a string, a comment or a longer word, so the parts must have the
    // operators and operands of the whole.
    let outside = [content[..<begin.lowerBound], content[end.upperBound...]]
    guard let whole = try? source.words(of: content),
      let mark = try? source.words(of: Array(content[begin])),
      let inner = try? source.words(of: Array(content[begin.upperBound..<end.lowerBound])),
      let before = try? source.words(of: Array(outside[0])),
      let behind = try? source.words(of: Array(outside[1])),
      whole == before + mark + inner + [Array("EMC".utf8)] + behind,
      markOperators.isDisjoint(with: before + inner + behind)
    else { return nil }
    return begin.lowerBound..<end.upperBound
  }

  /// Returns true if it is of the size and turn of a widget.
  func fits(_ look: WidgetLook) -> Bool {
    let turn = Array((look.matrix ?? [1, 0, 0, 1]).prefix(4))
    let own = matrix.isEmpty ? [1, 0, 0, 1] : matrix.prefix(4).map { $0.rounded() }
    return abs(box.width - look.look.width) <= Self.spare
      && abs(box.height - look.look.height) <= Self.spare && own == turn
  }

  /// The bytes that it has in memory, about.
  var size: Int { before.count + behind.count }

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
    if text != nil { content.write(look.drawing(at: box.min)) }
    content.write("EMC")
    content.write(behind)
    return FieldAppearance(content: content.bytes, entries: entries)
  }
}
