/// What xsign asks its helper for certificates.
///
/// One that opens an identity is followed by one that signs, to the same helper: a passphrase or
/// PIN is read once.
package enum CertificateRequest: Sendable, Hashable {
  /// Read the secret in descriptor 4, and open the PKCS #12 file that is standard input.
  case openFile
  /// Read the secret in descriptor 4, if there is one, and open the key with this URI (RFC 7512).
  case openToken(uri: String, hasSecret: Bool)
  /// Sign content with this SHA-256.
  case sign(digest: [UInt8])
  /// Read the secret in descriptor 4, and make a PKCS #12 file that it protects, with a new key for
  /// a person and a certificate that the key signs itself. The mail address may be empty.
  case create(name: String, mail: String)
  /// Have the signature in a CMS time-stamped by the authority with this URL.
  case timestamp(cms: [UInt8], url: String)

  /// The most bytes of a request.
  package static let maximumBytes = 1 << 20

  /// The request as a message.
  package var bytes: [UInt8] {
    switch self {
    case .openFile: WireWriter.message(10) { _ in }
    case .openToken(let uri, let hasSecret):
      WireWriter.message(11) {
        $0.text(uri)
        $0.boolean(hasSecret)
      }
    case .sign(let digest): WireWriter.message(12) { $0.block(digest) }
    case .create(let name, let mail):
      WireWriter.message(14) {
        $0.text(name)
        $0.text(mail)
      }
    case .timestamp(let cms, let url):
      WireWriter.message(13) {
        $0.block(cms)
        $0.text(url)
      }
    }
  }

  /// Reads a message.
  package init(bytes: [UInt8]) throws(WireError) {
    var reader = try WireReader(bytes)
    switch reader.kind {
    case 10: self = .openFile
    case 11: self = .openToken(uri: try reader.text(), hasSecret: try reader.boolean())
    case 12:
      let digest = try reader.block()
      try reader.check(digest.count == PDFSurvey.hashLength)
      self = .sign(digest: digest)
    case 13: self = .timestamp(cms: try reader.block(), url: try reader.text())
    case 14: self = .create(name: try reader.text(), mail: try reader.text())
    default: throw .damaged
    }
    try reader.finish()
  }
}

/// The beginning of a message, which tells how long it is: of those that come one after the other.
package enum MessageHeader {
  /// The number of its bytes.
  package static var length: Int { WireWriter.headerLength }

  /// Returns the number of bytes that follow a header, or nil if it is none, or they are more than
  /// `maximum`.
  package static func rest(after header: [UInt8], maximum: Int) -> Int? {
    guard header.count == length, header.starts(with: WireWriter.mark) else { return nil }
    let count = header.suffix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: count).flatMap { $0 <= maximum ? $0 : nil }
  }
}
