import Controls
import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// Paper of a colour of the user's own.
@Suite(.serialized) struct OwnPaperTests {
  private let green = InkColor(hex: 0x10261c)

  @Test func thePanesTheJournalAndTheFileHaveIt() throws {
    let folder = try CommandFolder()
    let state = StateFolder()
    let environment = state.environment.merging(["XDG_CONFIG_HOME": folder.path("config")]) { $1 }
    let app = try RunningApp(environment: environment)
    try app.type("#10261c", for: .ownPaper)
    try app.shot("own-paper-card")
    app.key("Return")
    // The ink is black.
    try app.wait("dark paper and a warning") {
      [0, 1].allSatisfy { app.ink($0, 5, 5) == 0xff10_261c } && app.hasNotice
    }
    try app.shot("own-paper-warning")
    // The choice is a step.
    app.key("z", .control)
    try app.wait("white paper") { app.ink(0, 5, 5) == 0xffff_ffff }
    app.key("z", [.control, .shift])
    try app.wait("dark paper") { app.ink(0, 5, 5) == 0xff10_261c }
    try app.type("#ffe0a0", for: .ownPen)
    try app.shot("own-paper-pen")
    app.key("Return")
    try app.draw([(60, 100), (100, 100), (160, 100)])
    try app.wait("the journal") { state.journal.replay.drawing.strokes.count == 1 }
    #expect(state.journal.replay.drawing.background.paper == green)
    let path = folder.path("dark.inkml")
    try app.openPrompt { app.key("s", [.control, .shift]) }
    app.enter(path)
    _ = try app.waitForFile(path)
    let saved = try InkDocument(inkML: folder.bytes("dark.inkml"), file: "dark.inkml")
    #expect(saved.background == Background(paper: green))
    app.process.signal(SIGTERM)
    #expect(app.process.waitForExit() == 143)

    // The next start has the paper.
    let next = try RunningApp(on: app.server, environment: environment)
    // Its window is where that of the first one was.
    try next.wait("the paper") { app.ink(0, 5, 5) == 0xff10_261c }
    let text = try String(contentsOfFile: folder.path("config/xsign/preferences"), encoding: .utf8)
    #expect(text.contains("\npaper=#10261c\n") && text.contains("\npapers=#10261c\n"))
    #expect(app.process.standardError == "" && next.process.standardError == "")
  }

  /// Pictures for inspection, written to the folder `XSIGN_GALLERY`.
  @Test(.gallery, arguments: ["#10261c", "#000000", "#2d6cdf", "#f4e0d0"])
  func gallery(color: String) throws {
    let app = try RunningApp()
    let name = "paper-\(color.dropFirst())"
    try app.type(color, for: .ownPaper)
    app.key("Return")
    try app.choose(.signLine)
    try app.choose(.ruling)
    app.settle()
    app.key("Right")
    app.key("Return")
    try app.choose(.color(4))
    try app.draw([(60, 60), (100, 100), (140, 60)])
    try app.choose(.color(0))
    try app.draw([(60, 130), (100, 170), (140, 130)])
    app.key("s")
    app.key("a", .control)
    try app.shot(name + "-selected")
    let (from, to) = (app.at(0, 200, 60), app.at(0, 280, 180))
    app.server.mouse.move(from.x, from.y)
    app.server.mouse.down()
    app.server.mouse.move(from.x + 40, from.y + 60)
    app.server.mouse.move(to.x, to.y)
    try app.shot(name + "-loop")
    app.server.mouse.up()
    app.key("p")
    try app.choose(.difference)
    try app.shot(name + "-difference")
    try app.choose(.difference)
    try app.choose(.construction)
    try app.shot(name + "-construction")
  }
}
