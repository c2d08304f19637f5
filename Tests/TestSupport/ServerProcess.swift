import Foundation

/// The process of an X server and the folder of its sockets.
final class ServerProcess {
  let folder: String
  let displayName: String
  private let process: Process
  private let lifeline: Pipe

  static func xorg(width: Int, height: Int) throws -> ServerProcess {
    let folder = try makeFolder()
    let configuration = "\(folder)/xorg.conf"
    try ServerConfiguration(width: width, height: height, folder: folder).text
      .write(toFile: configuration, atomically: false, encoding: .utf8)
    return try ServerProcess(
      folder: folder,
      [
        "/usr/lib/xorg/Xorg", "-displayfd", "1", "-config", configuration, "-noreset", "-logfile",
        "\(folder)/log", "-logverbose", "0", "-nolisten", "tcp", "-novtswitch", "-sharevts",
        "-quiet",
      ])
  }

  static func xvfb(width: Int, height: Int) throws -> ServerProcess {
    try ServerProcess(
      folder: makeFolder(),
      [
        "Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-noreset",
        "-nolisten", "tcp",
      ])
  }

  private init(folder: String, _ command: [String]) throws {
    self.folder = folder
    process = Process()
    lifeline = Pipe()
    let output = Pipe()
    // A child of a test's thread inherits a mask that blocks nearly every signal, so that nothing
    // could end it: env gives it back the usual one. The folder is the shell's to remove, for it
    // outlives this process.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "--default-signal", "/bin/sh", "-c",
        #""$@" </dev/null & p=$!; exec >/dev/null; read _; kill $p; wait $p; rm -rf "$XTDIR""#,
        "sh",
      ] + command
    process.environment = ProcessInfo.processInfo.environment.merging(["XTDIR": folder]) { $1 }
    process.standardInput = lifeline
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var line = Data()
    while true {
      let byte = output.fileHandleForReading.readData(ofLength: 1)
      if byte.isEmpty || byte == Data([10]) { break }
      line += byte
    }
    guard let number = Int(String(decoding: line, as: UTF8.self)) else {
      let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
      displayName = ""
      stop()
      throw TestError("\(command[0]) did not start. \(log.suffix(2000))")
    }
    displayName = ":\(number)"
  }

  deinit { stop() }

  func stop() {
    try? lifeline.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Short: the path of a socket has 107 bytes.
  private static func makeFolder() throws -> String {
    var template = Array("/tmp/xsign-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestError("No folder can be made in /tmp.") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
