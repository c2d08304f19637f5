import Foundation
import Ink
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// A long session of the program: strokes of all devices, and between them every command in turn.
final class Soak {
  let app: RunningApp
  /// The file of the last drawing.
  let last: String
  /// The number of commands so far.
  private(set) var commands = 0
  private let folder: URL
  private var random = SeededRandom(UInt64(clamping: Nightly.soakSeed ?? 7))
  /// The number of strokes since the last new drawing.
  private var strokes = 0
  private var files = 0
  private var isFitted = false

  /// Starts the program, with a drawing and a picture in files.
  init() throws {
    app = try RunningApp()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "xsign-soak-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    last = folder.appendingPathComponent("last.inkml").path
    try app.choose(.touchPolicy(.anything))
    try draw()
    try save(.saveAs, by: .menu, to: path("drawing.inkml"))
    try save(.export(.png), by: .menu, to: path("picture.png"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// The number of motions sent so far.
  var motions: Int {
    app.server.mouse.motions + (app.server.pen?.motions ?? 0) + (app.server.touch?.motions ?? 0)
  }

  /// Draws with all devices, and carries out a command after every few strokes.
  func run(motions count: Int) throws {
    var pass = 0
    while motions < count {
      let way = CommandWay.allCases[pass % CommandWay.allCases.count]
      for entry in CommandTable.entries where motions < count || pass == 0 {
        try draw()
        try perform(entry.command, by: way, isCancelled: pass % 2 == 1)
        commands += 1
        if strokes > 40 { try startNew() }
        try #require(app.process.isRunning && app.strangeLines.isEmpty)
      }
      pass += 1
    }
  }

  /// Draws the drawing that stays and saves it. Returns the number of its samples.
  func drawLast() throws -> Int {
    try app.choose(.preset(Preset.allCases[0]))
    try startNew()
    app.key("0", .control)
    for _ in 0..<60 {
      try app.pen.stroke(places(150).map { ($0.x, $0.y, 0.5) })
      // Xlib keeps the memory of all events that have ever waited at the same time.
      app.settle()
    }
    try save(.saveAs, by: .keys, to: last)
    return 60 * 150
  }

  /// Opens a file in a program whose drawing is saved.
  func open(_ path: String, in app: RunningApp? = nil) throws {
    let app = app ?? self.app
    try app.openPrompt { app.key("o", .control) }
    app.enter(path)
    try app.wait("no prompt") { !app.asksForPath }
  }

  // MARK: Drawing

  private func startNew() throws {
    app.key("n", .control)
    strokes = 0
  }

  /// Returns positions on the screen along a curve on a page that is shown.
  private func places(_ count: Int) -> [RunningApp.Place] {
    let pane = app.geometry.page(0).isEmpty ? 1 : 0
    let page = app.geometry.page(pane)
    let (width, height) = (Double(page.width) - 80, Double(page.height) - 80)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let (a, b, share) = (number(1...7), number(1...7), number(0.1...0.5))
    let (x, y) = (number(0...(1 - share)), number(0...(1 - share)))
    return (0..<count).map { step in
      let t = Double(step) / Double(count) * 2 * Double.pi
      return app.at(
        pane, 40 + width * (x + share * (0.5 + 0.5 * sin(a * t))),
        40 + height * (y + share * (0.5 + 0.5 * sin(b * t + 1))))
    }
  }

  /// Draws a stroke with each device. The server's queue is limited, so it gets some at a time.
  private func draw() throws {
    let (pen, touch, mouse) = (try app.pen, try app.touch, app.server.mouse)
    for (step, place) in places(400).enumerated() {
      if step == 0 { pen.enterProximity() }
      pen.move(place.x, place.y, pressure: 0.2 + 0.7 * Double(step % 97) / 97)
      if step == 0 { pen.down() }
      if step % 50 == 0 { pen.sync() }
    }
    pen.up()
    pen.leaveProximity()
    pen.sync()
    let traces = [places(100), places(100)]
    for step in 0..<100 {
      for (finger, places) in traces.enumerated() {
        let place = places[step]
        step == 0
          ? touch.begin(finger, place.x, place.y) : touch.update(finger, place.x, place.y)
      }
      if step % 25 == 0 { touch.sync() }
    }
    for (finger, places) in traces.enumerated() { touch.end(finger, places[99].x, places[99].y) }
    touch.sync()
    for (step, place) in places(200).enumerated() {
      mouse.move(place.x.rounded(), place.y.rounded())
      if step == 0 { mouse.down() }
      if step % 50 == 0 { mouse.sync() }
    }
    mouse.up()
    mouse.sync()
    app.settle()
    strokes += 4
  }

  // MARK: Commands

  /// Carries out a command, with what it needs before and the answer to its dialog. `isCancelled`
  /// is true if the dialog is closed instead.
  private func perform(_ command: Command, by way: CommandWay, isCancelled: Bool) throws {
    switch command {
    case .open:
      try discard(by: way, isCancelled: isCancelled)
    case .recover:
      try discard(by: .keys, isCancelled: false)
      try app.ask(for: command, by: way)
    case .save:
      try startNew()
      try draw()
      try save(command, by: way, to: path("drawing.inkml"))
    case .saveAs: try saveOrCancel(command, by: way, "inkml", isCancelled)
    case .exportJSON: try saveOrCancel(command, by: way, "json", isCancelled)
    case .export(let format): try saveOrCancel(command, by: way, format.fileExtension, isCancelled)
    case .picture:
      try app.openPrompt { try app.ask(for: command, by: way) }
      app.enter(path("picture.png"))
      try app.wait("no prompt") { !app.asksForPath }
    case .quit, .devices, .shortcuts, .about, .signatureFolder:
      try app.ask(for: command, by: way)
      app.key("Escape")
    case .calibrate:
      try fit(isCancelled: isCancelled)
    case .pressureCurve(.calibrated):
      if !isFitted { try fit(isCancelled: false) }
      try app.ask(for: command, by: way)
      try app.choose(.pressureCurve(.linear))
    case .view(let view):
      try startNew()
      try app.ask(for: command, by: way)
      try app.follow(view: view)
      try draw()
      try startNew()
      try app.choose(.view(.both))
      try app.follow(view: .both)
    case .paper:
      try app.ask(for: command, by: way)
      try draw()
      try app.choose(.paper(.white))
    case .eraser, .select, .construction, .difference, .signLine:
      try app.ask(for: command, by: way)
      try draw()
      try app.ask(for: command, by: way)
    case .touchPolicy:
      try app.ask(for: command, by: way)
      try draw()
      try app.choose(.touchPolicy(.anything))
    case .drawWithTouch:
      try app.choose(.touchPolicy(.penPreferred))
      try app.ask(for: command, by: way)
      try draw()
      try app.ask(for: command, by: way)
      try app.choose(.touchPolicy(.anything))
    case .redo:
      app.key("z", .control)
      try app.ask(for: command, by: way)
    // None was saved.
    case .signature, .placeSignature: break
    case .saveSignature:
      app.key("a", .control)
      try app.ask(for: command, by: way)
      for _ in 0..<3 { app.key("Escape") }
    case .cut, .copy, .duplicate, .delete, .paste, .selectAll, .turnRight, .turnLeft:
      app.key("a", .control)
      if command == .paste { app.key("c", .control) }
      try app.ask(for: command, by: way)
      app.key("Escape")
      app.key("Escape")
    case .discardRestored, .keepRestored:
      // Are only enabled for a drawing that was restored at the start.
      break
    default: try app.ask(for: command, by: way)
    }
  }

  /// Discards the drawing and opens another.
  private func discard(by way: CommandWay, isCancelled: Bool) throws {
    try app.ask(for: .open, by: way)
    app.key("Left")
    try app.openPrompt { app.key("Return") }
    if isCancelled { return app.key("Escape") }
    app.enter(path("drawing.inkml"))
    try app.wait("no prompt") { !app.asksForPath }
  }

  private func saveOrCancel(
    _ command: Command, by way: CommandWay, _ ending: String, _ isCancelled: Bool
  ) throws {
    guard isCancelled else {
      files += 1
      return try save(command, by: way, to: path("file\(files).\(ending)"), isKept: false)
    }
    try app.openPrompt { try app.ask(for: command, by: way) }
    app.key("Escape")
  }

  private func save(
    _ command: Command, by way: CommandWay, to path: String, isKept: Bool = true
  ) throws {
    try? FileManager.default.removeItem(atPath: path)
    try app.openPrompt { try app.ask(for: command, by: way) }
    app.enter(path)
    _ = try app.waitForFile(path)
    if !isKept { try FileManager.default.removeItem(atPath: path) }
  }

  /// Fits a pressure curve to a scribble.
  private func fit(isCancelled: Bool) throws {
    try app.choose(.calibrate)
    let (pad, buttons, results) = app.geometry.calibration
    try app.scribble(pad, least: 0.05, most: 0.4)
    if isCancelled { return app.key("Escape") }
    app.click(buttons[1])
    app.settle()
    app.click(results[2])
    isFitted = true
  }
}
