/// The content of a page: its parts, and what they leave open.
struct PageContentStreams {
  /// The streams in order.
  let parts: [PDFReference]
  /// What all of them together leave open.
  let balance: ContentBalance

  /// The most bytes of all parts together: a part may be there many times.
  static let maximum = 32 << 20

  /// Reads the content of the page `page`.
  ///
  /// - Parameter rewritten: The data of parts that are not in the source yet.
  /// - Throws: `PDFFault` if a part is missing or damaged, or programs may differ in what they show
  ///   of it. Content behind it might not be shown.
  init(
    of page: PDFDictionary, in source: any PDFSource, rewritten: [PDFReference: [UInt8]] = [:]
  ) throws(PDFFault) {
    let parts = try Self.parts(of: page, in: source, rewritten: rewritten)
    var content: [UInt8] = []
    var pieces: [[UInt8]] = []
    for part in parts {
      let data = if let new = rewritten[part] { new } else { try Self.data(part, in: source) }
      guard data.count < Self.maximum - content.count else { throw PDFFault(text: "long content") }
      // A part ends a token.
      content += [UInt8(ascii: "\n")] + data
      pieces.append(data)
    }
    self.parts = parts
    balance = try source.balance(of: content)
    // In poppler it does not end one.
    let isJoined = pieces.dropLast().contains {
      $0.last != nil && $0.last != UInt8(ascii: "\n") && $0.last != UInt8(ascii: "\r")
    }
    if isJoined, try source.balance(of: Array(pieces.joined())) != balance {
      throw PDFFault(text: "content that is cut within a token")
    }
  }

  /// Returns the parts of the content of a page.
  static func parts(
    of page: PDFDictionary, in source: any PDFSource, rewritten: [PDFReference: [UInt8]] = [:]
  ) throws(PDFFault) -> [PDFReference] {
    func isStream(_ part: PDFReference) -> Bool { rewritten[part] != nil || source.isStream(part) }
    switch page["Contents"] {
    case nil, .null?: return []
    case .reference(let reference)? where isStream(reference): return [reference]
    case let value?:
      guard let values = source.array(value) else { throw PDFFault(text: "no content") }
      return try values.map { value throws(PDFFault) in
        guard case .reference(let part) = value, isStream(part) else {
          throw PDFFault(text: "content that is no stream")
        }
        return part
      }
    }
  }

  /// Returns the data of a part.
  private static func data(
    _ part: PDFReference, in source: any PDFSource
  ) throws(PDFFault) -> [UInt8] {
    // Some programs go by the length, others look for the end.
    guard source.hasTrueLength(part) else { throw PDFFault(text: "content of a wrong length") }
    let filters = source.dictionary(.reference(part))?["Filter"]
    for filter in source.array(filters) ?? [filters ?? .null] {
      // Its end is a mark in the data. Where that is missing, MuPDF shows nothing more.
      if ["RunLengthDecode", "RL"].contains(source.name(filter)) {
        throw PDFFault(text: "content that may end early")
      }
    }
    return try source.content(part)
  }

  /// The number of states to save before the content, so that it cannot restore one too many.
  var saves: Int { balance.missing + 1 }

  /// The operators that end what the content leaves open, of the saved states the one that its
  /// restores without a save do not reach. They begin with a new line, as it may end in a comment.
  var closing: String {
    (balance.text ? "\nET" : "") + String(repeating: "\nEMC", count: balance.marks)
      + String(repeating: "\nQ", count: 1 + balance.open) + "\n"
  }
}

extension PDFSource {
  /// Returns the decoded data of a part of a page's content. Some programs write a blank page as
  /// deflated data of no length, which all others pass over. Encrypted by AES, they have 16 bytes,
  /// or 32 with padding.
  ///
  /// - Throws: `PDFFault` if it is damaged, or over 32 MB.
  func content(_ part: PDFReference) throws(PDFFault) -> [UInt8] {
    let entries = dictionary(.reference(part)) ?? [:]
    let filter = entries["Filter"]
    let filters = array(filter) ?? [filter ?? .null]
    if let length = integer(entries["Length"]), filters.map({ name($0) }) == ["FlateDecode"] {
      if length == 0 { return [] }
      if [16, 32].contains(length), security != nil, try rawData(part).isEmpty { return [] }
    }
    return try data(part)
  }
}
