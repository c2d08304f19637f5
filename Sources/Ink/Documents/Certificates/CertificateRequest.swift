/// What xsign asks its helper for certificates.
///
/// One that opens an identity is followed by one that signs, to the same helper: a passphrase or
/// PIN is read once.
package enum CertificateRequest: Sendable, Hashable {
  /// Read the secret in descriptor 4, and open the PKCS #12 file that is standard input.
  case openFile
  /// Read the secret in descriptor 4, if there is one, and open the key with this URI (RFC 7512).
  case openToken(uri: String, hasSecret: Bool)
  /// List the keys in the tokens that are connected, as far as they are seen without a PIN.
  case listKeys
  /// Sign content with this SHA-256.
  case sign(digest: [UInt8])
  /// Read the secret in descriptor 4, and make a PKCS #12 file that it protects, with a new key for
  /// a person and a certificate that the key signs itself. The mail address may be empty.
  case create(name: String, mail: String)
  /// Have the signature in a CMS time-stamped by the authority with this URL.
  case timestamp(cms: [UInt8], url: String)
  /// Have the SHA-256 of a document time-stamped by the authority with this URL.
  case stampDocument(digest: [UInt8], url: String)
  /// Collect what a signature can be checked with later. Trusted certificates are PEM. The answers
  /// are queries, each of which a `fetched` or `unreachable` follows, and at last the data. For a
  /// check of a signature that is there, what is missing is passed over, and revocations are data
  /// as well.
  case collect(ValidationSubject, trust: [UInt8], isForCheck: Bool)
  /// What came back for a query; nothing if that failed.
  case fetched([UInt8])
  /// Nothing came back for a query, as its address cannot be reached.
  case unreachable
  /// Get from the network what a query asks for.
  case fetch(RevocationQuery)

  /// The most bytes of a request: with a list of revoked certificates.
  package static let maximumBytes = 1 << 24

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
    case .stampDocument(let digest, let url):
      WireWriter.message(15) {
        $0.block(digest)
        $0.text(url)
      }
    case .collect(let subject, let trust, let isForCheck):
      WireWriter.message(16) {
        subject.write(&$0)
        $0.block(trust)
        $0.boolean(isForCheck)
      }
    case .fetched(let bytes): WireWriter.message(17) { $0.block(bytes) }
    case .fetch(let query): WireWriter.message(18) { query.write(&$0) }
    case .listKeys: WireWriter.message(19) { _ in }
    case .unreachable: WireWriter.message(30) { _ in }
    }
  }

  /// Reads a message.
  package init(bytes: [UInt8]) throws(WireError) {
    var reader = try WireReader(bytes)
    switch reader.kind {
    case 10: self = .openFile
    case 11: self = .openToken(uri: try reader.text(), hasSecret: try reader.boolean())
    case 12: self = .sign(digest: try reader.digest())
    case 13: self = .timestamp(cms: try reader.block(), url: try reader.text())
    case 14: self = .create(name: try reader.text(), mail: try reader.text())
    case 15: self = .stampDocument(digest: try reader.digest(), url: try reader.text())
    case 16:
      self = .collect(
        try ValidationSubject(&reader), trust: try reader.block(), isForCheck: try reader.boolean())
    case 17: self = .fetched(try reader.block())
    case 18: self = .fetch(try RevocationQuery(&reader))
    case 19: self = .listKeys
    case 30: self = .unreachable
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

extension WireReader {
  fileprivate mutating func digest() throws(WireError) -> [UInt8] {
    let digest = try block()
    try check(digest.count == PDFSurvey.hashLength)
    return digest
  }
}
