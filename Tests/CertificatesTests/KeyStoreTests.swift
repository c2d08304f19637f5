import COpenSSL
import Foundation
import Ink
import Revocation
import TestSupport
import Testing

@testable import Certificates

/// PKCS #12 files of other programs: their passphrases, and which of several keys signs.
@Suite(.testIdentities)
struct KeyStoreTests {
  private let all: TestIdentities

  init() throws {
    all = try TestIdentities.shared.get()
    LibCryptoSettings.load()
  }

  // MARK: Passphrases

  /// The passphrase that a program was given, what is typed now, and further options.
  private static let spellings: [([UInt8], [UInt8], [String])] = [
    (latin1, Array("grün".utf8), []), (Array("grün".utf8), latin1, []),
    // As OpenSSL 1.0 wrote it.
    (Array("grÃ¼n".utf8), Array("grün".utf8), ["-legacy"]),
    (Array("grün€".utf8), Array("grün€".utf8), []),
  ]
  private static let latin1: [UInt8] = [0x67, 0x72, 0xfc, 0x6e]

  @Test(arguments: spellings)
  func passphrasesAreReadInEachEncoding(given: [UInt8], typed: [UInt8], options: [String]) throws {
    let file = try write(given, options)
    #expect(failure(of: file, typed) == nil)
    #expect(failure(of: file, Array("grun".utf8)) == .passphrase)
  }

  @Test func anEmptyPassphraseIsOne() throws {
    #expect(try failure(of: write([], []), []) == nil)
  }

  /// Only what is decrypted says then whether the passphrase is the right one.
  @Test(arguments: [[], ["-keypbe", "NONE", "-certpbe", "NONE"]])
  func aFileWithoutACodeIsRead(options: [String]) throws {
    let file = try write(Array("abc".utf8), ["-nomac"] + options)
    #expect(failure(of: file, Array("abc".utf8)) == nil)
    if options.isEmpty { #expect(failure(of: file, Array("abd".utf8)) == .passphrase) }
  }

  // MARK: Several keys

  @Test func theKeyThatSignsIsTaken() throws {
    #expect(try signer(of: file(keys: ["cipher", "ada"], ["cipher", "ada"])) == "Ada Lovelace")
    #expect(try signer(of: file(keys: ["emmy", "ada"], ["ada", "emmy"])) == "Emmy Noether")
  }

  @Test func aRenewedCertificateIsTaken() throws {
    try all.openssl(
      "x509", "-req", "-in", all.path("late.csr"), "-CA", all.path("root.crt"), "-CAkey",
      all.path("root.key"), "-set_serial", "77", "-days", "30", "-extfile", all.path("late.ext"),
      "-out", all.path("renewed.crt"))
    #expect(try signer(of: file(keys: ["late"], ["late", "renewed"])) == "Late")
  }

  @Test func theReasonIsThatOfTheFirstKey() throws {
    let passphrase = Array(TestIdentities.passphrase.utf8)
    #expect(
      try failure(of: file(keys: ["late", "cipher"], ["late", "cipher"]), passphrase) == .expired)
    #expect(try failure(of: file(keys: ["ada"], ["emmy"]), passphrase) == .noCertificate)
    #expect(try failure(of: file(keys: [], ["emmy"]), passphrase) == .noKey)
  }

  // MARK: Files

  private func open(_ file: [UInt8], _ typed: [UInt8]) throws -> Identity {
    let secret = try #require(
      Secret(capacity: typed.count) { room -> Int? in
        room.copyBytes(from: typed)
        return typed.count
      })
    return try Identity(file: file, passphrase: secret)
  }

  private func failure(of file: [UInt8], _ typed: [UInt8]) -> CertificateFailure? {
    do {
      _ = try open(file, typed)
      return nil
    } catch {
      return error as? CertificateFailure ?? .failed
    }
  }

  private func signer(of file: [UInt8]) throws -> String? {
    try open(file, Array(TestIdentities.passphrase.utf8)).certificate.signer.name
  }

  /// Returns the key of Ada, as `openssl` writes it with that passphrase.
  private func write(_ passphrase: [UInt8], _ options: [String]) throws -> [UInt8] {
    let (secret, file) = (all.path(UUID().uuidString), all.path(UUID().uuidString))
    try Data(passphrase + Array("\n".utf8)).write(to: URL(fileURLWithPath: secret))
    let tool = try Tool(
      "openssl",
      [
        "pkcs12", "-export", "-in", all.path("ada.crt"), "-inkey", all.path("ada.key"), "-passout",
        "file:\(secret)", "-out", file,
      ] + options)
    #expect(tool.status == 0, "\(tool.errors)")
    return try Array(Data(contentsOf: URL(fileURLWithPath: file)))
  }

  /// Returns a file with any keys and certificates, which `openssl` does not make.
  private func file(keys: [String], _ certificates: [String]) throws -> [UInt8] {
    let passphrase = TestIdentities.passphrase
    var bags: OpaquePointer?
    for name in keys {
      let reader = try #require(BIO_new_file(all.path("\(name).key"), "r"))
      defer { BIO_free_all(reader) }
      let key = try #require(PEM_read_bio_PrivateKey(reader, nil, nil, nil))
      defer { EVP_PKEY_free(key) }
      let added = PKCS12_add_key(&bags, key, 0, 1, NID_aes_256_cbc, passphrase)
      try #require(added != nil)
    }
    for name in certificates {
      let pem = try Array(Data(contentsOf: URL(fileURLWithPath: all.path("\(name).crt"))))
      let certificate = try #require(Certificate.all(in: pem).first)
      let added = PKCS12_add_cert(&bags, certificate.raw)
      try #require(added != nil)
    }
    defer { OPENSSL_sk_pop_free(bags) { PKCS12_SAFEBAG_free($0.map { OpaquePointer($0) }) } }
    var safes: OpaquePointer?
    let isPacked = PKCS12_add_safe(&safes, bags, -1, 0, nil) == 1
    try #require(isPacked)
    defer { OPENSSL_sk_pop_free(safes) { PKCS7_free($0?.assumingMemoryBound(to: PKCS7.self)) } }
    let store = try #require(PKCS12_add_safes(safes, 0))
    defer { PKCS12_free(store) }
    try #require(PKCS12_set_mac(store, passphrase, -1, nil, 0, 1, EVP_sha256()) == 1)
    return encoding { i2d_PKCS12(store, $0) }
  }
}
