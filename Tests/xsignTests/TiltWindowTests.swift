import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// A pen that reports tilt, from the server's driver for tablets to the saved drawing.
@Suite(
  .serialized,
  .enabled(
    if: TestTablet.obstacle == nil, "No tablet with tilt here. \(TestTablet.obstacle ?? "")"))
struct TiltWindowTests {
  private static let tilt = (x: 55.0, y: -20.0)

  /// The program on a server with a tablet.
  private func start() throws -> (app: RunningApp, tablet: TestTablet) {
    let server = try XServer(withTablet: 1920, 1080)
    let app = try RunningApp(on: server)
    app.adopt(view: .both)
    try app.follow()
    return (app, try #require(server.tablet))
  }

  /// Draws a line to the right with a steady pressure, and waits for its end.
  private func draw(
    _ app: RunningApp, _ tablet: TestTablet, row y: Double, tilt: (x: Double, y: Double)
  ) throws {
    tablet.stroke(
      (0...40).map { step in
        let place = app.at(0, 60 + Double(step) * 4, y)
        return (place.x, place.y, 0.5)
      }, tilt: tilt)
    try app.wait("the line at \(y)") { app.isReached(218, y) }
  }

  /// Returns the ink in a column of a pane between two rows, in pixels.
  private func thickness(_ app: RunningApp, _ pane: Int, _ rows: Range<Int>) -> Double {
    let paper = app.paper(pane)
    return rows.reduce(0) { $0 + (255 - Double(paper[140, $1] & 255)) } / 255
  }

  @Test func aTiltedPenDrawsWider() throws {
    let (app, tablet) = try start()
    try app.choose(.engine(.quadratic, pane: 1))
    try draw(app, tablet, row: 80, tilt: Self.tilt)
    try app.choose(.preset(.tilt))
    try draw(app, tablet, row: 130, tilt: (0, 0))
    try draw(app, tablet, row: 180, tilt: Self.tilt)
    try app.flush()
    // The ink pen does not heed the tilt; that of the tilt pen makes it 3.3 times as wide. In the
    // left pane the speed, which depends on the machine, changes widths by a seventh at most.
    for (pane, share) in [(0, 0.2), (1, 0.03)] {
      let widths = [60..<100, 110..<150, 160..<200].map { thickness(app, pane, $0) }
      #expect(abs(widths[0] - widths[1]) < share * widths[1], "\(widths)")
      #expect(abs(widths[2] - 3.3 * widths[1]) < share * 3.3 * widths[1], "\(widths)")
    }
    try app.shot("tilt")

    let path = app.process.home.appendingPathComponent("tilt.inkml").path
    try app.openPrompt { app.key("s", [.control, .shift]) }
    app.enter(path)
    let bytes = try [UInt8](app.waitForFile(path))
    let strokes = try InkDocument(inkML: bytes, file: "tilt").strokes
    #expect(strokes.map(\.pen.tiltGain) == [1, 4, 4])
    let tilts = strokes.map { Set($0.samples.map(\.tilt)) }
    let tilt = Point(Self.tilt.x, Self.tilt.y)
    #expect(tilts == [[tilt], [.zero], [tilt]])
    // A tablet reports the pressure once more as the tip leaves it.
    for stroke in strokes {
      let pressures = stroke.samples.map { $0.pressure ?? -1 }
      #expect(pressures.count == 42 && pressures.last == 0)
      #expect(pressures.dropLast().allSatisfy { abs($0 - 0.5) < 0.02 }, "\(pressures)")
    }
    #expect(app.process.standardError == "")
  }

  @Test func theReportTellsTheTilt() throws {
    let (app, tablet) = try start()
    try draw(app, tablet, row: 80, tilt: Self.tilt)
    let facts = app.facts(try app.report(), "test tablet")
    #expect(facts["Kind"] == "Pen, writing end", "\(facts)")
    #expect(facts["Axes"]?.contains("Abs Tilt X −64…63, Abs Tilt Y −64…63") == true)
    #expect(facts["Now"]?.contains("tilt 55.0° and −20.0°") == true, "\(facts)")
  }
}
