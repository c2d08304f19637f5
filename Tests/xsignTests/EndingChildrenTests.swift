import Foundation
import Input
import TestSupport
import Testing

@testable import xsign

/// Programs that xsign has started end with it, also if it is killed, and nothing is left behind.
@Suite(.waiting, .enabled(if: Tool.exists("setsid"), "setsid is not here"))
struct EndingChildrenTests {
  private let folder: CommandFolder
  private var programs: String { folder.path("programs") }

  init() throws { folder = try CommandFolder() }

  /// Installs a script as `name`, which writes the numbers of processes into files `number-N`. It
  /// takes the place of an earlier one by its name: one that is being started cannot be written to.
  private func install(_ name: String, _ script: String) throws -> [String: String] {
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    let file = try folder.write("#!/bin/sh\n\(script)\n", to: "programs/new")
    makeProgram(file)
    try #require(rename(file, "\(programs)/\(name)") == 0)
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    return ["PATH": "\(programs):\(path)"]
  }

  /// A script that hangs, with a child that hangs, and one in a session of its own.
  private var hanging: String {
    """
    sleep 1000 & echo $! > '\(programs)'/number-$!
    setsid sleep 1000 & echo $! > '\(programs)'/number-$!
    echo $$ > '\(programs)'/number-$$
    exec sleep 1000
    """
  }

  private var numbers: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: programs)) ?? [])
      .filter { $0.hasPrefix("number-") }.map { String($0.dropFirst(7)) }
  }

  /// What is in the folder besides the programs.
  private var files: [String] { folder.names.filter { $0 != "programs" } }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL]) func theCommandEnds(signal: Int32) throws {
    let environment = try install("pdftoppm", hanging)
    let signature = try folder.write(CommandFolder.hand, to: "me.txt")
    let process = try AppProcess(
      display: "",
      [
        "sign", PDFCases.path("plain-1.4"), "--signature", signature, "--page", "1", "--at",
        "20,30",
        "-o", folder.path("a.pdf"),
      ], environment: environment)
    try #require(waitUntil(timeout: 30) { numbers.count >= 3 })
    process.signal(signal)
    #expect(process.waitForExit() == -signal)
    #expect(process.standardError == "")
    #expect(waitUntil { numbers.allSatisfy { !isRunning(process: $0) } })
    // The kernel lets nobody clean up after SIGKILL.
    if signal != SIGKILL { #expect(files == ["me.txt"]) }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGKILL]) func theWindowEnds(signal: Int32) throws {
    try FileManager.default.copyItem(
      atPath: PDFCases.path("plain-1.4"), toPath: folder.path("contract.pdf"))
    // The page is shown first.
    let real = try Tool("sh", ["-c", "command -v pdftoppm"]).text.filter { $0 != "\n" }
    let environment = try install("pdftoppm", "exec '\(real)' \"$@\"")
    let app = try RunningApp(
      on: XServer(), [folder.path("contract.pdf")], environment: environment)
    try app.wait("the document") { app.title == "contract.pdf – xsign" }
    app.adopt(view: .left)
    try app.draw([(120, 250), (160, 270), (200, 250)])
    try app.wait("the mark of a change") { app.title == "• contract.pdf – xsign" }
    _ = try install("pdftoppm", hanging)
    app.key("s", .control)
    try app.wait("the prompt") { app.asksForPath }
    app.key("Return")
    try app.wait("the check") { numbers.count >= 3 }
    let start = Date()
    app.process.signal(signal)
    #expect(app.process.waitForExit() == (signal == SIGKILL ? -signal : 128 + signal))
    if Nightly.isOn { #expect(Date().timeIntervalSince(start) < 1) }
    #expect(waitUntil { numbers.allSatisfy { !isRunning(process: $0) } })
    if signal != SIGKILL { #expect(files == ["contract.pdf"]) }
  }
}
