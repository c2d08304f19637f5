/// Who signs: what the certificate says.
package struct CertificateSigner: Sendable, Hashable {
  /// The name of the person or organization.
  package var name: String
  /// The name of the issuer.
  package var issuer: String

  package init(name: String, issuer: String) {
    self.name = name
    self.issuer = issuer
  }
}

/// What the helper for certificates answers to a request.
package enum CertificateResponse: Sendable, Hashable {
  /// The identity is open: who signs, and the certificates, from that of the signer on.
  case opened(CertificateSigner, certificates: [[UInt8]])
  /// The keys in the tokens that are connected.
  case keys([ListedKey])
  /// The signature, a CMS (RFC 5652).
  case signed([UInt8])
  /// The PKCS #12 file of a new identity, and the SHA-256 of its certificate.
  case created(file: [UInt8], hash: [UInt8])
  /// What the collection asks of the network.
  case query(RevocationQuery)
  /// What was collected.
  case validation(ValidationData)
  /// What came from the network. It is not looked at.
  case fetched([UInt8])
  /// The reason why there is no such answer.
  case failure(CertificateFailure)

  /// The most bytes of an answer: with lists of revoked certificates.
  package static let maximumBytes = 1 << 24

  /// The answer as a message.
  package var bytes: [UInt8] {
    switch self {
    case .opened(let signer, let certificates):
      WireWriter.message(20) {
        $0.text(signer.name)
        $0.text(signer.issuer)
        $0.list(certificates) { $0.block($1) }
      }
    case .signed(let cms): WireWriter.message(21) { $0.block(cms) }
    case .created(let file, let hash):
      WireWriter.message(23) {
        $0.block(file)
        $0.block(hash)
      }
    case .query(let query): WireWriter.message(24) { query.write(&$0) }
    case .validation(let data): WireWriter.message(25) { data.write(&$0) }
    case .fetched(let bytes): WireWriter.message(26) { $0.block(bytes) }
    case .keys(let keys): WireWriter.message(27) { $0.list(keys) { $1.write(&$0) } }
    case .failure(let failure): WireWriter.message(22) { failure.write(&$0) }
    }
  }

  /// Reads a message.
  package init(bytes: [UInt8]) throws(WireError) {
    var reader = try WireReader(bytes)
    switch reader.kind {
    case 20:
      self = .opened(
        CertificateSigner(name: try reader.text(), issuer: try reader.text()),
        certificates: try reader.blocks())
    case 21:
      let cms = try reader.block()
      try reader.check(!cms.isEmpty)
      self = .signed(cms)
    case 23:
      let (file, hash) = (try reader.block(), try reader.block())
      try reader.check(!file.isEmpty && hash.count == PDFSurvey.hashLength)
      self = .created(file: file, hash: hash)
    case 24: self = .query(try RevocationQuery(&reader))
    case 25: self = .validation(try ValidationData(&reader))
    case 26: self = .fetched(try reader.block())
    case 27:
      self = .keys(try reader.list { reader throws(WireError) in try ListedKey(&reader) })
    case 22: self = .failure(try CertificateFailure(&reader))
    default: throw .damaged
    }
    try reader.finish()
  }
}
