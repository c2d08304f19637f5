import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import xsign

/// What `scripts/run` starts on a machine without a display.
@Suite struct RunScriptTests {
  /// Commands say themselves if they need a display; the demo would say something else.
  @Test func commandsAreStartedAsTheyAre() throws {
    let folder = try CommandFolder()
    let copy = try SourceCopy(in: folder)
    try copy.write(script: "scripts/build", #"dirname "$0""#)
    try copy.write(script: "scripts/xsign", #"echo "$@""#)
    try copy.write(
      script: "scripts/bootstrap",
      """
      build_packages=() headless_packages=()
      need_swift() { :; }
      need_packages() { :; }
      fail() { echo "$*" >&2; exit 1; }
      """)
    // A demo ends here.
    try copy.write(script: "tools/Xvfb", "exit 1")
    var commands = ["help"]
    for command in XSign.configuration.subcommands where command.configuration.shouldDisplay {
      commands.append(try #require(command.configuration.commandName))
    }
    #expect(commands.contains("capture"))
    for command in commands {
      let tool = try Tool(
        "\(copy.path)/scripts/run", [command, "a file"],
        environment: ["DISPLAY": nil, "PATH": copy.searched])
      #expect(tool.status == 0 && tool.text == "\(command) a file\n", "\(tool)")
    }
  }
}
