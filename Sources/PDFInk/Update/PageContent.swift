/// The content of a page: its parts, and what they leave open.
struct PageContent {
  /// The streams in order.
  let parts: [PDFReference]
  /// What all of them together leave open.
  let balance: ContentBalance

  /// The most bytes of all parts together: a part may be there many times.
  private static let most = 32 << 20

  /// Reads the content of the page `page`.
  ///
  /// - Throws: `PDFFault` if a part is missing or damaged, or programs may differ in what they show
  ///   of it. Content behind it might not be shown.
  init(of page: PDFDictionary, in source: any PDFSource) throws(PDFFault) {
    var parts: [PDFReference] = []
    switch page["Contents"] {
    case nil, .null?: break
    case .reference(let reference)? where source.isStream(reference): parts = [reference]
    case let value?:
      guard let values = source.array(value) else { throw PDFFault(text: "no content") }
      for value in values {
        guard case .reference(let part) = value, source.isStream(part) else {
          throw PDFFault(text: "content that is no stream")
        }
        parts.append(part)
      }
    }
    var content: [UInt8] = []
    for part in parts {
      // A part ends a token.
      content.append(UInt8(ascii: "\n"))
      let data = try source.data(part)
      guard data.count <= Self.most - content.count else { throw PDFFault(text: "long content") }
      content += data
    }
    self.parts = parts
    balance = try source.balance(of: content)
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
