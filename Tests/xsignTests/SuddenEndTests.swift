import Foundation
import Ink
import Journaling
import Platform
import TestSupport
import Testing

@testable import xsign

/// The program is killed in the middle of a stroke.
@Suite struct SuddenEndTests {
  /// The motion of a pen with its times.
  private struct Motion {
    /// The time at which each position was sent, in seconds.
    var sent: [Double] = []
    /// By how much this process came too late to where it wanted to be, at most: by so much may its
    /// pen have been late.
    var lateness = 0.0
  }

  private static let pause = 0.004
  /// The distance of the pen between two events, in pixels.
  private static let step = 0.5

  /// Draws strokes of 25 positions with the pen, from left to right, for the given time.
  private func draw(_ pen: TestPen, at y: Double, for seconds: Double) -> Motion {
    var motion = Motion()
    let start = MonotonicClock.now
    var number = 0
    pen.enterProximity()
    pen.move(200, y, pressure: 0.7)
    while MonotonicClock.now - start < seconds {
      let x = 200 + Double(number) * Self.step
      if number % 25 == 0 {
        pen.move(x, y, pressure: 0.7)
        pen.down()
      } else {
        pen.move(x, y, pressure: 0.7)
      }
      motion.sent.append(MonotonicClock.now)
      if number % 25 == 24 { pen.up() }
      number += 1
      let before = MonotonicClock.now
      usleep(UInt32(Self.pause * 1e6))
      motion.lateness = max(motion.lateness, MonotonicClock.now - before - Self.pause)
    }
    return motion
  }

  /// Ink is in the files soon after it is drawn, even without more ink. The stroke that is drawn as
  /// the program is killed is restored up to some position, without gaps.
  @Test(.enabled(if: hasTestDevices, needsDevices))
  func inkBeforeTheEndIsRestored() throws {
    let state = StateFolder()
    let app = try RunningApp(environment: state.environment)
    let pen = try app.pen
    var sent = 0
    func draw(_ count: Int) {
      for _ in 0..<count {
        pen.move(200 + Double(sent) * Self.step, 300, pressure: 0.7)
        if sent % 25 == 0 { pen.down() }
        if sent % 25 == 24 { pen.up() }
        sent += 1
      }
      pen.sync()
    }
    pen.enterProximity()
    draw(110)
    try app.wait("all samples in the files") { restored(state.journal).count == 110 }
    draw(120)
    app.process.signal(SIGKILL)
    #expect(app.process.waitForExit() == -SIGKILL)
    let places = restored(state.journal)
    #expect((110...sent).contains(places.count))
    #expect(gap(in: places) == nil)
  }

  /// The number of the first place that does not follow the one before; nil where all do.
  private func gap(in places: [Double]) -> Int? {
    places.indices.first { abs(places[$0] - places[0] - Double($0) * Self.step) >= 0.2 }
  }

  /// Again and again, at any moment of a session.
  @Test(
    .enabled(if: hasTestDevices, needsDevices), .enabled(if: Nightly.isOn, "\(Nightly.note)"))
  func atMostFiftyMillisecondsOfInkAreMissing() throws {
    let server = try XServer()
    let reader = try ScreenReader(server.displayName)
    let pen = try #require(server.pen)
    var random = SeededRandom(200)
    // Under a sanitizer it is only seen that nothing is missing in between, and about how much.
    let maximum = Sanitizer.isWatching ? 0.5 : 0.05
    var (wrong, worst, drawn): ([String], Double, Int) = ([], 0, 0)
    for turn in 0..<200 {
      let state = StateFolder()
      let process = try AppProcess(display: server.displayName, environment: state.environment)
      var window: UInt?
      let isThere = waitUntil {
        window = reader.window(class: "Xsign")
        return window.map { reader.isViewable($0) && reader.ping($0) && reader.ping($0) } ?? false
      }
      guard isThere else { throw Missing(description: "a window, \(process.standardError)") }
      let delay = process.runDelay
      var motion = draw(pen, at: 300, for: .random(in: 0.005...0.25, using: &random))
      // Allows for the delay of the program while other processes used the machine.
      motion.lateness += max(0, process.runDelay - delay)
      process.signal(SIGKILL)
      let end = MonotonicClock.now
      _ = process.waitForExit()
      pen.up()
      pen.leaveProximity()
      pen.sync()
      let places = restored(state.journal)
      // There are no gaps.
      if let number = gap(in: places) {
        wrong.append("\(turn): a gap at \(number) of \(places.count)")
      }
      drawn += places.count
      if let lost = motion.sent.dropFirst(places.count).first {
        worst = max(worst, end - lost)
        if end - lost > maximum + motion.lateness {
          wrong.append("\(turn): \(end - lost) s missing, \(places.count) of \(motion.sent.count)")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong)")
    #expect(drawn > (Sanitizer.isWatching ? 200 : 2000) && worst > 0)
    print("At most \(worst) s of ink were missing, of \(drawn) samples kept.")
  }

  /// Returns the positions of the samples in a journal, from left to right in the order of drawing.
  /// Ends of strokes repeat no position.
  private func restored(_ journal: JournalFiles) -> [Double] {
    journal.replay.drawing.strokes.flatMap { $0.samples.map(\.position.x) }
  }
}
