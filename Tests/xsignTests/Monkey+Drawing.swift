import Foundation
import Ink
import Input
import Platform
import TestSupport

@testable import xsign

/// The ink that is missing after a kill, counted as `SuddenEndTests` do.
extension Monkey {
  private static let pause = 0.004
  /// The distance of the pen between two events, in pixels.
  private static let step = 0.5
  /// The most ink that may be missing, in seconds.
  private static let maximum = Sanitizer.isWatching ? 0.5 : 0.05

  /// Draws with the pen and kills the program meanwhile. Checks that at most the last moment of the
  /// ink is missing, and that the program shows the rest when it starts again.
  func killWhileDrawing() throws {
    try calm()
    let before = journal.replay.drawing.strokes
    let delay = app.process.runDelay
    var (sent, lateness) = draw(for: .random(in: 0.005...0.25, using: &random))
    lateness += max(0, app.process.runDelay - delay)
    let end = MonotonicClock.now
    try kill()
    let strokes = journal.replay.drawing.strokes
    guard strokes.prefix(before.count).map(\.samples.count) == before.map(\.samples.count) else {
      throw Missing(description: "the strokes before: \(strokes.count) of \(before.count).")
    }
    let places = strokes.dropFirst(before.count).flatMap { $0.samples.map(\.position.x) }
    let gap = places.indices.first {
      abs(places[$0] - places[0] - Double($0) * Self.step) >= 0.2
    }
    if let gap { throw Missing(description: "ink at \(gap) of \(places.count)") }
    if let lost = sent.dropFirst(places.count).first {
      let missing = end - lost - lateness
      worst = max(worst, missing)
      if missing > Self.maximum {
        throw Missing(description: "\(missing) s of ink: \(places.count) of \(sent.count) samples.")
      }
    }
    try begin()
  }

  /// Draws strokes of 25 positions for `seconds`. Returns the times at which they were sent, and by
  /// how much this process was late at most.
  private func draw(for seconds: Double) -> (sent: [Double], lateness: Double) {
    guard let pen = server.pen else { return ([], 0) }
    var (sent, lateness): ([Double], Double) = ([], 0)
    let start = MonotonicClock.now
    let y = 320.0
    pen.enterProximity()
    pen.move(200, y, pressure: 0.7)
    while MonotonicClock.now - start < seconds {
      let number = sent.count
      pen.move(200 + Double(number) * Self.step, y, pressure: 0.7)
      if number % 25 == 0 { pen.down() }
      sent.append(MonotonicClock.now)
      if number % 25 == 24 { pen.up() }
      let before = MonotonicClock.now
      usleep(UInt32(Self.pause * 1e6))
      lateness = max(lateness, MonotonicClock.now - before - Self.pause)
    }
    return (sent, lateness)
  }

  /// Closes what is open and chooses the pen, until a dot of it is in the journal.
  private func calm() throws {
    hands.release()
    try check()
    app.reader.map(app.window)
    app.reader.resize(app.window, 1200, 720)
    app.reader.move(app.window, 100, 60)
    app.reader.focus(app.window)
    app.locate()
    for _ in 0..<8 {
      server.keyboard.press("Escape")
      server.keyboard.sync()
      // An earlier event may have asked it to end.
      try check()
    }
    app.locate()
    try leavePages()
    // From the pen and from the eraser, this selects and then draws. A click would have to know
    // which buttons the devices have added to the strip.
    for key in ["s", "Escape", "Escape"] { app.key(key) }
    app.key("0", .control)
    let count = journal.replay.drawing.strokes.count
    try app.pen.stroke([(220, 300, 0.6), (230, 300, 0.6)])
    try app.pen.leaveProximity()
    let isThere = waitUntil { journal.replay.drawing.strokes.count > count }
    guard isThere else {
      throw Missing(description: "a dot after \(count) strokes in one of \(journal.names).")
    }
    app.settle()
  }

  /// Starts a new drawing in the place of one that has pages: beside them is no paper.
  private func leavePages() throws {
    func hasPages() -> Bool { journal.replay.drawing.pages[0].size != nil }
    guard hasPages() else { return }
    app.key("n", .control)
    // If its ink is in no file, it is discarded.
    app.key("Left")
    app.key("Return")
    guard waitUntil({ !hasPages() }) else { throw Missing(description: "endless paper.") }
  }
}
