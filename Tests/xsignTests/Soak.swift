import Export
import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// A long session of the program: strokes of all devices, and between them every command in turn.
final class Soak {
  let app: RunningApp
  /// The file of the last drawing.
  let last: String
  /// The number of commands so far.
  private(set) var commands = 0
  let folder: URL
  private var random = SeededRandom(UInt64(clamping: Nightly.soakSeed ?? 7))
  /// The number of strokes since the last new drawing.
  private var strokes = 0
  /// The number of files saved so far.
  var files = 0
  /// True if a pressure curve was fitted.
  var isFitted = false

  /// Starts the program, with a drawing, a picture, a PDF and a signature in files.
  init() throws {
    app = try RunningApp()
    try Self.enlarge(app)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "xsign-soak-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    last = folder.appendingPathComponent("last.inkml").path
    try app.choose(.touchPolicy(.anything))
    try draw()
    try save(.saveAs, by: .menu, to: path("drawing.inkml"))
    try save(.export(.png), by: .menu, to: path("picture.png"))
    try FileManager.default.copyItem(
      atPath: PDFCases.path("made-by-libreoffice"), toPath: path("contract.pdf"))
    try saveSignature()
  }

  /// Makes the window so high that no menu scrolls.
  static func enlarge(_ app: RunningApp) throws { try app.resize(1250, 950) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

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
        do {
          try perform(entry.command, by: way, isCancelled: pass % 2 == 1)
        } catch {
          Issue.record("\(entry.command) by \(way)")
          try app.shot("soak")
          throw error
        }
        commands += 1
        if strokes > 40 { try startNew() }
        try #require(app.process.isRunning && app.strangeLines.isEmpty)
      }
      pass += 1
      // A finger touched the screen while only pens could draw, so the strip has its button.
      app.hasIdleFingers = true
      app.locate()
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

  /// Starts a new drawing.
  func startNew() throws {
    app.key("n", .control)
    strokes = 0
  }

  /// Returns positions on the screen along a curve on a page that is shown.
  func places(_ count: Int) -> [RunningApp.Place] {
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
  func draw() throws {
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
}
