import Foundation
import Glibc
import TestSupport
import Testing

/// The prompt for a passphrase at a terminal, which does not show what is typed.
@Suite struct SecretPromptTests {
  /// The two ends of a terminal: a process has the second one as its standard input.
  private let (terminal, end): (Int32, Int32)
  private let name: String

  init() throws {
    var (terminal, end): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 256)
    try #require(openpty(&terminal, &end, &name, nil, nil) == 0)
    for descriptor in [terminal, end] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (self.terminal, self.end) = (terminal, end)
    self.name = String(
      decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private var showsWhatIsTyped: Bool {
    var settings = termios()
    return tcgetattr(terminal, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// The terminal is left as it was.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func aSignalEndsIt(signal: Int32) throws {
    defer { for descriptor in [terminal, end] { close(descriptor) } }
    let folder = try CommandFolder()
    // Only a shell opens it: it must not become the terminal of the tests.
    let script = try folder.write(
      """
      #!/bin/sh
      exec '\(AppProcess.executable().path)' identity --name Ada \\
        -o '\(folder.path("a.p12"))' < \(name)
      """, to: "start")
    makeProgram(script)
    let process = try AppProcess(display: "", starter: script)
    try #require(waitUntil { process.standardError == "Passphrase: " })
    #expect(!showsWhatIsTyped)
    process.signal(signal)
    #expect(process.waitForExit() == -signal)
    #expect(showsWhatIsTyped && folder.names == ["start"])
  }
}
