/// The texts of a form, up to a number of bytes. A small file can name the same text or stream any
/// number of times, so texts beyond that are missing.
struct FieldTexts {
  /// The bytes of all texts together.
  private static let maximum = 16_000_000
  /// The bytes that each text counts in addition.
  private static let overhead = 16

  let source: any PDFSource
  private var left = maximum

  init(of source: any PDFSource) { self.source = source }

  /// Returns the text of a string, a name or a stream.
  mutating func text(_ value: PDFValue?) -> String? {
    guard left > 0 else { return nil }
    if case .reference(let reference)? = value, source.isStream(reference) {
      guard let data = try? source.data(reference) else { return nil }
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

  /// Returns the texts of an array.
  mutating func texts(_ value: PDFValue?) -> [String] {
    var texts: [String] = []
    for element in source.array(value) ?? [] {
      guard left > 0 else { break }
      if let text = text(element) { texts.append(text) } else { left -= Self.overhead }
    }
    return texts
  }

  /// Returns the choices of an array: texts, or pairs of what is stored and what is shown.
  mutating func pairs(_ value: PDFValue?) -> [(stored: String, shown: String)] {
    var pairs: [(stored: String, shown: String)] = []
    for element in source.array(value) ?? [] {
      guard left > 0 else { break }
      left -= Self.overhead
      if let pair = source.array(element), pair.count > 1 {
        pairs.append((text(pair[0]) ?? "", text(pair[1]) ?? ""))
      } else if let text = text(element) {
        pairs.append((text, text))
      }
    }
    return pairs
  }
}

extension PDFName {
  /// The text that the name is: UTF-8 if it is that, else Latin-1.
  var text: String {
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
