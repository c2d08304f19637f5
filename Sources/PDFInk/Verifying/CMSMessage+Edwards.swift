internal import COpenSSL
import Ink
import Revocation

/// Signatures by Edwards curves (RFC 8419), which CMS of libcrypto 3 does not check.
extension CMSMessage {
  /// True if the signer's key is of that kind.
  static func isEdwards(_ certificate: SignerCertificate) -> Bool {
    guard let key = X509_get0_pubkey(certificate.handle) else { return false }
    return [NID_ED25519, NID_ED448].contains(EVP_PKEY_get_base_id(key))
  }

  /// Returns true if the signer's key signed the attributes of a message (`EVP_DigestVerify`).
  static func verifies(
    _ signature: [UInt8], of message: [UInt8], by certificate: SignerCertificate
  ) -> Bool {
    guard let attributes = attributes(of: message), let context = EVP_MD_CTX_new() else {
      return false
    }
    defer { EVP_MD_CTX_free(context) }
    let key = X509_get0_pubkey(certificate.handle)
    return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
      && EVP_DigestVerify(context, signature, signature.count, attributes, attributes.count) == 1
  }

  /// True if the hash is SHAKE256 of a length that is named, which is the only one (RFC 8419, 2.3).
  var hasLongHash: Bool {
    guard let hash = parameters.hash,
      AlgorithmName.identifier(hash.pointee.algorithm) == "2.16.840.1.101.3.4.2.18",
      hash.pointee.parameter?.pointee.type == V_ASN1_INTEGER
    else { return false }
    return ASN1_INTEGER_get(hash.pointee.parameter.pointee.value.integer) == 512
  }

  /// Returns the problem of content whose hash is an attribute, or nil.
  func hashProblem(of feed: ((UnsafeRawBufferPointer) -> Void) -> Bool) -> SignatureProblem? {
    guard let digest = Digest(hashNumber), feed(digest.add),
      let value = attribute(NID_pkcs9_messageDigest, V_ASN1_OCTET_STRING)
    else { return .limit }
    let named = Self.bytes(UnsafePointer(value.assumingMemoryBound(to: ASN1_STRING.self)))
    return digest.end() == named ? nil : .hash
  }

  /// Returns the signed attributes as they are signed: as a set (RFC 5652, 5.4).
  private static func attributes(of message: [UInt8]) -> [UInt8]? {
    var outer = DERReader(message[...])
    guard let info = outer.next(DERReader.sequence) else { return nil }
    var parts = DERReader(info)
    guard parts.next(DERReader.identifier) != nil, let explicit = parts.next(first) else {
      return nil
    }
    var content = DERReader(explicit)
    guard let data = content.next(DERReader.sequence) else { return nil }
    var fields = DERReader(data)
    // The last set is that of the signers; the one before is that of the hashes.
    var signers: ArraySlice<UInt8>?
    while let field = fields.next() { if field.tag == set { signers = field.content } }
    var list = DERReader(signers ?? [])
    guard let signer = list.next(DERReader.sequence) else { return nil }
    var entries = DERReader(signer)
    // The version, who signs, the hash.
    for _ in 0..<3 where entries.next() == nil { return nil }
    guard let attributes = entries.next(first) else { return nil }
    return [set] + length(attributes.count) + attributes
  }

  /// The tags of the element with the context's number 0, and of a set.
  private static let (first, set): (UInt8, UInt8) = (0xA0, 0x31)

  private static func length(_ count: Int) -> [UInt8] {
    if count < 0x80 { return [UInt8(count)] }
    var (bytes, rest): ([UInt8], Int) = ([], count)
    while rest > 0 {
      bytes.insert(UInt8(rest & 0xFF), at: 0)
      rest >>= 8
    }
    return [0x80 | UInt8(bytes.count)] + bytes
  }
}
