import Foundation
import Graphics
import Ink
import Input
import Journaling
import TestSupport
import Testing

@testable import xsign

/// Arrow keys that are held.
@Suite(.serialized, .waiting) struct HeldKeyTests {
  /// The columns of the ink in the first pane, without the blue of the selection.
  private func ink(_ app: RunningApp) -> PixelRect {
    app.paper(0).bounds { ($0 & 255) < 60 }
  }

  @Test func aHeldArrowIsOneStepThatStaysWhereItIsReleased() throws {
    let app = try RunningApp()
    try app.draw([(60, 60), (70, 110), (95, 50), (110, 105)])
    try app.draw([(60, 125), (110, 122)])
    app.key("a", .control)
    try app.wait("a frame") { app.paper(0).count { $0 & 0xff_ffff == 0x2d6cdf } > 40 }
    _ = try app.steadyPaper(0)
    let before = ink(app)
    app.server.keyboard.down("Right")
    try app.wait("many repetitions") { ink(app).x >= before.x + 30 }
    app.server.keyboard.up("Right")
    app.settle()
    let released = ink(app)
    _ = try app.steadyPaper(0)
    let after = ink(app)
    // The edges of the ink may differ by the halo.
    #expect(abs(after.x - released.x) <= 1)
    app.key("Down")
    try app.wait("one step down") { ink(app).y == before.y + 1 }
    #expect(ink(app).x == after.x && after.x >= before.x + 30)
    let journal = JournalFiles(
      folder: app.process.home.appendingPathComponent("state/xsign"))
    func moves() -> [Affine] {
      JournalReader(journal.bytes(".journal")).compactMap {
        if case .transformed(let map, _, _) = $0 { map } else { nil }
      }
    }
    try app.wait("the journal") { moves().count == 2 }
    #expect(moves().map(\.step) == [Point(Double(after.x - before.x), 0), Point(0, 1)])
    app.key("z", .control)
    app.key("z", .control)
    try app.wait("where it was") { ink(app) == before }
    // Held while a command comes: that ends the run, and Ctrl+Z takes all of it back.
    app.server.keyboard.down("Down")
    try app.wait("repetitions") { ink(app).y >= before.y + 10 }
    app.key("z", .control)
    try app.wait("where it was again") { ink(app) == before }
    app.server.keyboard.up("Down")
    app.settle()
    #expect(ink(app) == before)
  }
}
