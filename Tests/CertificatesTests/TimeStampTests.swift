import Foundation
import Ink
import Revocation
import TestSupport
import Testing

@testable import Certificates

/// Time stamps of an authority that `openssl` is.
@Suite(.testIdentities)
struct TimeStampTests {
  private let all: TestIdentities
  private let cms: [UInt8]

  init() throws {
    all = try TestIdentities.shared.get()
    let file = open(all.path("passphrase"), O_RDONLY)
    defer { close(file) }
    let secret = try #require(Secret(firstLineOf: file))
    let key = try Array(Data(contentsOf: all.folder.appendingPathComponent("ada.p12")))
    let identity = try Identity(file: key, passphrase: secret)
    cms = try SignatureMessage.sign(digest: SHA256Digest.of([1, 2, 3]), by: identity)
  }

  @Test func anAnswerToTheQuestionIsPutIntoTheSignature() throws {
    let request = try TimeStampRequest(for: cms)
    let stamped = try request.signature(with: try all.answer(to: request.encoded))
    #expect(stamped.count > cms.count)
    let path = all.path(UUID().uuidString)
    try Data(stamped).write(to: URL(fileURLWithPath: path))
    let parts = try Tool("openssl", ["cms", "-cmsout", "-print", "-inform", "DER", "-in", path])
      .text
    #expect(parts.contains("id-smime-aa-timeStampToken") && parts.contains("Clock"))
  }

  /// Each question has a nonce of its own.
  @Test func anAnswerToAnotherQuestionIsRefused() throws {
    let answer = try all.answer(to: try TimeStampRequest(for: cms).encoded)
    let request = try TimeStampRequest(for: cms)
    #expect(throws: CertificateFailure.timeStamp) { try request.signature(with: answer) }
  }

  @Test func whatIsNoAnswerIsRefused() throws {
    let request = try TimeStampRequest(for: cms)
    #expect(throws: CertificateFailure.authorityRefuses) { try request.signature(with: [1, 2]) }
    // The status 2 says that it refuses (RFC 3161, 2.4.2).
    let refusal: [UInt8] = [0x30, 5, 0x30, 3, 2, 1, 2]
    #expect(throws: CertificateFailure.authorityRefuses) { try request.signature(with: refusal) }
  }

  @Test func anAnswerThatWasChangedIsRefused() throws {
    let request = try TimeStampRequest(for: cms)
    var answer = try all.answer(to: request.encoded)
    answer[answer.count - 1] ^= 1
    #expect(throws: CertificateFailure.timeStamp) { try request.signature(with: answer) }
  }

  /// The same answer, signed by someone whose certificate is not for time stamps.
  @Test func anAnswerOfSomebodyElseIsRefused() throws {
    let request = try TimeStampRequest(for: cms)
    let name = all.path(UUID().uuidString)
    try Data(try all.answer(to: request.encoded)).write(to: URL(fileURLWithPath: name))
    try all.openssl("ts", "-reply", "-in", name, "-token_out", "-out", name + ".token")
    try all.openssl(
      "cms", "-verify", "-noverify", "-binary", "-inform", "DER", "-in", name + ".token", "-out",
      name + ".info")
    for (signer, isRefused) in [("clock", false), ("ada", true)] {
      try all.openssl(
        "cms", "-sign", "-cades", "-binary", "-nodetach", "-outform", "DER", "-md", "sha256",
        "-econtent_type", "id-smime-ct-TSTInfo", "-signer", all.path("\(signer).crt"), "-inkey",
        all.path("\(signer).key"), "-in", name + ".info", "-out", name + ".other")
      try all.openssl(
        "ts", "-reply", "-in", name + ".other", "-token_in", "-out", name + ".answer")
      let answer = try Array(Data(contentsOf: URL(fileURLWithPath: name + ".answer")))
      let result = Result { () throws(CertificateFailure) in try request.signature(with: answer) }
      if isRefused {
        #expect(throws: CertificateFailure.timeStamp) { try result.get() }
      } else {
        #expect(throws: Never.self) { try result.get() }
      }
    }
  }

  @Test(arguments: ["https://example.org/", "ftp://example.org", "example.org", ""])
  func onlyHTTPIsAsked(url: String) {
    #expect(throws: CertificateFailure.authorityURL) {
      try HTTPExchange.timeStamp(for: [1], from: url)
    }
  }
}
