import Foundation
import Ink
import Input
import Journaling
import Platform
import TestSupport

@testable import xsign

/// A user without any plan: sends random events to the program, kills it now and then and starts it
/// again, and checks that it neither crashes nor hangs nor loses ink.
final class Monkey {
  let server: XServer
  private(set) var app: RunningApp
  var random: SeededRandom
  let hands: MonkeyHands
  /// The folder of the journal, and of the files that the checks save.
  let state = StateFolder()
  private(set) var events = 0
  /// The time within which the program must answer, in seconds.
  private static let longest = 5.0
  /// The longest time until the program answered, in seconds.
  private(set) var slowest = 0.0
  private(set) var kills = 0
  /// The number of times that the program ended because the events asked for it.
  private(set) var quits = 0
  /// The longest time of ink missing after a kill, in seconds, without the delays of the machine.
  var worst = 0.0
  /// What the program said on standard error, without numbers and names.
  private(set) var sentences: Set<String> = []
  /// The last events, for reports.
  private(set) var trail: [String] = []

  init(seed: UInt64) throws {
    random = SeededRandom(seed)
    server = try XServer()
    app = try Self.start(on: server, state)
    hands = MonkeyHands(server)
  }

  private static func start(on server: XServer, _ state: StateFolder) throws -> RunningApp {
    let app = try RunningApp(on: server, environment: state.environment)
    app.reader.synchronise()
    app.locate()
    return app
  }

  /// The files of the journal.
  var journal: JournalFiles { state.journal }

  // MARK: Events

  /// Sends one random event. Checks the program after some of them.
  func act() throws {
    events += 1
    let event = MonkeyEvent.random(&random)
    trail = trail.suffix(30) + ["\(event)"]
    hands.send(event, app, &random)
    if events % 25 == 0 { try check() }
    guard events % 500 == 0 else { return }
    if Bool.random(using: &random) {
      try killWhileDrawing()
    } else {
      try kill()
      try begin()
    }
  }

  /// Checks that the program answers, or starts it again if it was asked to end. It answers all
  /// that has come when it is asked to, so only a second answer means that it goes on.
  func check() throws {
    if try answers(), try answers() { return try checkSentences() }
    guard let status = app.process.waitForExit(timeout: 0) else {
      throw Missing(description: "an answer within \(Self.longest) s.")
    }
    guard status == 0 else {
      throw Missing(description: "a regular end: \(status). \(app.process.standardError)")
    }
    try checkSentences()
    quits += 1
    try begin()
  }

  /// Returns false if the program ended instead of answering.
  private func answers() throws -> Bool {
    let asked = MonotonicClock.now
    var hasAnswered = false
    let isSettled = waitUntil(timeout: Self.longest) {
      hasAnswered = app.reader.ping(app.window, timeout: 0.2)
      return hasAnswered || !app.process.isRunning
    }
    guard isSettled else { throw Missing(description: "an answer within \(Self.longest) s.") }
    slowest = max(slowest, MonotonicClock.now - asked)
    return hasAnswered
  }

  /// Checks standard error: only sentences of the program are expected there.
  private func checkSentences() throws {
    if let line = app.strangeLines.first { throw Missing(description: "silence: \(line)") }
    let lines = app.process.standardError.split(separator: "\n")
    for line in lines { sentences.insert(String(line).replacing(/[0-9]+|~?\/\S+/, with: "…")) }
  }

  /// Ends the session: the program must end as it is asked to.
  func end() throws {
    try check()
    app.process.signal(SIGTERM)
    let status = app.process.waitForExit()
    guard status == 143 else { throw Missing(description: "the end by a signal: \(status ?? 0)") }
    try checkSentences()
  }

  // MARK: Sudden ends

  /// Kills the program.
  func kill() throws {
    if !app.process.isRunning { try check() }
    app.process.signal(SIGKILL)
    let status = app.process.waitForExit()
    // It may have ended by itself at that moment.
    guard status == -SIGKILL || status == 0 else {
      throw Missing(description: "the end by SIGKILL: \(status ?? 0)")
    }
    try checkSentences()
    kills += 1
  }

  /// Starts the program and checks that it shows the drawing of the journal.
  func begin() throws {
    hands.release()
    guard journal.names.count(where: { $0.hasSuffix(".journal") }) < 2,
      !journal.names.contains(where: { $0.hasSuffix(".damaged") })
    else { throw Missing(description: "one journal: \(journal.names)") }
    let expected = journal.replay.drawing.strokes
    app = try Self.start(on: server, state)
    let file = state.url.appendingPathComponent("restored.inkml").path
    try? FileManager.default.removeItem(atPath: file)
    // Closes the question whether the drawing is wanted, if it is asked, and keeps the drawing.
    app.key("Escape")
    try app.openPrompt { app.key("s", [.control, .shift]) }
    app.enter(file)
    _ = try app.waitForFile(file)
    let restored = try DrawingFile.contents(file).strokes
    guard restored.map(\.samples.count) == expected.map(\.samples.count) else {
      throw Missing(
        description: "the drawing: \(restored.count) strokes of \(expected.count) were restored.")
    }
  }
}
