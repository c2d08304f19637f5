import Revocation

/// What is signed: the attributes of a signature (RFC 5652, 5.3), those of the baseline of PAdES
/// (ETSI EN 319 142-1, 6.3). The time is not among them: in a PDF it is in the dictionary.
struct SignedAttributes {
  private let attributes: [[UInt8]]

  /// Creates the attributes of a signature.
  ///
  /// - Parameters:
  ///   - digest: The SHA-256 of the content.
  ///   - certificate: The signer's certificate, encoded.
  init(digest: [UInt8], certificate: [UInt8]) {
    // The hash of the certificate is SHA-256 where no other is named (RFC 5035, 4).
    let identifier = DER.sequence(DER.octets(SHA256Digest.of(certificate)))
    attributes = [
      Self.attribute(Identifier.contentType, Identifier.data),
      Self.attribute(Identifier.messageDigest, DER.octets(digest)),
      Self.attribute(Identifier.signingCertificate, DER.sequence(DER.sequence(identifier))),
    ]
  }

  private static func attribute(_ identifier: [UInt8], _ value: [UInt8]) -> [UInt8] {
    DER.sequence(identifier, DER.set([value]))
  }

  /// The bytes that are signed: the set with its own tag (RFC 5652, 5.4).
  var signedBytes: [UInt8] { DER.set(attributes) }

  /// The set as it is in the signature.
  var embedded: [UInt8] { DER.set(attributes, tag: DER.Tag.context(0)) }
}
