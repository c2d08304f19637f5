import Foundation

/// An authority at a port of this computer, whose certificates say that one learns there whether
/// they are revoked: `PDFs/authority.py`, which tells what it makes and serves.
public final class LoopbackAuthority {
  private let server: LoopbackServer

  /// The folder with the certificates: NAME.p12 and NAME.crt for each, and `passphrase`.
  public var folder: URL { server.folder }

  /// True if it can be started.
  public static var canBeStarted: Bool { Tool.exists("python3") && Tool.exists("openssl") }

  /// Starts the server, or takes one that a test has done with: its certificates are those of
  /// earlier tests, and what was revoked or stopped is so no longer.
  public init() throws { server = try LoopbackServer.take() }

  deinit { server.giveBack() }

  /// The URL of the server.
  public var address: String { "http://127.0.0.1:\(server.port)" }

  /// The URL of its time stamps.
  public var clock: String { "\(address)/clock" }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Revokes the certificate with a name as of a time, and no other of the same issuer.
  ///
  /// - Parameter issuer: `middle` or `root`.
  public func revoke(_ name: String, by issuer: String = "middle", at time: Date) throws {
    let list = folder.appendingPathComponent("\(issuer).txt")
    let format = DateFormatter()
    (format.dateFormat, format.timeZone) = ("yyMMddHHmmss'Z'", TimeZone(identifier: "UTC"))
    format.locale = Locale(identifier: "en_US_POSIX")
    let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map { line in
      var parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let isMeant = parts.last == "/CN=\(name)"
      parts[0] = isMeant ? "R" : "V"
      parts[2] = isMeant ? format.string(from: time) : ""
      return parts.joined(separator: "\t") + "\n"
    }
    try Data(lines.joined().utf8).write(to: list)
  }

  /// Returns a list of the revoked certificates of an issuer, as of a time.
  ///
  /// - Parameter issuer: `middle` or `root`.
  public func list(of issuer: String, at time: Date) throws -> [UInt8] {
    let format = DateFormatter()
    (format.dateFormat, format.timeZone) = ("yyyyMMddHHmmss'Z'", TimeZone(identifier: "UTC"))
    format.locale = Locale(identifier: "en_US_POSIX")
    try Data(
      """
      [ca]
      default_ca = own
      [own]
      database = \(path("\(issuer).txt"))
      default_md = sha256
      """.utf8
    ).write(to: folder.appendingPathComponent("list.conf"))
    let tool = try Tool(
      "openssl",
      [
        "ca", "-config", path("list.conf"), "-gencrl", "-keyfile", path("\(issuer).key"), "-cert",
        path("\(issuer).crt"), "-crl_lastupdate", format.string(from: time), "-crl_nextupdate",
        format.string(from: time + 86_400), "-out", path("list.pem"),
      ])
    guard tool.status == 0 else { throw TestError("openssl ca: \(tool.errors)") }
    let list = try Tool("openssl", ["crl", "-outform", "DER", "-in", path("list.pem")])
    return Array(list.output)
  }

  /// Lets no answer come, or lets them come again.
  public func hold(_ isHeld: Bool) throws {
    let file = folder.appendingPathComponent("slow")
    if isHeld { try Data().write(to: file) } else { try FileManager.default.removeItem(at: file) }
  }

  /// Stops serving what has these names: `ocsp`, `clock`, or files.
  public func stop(_ names: String...) throws {
    try Data(names.joined(separator: " ").utf8).write(to: folder.appendingPathComponent("down"))
  }
}
