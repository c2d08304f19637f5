import Foundation

/// A server of CUPS with one printer, `Office`, whose jobs are files. It ends with this object.
public final class CupsServer {
  /// The variables by which programs find it.
  public var environment: [String: String] { ["CUPS_SERVER": folder + "/cups.sock"] }
  private let folder: String
  private let process = Process()

  /// True if the programs are there, and may run: cupsd changes its user.
  public static let isThere =
    Tool.exists("cupsd") && Tool.exists("lpadmin") && FileManager.default.fileExists(atPath: driver)
    && getuid() == 0
  /// The description of a printer that prints PDFs.
  private static let driver = "/usr/share/ppd/cupsfilters/Generic-PDF_Printer-PDF.ppd"

  /// Starts the server.
  public init() throws {
    folder =
      FileManager.default.temporaryDirectory.path + "/xsign-cups-\(UUID().uuidString.prefix(8))"
    for name in ["", "etc", "spool", "cache", "state", "log"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o755])
    }
    _ = try Tool("chown", ["-R", "lp:lp", folder])
    try """
    FileDevice Yes
    ServerRoot \(folder)/etc
    RequestRoot \(folder)/spool
    CacheDir \(folder)/cache
    StateDir \(folder)/state
    TempDir \(folder)/spool
    AccessLog \(folder)/log/access
    ErrorLog \(folder)/log/error
    PageLog \(folder)/log/page
    User lp
    Group lp
    """.write(toFile: folder + "/etc/cups-files.conf", atomically: false, encoding: .utf8)
    try """
    Listen \(folder)/cups.sock
    Browsing Off
    DefaultAuthType None
    <Location />
    Order allow,deny
    Allow all
    </Location>
    <Policy default>
    <Limit All>
    Order allow,deny
    Allow all
    </Limit>
    </Policy>
    """.write(toFile: folder + "/etc/cupsd.conf", atomically: false, encoding: .utf8)
    let settings = folder + "/etc"
    process.prepare(
      ["cupsd", "-f", "-c", settings + "/cupsd.conf", "-s", settings + "/cups-files.conf"])
    process.standardError = FileHandle.nullDevice
    try process.run()
    let path = folder + "/cups.sock"
    guard waitUntil({ FileManager.default.fileExists(atPath: path) }) else {
      throw TestError("cupsd does not start.")
    }
    let added = try Tool(
      "lpadmin",
      [
        "-p", "Office", "-E", "-v", "file:\(folder)/printed", "-P", Self.driver, "-o",
        "PageSize=A4",
      ], environment: environment)
    let chosen = try Tool("lpadmin", ["-d", "Office"], environment: environment)
    guard added.status == 0, chosen.status == 0 else {
      throw TestError("lpadmin: \(added.errors)\(chosen.errors)")
    }
  }

  /// True once the printer got a job.
  public var hasJob: Bool { FileManager.default.fileExists(atPath: folder + "/printed") }

  /// Waits for a job, and returns the PDF that the printer got.
  public func printed() -> Data? {
    var job: Data?
    _ = waitUntil(timeout: 60) {
      guard let text = try? Tool("lpstat", ["-o"], environment: environment).text, text.isEmpty,
        let data = try? Data(contentsOf: URL(fileURLWithPath: folder + "/printed"))
      else { return false }
      // Commands for the printer are around it.
      guard let start = data.range(of: Data("%PDF-".utf8)),
        let end = data.range(of: Data("%%EOF".utf8), options: .backwards)
      else { return false }
      job = data[start.lowerBound..<end.upperBound]
      return true
    }
    return job
  }

  deinit {
    process.end()
    try? FileManager.default.removeItem(atPath: folder)
  }
}
