import Ink

enum KeyKind: Sendable, Hashable {
  /// RSA, with the padding of PKCS #1.
  case rsa
  /// ECDSA on any curve.
  case ecdsa
}

/// A private key, which may be in a device.
protocol SigningKey {
  /// Returns the signature of bytes, by SHA-256: of ECDSA, the sequence of its two numbers.
  func signature(of bytes: [UInt8]) throws(CertificateFailure) -> [UInt8]
}

/// Who signs: a certificate, those of its issuers, and the key.
package final class Identity {
  /// The certificate.
  package let certificate: Certificate
  /// Those of its issuers that are known, from its own issuer on.
  let chain: [Certificate]
  /// The certificate, and those of its issuers that are known.
  package var certificates: [Certificate] { [certificate] + chain }
  let kind: KeyKind
  private let key: any SigningKey
  /// The most issuers that are looked for.
  private static let longestChain = 8

  /// Creates an identity.
  ///
  /// - Parameter others: Certificates among which its issuers may be.
  /// - Throws: `CertificateFailure` if nobody can sign by the certificate.
  init(
    _ certificate: Certificate, others: [Certificate], key: any SigningKey
  ) throws(CertificateFailure) {
    let kind = try certificate.kind()
    try certificate.checkUse()
    self.certificate = certificate
    self.kind = kind
    self.key = key
    var chain: [Certificate] = []
    var last = certificate
    var left = others
    while chain.count < Self.longestChain, !last.issued(last),
      let index = left.firstIndex(where: { $0.issued(last) })
    {
      last = left.remove(at: index)
      chain.append(last)
    }
    self.chain = chain
  }

  /// Returns the signature of bytes, which is that of the certificate's key.
  func signature(of bytes: [UInt8]) throws(CertificateFailure) -> [UInt8] {
    let signature = try key.signature(of: bytes)
    guard certificate.verifies(signature, of: bytes) else { throw .mismatch }
    return signature
  }
}
