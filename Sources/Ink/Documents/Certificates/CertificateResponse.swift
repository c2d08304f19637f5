/// Who signs: what the certificate says.
package struct CertificateSigner: Sendable, Hashable {
  /// The name of the person or organization.
  package var name: String
  /// The name of the issuer.
  package var issuer: String

  /// Creates a description.
  package init(name: String, issuer: String) {
    self.name = name
    self.issuer = issuer
  }
}

/// What the helper for certificates answers to a request.
package enum CertificateResponse: Sendable, Hashable {
  /// The identity is open.
  case opened(CertificateSigner)
  /// The signature, a CMS (RFC 5652).
  case signed([UInt8])
  /// The PKCS #12 file of a new identity, and the SHA-256 of its certificate.
  case created(file: [UInt8], hash: [UInt8])
  /// The reason why there is no such answer.
  case failure(CertificateFailure)

  /// The most bytes of an answer.
  package static let maximumBytes = 1 << 20

  /// The answer as a message.
  package var bytes: [UInt8] {
    switch self {
    case .opened(let signer):
      WireWriter.message(20) {
        $0.text(signer.name)
        $0.text(signer.issuer)
      }
    case .signed(let cms): WireWriter.message(21) { $0.block(cms) }
    case .created(let file, let hash):
      WireWriter.message(23) {
        $0.block(file)
        $0.block(hash)
      }
    case .failure(let failure): WireWriter.message(22) { failure.write(&$0) }
    }
  }

  /// Reads a message.
  package init(bytes: [UInt8]) throws(WireError) {
    var reader = try WireReader(bytes)
    switch reader.kind {
    case 20: self = .opened(CertificateSigner(name: try reader.text(), issuer: try reader.text()))
    case 21:
      let cms = try reader.block()
      try reader.check(!cms.isEmpty)
      self = .signed(cms)
    case 23:
      let (file, hash) = (try reader.block(), try reader.block())
      try reader.check(!file.isEmpty && hash.count == PDFSurvey.hashLength)
      self = .created(file: file, hash: hash)
    case 22: self = .failure(try CertificateFailure(&reader))
    default: throw .damaged
    }
    try reader.finish()
  }
}
