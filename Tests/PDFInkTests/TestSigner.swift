import COpenSSL
import Ink
import Revocation

@testable import PDFInk

/// Somebody who signs what a test gives: a key on P-256 and a certificate of its own for it, which
/// is valid from 2020 to 2100.
final class TestSigner {
  private let key: OpaquePointer
  private let certificate: OpaquePointer

  init() throws {
    key = try TestCertificate.key()
    certificate = try TestCertificate.certificate("Self", number: 7, key: key)
  }

  deinit {
    X509_free(certificate)
    EVP_PKEY_free(key)
  }

  /// The certificate, DER.
  var trust: [UInt8] { encoding { i2d_X509(certificate, $0) } }

  /// How a message is signed.
  enum Way: CaseIterable {
    case detached, withoutAttributes, embedded, twice
  }

  /// Returns a signed message (`CMS_sign`).
  ///
  /// - Parameters:
  ///   - protection: The attribute with the names of the algorithms (RFC 6211), or nothing.
  ///   - namesCertificate: True if it has an attribute that names the certificate, as in CAdES.
  func signature(
    of content: [UInt8], _ way: Way, protection: [UInt8] = [], namesCertificate: Bool = false
  ) -> [UInt8] {
    if !protection.isEmpty { return signature(of: content, protection) }
    var flags = UInt32(CMS_BINARY)
    if namesCertificate { flags |= UInt32(CMS_CADES) }
    if way != .embedded { flags |= UInt32(CMS_DETACHED) }
    if way == .withoutAttributes { flags |= UInt32(CMS_NOATTR) }
    let data = BIO_new_mem_buf(content, Int32(content.count))
    defer { BIO_free_all(data) }
    guard way == .twice else {
      let message = CMS_sign(certificate, key, nil, data, flags)
      defer { CMS_ContentInfo_free(message) }
      return encoding { i2d_CMS_ContentInfo(message, $0) }
    }
    let message = CMS_sign(nil, nil, nil, data, flags | UInt32(CMS_PARTIAL))
    defer { CMS_ContentInfo_free(message) }
    // The certificate may be there once.
    for more in [0, UInt32(CMS_NOCERTS)] {
      CMS_add1_signer(message, certificate, key, EVP_sha256(), flags | more)
    }
    CMS_final(message, data, nil, flags)
    return encoding { i2d_CMS_ContentInfo(message, $0) }
  }

  private func signature(of content: [UInt8], _ protection: [UInt8]) -> [UInt8] {
    let data = BIO_new_mem_buf(content, Int32(content.count))
    defer { BIO_free_all(data) }
    let flags = UInt32(CMS_BINARY | CMS_DETACHED | CMS_PARTIAL)
    let message = CMS_sign(nil, nil, nil, data, flags)
    defer { CMS_ContentInfo_free(message) }
    let signer = CMS_add1_signer(message, certificate, key, EVP_sha256(), flags)
    CMS_signed_add1_attr_by_txt(
      signer, "1.2.840.113549.1.9.52", V_ASN1_SEQUENCE, protection, Int32(protection.count))
    CMS_final(message, data, nil, flags)
    return encoding { i2d_CMS_ContentInfo(message, $0) }
  }

  /// What a signed PDF is to be, other than it should.
  struct Plan {
    var way = Way.detached
    /// How the four numbers of the ranges differ from the right ones.
    var steps = [0, 0, 0, 0]
    /// The kind of the signature that its dictionary names.
    var kind = "adbe.pkcs7.detached"
    /// The attribute with the names of the algorithms, or nothing.
    var protection: [UInt8] = []
    /// Makes the message about the signed bytes, if somebody else signs.
    var message: (([UInt8]) -> [UInt8])?
    /// Changes the message after it is signed.
    var changed: ([UInt8]) -> [UInt8] = { $0 }
    /// The digits behind the message.
    var padding = "0000"
    /// True if the dictionary of the signature is written into the field.
    var isDirect = false
    /// False if no field has the signature.
    var isInForm = true
    var catalog = ""
    /// What the dictionary of the signature has besides.
    var entries = ""
    /// Objects that are there besides, or instead of others.
    var objects: [Int: String] = [:]
    /// The generations of objects, where they are not 0.
    var generations: [Int: Int] = [:]
  }

  /// Returns a PDF that is truly signed, over the ranges that it names.
  func pdf(_ plan: Plan) -> [UInt8] {
    let ranges = "/ByteRange[0000000000 0000000000 0000000000 0000000000]"
    let digits = 4000
    let signature =
      "<</Type/Sig/Filter/A/SubFilter/\(plan.kind)\(plan.entries)\(ranges)"
      + "/Contents<\(String(repeating: "0", count: digits))>>>"
    let value = plan.isDirect ? signature : "6 0 R"
    let field = "<</FT/Sig/T(s)/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R"
    var file = WrittenPDF(
      page: "/Annots[5 0 R]",
      more: [5: field + (plan.isInForm ? "/V \(value)>>" : ">>"), 6: signature])
    if plan.isDirect { file.objects[6] = nil }
    file.objects[1] = Array(
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/SigFlags 3>>\(plan.catalog)>>".utf8)
    for (number, body) in plan.objects { file.objects[number] = Array(body.utf8) }
    file.generations = plan.generations
    var bytes = file.bytes
    guard let place = bytes.firstRange(of: Array("/Contents<".utf8))?.upperBound,
      let numbers = bytes.firstRange(of: Array("/ByteRange[".utf8))?.upperBound
    else { return [] }
    let (start, end) = (place - 1, place + digits + 1)
    let right = [0, start, end, bytes.count - end]
    let chosen = zip(right, plan.steps).map { $0 + $1 }
    let text = chosen.map { String($0).padded(to: 10) }.joined(separator: " ")
    bytes.replaceSubrange(numbers..<numbers + text.utf8.count, with: text.utf8)
    let signed =
      Array(bytes[chosen[0]..<chosen[0] + chosen[1]])
      + Array(bytes[chosen[2]..<chosen[2] + chosen[3]])
    let message = plan.changed(
      plan.message?(signed)
        ?? self.signature(of: signed, plan.way, protection: plan.protection))
    let hex = HexDigits.text(message) + plan.padding
    bytes.replaceSubrange(place..<place + hex.utf8.count, with: hex.utf8)
    return bytes
  }
}
