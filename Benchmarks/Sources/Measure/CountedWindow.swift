import Foundation
import Graphics
import Ink
import Input
import TestSupport
import X11Canvas

/// A window of xsign under callgrind, in which the work of the main thread is counted.
///
/// A stroke is drawn at 60 reports a second. That is a rate at which a prediction is always
/// replaced by the next one, and slow enough for the program under callgrind.
final class CountedWindow {
  private static let motions = 500
  private static let rate = 60.0
  private static let undos = 8
  /// The number of motions that may come late, or before the program is done with the one before,
  /// without a change of the counts that matters.
  private static let lateMotions = 25

  private let stage: Stage
  private let callgrind: Callgrind
  private let running: RunningSubject
  private let subject: Subject
  private var others: [CallgrindProfile] = []

  /// Starts the program `app`, which is in `folder`.
  init(
    _ app: String, _ setting: CountedWork.Setting, in folder: URL,
    _ environment: MeasuredEnvironment, on stage: Stage
  ) throws {
    self.stage = stage
    callgrind = Callgrind(folder: folder, environment: environment)
    subject = Self.subject(
      app, setting, starter: callgrind.command, environment: environment.variables)
    stage.parkPointer()
    running = try RunningSubject(subject, display: stage.server.displayName)
  }

  /// The program with a window as large as the screen.
  static func subject(
    _ app: String, _ setting: CountedWork.Setting, starter: [String] = [],
    environment: [String: String]
  ) -> Subject {
    Subject(
      name: "xsign, \(setting)", path: app, windowClass: "Xsign", panes: setting.panes,
      starter: starter,
      preferences: """
        [xsign]
        view=\(setting.panes == 1 ? "left" : "both")
        window=\(WindowSize.usual)
        prediction=\(setting.predicts ? 8 : 0)

        """, environment: environment)
  }

  /// What was counted in a window.
  struct Profiles {
    /// The profiles of each action, the one with the fewest instructions first.
    var actions: [CountedWork.Action: [CallgrindProfile]]
    /// The profiles of all threads for the rest of a session: a stroke from its beginning to its
    /// end, and *File > New*.
    var others: [CallgrindProfile]
  }

  /// Returns the profiles. The actions come in an order in which one leaves what the next needs.
  func profiles() throws -> Profiles {
    let window = try stage.window(of: subject)
    try waitUntilIdle()
    let start = try callgrind.profile(of: running.process)
    stage.observer.place(window, width: WindowSize.usual.width, height: WindowSize.usual.height)
    try waitUntilIdle()
    let papers = try stage.papers(of: subject)
    let motion = try motions(on: papers[0])
    let undos = try undos(on: papers[0])
    try press("n", .control)
    others += try callgrind.profiles(of: running.process)
    return Profiles(
      actions: [.start: [start], .motion: [motion], .undo: undos], others: others)
  }

  /// Returns the least of each kind of count in the profiles of an action.
  static func counts(
    _ action: CountedWork.Action, _ profiles: [CallgrindProfile]
  ) -> Counts {
    .minimum(profiles.map { Counts($0, repeats: action == .motion ? motions : 1) })
  }

  // MARK: - Motions

  /// Counts the motions of a stroke once it is well under way. Draws it anew if the rate did not
  /// hold; throws an error if it never does.
  private func motions(on paper: PixelRect) throws -> CallgrindProfile {
    for _ in 0..<6 {
      stage.pen.enterProximity()
      move(0, on: paper)
      stage.pen.down()
      stage.pen.sync()
      // Code is translated as it is first executed, which takes long.
      _ = move(1..<60, on: paper)
      others += try callgrind.profiles(of: running.process)
      let late = move(60..<60 + Self.motions, on: paper)
      let profile = try callgrind.profile(of: running.process)
      stage.pen.finish()
      try waitUntilIdle()
      others += try callgrind.profiles(of: running.process)
      if late <= Self.lateMotions { return profile }
      try press("z", .control)
    }
    throw MeasureError(
      "This machine is too busy: in six tries the pen could not move \(Int(Self.rate)) times "
        + "a second.")
  }

  /// Moves the pen through a range of the stroke, and waits for what the last motion leaves for
  /// later. Returns how many motions came late, or before the program was done with the one before.
  private func move(_ range: Range<Int>, on paper: PixelRect) -> Int {
    let start = Clock.now
    var late = 0
    for (step, index) in range.enumerated() {
      let due = start + Int64(Double(step + 1) / Self.rate * 1e9)
      Clock.sleep(until: due)
      if Double(Clock.now - due) > 0.5e9 / Self.rate || running.mainComputes { late += 1 }
      move(index, on: paper)
    }
    Clock.sleep(0.3)
    return late
  }

  private func move(_ index: Int, on paper: PixelRect) {
    let turn = InkGenerators.turn(Double(index) * 0.019)
    stage.pen.move(
      Double(paper.x) + 70 + 1.05 * Double(index) + 25 * turn.y,
      Double(paper.y) + Double(paper.height) / 2 - 25 * turn.x,
      pressure: 0.5 + 0.2 * InkGenerators.turn(Double(index) * 0.007).y)
  }

  // MARK: - Undo

  /// Draws short strokes, and undoes some of them. Returns the profile of each undo.
  ///
  /// What the panes show then is made in the background. It arrives at once or one pane after the
  /// other, as the threads happen to run, and that makes a tenth of an undo. The one with the
  /// fewest instructions may not be the one with the fewest allocations.
  private func undos(on paper: PixelRect) throws -> [CallgrindProfile] {
    for stroke in 0..<Self.undos + 2 {
      let row = Double(paper.y + 60 + 40 * stroke)
      stage.pen.stroke(
        (0..<40).map { index in
          let turn = InkGenerators.turn(Double(index) * 0.019)
          return (Double(paper.x + 70 + 3 * index), row + 12 * turn.x, 0.5 + 0.2 * turn.y)
        }, pause: 0.008)
      stage.pen.leaveProximity()
      stage.pen.sync()
      try waitUntilIdle()
    }
    try press("z", .control)
    try press("z", [.control, .shift])
    // Each event of a key is sent when the program is done with the one before. Sent at once, they
    // come in as many portions as the server happens to make of them, and each portion costs the
    // work of a wakeup.
    let keyboard = stage.server.keyboard
    keyboard.set(repeats: false)
    defer { keyboard.set(repeats: true) }
    keyboard.down("Control_L")
    defer { keyboard.up("Control_L") }
    let profiles = try (0..<Self.undos).map { _ in
      try waitUntilIdle()
      try callgrind.reset(running.process)
      keyboard.down("z")
      try waitUntilIdle(rests: 4)
      keyboard.up("z")
      try waitUntilIdle(rests: 4)
      return try callgrind.profile(of: running.process)
    }
    return profiles.sorted { $0.instructions < $1.instructions }
  }

  private func press(_ key: String, _ modifiers: Modifiers) throws {
    stage.server.keyboard.press(key, modifiers)
    try waitUntilIdle()
  }

  // MARK: - Waiting

  /// Returns once the program has waited for `rests` times 50 ms: none of its threads computes or
  /// could.
  private func waitUntilIdle(rests count: Int = 10) throws {
    let limit = Clock.now + 120_000_000_000
    var (rests, work) = (0, Int64(-1))
    while rests < count {
      Clock.sleep(0.05)
      let now = running.work
      rests = now == work && !running.computes ? rests + 1 : 0
      work = now
      guard Clock.now < limit else { throw MeasureError("\(subject.name) does not come to rest.") }
    }
  }
}
