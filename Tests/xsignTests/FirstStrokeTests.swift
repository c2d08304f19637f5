import Export
import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// The first stroke after the start, and after a menu and a card, is as good as the tenth: it has
/// every report of the pen, and ink wherever the pen was.
@Suite(.serialized, .testDevices) struct FirstStrokeTests {
  /// The path of each stroke relative to its start, and the pressures.
  private static let path = (0...40).map { step in
    let angle = Double(step) / 40 * .pi
    return (x: Double(step) * 2, y: -20 * sin(angle), pressure: 0.4 + 0.5 * sin(angle))
  }

  private func draw(_ app: RunningApp, _ number: Int, pause: Double) throws {
    let start = app.at(0, 60 + Double(number % 3) * 120, 80 + Double(number / 3) * 60)
    try app.pen.stroke(
      Self.path.map { (start.x + $0.x, start.y + $0.y, $0.pressure) }, pause: pause)
    try app.pen.leaveProximity()
    try app.pen.sync()
  }

  @Test(arguments: [250.0, 1000]) func theFirstOnesAreAsGoodAsTheTenth(rate: Double) throws {
    let app = try RunningApp()
    try draw(app, 0, pause: 1 / rate)
    app.key("p", .alt)
    app.key("Escape")
    app.settle()
    try draw(app, 1, pause: 1 / rate)
    app.key("o", .control)
    try app.wait("the card") { app.isDimmed }
    app.key("Escape")
    try app.wait("no card") { !app.isDimmed }
    for number in 2..<10 { try draw(app, number, pause: 1 / rate) }
    app.rest()
    for pane in [0, 1] {
      for number in 0..<10 {
        let start = (x: 60 + Double(number % 3) * 120, y: 80 + Double(number / 3) * 60)
        let missing = Self.path.filter {
          app.ink(pane, start.x + $0.x, start.y + $0.y) == 0xffff_ffff
        }
        #expect(missing.isEmpty, "stroke \(number), pane \(pane): \(missing)")
      }
    }

    let file = app.process.home.appendingPathComponent("drawing.inkml").path
    try app.openPrompt { app.key("s", .control) }
    app.enter(file)
    _ = try app.waitForFile(file)
    try app.wait("the prompt closes") { !app.isDimmed }
    let strokes = try DrawingFile.contents(file).strokes
    #expect(strokes.count == 10)
    for (number, stroke) in strokes.enumerated() {
      #expect(stroke.samples.count == Self.path.count, "stroke \(number)")
      for (sample, expected) in zip(stroke.samples, Self.path) {
        let place = sample.position - stroke.samples[0].position
        #expect(place.distance(to: Point(expected.x, expected.y)) < 0.05, "stroke \(number)")
        #expect(abs((sample.pressure ?? 0) - expected.pressure) < 0.002, "stroke \(number)")
      }
      #expect(zip(stroke.samples, stroke.samples.dropFirst()).allSatisfy { $0.time < $1.time })
    }
  }
}
