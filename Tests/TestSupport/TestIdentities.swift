import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Enables tests that need certificates.
  package static var testIdentities: Self {
    .enabled(if: TestIdentities.canBeMade, "openssl is not here")
  }
}

/// People, an authority for time stamps and others, with certificates of one root, made by
/// `openssl` in a folder of their own.
public struct TestIdentities: Sendable {
  /// The folder: NAME.p12, NAME.crt and NAME.key for each, `root.crt`, and `passphrase`.
  public let folder: URL
  /// The passphrase of all files.
  public static let passphrase = "s3cret"

  /// The identities, made when they are first needed, or the reason why not.
  public static let shared = Result { try TestIdentities() }

  /// True if they can be made.
  public static var canBeMade: Bool { Tool.exists("openssl") }

  private static let signs = "keyUsage=critical,digitalSignature,nonRepudiation"

  private init() throws {
    folder = try RunFolder.make(for: "identities")
    try openssl(
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", path("root.key"), "-out",
      path("root.crt"), "-days", "3650", "-subj", "/CN=Test Root", "-addext",
      "keyUsage=critical,keyCertSign,cRLSign")
    try openssl("ecparam", "-name", "prime256v1", "-out", path("p256"))
    try issue("ada", "Ada Lovelace", "rsa:2048", Self.signs)
    try issue("emmy", "Emmy Noether", "ec:\(path("p256"))", Self.signs)
    try issue("edward", "Edward", "ed25519", Self.signs)
    try issue("cipher", "Cipher", "rsa:2048", "keyUsage=critical,keyEncipherment")
    try issue(
      "clock", "Clock", "rsa:2048",
      "keyUsage=critical,digitalSignature\nextendedKeyUsage=critical,timeStamping")
    try issue("short", "Short", "rsa:1024", Self.signs)
    try issue(
      "server", "Server", "ec:\(path("p256"))",
      "\(Self.signs)\nextendedKeyUsage=serverAuth,clientAuth")
    try issue("padded", "Padded", "rsa-pss", Self.signs)
    try openssl(
      "ecparam", "-name", "prime256v1", "-param_enc", "explicit", "-out", path("spelled.par"))
    try issue("spelled", "Spelled", "ec:\(path("spelled.par"))", Self.signs)
    try issue(
      "critical", "Critical", "ec:\(path("p256"))", "\(Self.signs)\n1.2.3.4=critical,DER:0500")
    try issue("hashed", "Hashed", "ec:\(path("p256"))", Self.signs, hash: "sha1")
    try issue("late", "Late", "rsa:2048", Self.signs, days: "-1")
    try Data("\(Self.passphrase)\nmore\n".utf8).write(
      to: folder.appendingPathComponent("passphrase"))
    try Data("other\n".utf8).write(to: folder.appendingPathComponent("wrong"))
  }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Runs `openssl`.
  @discardableResult
  public func openssl(_ arguments: String...) throws -> Tool {
    let tool = try Tool("openssl", arguments)
    guard tool.status == 0 else { throw TestError("openssl \(arguments): \(tool.errors)") }
    return tool
  }

  /// Writes the settings of the authority to a file, whose number of time stamps is in another one.
  public func writeAuthority(to name: String) throws {
    try Data("01\n".utf8).write(to: folder.appendingPathComponent("\(name).serial"))
    try Data(
      """
      [tsa]
      default_tsa = own
      [own]
      serial = \(path("\(name).serial"))
      signer_cert = \(path("clock.crt"))
      certs = \(path("root.crt"))
      signer_key = \(path("clock.key"))
      signer_digest = sha256
      default_policy = 1.2.3.4.1
      digests = sha256
      ess_cert_id_alg = sha256
      """.utf8
    ).write(to: folder.appendingPathComponent(name))
  }

  /// Returns the answer of the authority to a question for a time stamp.
  public func answer(to question: [UInt8]) throws -> [UInt8] {
    let name = UUID().uuidString
    try writeAuthority(to: "\(name).conf")
    try Data(question).write(to: folder.appendingPathComponent("\(name).tsq"))
    try openssl(
      "ts", "-reply", "-config", path("\(name).conf"), "-queryfile", path("\(name).tsq"), "-out",
      path("\(name).tsr"))
    return try Array(Data(contentsOf: folder.appendingPathComponent("\(name).tsr")))
  }

  private func issue(
    _ name: String, _ title: String, _ key: String, _ extensions: String, days: String = "365",
    hash: String = "sha256"
  ) throws {
    try openssl(
      "req", "-new", "-newkey", key, "-nodes", "-keyout", path("\(name).key"), "-out",
      path("\(name).csr"), "-subj", "/CN=\(title)")
    try Data("\(extensions)\nbasicConstraints=CA:FALSE\n".utf8)
      .write(to: folder.appendingPathComponent("\(name).ext"))
    try openssl(
      "x509", "-req", "-in", path("\(name).csr"), "-CA", path("root.crt"), "-CAkey",
      path("root.key"), "-\(hash)", "-CAcreateserial", "-out", path("\(name).crt"), "-days", days,
      "-extfile", path("\(name).ext"))
    try openssl(
      "pkcs12", "-export", "-in", path("\(name).crt"), "-inkey", path("\(name).key"), "-certfile",
      path("root.crt"), "-passout", "pass:\(Self.passphrase)", "-out", path("\(name).p12"))
  }
}
