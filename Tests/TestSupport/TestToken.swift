import Foundation

/// A token in software (SoftHSM), with the key and certificate of a person.
public final class TestToken {
  /// Its label.
  public static let label = "test token"
  /// The file with its PIN.
  public let pinFile: String
  /// A file with a wrong one.
  public let wrongPINFile: String
  /// The variables by which programs find it.
  public let environment: [String: String?]
  private let folder: URL

  /// Its PIN.
  public static let pin = "4321"
  private static let module = "/usr/lib/softhsm/libsofthsm2.so"

  /// True if it can be made.
  public static var canBeMade: Bool {
    ["softhsm2-util", "pkcs11-tool", "openssl"].allSatisfy(Tool.exists)
      && FileManager.default.fileExists(atPath: module)
  }

  /// Creates a token with the key of the person called `name` in `identities`.
  public init(_ name: String, of identities: TestIdentities) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("xsign-token-\(UUID().uuidString)")
    let tokens = folder.appendingPathComponent("tokens")
    try FileManager.default.createDirectory(at: tokens, withIntermediateDirectories: true)
    func write(_ text: String, to name: String) throws -> String {
      let file = folder.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      return file.path
    }
    self.folder = folder
    pinFile = try write("\(Self.pin)\n", to: "pin")
    wrongPINFile = try write("9999\n", to: "wrong")
    let settings = try write(
      "directories.tokendir = \(tokens.path)\nobjectstore.backend = file\nlog.level = ERROR\n",
      to: "softhsm2.conf")
    let environment: [String: String?] = ["SOFTHSM2_CONF": settings]
    self.environment = environment
    func run(_ program: String, _ arguments: [String]) throws {
      let tool = try Tool(program, arguments, environment: environment)
      guard tool.status == 0 else { throw TestError("\(program) \(arguments): \(tool.errors)") }
    }
    try run(
      "softhsm2-util",
      [
        "--init-token", "--free", "--label", Self.label, "--so-pin", "12345678", "--pin", Self.pin,
      ])
    let key = folder.appendingPathComponent("key").path
    try identities.openssl(
      "pkcs8", "-topk8", "-nocrypt", "-in", identities.path("\(name).key"), "-out", key)
    try run(
      "softhsm2-util",
      [
        "--import", key, "--token", Self.label, "--label", name, "--id", "a1", "--pin", Self.pin,
      ])
    let certificate = folder.appendingPathComponent("certificate").path
    try identities.openssl(
      "x509", "-in", identities.path("\(name).crt"), "-outform", "DER", "-out", certificate)
    try run(
      "pkcs11-tool",
      [
        "--module", Self.module, "--token-label", Self.label, "--login", "--pin", Self.pin,
        "--write-object", certificate, "--type", "cert", "--label", name, "--id", "a1",
      ])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
