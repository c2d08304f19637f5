/// Text on the clipboard: the types in which it is offered and pasted, and the bytes of each.
package enum ClipboardText {
  /// The largest number of bytes of a text that is pasted.
  package static let maximum = 1 << 20

  /// The names of the types, the best first. Old programs know only the last, which is Latin-1.
  static let atomNames: [AtomName] = [.utf8String, .utf8Text, .latinText]

  /// The types, the best first.
  package static let types = atomNames.map(\.rawValue)

  /// Returns `text` as one of the types. What Latin-1 lacks becomes a question mark.
  static func encode(_ text: String, as type: String) -> [UInt8] {
    guard type == AtomName.latinText.rawValue else { return Array(text.utf8) }
    return text.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : 0x3f }
  }

  /// Returns the text of bytes, which are Latin-1 or else UTF-8.
  static func decode(_ bytes: some Sequence<UInt8>, isLatin: Bool) -> String {
    guard isLatin else { return String(decoding: Array(bytes), as: UTF8.self) }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
