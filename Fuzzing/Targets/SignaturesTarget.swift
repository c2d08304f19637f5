@testable import Certificates
import Glibc
@testable import Ink
@testable import PDFInk
@testable import Revocation

/// Tests what reads digital signatures: CMS, time stamps, what authorities say of certificates, and
/// the ranges of bytes in PDFs. The first byte says which it is.
func testSignatures(_ bytes: [UInt8]) {
  guard let kind = bytes.first else { return }
  let rest = Array(bytes.dropFirst())
  switch kind {
  case UInt8(ascii: "%"): checkFile(bytes)
  case UInt8(ascii: "c"): checkMessage(rest)
  case UInt8(ascii: "t"): checkToken(rest)
  case UInt8(ascii: "r"): checkRevocation(rest)
  case UInt8(ascii: "q"): checkReply(rest)
  case UInt8(ascii: "d"): checkValues(rest[...], depth: 0)
  default: break
  }
}

/// The time of the checks: 2026-12-01.
private let now = 1_796_083_200

/// A file without a name, which takes the PDF of each run.
private let descriptor: Int32 = {
  var path = Array("/tmp/fuzz-signatures-XXXXXX".utf8CString)
  let descriptor = mkstemp(&path)
  precondition(descriptor >= 0 && unlink(path) == 0)
  return descriptor
}()

/// Checks the signatures of a PDF. No certificate is trusted, so none may pass.
private func checkFile(_ bytes: [UInt8]) {
  precondition(
    ftruncate(descriptor, 0) == 0
      && pwrite(descriptor, bytes, bytes.count, 0) == bytes.count)
  var order = VerificationOrder(trust: [], now: now)
  (order.checksRevocation, order.returnsMessages) = (true, true)
  let response = PDFResponse(to: .verify(password: [], order), file: descriptor)
  precondition((try? PDFResponse(bytes: response.bytes)) == response)
  guard case .verified(let reports, _) = response else { return }
  for report in reports {
    precondition(report.conclusion != .passed && report.size <= bytes.count)
  }
}

private func checkMessage(_ bytes: [UInt8]) {
  if let request = try? TimeStampRequest(for: bytes) { precondition(!request.encoded.isEmpty) }
  if let message = SignedMessage(bytes) {
    precondition(message.certificates.contains { $0.hash == message.signer.hash })
  }
  guard let message = try? CMSMessage(bytes) else { return }
  precondition(0...bytes.count ~= message.length)
  _ = message.problem { hand in
    Array("signed".utf8).withUnsafeBytes { hand($0) }
    return true
  }
  for isRequired in [true, false] {
    _ = message.problemOfCertificateAttribute(isRequired: isRequired)
  }
  _ = (message.claimedTime, message.content, message.hasAttributes, message.signature)
  for certificate in message.certificates { check(certificate) }
  if let stamp = message.timeStamp { checkToken(stamp) }
  check(ValidationData(of: message), of: message.certificates)
}

private func check(_ certificate: SignerCertificate) {
  _ = (certificate.report, certificate.key, certificate.uses, certificate.isSelfSigned)
  if let copy = Certificate(certificate.encoded) {
    let addresses = copy.addresses
    for url in addresses.responders + addresses.lists + addresses.issuers {
      precondition(url.utf8.allSatisfy { 0x21...0x7E ~= $0 })
    }
  }
}

private func checkToken(_ bytes: [UInt8]) {
  guard let token = try? TimeStampToken(bytes),
    let trust = TrustStore(VerificationOrder(trust: [], now: now))
  else { return }
  precondition(0...bytes.count ~= token.length)
  var evidence = RevocationEvidence()
  evidence.add(ValidationData(of: token.message), at: now)
  let found = token.problems(trust, with: [], at: now, evidence)
  // Nobody is trusted.
  precondition(!found.all.isEmpty && found.chain.isEmpty)
}

/// Checks what authorities say: blocks with a certificate, that of its issuer, an answer and a
/// list, each behind its length in two bytes.
private func checkRevocation(_ bytes: [UInt8]) {
  var rest = bytes[...]
  func block() -> [UInt8] {
    guard rest.count >= 2 else { return [] }
    let length = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
    defer { rest = rest.dropFirst(2 + length) }
    return Array(rest.dropFirst(2).prefix(length))
  }
  let certificates = [block(), block()].compactMap { SignerCertificate($0) }
  let (answer, list) = (block(), block())
  for certificate in certificates { check(certificate) }
  check(ValidationData(responses: [answer], lists: [list]), of: certificates)
}

private func check(_ data: ValidationData, of certificates: [SignerCertificate]) {
  for isRequired in [true, false] {
    var evidence = RevocationEvidence()
    evidence.add(data, at: now, isRequired: isRequired)
    let found = evidence.status(of: certificates, usedAt: now)
    precondition(
      (found.problem == nil) == (found.report.status == .good) || certificates.isEmpty
        || found.report.status == .revoked)
  }
}

private func checkReply(_ bytes: [UInt8]) {
  guard let query = try? TimeStampQuery(digest: [UInt8](repeating: 7, count: 32)) else { return }
  // Each has a nonce of its own, so no reply fits.
  precondition((try? query.token(in: bytes)) == nil)
}

/// Reads DER, and what is in it.
private func checkValues(_ bytes: ArraySlice<UInt8>, depth: Int) {
  var reader = DERReader(bytes)
  var count = 0
  while let element = reader.next(), depth < 32 {
    count += element.content.count + 2
    checkValues(element.content, depth: depth + 1)
  }
  precondition(count <= bytes.count || depth == 32)
  precondition(DERReader.encodedValues(of: bytes).joined().count <= bytes.count)
}
