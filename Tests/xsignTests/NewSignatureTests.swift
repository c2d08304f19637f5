import Foundation
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas
@testable import xsign

/// A signature that is drawn on a card, and ink on several pages, in the window.
@Suite(.serialized) struct NewSignatureTests {
  private func center(_ rect: PixelRect) -> (x: Int, y: Int) {
    (rect.x + rect.width / 2, rect.y + rect.height / 2)
  }

  @Test func aSignatureIsDrawnOnACardAndPlaced() throws {
    let state = StateFolder()
    let app = try RunningApp(environment: state.environment)
    app.key("n")
    try app.wait("the card") { app.isDimmed }
    let (pad, buttons) = app.geometry.inkPad
    let places = (0...20).map { step in
      app.onScreen((pad.x + 80 + 10 * step, pad.y + 100 + (step % 2 == 0 ? 0 : 20)))
    }
    app.server.mouse.drag(places)
    app.settle()
    try app.wait("ink on the pad") { app.pixels(pad).count { $0 & 255 < 60 } > 100 }
    app.click(buttons[2])
    // Cancelling the name comes back to the card with its ink.
    try app.wait("the prompt") { app.asksForName }
    app.key("Escape")
    try app.wait("the ink again") { app.pixels(pad).count { $0 & 255 < 60 } > 100 }
    app.click(buttons[2])
    app.settle()
    app.enter("Drawn")
    let file = app.process.home.appendingPathComponent("data/xsign/signatures/Drawn.inkml").path
    try app.wait("the file") { FileManager.default.fileExists(atPath: file) }
    try app.wait("no card") { !app.isDimmed }
    let mode = FileManager.default.mode(of: file)
    #expect(mode == 0o600)
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
    let strokes = try InkDocument(inkML: bytes, file: "a").strokes
    #expect(strokes.count == 1 && strokes[0].pen.opacity == 1...1)
    // The pad magnifies the paper of 592 by 240 units.
    let zoom = max(1, min(Double(pad.width) / 592, Double(pad.height) / 240))
    #expect(zoom > 1.3 && abs(strokes[0].extent.width - 200 / zoom - 3) < 8)
    // It is the one that G places.
    app.key("g")
    app.settle()
    let place = app.at(0, 200, 150)
    app.server.mouse.click(place.x, place.y)
    try app.wait("a frame") { app.selectionFrame.width > 90 }
    #expect(app.process.standardError == "")
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aFingerOpensTheMenuByTheStrip() throws {
    let app = try RunningApp()
    let controls = app.geometry.controls
    let index = try #require(controls.strip.items.firstIndex { $0.menu == "Sign" })
    let button = controls.strip.frames[index]
    try app.tap(center(button))
    controls.bar.open(
      controls.menus.firstIndex { $0.title.text == "Sign" } ?? 0, isTouch: true, below: button)
    let layout = try #require(controls.bar.layout)
    let items = controls.bar.panels[0].items
    controls.bar.close()
    try app.wait("the menu") {
      app.pixel(layout.frame.x + 2, layout.frame.y + layout.frame.height / 2) == 0xffff_fefd
    }
    let row = try #require(items.firstIndex { $0.command == Command.stamp(.cross).id })
    try app.tap(center(layout.row(row)))
    try app.wait("no menu") {
      app.pixel(layout.frame.x + 2, layout.frame.y + layout.frame.height / 2) != 0xffff_fefd
    }
    let place = app.at(0, 120, 200)
    let touch = try app.touch
    touch.begin(0, place.x, place.y)
    touch.end(0, place.x, place.y)
    touch.sync()
    try app.wait("a frame") { !app.selectionFrame.isEmpty }
  }

  @Test func initialsArePlacedOnSeveralPages() throws {
    let state = StateFolder()
    let size = CanvasSize(width: 794, height: 1123)
    let pages = try #require(
      Page.arranged([size, CanvasSize(width: 1123, height: 794), size, size]))
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 3...3),
      samples: [Sample(Point(100, 100), time: 0), Sample(Point(140, 110), time: 0.2)])
    try state.leave(
      "drawing-1.journal",
      JournalFormat.file(of: [.base(pages, nil), .added(PlacedStroke(rank: 0, stroke: stroke))]))
    // The corner of a pane is paper only until the pages are there.
    let app = try RunningApp(on: XServer(), environment: state.environment)
    try app.wait("the window") {
      app.locate()
      return app.frame.width > 800
    }
    try app.wait("the ink") { app.paper(0).count { $0 & 0xffffff < 0x303030 } > 20 }
    app.key("a", .control)
    try app.wait("a frame") { !app.selectionFrame.isEmpty }
    try app.choose(.placeOnPages)
    try app.wait("the form") { app.isDimmed }
    // All but the last, from the bottom right, where the form began.
    app.key("Down")
    app.key("Return")
    try app.wait("no form") { !app.isDimmed }
    try app.wait("three strokes") { state.journal.replay.drawing.strokes.count == 3 }
    let strokes = state.journal.replay.drawing.strokes
    for (page, stroke) in zip(pages, strokes) {
      let frame = try #require(page.frame)
      // On the lower page it is at the edge, whole.
      let height = min(1023, frame.height - 1.5)
      #expect(frame.max - stroke.samples[0].position == Point(694, height))
    }
    app.key("z", .control)
    try app.wait("one stroke") { state.journal.replay.drawing.strokes.count == 1 }
    // Pages that are not there are refused.
    app.key("a", .control)
    try app.choose(.placeOnPages)
    try app.wait("the form") { app.isDimmed }
    app.key("Tab")
    app.server.keyboard.press("a", .control)
    app.server.keyboard.type("3-7")
    app.key("Return")
    app.settle()
    #expect(app.isDimmed)
    app.server.keyboard.press("a", .control)
    app.server.keyboard.type("3")
    app.key("Return")
    try app.wait("no form") { !app.isDimmed }
    try app.wait("two strokes") { state.journal.replay.drawing.strokes.count == 2 }
  }
}
