import Export
import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import Controls
@testable import xsign

/// The constants of an engine, chosen by sliders in the window.
@Suite(.serialized) struct ConstantsWindowTests {
  private static let line: [RunningApp.Place] = (0...20).map { i in
    (x: 60 + 15 * Double(i), y: [100.0, 130, 190, 160][i % 4])
  }

  /// Returns the ink of a pane where no sliders cover it.
  private func ink(_ app: RunningApp, _ pane: Int) -> Pixels {
    let page = app.geometry.page(pane)
    return app.pixels(page.rows(page.y, height: 230))
  }

  /// Starts the program with a drawing, and waits until that is shown.
  private func window(_ arguments: [String], _ environment: [String: String] = [:]) throws
    -> RunningApp
  {
    let app = try RunningApp(arguments, environment: environment)
    try app.wait("the drawing") {
      app.title == "a.inkml – xsign"
        && ink(app, 0).bounds(where: isTouched).width > 50
    }
    return app
  }

  /// What the sliders draw is what the option draws, to the last bit; exports, files, the clipboard
  /// and the preferences have it, too.
  @Test func slidersAreAsTheOption() throws {
    let (folder, settings) = (try CommandFolder(), Settings())
    let (path, other) = (folder.path("a.inkml"), try CommandFolder())
    let drawing = InkDocument(
      strokes: try CommandFolder.strokes(), engines: [.hermite, .modulatedQuadratic])
    for place in [path, other.path("a.inkml")] {
      try Data(drawing.inkML()).write(to: URL(fileURLWithPath: place))
    }
    let app = try window([path], settings.environment)
    try app.flush()
    let (before, right) = (ink(app, 0), ink(app, 1))
    app.key("F7", .shift)
    app.key("End")
    app.key("Tab")
    // Many steps at once: the last value counts.
    var speed = 600.0
    for _ in 0..<12 {
      app.key("Left")
      speed = EngineParameter.fullWidthSpeed.value(-1, from: speed)
    }
    let tuned = EngineSettings(.hermite, [.alpha: 1, .fullWidthSpeed: speed])
    try app.wait("the preferences") {
      settings.text.contains("engines=\(tuned) modulated-quadratic\n")
    }
    try app.wait("other ink") { ink(app, 0).differences(from: before) > 100 }
    try app.shot("constants")
    // From the second slider to the button.
    for _ in 0..<5 { app.key("Tab") }
    app.key("Return")
    try app.wait("the text") { try app.clipboard("UTF8_STRING") == Data(tuned.description.utf8) }
    app.key("Escape")
    try app.flush()
    #expect(ink(app, 1).differences(from: right) == 0)
    let shown = ink(app, 0)
    let option = try window(["--engine", tuned.description, other.path("a.inkml")])
    try option.wait("the same ink") { ink(option, 0).differences(from: shown) == 0 }
    let made = try app.export(.svg, as: "pane.svg")
    let read = try InkDocument(inkML: folder.bytes("a.inkml"), file: "a").strokes
    #expect(try Array(made) == DrawingExport(read, engine: tuned).bytes(.svg))
    try app.dot(20, 20)
    app.key("s", .control)
    try app.wait("the file") {
      try InkDocument(inkML: folder.bytes("a.inkml"), file: "a").engines
        == [tuned, .modulatedQuadratic]
    }
  }

  /// The ink that is drawn while they are open has the constants, and Escape gives the panes their
  /// room back.
  @Test func inkHasThemAtOnce() throws {
    let app = try RunningApp(["--engine", "quadratic:rounding=0", "--engine", "quadratic"])
    let page = app.geometry.page(1)
    let last = (x: page.x + 100, y: page.maxY - 4)
    try app.wait("paper") { app.pixel(last.x, last.y) == 0xffff_ffff }
    try app.choose(.constants(pane: 1))
    try app.wait("the sliders") { app.pixel(last.x, last.y) != 0xffff_ffff }
    app.key("Home")
    try app.draw(Self.line)
    try app.wait("the same ink") { ink(app, 0).differences(from: ink(app, 1)) == 0 }
    #expect(ink(app, 1).bounds(where: isTouched).width > 250)
    app.key("F7", .shift)
    try app.wait("paper") { app.pixel(last.x, last.y) == 0xffff_ffff }
    app.key("F7", .shift)
    try app.wait("the sliders") { app.pixel(last.x, last.y) != 0xffff_ffff }
    app.key("Escape")
    try app.wait("paper") { app.pixel(last.x, last.y) == 0xffff_ffff }
  }

  /// The Sign view stays with other constants, which are neither the pane's nor remembered.
  @Test func theSignViewKeepsItsEngine() throws {
    let (folder, settings) = (try CommandFolder(), Settings())
    let app = try RunningApp(
      on: XServer(), ["--sign", folder.path("a.inkml")], environment: settings.environment)
    app.adopt(view: .sign)
    try app.wait("one pane") {
      app.locate()
      app.adopt(view: .sign)
      return app.ink(0, Double(app.geometry.page(0).width / 2), 100) == 0xffff_ffff
    }
    try app.draw(Self.line)
    try app.flush()
    let before = ink(app, 0)
    app.key("F7", .shift)
    app.key("Home")
    try app.wait("other ink") { ink(app, 0).differences(from: before) > 100 }
    app.key("s", .control)
    try app.wait("the file") { folder.names.contains("a.inkml") }
    let document = try InkDocument(inkML: folder.bytes("a.inkml"), file: "a")
    #expect(document.engines == [.hermite, .modulatedQuadratic])
    let made = try app.export(.svg, as: "pane.svg")
    let tuned = EngineSettings(.xsign, [.inkSpeed: 1])
    #expect(try Array(made) == DrawingExport(document.strokes, engine: tuned).bytes(.svg))
    #expect(!settings.text.contains("engines="))
  }
}
