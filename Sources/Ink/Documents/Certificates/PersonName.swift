/// Who a new certificate is for: a name, and possibly a mail address.
package struct PersonName: Sendable, Hashable {
  /// The years for which a new certificate is valid.
  package static let years = 5
  /// The most characters of a name (RFC 5280, appendix A).
  package static let longest = 64

  package let name: String
  /// The mail address, or an empty text.
  package let mail: String

  /// Creates a name, or returns nil if the name is empty or too long or has control characters,
  /// brackets or an at sign, or the address is none. Spaces around the name are left out.
  package init?(_ name: String, mail: String) {
    let name = Self.trimmed(name)
    let scalars = name.unicodeScalars
    guard 1...Self.longest ~= scalars.count, mail.isEmpty || Self.isAddress(mail),
      !scalars.contains(where: {
        $0.properties.generalCategory == .control || "<>@".unicodeScalars.contains($0)
      })
    else { return nil }
    (self.name, self.mail) = (name, mail)
  }

  private static func trimmed(_ text: String) -> String {
    var rest = Substring(text)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// Reads a text such as "Jane Doe" or "Jane Doe <jane@example.org>". Returns nil likewise.
  package init?(typed text: String) {
    let text = Self.trimmed(text)
    var (name, mail) = (Substring(text), Substring())
    if let start = text.firstIndex(of: "<"), text.last == ">" {
      name = text[..<start]
      mail = text[text.index(after: start)...].dropLast()
      if mail.isEmpty { return nil }
    }
    self.init(String(name), mail: String(mail))
  }

  /// Returns true if a text is a mail address that needs no quotes (RFC 5322, 3.4.1), in ASCII.
  private static func isAddress(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    let marks = Array("!#$%&*+-./=?^_`{|}~".utf8)
    return parts.count == 2
      && parts.allSatisfy { part in
        1...128 ~= part.count
          && part.allSatisfy { byte in
            let letter = byte | 0x20
            return byte < 0x80 && UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter
              || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || marks.contains(byte)
          }
      }
  }
}
