import Ink

/// The records of ink, in the private data that a form may have (ISO 32000-1, 14.5).
extension PDFUpdate {
  /// The key of xsign's private data.
  static let application: PDFName = "xsign"
  /// The time that stands where the standard wants one: the update has none of its own, so that the
  /// same ink gives the same bytes. The seal tells whether the data fit the form.
  private static let time = PDFValue.string(Array("D:20000101000000Z".utf8))
  /// The longest record that is a string. Longer ones are smaller as streams, which are compressed.
  private static let longestString = 96

  /// Adds the record of a form to the entries of that.
  mutating func addRecord(of form: InkForm, to entries: inout PDFDictionary) {
    let data = InkSeal.digest(of: form.content, in: form.box) + form.record
    let value: PDFValue =
      data.count > Self.longestString ? .reference(add(stream: data)) : .string(data)
    entries["LastModified"] = Self.time
    entries["PieceInfo"] = .dictionary([
      Self.application: .dictionary(["LastModified": Self.time, "Private": value])
    ])
  }
}

/// The mark by which a record fits the ink that the form shows. Another program that changes the
/// form leaves a record that does not.
enum InkSeal {
  /// The number of bytes: enough against chance. Against intent there is no protection, since
  /// whoever changes ink can seal it as well as xsign.
  static let length = 8

  /// Returns the seal of ink: of its content, not compressed, and its box.
  static func digest(of content: [UInt8], in box: InkForm.Box) -> [UInt8] {
    let sides = [box.left, box.top, box.right, box.bottom].map { "\($0) " }.joined()
    return Array(LibCrypto.sha256(Array(sides.utf8) + content).prefix(length))
  }
}
