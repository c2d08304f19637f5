import Controls
import Foundation
import Ink
import Input
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// Ink of a signed PDF in the window that opens it again.
@Suite(.serialized) struct OwnInkWindowTests {
  private let state = StateFolder()

  private static let note = InfoBar(
    "It has ink of xsign. To change it, choose Edit earlier ink in the Sign menu.")
  private var drawing: Drawing { state.journal.replay.drawing }

  @Test func aClickSelectsInkForTheMouse() throws {
    let first = try DocumentWindow("plain-1.4")
    try first.sign(100, 200)
    try first.sign(300, 240)
    _ = try first.save()
    let window = try DocumentWindow(
      first.folder.path("contract-signed.pdf"), note: Self.note, environment: state.environment)
    let app = window.app
    func click(_ x: Double, _ y: Double) {
      let place = window.place(x, y)
      let screen = app.at(0, place.x, place.y)
      app.server.mouse.click(screen.x, screen.y)
      app.settle()
    }
    app.key("s")
    click(160, 320)
    // The end of the second wave, which it reaches however smooth it is.
    click(418, 240)
    try app.wait("the ink") { drawing.strokes.count == 2 && drawing.withoutInk.strokes == [0] }
    try window.picture("own-ink-clicked")
    app.key("Delete")
    try app.wait("one stroke") { drawing.strokes.count == 1 }
    #expect(drawing.strokes[0].extent.max.x - drawing.pages[0].origin.x < 300)
    app.key("z", .control)
    app.key("z", .control)
    try app.wait("nothing taken up") {
      drawing.strokes.isEmpty && drawing.withoutInk.strokes.isEmpty
    }
    #expect(app.process.standardError.isEmpty)
  }

  /// The menu examines a PDF with a record of signing, also without a signature.
  @Test func aRecordCanBeExamined() throws {
    let signings = try Signings()
    let path = try signings.sign(
      "plain-1.4", ["--page", "1", "--at", "20,30", "--size", "30", "--evidence"])
    let window = try DocumentWindow(path, note: Self.note)
    let app = window.app
    try app.choose(.checkSignatures)
    try app.wait("the card") { app.isDimmed }
    app.key("Escape")
    try app.wait("no card") { !app.isDimmed }
    withExtendedLifetime((signings, window)) {}
  }
}
