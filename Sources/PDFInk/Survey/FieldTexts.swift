/// The texts of a form, up to a number of bytes. A small file can name the same text or stream any
/// number of times, so texts beyond that are missing.
struct FieldTexts {
  /// The bytes of all texts together.
  private static let maximum = 64_000_000
  /// The bytes that a text or an element counts in addition, and those that a stream counts which
  /// cannot be read.
  private static let (overhead, failure) = (16, 1_000_000)

  let source: any PDFSource
  private var left = maximum
  /// The arrays that were read already, with what each counts.
  private var known: [PDFReference: (choices: [Choice], cost: Int)] = [:]

  /// A choice: the text that is stored, and the one that is shown.
  typealias Choice = (stored: String, shown: String)

  init(of source: any PDFSource) { self.source = source }

  /// True if texts are missing.
  var isCut: Bool { left <= 0 }

  /// Counts places or other things that fields have any number of.
  mutating func count(_ things: Int) { left -= things * Self.overhead }

  /// Returns the text of a string, a name or a stream.
  mutating func text(_ value: PDFValue?) -> String? {
    guard left > 0 else { return nil }
    if case .reference(let reference)? = value, source.isStream(reference) {
      guard let data = try? source.data(reference) else {
        left -= Self.failure
        return nil
      }
      left -= data.count + Self.overhead
      return PDFTextString.text(of: data)
    }
    switch source.resolved(value) {
    case .string(let bytes):
      left -= bytes.count + Self.overhead
      return PDFTextString.text(of: bytes)
    case .name(let name):
      left -= name.bytes.count + Self.overhead
      return name.text
    default: return nil
    }
  }

  /// Returns the texts of an array, or nil if the value is none.
  mutating func texts(ofArray value: PDFValue?) -> [String]? {
    guard left > 0, let elements = source.array(value) else { return nil }
    count(elements.count)
    return elements.compactMap { text($0) }
  }

  mutating func texts(_ value: PDFValue?) -> [String] { texts(ofArray: value) ?? [] }

  /// Returns the choices of an array: texts, or pairs of what is stored and what is shown. An
  /// element that is neither is a choice without a text.
  mutating func choices(_ value: PDFValue?) -> [Choice] {
    guard left > 0, let value else { return [] }
    guard case .reference(let reference) = value else { return readChoices(value) }
    if let (choices, cost) = known[reference] {
      left -= cost
      return left > 0 ? choices : []
    }
    let before = left
    let choices = readChoices(value)
    known[reference] = (choices, before - left)
    return choices
  }

  private mutating func readChoices(_ value: PDFValue) -> [Choice] {
    guard let elements = source.array(value) else { return [] }
    count(elements.count)
    return elements.map { element in
      guard left > 0 else { return ("", "") }
      if let pair = source.array(element) {
        return pair.count > 1 ? (text(pair[0]) ?? "", text(pair[1]) ?? "") : ("", "")
      }
      let text = text(element) ?? ""
      return (text, text)
    }
  }
}

extension PDFName {
  /// The text that the name is: UTF-8 if it is that, else Latin-1.
  var text: String {
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
