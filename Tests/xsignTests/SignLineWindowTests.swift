import Controls
import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// Lines to sign on in the window.
@Suite(.serialized) struct SignLineWindowTests {
  /// A contract with a line to sign on, on each of two pages.
  private static func contract(in folder: CommandFolder) throws -> String {
    try folder.write(
      TextPDF.text(
        [275, 500].map { y in
          """
          BT /F1 11 Tf 71 \(y + 1) Td (Signature:) Tj ET 0.7 w 170.1 \(y) m 396.9 \(y) l S
          BT /F1 11 Tf 71 700 Td (Terms of a contract that both sides have read) Tj ET
          """
        }), to: "lines.pdf")
  }

  /// The blue of marks, chosen or not.
  private func marks(_ app: RunningApp) -> Int {
    app.paper(0).count { pixel in
      let (r, g, b) = (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
      return b > 215 && r < b - 40 && g < b - 12
    }
  }

  /// True if the mark of a chosen line is in view.
  private func isChosen(_ app: RunningApp) -> Bool {
    app.paper(0).count { pixel in pixel & 255 > 200 && pixel >> 16 & 255 < 90 } > 20
  }

  /// Returns the height of the baseline of the only stroke of a signature.
  private func baseline(_ stroke: Stroke) -> Double {
    stroke.extent.max.y - InkBaseline.descent(of: [stroke]) * stroke.extent.height
  }

  @Test func gGoesFromLineToLine() throws {
    let (state, data) = (StateFolder(), try CommandFolder())
    let window = try DocumentWindow(
      try Self.contract(in: data), environment: try data.saveInitials(with: state))
    let app = window.app
    func strokes(_ count: Int) throws -> [Stroke] {
      try app.wait("\(count) strokes") { state.journal.replay.drawing.strokes.count == count }
      return state.journal.replay.drawing.strokes
    }
    let aside = app.at(0, 60, 30)
    app.server.mouse.move(aside.x, aside.y)
    #expect(marks(app) == 0)
    app.key("g")
    try app.wait("the chosen line") { isChosen(app) }
    try window.picture("line-ghost")
    app.key("Return")
    let first = try strokes(1)[0]
    let pages = state.journal.replay.drawing.pages
    // 842 - 275 points from the top, and 170.1 from the left.
    #expect(abs(baseline(first) - (pages[0].origin.y + 567 * 96 / 72)) < 2)
    #expect(first.extent.min.x > 170 * 96 / 72 && first.extent.max.x < 397 * 96 / 72)
    app.key("Escape")
    try app.wait("no marks") { marks(app) == 0 }
    // The line has ink now: the next is on the other page, and one click puts it there.
    app.key("g")
    // Its line may be found only now.
    try app.wait("the next line") { isChosen(app) }
    app.settle()
    app.server.mouse.click(aside.x, aside.y)
    let second = try strokes(2)[1]
    #expect(abs(baseline(second) - (pages[1].origin.y + 342 * 96 / 72)) < 2)
    #expect(app.process.standardError == "")
  }

  @Test func thePointerTakesTheSignatureAway() throws {
    let (state, data) = (StateFolder(), try CommandFolder())
    let window = try DocumentWindow(
      try Self.contract(in: data), environment: try data.saveInitials(with: state))
    let app = window.app
    let aside = app.at(0, 60, 30)
    app.server.mouse.move(aside.x, aside.y)
    app.key("g")
    try app.wait("the chosen line") { isChosen(app) }
    let place = app.at(0, 300, 120)
    app.server.mouse.move(place.x, place.y)
    app.server.mouse.click(place.x, place.y)
    try app.wait("a stroke") { state.journal.replay.drawing.strokes.count == 1 }
    let stroke = state.journal.replay.drawing.strokes[0]
    // It is where the click was, far above the line, and as large as it was drawn.
    #expect(baseline(stroke) < 567 * 96 / 72 - 60 && abs(stroke.extent.width - 60) < 4)
  }
}
