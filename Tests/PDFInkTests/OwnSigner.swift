import Ink

@testable import PDFInk

/// Somebody who signs PDFs as xsign does, and checks them as xsign does.
final class OwnSigner {
  private let signer: TestSigner
  private static let room = 2000

  init() throws { signer = try TestSigner() }

  /// Returns an order for a signature with room for that of this signer.
  static func order(
    _ target: SignatureOrder.Target = .invisible, kind: SignatureOrder.Kind = .signature,
    certification: SignatureOrder.Certification? = nil
  ) -> SignatureOrder {
    var order = SignatureOrder(
      target, time: "D:20261127120000+01'00'", certification: certification, room: room)
    order.kind = kind
    return order
  }

  /// Returns a file with a request carried out, whose signature is made if it asks for one, and the
  /// place of that.
  func written(
    _ request: SigningRequest, into bytes: [UInt8], password: String? = nil
  ) throws(PDFFailure) -> (bytes: [UInt8], gap: Range<Int>?) {
    let file = try opened(bytes, password: password)
    let pages = try PageTree.pages(of: file)
    let survey = try PDFSurvey(of: file, pages: pages, size: file.size)
    let result = try InkUpdate.result(of: request, in: file, pages: pages, survey: survey)
    var new = bytes + result.update
    guard let gap = result.gap else { return (new, nil) }
    let signed = Array(new[..<gap.lowerBound] + new[gap.upperBound...])
    let digits = HexDigits.ascii(
      signer.signature(of: signed, .detached, namesCertificate: true))
    precondition(digits.count <= gap.count - 2)
    new.replaceSubrange(gap.lowerBound + 1..<gap.lowerBound + 1 + digits.count, with: digits)
    return (new, gap)
  }

  /// Returns a file with a signature, and the place of that.
  func signed(
    _ bytes: [UInt8], _ order: SignatureOrder = order(), password: String? = nil
  ) throws(PDFFailure) -> (bytes: [UInt8], gap: Range<Int>?) {
    var request = SigningRequest(forms: [], placements: [])
    request.signature = order
    return try written(request, into: bytes, password: password)
  }

  /// Returns what is found about the signatures of a file.
  func reports(of bytes: [UInt8], password: String? = nil) throws -> [PDFSignatureReport] {
    try SignatureCases.reports(of: bytes, trust: signer.trust, password: password ?? "")
  }
}
