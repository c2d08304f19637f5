/// An authority that was asked whether a certificate is revoked, or for the one that issued it, and
/// why its word does not count.
package struct AskedAuthority: Sendable, Hashable {
  /// Why its word does not count.
  package enum Lack: UInt8, Error, Sendable, Hashable, CaseIterable {
    /// It cannot be reached.
    case unreachable
    /// It gives no answer.
    case silent
    /// Its answer says nothing of the certificate that counts: it is too old, of another issuer,
    /// signed by somebody else, or no answer at all.
    case nothing
    /// Nobody says whether its own certificate is revoked.
    case responder
    /// Its answer is too large for the file.
    case tooLarge
    /// It was not asked, as too many were.
    case notAsked
  }

  package var address: String
  /// Why its word does not count.
  package var lack: Lack

  package init(_ address: String, _ lack: Lack) { (self.address, self.lack) = (address, lack) }
}

extension AskedAuthority {
  func write(_ writer: inout WireWriter) {
    writer.text(address)
    writer.byte(lack.rawValue)
  }

  init(_ reader: inout WireReader) throws(WireError) {
    self.init(try reader.text(), try reader.choice())
  }
}
