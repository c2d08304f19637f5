import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// The desktop's file choosers, as a user of the window meets them.
@Suite(.serialized) struct ChooserWindowTests {
  /// A folder with a script in the place of a chooser, which keeps its arguments.
  private func program(_ name: String, _ script: String) throws -> CommandFolder {
    let folder = try CommandFolder()
    let text = """
      #!/bin/sh
      for word; do echo "$word" >> '\(folder.path("arguments"))'; done
      \(script)
      """
    try text.write(toFile: folder.path(name), atomically: false, encoding: .utf8)
    makeProgram(folder.path(name))
    return folder
  }

  private func variables(_ way: String, _ folder: CommandFolder) -> [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return ["XSIGN_FILE_CHOOSER": way, "PATH": folder.path(".") + ":" + path]
  }

  @Test(.desktopBus) func thePortalChoosesWhileTheUserDraws() throws {
    let bus = try DesktopBus()
    let portal = try PortalDouble(on: bus)
    let folder = try CommandFolder()
    let app = try RunningApp(
      environment: [
        "XSIGN_FILE_CHOOSER": "portal", "DBUS_SESSION_BUS_ADDRESS": bus.address,
      ])
    try app.dot(100, 100)
    app.key("s", .control)
    let call = try #require(portal.call("SaveFile"))
    #expect(call.window == "x11:" + String(app.window, radix: 16))
    try app.dot(160, 160)
    let path = folder.path("a.inkml")
    try portal.answer(0, ["file://" + path])
    try app.wait("the file") { FileManager.default.fileExists(atPath: path) }
    try app.wait("the title") { app.title == "a.inkml – xsign" }
    #expect(try DrawingFile.contents(path).strokes.count == 2)
    // The portal that ends is replaced by the prompt.
    app.key("o", .control)
    #expect(portal.call("OpenFile") != nil)
    portal.end()
    try app.wait("the prompt") { app.asksForPath && app.tellsError }
  }

  @Test(.desktopBus) func quittingClosesThePortal() throws {
    let bus = try DesktopBus()
    let portal = try PortalDouble(on: bus)
    let app = try RunningApp(
      environment: [
        "XSIGN_FILE_CHOOSER": "portal", "DBUS_SESSION_BUS_ADDRESS": bus.address,
      ])
    app.key("o", .control)
    #expect(portal.call("OpenFile") != nil)
    app.server.keyboard.press("q", .control)
    app.server.keyboard.sync()
    #expect(app.process.waitForExit() == 0)
    #expect(portal.call("Close") != nil && app.process.standardError.isEmpty)
  }

  @Test(arguments: ["zenity", "kdialog"]) func aProgramChooses(name: String) throws {
    let files = try CommandFolder()
    let drawing = files.path("my drawing.json")
    try Data(#"[{"points":[{"x":40,"y":40,"time":1},{"x":90,"y":80,"time":9}]}]"#.utf8)
      .write(to: URL(fileURLWithPath: drawing))
    let folder = try program(name, "echo '\(drawing)'")
    let app = try RunningApp(environment: variables(name, folder))
    app.key("o", .control)
    try app.wait("the ink") { app.isReached(60, 56) }
    #expect(!app.asksForPath)
    let words = try String(contentsOfFile: folder.path("arguments"), encoding: .utf8)
    #expect(words.contains("\(app.window)\n") && words.contains("Open drawing"))
    #expect(words.contains(name == "zenity" ? "--file-selection\n" : "--getopenfilename\n"))
  }

  @Test func aProgramThatCrashesIsReplacedByThePrompt() throws {
    let folder = try program("zenity", "kill -SEGV $$")
    let app = try RunningApp(environment: variables("zenity", folder))
    app.key("o", .control)
    try app.wait("the prompt") { app.asksForPath && app.tellsError }
    #expect(app.process.isRunning)
  }

  @Test func aProgramIsClosedWithTheWindow() throws {
    let folder = try program("zenity", "echo $$ > \"$(dirname \"$0\")/pid\"; exec sleep 1000")
    let app = try RunningApp(environment: variables("zenity", folder))
    app.key("o", .control)
    var pid: Int32?
    try app.wait("the chooser") {
      let text = (try? String(contentsOfFile: folder.path("pid"), encoding: .utf8)) ?? ""
      pid = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
      return pid != nil
    }
    app.server.keyboard.press("q", .control)
    app.server.keyboard.sync()
    #expect(app.process.waitForExit() == 0)
    // Who adopts it may take a moment to wait for it.
    let chooser = try #require(pid)
    #expect(waitUntil { !isRunning(process: "\(chooser)") })
  }

  /// A desktop that has nothing gets the prompt at once, without a word.
  @Test func nothingIsReplacedByThePrompt() throws {
    let folder = try CommandFolder()
    let app = try RunningApp(
      environment: ["XSIGN_FILE_CHOOSER": "", "PATH": folder.path(".")])
    app.key("o", .control)
    try app.wait("the prompt") { app.asksForPath }
    #expect(!app.tellsError && app.process.standardError.isEmpty)
  }
}
