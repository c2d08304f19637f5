import Ink

/// A signature of content that is elsewhere, as a CMS (RFC 5652, 5).
///
/// It is encoded here rather than by `CMS_final`, which hashes the content itself, adds the time,
/// and needs the key in a form that it knows.
package enum SignatureMessage {
  /// Returns the encoded signature of content with a SHA-256.
  ///
  /// - Throws: `CertificateFailure` of the key.
  package static func sign(
    digest: [UInt8], by identity: Identity
  ) throws(CertificateFailure) -> [UInt8] {
    let certificate = identity.certificate
    let attributes = SignedAttributes(digest: digest, certificate: certificate.encoded)
    let signature = try identity.signature(of: attributes.signedBytes)
    let hash = DER.sequence(Identifier.sha256)
    let signer = DER.sequence(
      DER.integer(1), DER.sequence(certificate.encodedIssuer, certificate.encodedNumber), hash,
      attributes.embedded, algorithm(of: identity.kind), DER.octets(signature))
    let certificates = identity.certificates.map(\.encoded)
    let signed = DER.sequence(
      DER.integer(1), DER.set([hash]), DER.sequence(Identifier.data),
      DER.set(certificates, tag: DER.Tag.context(0)), DER.set([signer]))
    return DER.sequence(Identifier.signedData, DER.value(DER.Tag.context(0), signed))
  }

  private static func algorithm(of kind: KeyKind) -> [UInt8] {
    switch kind {
    case .rsa: DER.sequence(Identifier.rsaWithSHA256, DER.null)
    case .ecdsa: DER.sequence(Identifier.ecdsaWithSHA256)
    }
  }
}
