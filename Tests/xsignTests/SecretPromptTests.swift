import Foundation
import Glibc
import TestSupport
import Testing

/// The prompt for a passphrase at a terminal, which does not show what is typed.
@Suite struct SecretPromptTests {
  /// The terminal that a process has as its standard input.
  private let terminal: Int32

  init() throws {
    terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0)
  }

  private var showsWhatIsTyped: Bool {
    var settings = termios()
    return tcgetattr(terminal, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// The terminal is left as it was.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func aSignalEndsIt(signal: Int32) throws {
    defer { close(terminal) }
    let folder = try CommandFolder()
    let name = String(cString: try #require(ptsname(terminal)))
    // Only a shell opens it: it must not become the terminal of the tests.
    let script = try folder.write(
      """
      #!/bin/sh
      exec '\(AppProcess.executable().path)' identity --name Ada \\
        -o '\(folder.path("a.p12"))' < \(name)
      """, to: "start")
    try #require(chmod(script, 0o700) == 0)
    let process = try AppProcess(display: "", starter: script)
    try #require(waitUntil { process.standardError == "Passphrase: " })
    #expect(!showsWhatIsTyped)
    process.signal(signal)
    #expect(process.waitForExit() == -signal)
    #expect(showsWhatIsTyped && folder.names == ["start"])
  }
}
