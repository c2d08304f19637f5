import Foundation
import Ink
import Revocation
import TestSupport
import Testing

@testable import Certificates

/// Keys in files, and what they sign, as `openssl` reads it.
@Suite(.testIdentities)
struct IdentityTests {
  @Test(arguments: ["ada", "emmy"]) func whatIsSignedIsValid(name: String) throws {
    let all = try TestIdentities.shared.get()
    let content = Array("what is signed".utf8)
    let identity = try #require(try? identity(name, in: all).get())
    let cms = try SignatureMessage.sign(digest: SHA256Digest.of(content), by: identity)
    let (file, data) = (try write(cms, in: all), try write(content, in: all))
    let arguments = [
      "cms", "-verify", "-cades", "-binary", "-inform", "DER", "-purpose", "any", "-CAfile",
      all.path("root.crt"), "-in", file, "-content",
    ]
    #expect(try Tool("openssl", arguments + [data]).status == 0)
    let other = try write(Array("what was not".utf8), in: all)
    #expect(try Tool("openssl", arguments + [other]).status != 0)
    let parts = try Tool("openssl", ["cms", "-cmsout", "-print", "-inform", "DER", "-in", file])
      .text
    #expect(parts.contains("id-smime-aa-signingCertificateV2") && parts.contains("Test Root"))
    #expect(!parts.contains("signingTime"))
  }

  @Test func theNameIsThatOfThePerson() throws {
    let all = try TestIdentities.shared.get()
    let signer = try identity("emmy", in: all).get().certificate.signer
    #expect(signer == CertificateSigner(name: "Emmy Noether", issuer: "Test Root"))
  }

  @Test(
    arguments: [
      ("edward", CertificateFailure.keyKind), ("cipher", .notForSigning), ("late", .expired),
      ("server", .notForSigning), ("short", .weakKey), ("padded", .onlyPSS),
      ("hashed", .weakHash), ("spelled", .unnamedCurve), ("critical", .unknownExtension),
    ]) func whatCannotSignIsRefused(name: String, failure: CertificateFailure) throws
  {
    #expect(Self.failure(of: try identity(name, in: .shared.get())) == failure)
  }

  @Test func aWrongPassphraseIsToldFromAFileOfAnotherKind() throws {
    let all = try TestIdentities.shared.get()
    #expect(Self.failure(of: try identity("ada", "wrong", in: all)) == .passphrase)
    let text = try Self.secret(all.path("passphrase"))
    #expect(
      Self.failure(
        of: Result { () throws(CertificateFailure) in
          try Identity(file: Array("no file of keys".utf8), passphrase: text)
        }) == .notPKCS12)
  }

  /// Windows and old versions of other programs write such files.
  @Test func oldCiphersAreRead() throws {
    let all = try TestIdentities.shared.get()
    try all.openssl(
      "pkcs12", "-export", "-legacy", "-in", all.path("ada.crt"), "-inkey", all.path("ada.key"),
      "-passout", "pass:\(TestIdentities.passphrase)", "-out", all.path("old.p12"))
    LibCryptoSettings.load()
    #expect(throws: Never.self) { try identity("old", in: all).get() }
  }

  @Test func aSecretIsTheFirstLine() throws {
    let all = try TestIdentities.shared.get()
    func secret(_ bytes: [UInt8]) throws -> [UInt8]? {
      let path = try write(bytes, in: all)
      let file = open(path, O_RDONLY)
      defer { close(file) }
      return Secret(firstLineOf: file)?.withBytes {
        Array(UnsafeMutableBufferPointer(start: $0, count: $1))
      }
    }
    func length(_ bytes: [UInt8]) throws -> Int? { try secret(bytes)?.count }
    #expect(try length(Array("abc\r\ndef".utf8)) == 3)
    #expect(try length([]) == 0)
    #expect(try length([UInt8](repeating: 65, count: Secret.maximumLength)) == Secret.maximumLength)
    #expect(try length([UInt8](repeating: 65, count: Secret.maximumLength + 1)) == nil)
    #expect(try length([65, 0, 66]) == nil)
    // Programs of Windows begin text with a mark.
    #expect(try secret(Array("\u{FEFF}abc\r\n".utf8)) == Array("abc".utf8))
    #expect(try length(Array("\u{FEFF}".utf8)) == 0)
    // It takes no room of the secret, which is never cut.
    let longest = [UInt8](repeating: 65, count: Secret.maximumLength)
    #expect(try secret(Array("\u{FEFF}".utf8) + longest) == longest)
    #expect(try length(Array("\u{FEFF}".utf8) + longest + [65]) == nil)
  }

  private static func failure(
    of result: Result<Identity, CertificateFailure>
  ) -> CertificateFailure? {
    if case .failure(let failure) = result { failure } else { nil }
  }

  private static func secret(_ path: String) throws -> Secret {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    return try #require(Secret(firstLineOf: file))
  }

  private func identity(
    _ name: String, _ passphrase: String = "passphrase", in all: TestIdentities
  ) throws -> Result<Identity, CertificateFailure> {
    let file = try Array(Data(contentsOf: all.folder.appendingPathComponent("\(name).p12")))
    let secret = try Self.secret(all.path(passphrase))
    return Result { () throws(CertificateFailure) in
      try Identity(file: file, passphrase: secret)
    }
  }

  private func write(_ bytes: [UInt8], in all: TestIdentities) throws -> String {
    let path = all.path(UUID().uuidString)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }
}
