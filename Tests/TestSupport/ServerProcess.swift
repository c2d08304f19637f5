import Foundation

/// The process of an X server and the folder of its sockets.
final class ServerProcess {
  let folder: String
  let displayName: String
  private let process: Process
  private let lifeline: Pipe

  static func xorg(width: Int, height: Int, hasTablet: Bool = false) throws -> ServerProcess {
    let folder = try makeFolder()
    let configuration = "\(folder)/xorg.conf"
    try ServerConfiguration(width: width, height: height, folder: folder, hasTablet: hasTablet).text
      .write(toFile: configuration, atomically: false, encoding: .utf8)
    let command = [
      "/usr/lib/xorg/Xorg", "-displayfd", "1", "-config", configuration, "-noreset", "-logfile",
      "\(folder)/log", "-logverbose", "0", "-nolisten", "tcp", "-novtswitch", "-sharevts", "-quiet",
    ]
    // umockdev keeps its files in TMPDIR, so they are removed with the folder.
    return try ServerProcess(
      folder: folder, hasTablet ? TestTablet.command(command, folder: folder) : command,
      environment: hasTablet ? ["TMPDIR": folder] : [:])
  }

  static func xvfb(width: Int, height: Int) throws -> ServerProcess {
    try ServerProcess(
      folder: makeFolder(),
      [
        "Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-noreset",
        "-nolisten", "tcp",
      ])
  }

  /// Starts `command`, which has to print the number of its display. `environment` overrides the
  /// inherited one; nil removes a variable. Standard error goes to the file `log`. `name` names the
  /// program in the error if it does not start.
  init(
    folder: String, _ command: [String], environment: [String: String?] = [:], log: String? = nil,
    name: String? = nil
  ) throws {
    self.folder = folder
    process = Process()
    lifeline = Pipe()
    let output = Pipe()
    // The processes that a server leaves in its group, such as an Xwayland just started by a
    // compositor, are killed after it. The shell removes the folder, since it outlives this
    // process.
    process.prepare(
      [
        "/bin/sh", "-c",
        #"setsid "$@" </dev/null & p=$!; exec >/dev/null 2>&1; read _; "#
          + #"kill $p; wait $p; kill -s KILL -- -$p; rm -rf "$XTDIR""#,
        "sh",
      ] + command)
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    variables["XTDIR"] = folder
    process.environment = variables
    process.standardInput = lifeline
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    if let log {
      try Data().write(to: URL(fileURLWithPath: log))
      process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
    }
    try process.run()
    guard let number = Int(Self.line(from: output.fileHandleForReading)) else {
      let text = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
      displayName = ""
      stop()
      let last = text.suffix(2000).trimmingCharacters(in: .whitespacesAndNewlines)
      throw TestError("\(name ?? command[0]) did not start. \(last)")
    }
    displayName = ":\(number)"
  }

  deinit { stop() }

  func stop() {
    try? lifeline.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Returns the output up to the end of the line, or until none has arrived for a long time.
  private static func line(from file: FileHandle) -> String {
    var line = Data()
    var waiting = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, Int32(2 * Patience.usual * 1000)) > 0 {
      let byte = file.readData(ofLength: 1)
      if byte.isEmpty || byte == Data([10]) { break }
      line += byte
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// The path is short because a socket's path is limited to 107 bytes.
  static func makeFolder() throws -> String {
    var template = Array("/tmp/xsign-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestError("No folder can be made in /tmp.") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
