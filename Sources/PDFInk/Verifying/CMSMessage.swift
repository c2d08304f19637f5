internal import COpenSSL
import Ink
import Revocation

/// A signed message (CMS, RFC 5652) with one signer.
final class CMSMessage {
  /// The most certificates of a message.
  private static let maximumCertificates: Int32 = 200

  private let bytes: [UInt8]
  private let message: OpaquePointer
  private let signer: OpaquePointer
  /// All certificates in it.
  let certificates: [SignerCertificate]
  /// The certificate of its signer, or nil if it does not contain it.
  let certificate: SignerCertificate?
  /// The number of bytes of the message.
  let length: Int

  /// Reads the message at the beginning of bytes.
  init(_ bytes: [UInt8]) throws(SignatureFault) {
    defer { ERR_clear_error() }
    var length = 0
    let message = bytes.withUnsafeBufferPointer { bytes -> OpaquePointer? in
      var end = bytes.baseAddress
      let message = d2i_CMS_ContentInfo(nil, &end, bytes.count)
      if let end, let start = bytes.baseAddress { length = end - start }
      return message
    }
    guard let message else { throw SignatureFault(.container) }
    guard OBJ_obj2nid(CMS_get0_type(message)) == NID_pkcs7_signed else {
      CMS_ContentInfo_free(message)
      throw SignatureFault(.container)
    }
    guard let signers = CMS_get0_SignerInfos(message), OPENSSL_sk_num(signers) == 1,
      let signer = OPENSSL_sk_value(signers, 0)
    else {
      CMS_ContentInfo_free(message)
      throw SignatureFault(.signers)
    }
    self.bytes = bytes
    self.message = message
    self.signer = OpaquePointer(signer)
    self.length = length
    let stack = CMS_get1_certs(message)
    defer { OPENSSL_sk_pop_free(stack) { X509_free($0.map { OpaquePointer($0) }) } }
    let count = max(0, OPENSSL_sk_num(stack))
    certificates = count > Self.maximumCertificates ? [] : SignerCertificate.all(of: stack)
    let own = OpaquePointer(signer)
    let found = certificates.first { CMS_SignerInfo_cert_cmp(own, $0.handle) == 0 }
    certificate = found
    if count > Self.maximumCertificates { throw SignatureFault(.limit) }
    if let found { CMS_SignerInfo_set1_signer_cert(self.signer, found.handle) }
  }

  deinit { CMS_ContentInfo_free(message) }

  /// The number (NID) of what it says that it contains.
  var contentKind: Int32 { OBJ_obj2nid(CMS_get0_eContentType(message)) }

  /// The bytes that it contains itself, or nil if it is about others.
  var content: [UInt8]? {
    guard let place = CMS_get0_content(message), let octets = place.pointee else { return nil }
    return Self.bytes(octets)
  }

  /// The lists of revoked certificates in it, encoded.
  var lists: [[UInt8]] {
    let stack = CMS_get1_crls(message)
    defer { OPENSSL_sk_pop_free(stack) { X509_CRL_free($0.map { OpaquePointer($0) }) } }
    return (0..<min(max(0, OPENSSL_sk_num(stack)), Self.maximumCertificates)).compactMap { index in
      OPENSSL_sk_value(stack, index).map { list in
        encoding { i2d_X509_CRL(OpaquePointer(list), $0) }
      }
    }
  }

  /// What the signer added for checks, DER, or nil: an attribute of Adobe's (ISO 32000-2,
  /// 12.8.3.3.2).
  var archive: [UInt8]? {
    signedSequence("1.2.840.113583.1.1.8").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the value of an attribute that the signer signed, DER, or nil if it is not there. One
  /// that is no sequence, or there twice, is empty.
  func signedSequence(_ identifier: String) -> [UInt8]? {
    let object = OBJ_txt2obj(identifier, 1)
    defer { ASN1_OBJECT_free(object) }
    guard CMS_signed_get_attr_by_OBJ(signer, object, -1) >= 0 else { return nil }
    let value = CMS_signed_get0_data_by_OBJ(signer, object, -3, V_ASN1_SEQUENCE)
    return value.map { value in
      Self.bytes(UnsafePointer(value.assumingMemoryBound(to: ASN1_STRING.self)))
    } ?? []
  }

  /// The identifiers of the hash and of the signature (`ASN1_OBJECT`).
  var algorithms: (hash: OpaquePointer?, signature: OpaquePointer?) {
    let (hash, signature) = parameters
    return (hash?.pointee.algorithm, signature?.pointee.algorithm)
  }

  /// The descriptions of the hash and of the signature.
  var parameters:
    (hash: UnsafeMutablePointer<X509_ALGOR>?, signature: UnsafeMutablePointer<X509_ALGOR>?)
  {
    var hash: UnsafeMutablePointer<X509_ALGOR>?
    var signature: UnsafeMutablePointer<X509_ALGOR>?
    CMS_SignerInfo_get0_algs(signer, nil, nil, &hash, &signature)
    return (hash, signature)
  }

  /// The number (NID) of its hash.
  var hashNumber: Int32 {
    hasLongHash ? NID_shake256 : OBJ_obj2nid(algorithms.hash)
  }

  /// True if the signer signs attributes, of which the hash is one.
  var hasAttributes: Bool { CMS_signed_get_attr_count(signer) >= 0 }

  /// The signature itself.
  var signature: [UInt8] {
    CMS_SignerInfo_get0_signature(signer).map { Self.bytes($0) } ?? []
  }

  /// The time that the signer says, in seconds since 1970, or nil.
  var claimedTime: Int? {
    for kind in [V_ASN1_UTCTIME, V_ASN1_GENERALIZEDTIME] {
      guard let time = attribute(NID_pkcs9_signingTime, kind) else { continue }
      return SignerCertificate.seconds(UnsafePointer(time.assumingMemoryBound(to: ASN1_TIME.self)))
    }
    return nil
  }

  /// Returns the only value of a signed attribute that is there once.
  func attribute(_ number: Int32, _ kind: Int32) -> UnsafeMutableRawPointer? {
    CMS_signed_get0_data_by_OBJ(signer, OBJ_nid2obj(number), -3, kind)
  }

  /// The time stamp of the signature, DER, or nil. One that is no value of its kind is empty.
  var timeStamp: [UInt8]? {
    let number = NID_id_smime_aa_timeStampToken
    let place = CMS_unsigned_get_attr_by_NID(signer, number, -1)
    if place < 0 { return nil }
    guard let attribute = CMS_unsigned_get_attr(signer, place),
      let value = X509_ATTRIBUTE_get0_type(attribute, 0), value.pointee.type == V_ASN1_SEQUENCE
    else { return [] }
    return value.pointee.value.sequence.map { Self.bytes($0) } ?? []
  }

  /// Checks the signature of the given content by the key of the signer's certificate.
  ///
  /// - Parameter feed: Hands out the content in portions, and returns false if it cannot.
  func problem(of feed: ((UnsafeRawBufferPointer) -> Void) -> Bool) -> SignatureProblem? {
    defer { ERR_clear_error() }
    guard let certificate else { return nil }
    // What cannot be computed says nothing about who signed.
    guard HashKind.problem(hashNumber) != .unknown, let name = OBJ_nid2sn(hashNumber),
      let algorithm = EVP_get_digestbyname(name), certificate.hasKnownKey
    else { return .algorithm }
    if !hasNamedAlgorithms { return .container }
    let isEdwards = Self.isEdwards(certificate)
    // libcrypto checks neither with other keys, nor the content itself with these.
    if isEdwards ? !hasAttributes : hashNumber == NID_shake256 { return .algorithm }
    if hasAttributes {
      guard let kind = attribute(NID_pkcs9_contentType, V_ASN1_OBJECT),
        OBJ_obj2nid(OpaquePointer(kind)) == contentKind,
        attribute(NID_pkcs9_messageDigest, V_ASN1_OCTET_STRING) != nil
      else { return .container }
      let isSigned =
        isEdwards
        ? Self.verifies(signature, of: bytes, by: certificate)
        : CMS_SignerInfo_verify(signer) == 1
      guard isSigned else { return hasOneHash ? .signature : .algorithm }
    }
    if isEdwards { return hashProblem(of: feed) }
    // Content is written through a filter that hashes it, from which libcrypto takes the hash.
    guard let filter = BIO_new(BIO_f_md()) else { return .limit }
    defer { BIO_free_all(filter) }
    guard let drain = BIO_new(BIO_s_null()) else { return .limit }
    BIO_push(filter, drain)
    BIO_ctrl(
      filter, BIO_C_SET_MD, 0, UnsafeMutableRawPointer(mutating: UnsafeRawPointer(algorithm)))
    var isSound = true
    let isWhole = feed { portion in
      isSound =
        isSound
        && BIO_write(filter, portion.baseAddress, Int32(portion.count)) == Int32(portion.count)
    }
    guard isSound, isWhole else { return .limit }
    if CMS_SignerInfo_verify_content(signer, filter) == 1 { return nil }
    return hasAttributes ? .hash : .signature
  }

  /// The problem of the attribute that names the signer's certificate by its hash (RFC 5035), or
  /// nil.
  ///
  /// - Parameter isRequired: True if it must be there.
  func problemOfCertificateAttribute(isRequired: Bool) -> SignatureProblem? {
    guard let certificate else { return nil }
    var isThere = false
    for (number, isSecond) in [
      (NID_id_smime_aa_signingCertificateV2, true), (NID_id_smime_aa_signingCertificate, false),
    ] where CMS_signed_get_attr_by_NID(signer, number, -1) >= 0 {
      isThere = true
      guard let value = attribute(number, V_ASN1_SEQUENCE) else { return .otherCertificate }
      let sequence = UnsafePointer(value.assumingMemoryBound(to: ASN1_STRING.self))
      guard let named = Self.namedHash(in: Self.bytes(sequence), isSecond: isSecond),
        certificate.hash(named.number) == named.hash
      else { return .otherCertificate }
    }
    return isThere || !isRequired ? nil : .otherCertificate
  }

  /// Returns the hash of the first certificate that is named, which is the signer's, and the number
  /// of its algorithm.
  private static func namedHash(
    in bytes: [UInt8], isSecond: Bool
  ) -> (number: Int32, hash: [UInt8])? {
    var outer = DERReader(bytes[...])
    guard let whole = outer.next(DERReader.sequence) else { return nil }
    var parts = DERReader(whole)
    guard let list = parts.next(DERReader.sequence) else { return nil }
    var names = DERReader(list)
    guard let first = names.next(DERReader.sequence) else { return nil }
    var entries = DERReader(first)
    var number = isSecond ? NID_sha256 : NID_sha1
    if isSecond, let algorithm = entries.next(DERReader.sequence) {
      var algorithm = DERReader(algorithm)
      guard let identifier = algorithm.next(DERReader.identifier) else { return nil }
      number = Self.number(ofIdentifier: identifier)
    }
    return entries.next(DERReader.octets).map { (number, Array($0)) }
  }

  /// Returns the number (NID) of an identifier (`d2i_ASN1_OBJECT`).
  private static func number(ofIdentifier content: ArraySlice<UInt8>) -> Int32 {
    guard content.count < 128 else { return NID_undef }
    let bytes = [DERReader.identifier, UInt8(content.count)] + content
    return bytes.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      guard let object = d2i_ASN1_OBJECT(nil, &start, bytes.count) else { return NID_undef }
      defer { ASN1_OBJECT_free(object) }
      return OBJ_obj2nid(object)
    }
  }

  static func bytes(_ string: UnsafePointer<ASN1_STRING>) -> [UInt8] {
    guard let start = ASN1_STRING_get0_data(string) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(string))))
  }
}

/// The problem that ends a check.
struct SignatureFault: Error {
  let problem: SignatureProblem

  init(_ problem: SignatureProblem) { self.problem = problem }
}
