import Ink
import TestSupport
import Testing

@testable import Input
@testable import xsign

/// The calligraphy pen and the tilt pen in the window, from their menu to the saved drawing.
@Suite(.serialized) struct NibPenWindowTests {
  /// Returns the height of the ink in a column of pane 0, in pixels.
  private func thickness(_ app: RunningApp, column: Int, _ rows: Range<Int>) -> Int {
    let paper = app.paper(0)
    return rows.count { isTouched(paper[column, $0]) }
  }

  /// The chisel draws thin along its edge and thick across it; the eraser finds its ink.
  @Test func theCalligraphyPenDrawsThickAndThin() throws {
    let app = try RunningApp()
    try app.choose(.preset(.calligraphy))
    // Up to the right, as its edge, and down to the right.
    try app.draw([(60, 150), (90, 125), (120, 100)])
    try app.draw([(160, 100), (185, 130), (210, 160)])
    try app.flush()
    let (thin, thick) = (
      thickness(app, column: 90, 90..<170), thickness(app, column: 185, 90..<170)
    )
    #expect(thin < 6 && thick > 2 * thin, "\(thin) \(thick)")
    try app.shot("calligraphy")
    // Chosen again, it is left.
    try app.choose(.preset(.calligraphy))
    // Too slowly for the speed, which depends on the machine, to change the width.
    try app.draw([(60, 250), (90, 225), (120, 200)], pause: 0.1)
    try app.draw([(160, 200), (185, 230), (210, 260)], pause: 0.1)
    try app.flush()
    let round = [90, 185].map { thickness(app, column: $0, 190..<270) }
    #expect(abs(round[0] - round[1]) <= 2, "\(round)")
    app.key("e")
    let place = app.at(0, 185, 130)
    app.server.mouse.click(place.x, place.y)
    app.server.mouse.sync()
    try app.wait("erased") { app.isBare(185, 130) }
    #expect(app.process.standardError == "")
  }

  /// By letters of the menu, as every item. A device without tilt draws with the tilt pen as with
  /// the ink pen.
  @Test func keysChooseThem() throws {
    let app = try RunningApp()
    // Too slowly for the speed, which depends on the machine, to change the width.
    func draw(_ y: Double) throws {
      try app.draw(stride(from: 60.0, through: 160, by: 10).map { ($0, y) }, pause: 0.025)
    }
    try draw(100)
    app.key("p", .alt)
    app.key("t")
    app.key("t")
    try draw(140)
    try app.flush()
    let plain = thickness(app, column: 110, 80..<120)
    #expect(plain > 0 && thickness(app, column: 110, 120..<160) == plain)
    app.key("p", .alt)
    app.key("t")
    app.key("c")
    try app.draw([(60, 200), (110, 230), (160, 260)])
    try app.flush()
    #expect(thickness(app, column: 110, 190..<280) > plain)
    try app.shot("calligraphy-by-key")
    #expect(app.process.standardError == "")
  }
}
