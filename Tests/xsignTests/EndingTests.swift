import ArgumentParser
import Foundation
import Input
import TestSupport
import Testing

@testable import xsign

/// The start and the end of the program, as other programs see it.
@Suite(.serialized) struct EndingTests {
  @Test func closingTheWindowEndsWell() throws {
    let app = try RunningApp()
    try app.flush()
    app.reader.askToClose(app.window)
    #expect(app.process.waitForExit() == 0)
    #expect(app.process.standardError == "")
  }

  @Test func losingTheWindowEndsTheProgram() throws {
    let app = try RunningApp()
    try app.dot(100, 100)
    app.reader.destroy(app.window)
    #expect(app.process.waitForExit() == 0)
  }

  @Test func quittingByKeyAndByMenuEndsWell() throws {
    for isKey in [true, false] {
      let app = try RunningApp()
      if isKey {
        app.server.keyboard.press("q", .control)
      } else {
        app.server.keyboard.press("f", .alt)
        app.server.keyboard.press("q")
      }
      #expect(app.process.waitForExit() == 0)
      #expect(app.process.standardError == "")
    }
  }

  @Test(arguments: [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129)] as [(Int32, Int32)])
  func signalsEndTheProgramAsShellsExpect(signal: Int32, status: Int32) throws {
    let app = try RunningApp()
    try app.dot(100, 100)
    app.process.signal(signal)
    #expect(app.process.waitForExit() == status)
    #expect(app.process.standardError == "")
  }

  @Test func anExportUnderWayIsFinishedFirst() throws {
    let app = try RunningApp()
    try app.dot(100, 100)
    let file = app.process.home.appendingPathComponent("last.png")
    try app.openPrompt { app.key("e", .control) }
    app.server.keyboard.press("a", .control)
    app.server.keyboard.type(file.path)
    app.server.keyboard.press("Return")
    app.reader.askToClose(app.window)
    app.settle()
    try app.wait("the question") { app.isDimmed }
    // Keeps the drawing.
    app.key("Left")
    app.server.keyboard.press("Return")
    #expect(app.process.waitForExit() == 0)
    let picture = try picture(Data(contentsOf: file))
    #expect(picture.width > 20)
  }

  @Test func aLostServerIsReportedInOneSentence() throws {
    let app = try RunningApp()
    try app.dot(100, 100)
    app.server.stop()
    let status = app.process.waitForExit()
    #expect(status == 1)
    expectOneSentence(app.process.standardError)
  }

  @Test(arguments: [":97531", "", "nonsense"])
  func anUnusableDisplayIsReportedInOneSentence(display: String) throws {
    let process = try AppProcess(display: display)
    #expect(process.waitForExit() == 1)
    expectOneSentence(process.standardError)
    if !display.isEmpty { #expect(process.standardError.contains(display)) }
  }

  private func expectOneSentence(_ text: String, at location: SourceLocation = #_sourceLocation) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // One line with its end, which says who speaks; what helps may stand beside what happened.
    #expect(lines.count == 2 && lines.last == "", "\(text)", sourceLocation: location)
    #expect(text.hasPrefix("xsign: ") && text.hasSuffix(".\n"), "\(text)", sourceLocation: location)
  }

  @Test func helpAndVersionNeedNoDisplay() throws {
    let program = try AppProcess.executable().path
    let nowhere: [String: String?] = ["DISPLAY": nil, "WAYLAND_DISPLAY": nil]
    let help = try Tool(program, ["--help"], environment: nowhere)
    #expect(help.status == 0 && help.errors == "")
    #expect(help.text.contains("USAGE: xsign") && help.text.contains("XSIGN_SCALE"))
    let version = try Tool(program, ["--version"], environment: nowhere)
    #expect(version.status == 0 && version.errors == "")
    #expect(version.text == XSign.configuration.version + "\n")
    let unknown = try Tool(program, ["--no-such-option"], environment: nowhere)
    #expect(unknown.status == 64)
    #expect(unknown.text == "" && unknown.errors.contains("--no-such-option"))
  }

  @Test func theWindowManagerGetsItsProperties() throws {
    let app = try RunningApp()
    let (reader, window) = (app.reader, app.window)
    #expect(reader.classes(of: window) == ["xsign", "Xsign"])
    #expect(reader.text("_NET_WM_NAME", of: window) == "xsign")
    #expect(reader.text("WM_NAME", of: window) == "xsign")
    // `env` was replaced by the program, which has its process id.
    let number = UInt(app.process.processIdentifier)
    #expect(reader.numbers("_NET_WM_PID", of: window) == [number])
    #expect(reader.text("WM_CLIENT_MACHINE", of: window) == ProcessInfo.processInfo.hostName)
    // These and the large icons come after the first frame.
    try app.wait("a counter") { reader.frameCounter(of: window) != nil }
    app.settle()
    #expect(
      reader.names("WM_PROTOCOLS", of: window)
        == ["WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"])
    #expect(reader.names("_NET_WM_WINDOW_TYPE", of: window) == ["_NET_WM_WINDOW_TYPE_NORMAL"])
    let hints = reader.numbers("WM_NORMAL_HINTS", of: window)
    #expect(hints.count == 18 && hints[5] >= 1 && hints[6] >= 1)
    #expect(reader.numbers("WM_HINTS", of: window).prefix(2) == [3, 1])
    var icon = reader.numbers("_NET_WM_ICON", of: window)[...]
    var sizes: [UInt] = []
    while icon.count > 2, let side = icon.first {
      sizes.append(side)
      icon = icon.dropFirst(2 + Int(side * side))
    }
    #expect(sizes == [16, 32, 48, 64, 128, 256] && icon.isEmpty)
    #expect(reader.ping(window))
  }

  @Test func messagesOpenAndClose() throws {
    let app = try RunningApp()
    try app.dot(100, 100)
    try app.flush()
    let before = app.paper(0)
    for open in [{ app.key("F1") }, { try app.choose(.shortcuts) }, { try app.choose(.about) }]
      as [() throws -> Void]
    {
      try open()
      try app.wait("a message") { app.isDimmed }
      // The message takes the keys and touches intended for what is behind it.
      app.key("z", .control)
      app.key("Escape")
      try app.wait("the drawing") { !app.isDimmed }
      app.settle()
      expectSame(app.paper(0), before)
    }
  }
}
