/// A key in a token that is connected, as far as it is seen without a PIN.
package struct ListedKey: Sendable, Hashable {
  /// How the PIN of a token is given.
  package enum PINEntry: UInt8, Sendable, Hashable, CaseIterable {
    /// The token needs none.
    case none
    /// It is typed in the program.
    case typed
    /// It is typed on the keypad of the reader.
    case keypad
  }

  /// The URI of the key, or of the token alone if that shows no certificate (RFC 7512).
  package var uri: String
  /// The label of the token.
  package var token: String
  /// The label of the certificate, or an empty text.
  package var label: String
  /// Who signs, or nil if that is not seen without the PIN.
  package var signer: CertificateSigner?
  /// How the PIN is given.
  package var pin: PINEntry
  /// What the token says of the tries that are left.
  package var triesLeft: CertificateFailure.TriesLeft

  package init(
    uri: String, token: String, label: String = "", signer: CertificateSigner?, pin: PINEntry,
    triesLeft: CertificateFailure.TriesLeft = .unknown
  ) {
    self.uri = uri
    self.token = token
    self.label = label
    self.signer = signer
    self.pin = pin
    self.triesLeft = triesLeft
  }
}

extension ListedKey {
  func write(_ writer: inout WireWriter) {
    writer.text(uri)
    writer.text(token)
    writer.text(label)
    writer.optional(signer) {
      $0.text($1.name)
      $0.text($1.issuer)
    }
    writer.byte(pin.rawValue)
    writer.byte(triesLeft.rawValue)
  }

  init(_ reader: inout WireReader) throws(WireError) {
    self.init(
      uri: try reader.text(), token: try reader.text(), label: try reader.text(),
      signer: try reader.optional { reader throws(WireError) in
        CertificateSigner(name: try reader.text(), issuer: try reader.text())
      }, pin: try reader.choice(), triesLeft: try reader.choice())
  }
}
