import Export
import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// What the next start begins with.
@Suite(.serialized) struct RememberedTests {
  @Test func choicesAreWrittenAsWords() throws {
    let preferences = Preferences()
    #expect(preferences.view == .both && preferences.engines == [.hermite, .modulatedQuadratic])
    #expect(preferences.pen == PenChoice() && preferences.paper == Paper.white.color)
    #expect(preferences.ruling == nil)
    #expect(preferences.windowSize == (1200, 720) && preferences.themePreference == .desktop)
    preferences.view = .sign
    preferences.engines = [.xsign, .lines]
    var pen = PenChoice()
    (pen.color, pen.width, pen.opacity, pen.smoothing) = (1, 3, 2, 4)
    pen.opacityDriver = .speed
    preferences.pen = pen
    preferences.paper = Paper.ivory.color
    preferences.ruling = Ruling(.dots, spacing: 7.5 * Ruling.millimetre)
    preferences.windowSize = (900, 600)
    preferences.themePreference = .dark
    #expect(preferences.displayTime == 0.008)
    preferences.displayTime = 0.016
    #expect(preferences.eraser == EraserNib())
    preferences.erasesParts = true
    preferences.eraserSize = .small
    let text = String(decoding: preferences.bytes, as: UTF8.self)
    for line in [
      "view=sign", "engines=xsign lines", "ink=#1d3f9e", "nib=0.3:1.4", "opacity=60",
      "opacity-follows=speed", "smoothing=100", "paper=ivory", "ruling=dots 7.5",
      "window=900x600",
      "look=dark", "prediction=16", "eraser=parts", "eraser-size=small",
    ] {
      #expect(text.contains(line + "\n"))
    }
    let read = try #require(Preferences(preferences.bytes))
    #expect(read.view == .sign && read.engines == [.xsign, .lines] && read.pen == pen)
    #expect(read.paper == Paper.ivory.color && read.windowSize == (900, 600))
    #expect(read.themePreference == .dark)
    #expect(read.displayTime == 0.016 && read.ruling == preferences.ruling)
    read.ruling = nil
    #expect(read.ruling == nil)
    #expect(read.eraser == EraserNib(radius: 4, divides: true))
  }

  @Test func paperHasAnyColour() throws {
    let preferences = Preferences()
    let (dark, warm) = (InkColor(hex: 0x10261c), InkColor(hex: 0xf4e0d0))
    let words: [(color: InkColor?, word: String)] = [
      (dark, "#10261c"), (nil, "transparent"), (Paper.grey.color, "grey"),
    ]
    for (color, word) in words {
      preferences.paper = color
      #expect(preferences[.paper] == word && preferences.paper == color)
    }
    #expect(preferences.papers == [])
    preferences.papers = [dark, warm]
    let read = try #require(Preferences(preferences.bytes))
    #expect(read[.papers] == "#10261c #f4e0d0" && read.papers == [dark, warm])
  }

  @Test func unknownWordsAreTheDefaults() throws {
    let text = """
      [xsign]
      view=all
      engines=xsign wet-brush
      ink=blue
      nib=9
      opacity=-1
      paper=vellum
      ruling=rings 5
      window=0x70000
      look=neon
      prediction=25
      eraser=corners
      eraser-size=huge
      """
    let read = try #require(Preferences(Array(text.utf8)))
    #expect(read.view == .both && read.engines == [.xsign, .modulatedQuadratic])
    #expect(read.pen == PenChoice() && read.paper == Paper.white.color && read.ruling == nil)
    #expect(read.windowSize == (1200, 720) && read.themePreference == .desktop)
    #expect(read.displayTime == 0.008 && read.eraser == EraserNib())
    // A choice replaces its own word alone.
    read.setEngine(.lines, pane: 0)
    #expect(read[.engines] == "lines wet-brush")
    read[.engines] = "lines"
    #expect(read.engines == [.hermite, .modulatedQuadratic])
    read.setEngine(.lines, pane: 1)
    #expect(read[.engines] == "hermite lines")
  }

  /// A window that was maximized is so again. Its size is none that the user chose.
  @Test func aMaximizedWindowComesBackSo() throws {
    let folder = try CommandFolder()
    let state = StateFolder()
    let environment = state.environment.merging(["XDG_CONFIG_HOME": folder.path("config")]) { $1 }
    let states = ["_NET_WM_STATE_MAXIMIZED_HORZ", "_NET_WM_STATE_MAXIMIZED_VERT"]
    let first = try RunningApp(environment: environment)
    #expect(first.reader.names("_NET_WM_STATE", of: first.window) == [])
    first.reader.setStates(states, of: first.window)
    try first.resize(1000, 650)
    first.server.keyboard.press("q", .control)
    #expect(first.process.waitForExit() == 0)
    let file = folder.url.appendingPathComponent("config/xsign/preferences")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("maximized=yes\n") && !text.contains("window="))

    let second = try RunningApp(on: first.server, environment: environment)
    #expect(second.reader.names("_NET_WM_STATE", of: second.window) == states)
    try second.follow()
    // The manager takes it back.
    second.reader.setStates([], of: second.window)
    try second.resize(900, 600)
    second.server.keyboard.press("q", .control)
    #expect(second.process.waitForExit() == 0)
    let last = try String(contentsOf: file, encoding: .utf8)
    #expect(last.contains("window=900x600\n") && !last.contains("maximized="))
  }

  @Test func theNextStartIsAsTheLastWasLeft() throws {
    let folder = try CommandFolder()
    let state = StateFolder()
    let environment = state.environment.merging(["XDG_CONFIG_HOME": folder.path("config")]) { $1 }
    let first = try RunningApp(environment: environment)
    try first.resize(900, 600)
    first.click(first.geometry.tool(.view(.sign)))
    try first.follow(view: .sign)
    try first.choose(.color(1))
    try first.choose(.paper(.ivory))
    try first.wait("ivory paper") { first.ink(0, 300, 300) == 0xfffb_f4e2 }
    first.server.keyboard.press("q", .control)
    #expect(first.process.waitForExit() == 0)

    let second = try RunningApp(on: first.server, environment: environment)
    try second.wait("the size") {
      second.locate()
      return second.frame.width == 900 && second.frame.height == 600
    }
    second.adopt(view: .sign)
    try second.wait("one pane of ivory") {
      second.ink(0, 10, 10) == 0xfffb_f4e2
        && second.ink(0, Double(second.geometry.page(0).width - 10), 300) == 0xfffb_f4e2
    }
    let places = (0...20).map { second.at(0, 100 + 10 * Double($0), 200) }
    second.server.mouse.drag(places)
    try second.wait("blue ink") {
      second.paper(0).count { $0 & 0xffffff == 0x1d3f9e } > 100
    }
    // It has its paper in the journal, too.
    try second.wait("the journal") { state.journal.replay.drawing.strokes.count == 1 }
    #expect(state.journal.replay.drawing.background.paper == Paper.ivory.color)
    // The strip leads back to both panes and the engine that was there before.
    second.click(second.geometry.tool(.view(.sign)))
    try second.wait("both panes") {
      let text =
        (try? String(
          contentsOfFile: folder.path("config/xsign/preferences"), encoding: .utf8)) ?? ""
      return text.contains("view=both\n") && !text.contains("engines=")
    }
    second.process.signal(SIGTERM)
    #expect(second.process.waitForExit() == 143)
    #expect(first.process.standardError == "" && second.process.standardError == "")
  }

  /// A PDF is shown in one pane. Without it the panes are as before, and that choice stays.
  @Test func aPDFChoosesNoPanes() throws {
    let window = try DocumentWindow("plain-1.4")
    let app = window.app
    #expect(app.paper(1).argb.isEmpty)
    app.key("n", .control)
    try app.follow(view: .both)
    #expect(app.ink(1, 10, 10) == 0xffff_ffff)
    let preferences = app.process.home.appendingPathComponent("config/xsign/preferences")
    try app.wait("the list of recent files") {
      FileManager.default.fileExists(atPath: preferences.path)
    }
    let text = try String(contentsOf: preferences, encoding: .utf8)
    #expect(!text.contains("view=") && !text.contains("engines="))
  }

  @Test func theSignViewIsAnOption() throws {
    let folder = try CommandFolder()
    let app = try RunningApp(
      on: XServer(), ["--sign"], environment: ["XDG_CONFIG_HOME": folder.path("config")])
    try app.wait("one pane") {
      app.locate()
      app.adopt(view: .sign)
      return app.ink(0, Double(app.geometry.page(0).width / 2), 100) == 0xffff_ffff
    }
    // It holds for this start.
    try app.choose(.color(2))
    try app.wait("the preferences") {
      FileManager.default.fileExists(atPath: folder.path("config/xsign/preferences"))
    }
    let text = try String(contentsOfFile: folder.path("config/xsign/preferences"), encoding: .utf8)
    #expect(!text.contains("view="))
  }

  /// What a file or an option shows is not remembered with what the user chooses then.
  @Test func onlyTheChoiceIsRemembered() throws {
    let (folder, settings) = (try CommandFolder(), Settings())
    let drawing = InkDocument(strokes: [], engines: [.lines, .xsign])
    try Data(drawing.inkML()).write(to: folder.url.appendingPathComponent("a.inkml"))
    let server = try XServer()
    do {
      let app = try RunningApp(
        on: server, [folder.path("a.inkml")], environment: settings.environment)
      try app.wait("the drawing") { app.title == "a.inkml – xsign" }
      app.adopt(view: .both)
      try app.choose(.view(.left))
      try app.wait("the view") { settings.text.contains("view=left\n") }
      #expect(!settings.text.contains("engines=") && !settings.text.contains("prediction="))
      try app.choose(.prediction(24))
      try app.wait("the prediction") { settings.text.contains("prediction=24\n") }
      app.process.signal(SIGTERM)
      #expect(app.process.waitForExit() == 128 + SIGTERM)
    }
    try settings.write("[xsign]\nengines=hermite wet-brush\n")
    let app = try RunningApp(on: server, ["--sign"], environment: settings.environment)
    app.adopt(view: .sign)
    try app.choose(.engine(.lines, pane: 1))
    try app.wait("the engine") { settings.text.contains("engines=hermite lines\n") }
    #expect(!settings.text.contains("view="))
    // The Sign view of this start gives way to the left pane; another start has both panes.
    try app.choose(.engine(.ribbon, pane: 0))
    try app.wait("the engine") { settings.text.contains("engines=ribbon lines\n") }
    #expect(!settings.text.contains("view="))
    app.process.signal(SIGTERM)
    #expect(app.process.waitForExit() == 128 + SIGTERM)
  }

  /// The Sign view that the user chose is left with its engine.
  @Test func anEngineLeavesTheSignView() throws {
    let settings = Settings()
    try settings.write("[xsign]\nview=sign\nengines=lines wet-brush\n")
    let app = try RunningApp(on: XServer(), environment: settings.environment)
    app.adopt(view: .sign)
    try app.choose(.engine(.hermite, pane: 0))
    try app.wait("the engine") { settings.text.contains("engines=hermite wet-brush\n") }
    #expect(settings.text.contains("view=left\n"))
    app.process.signal(SIGTERM)
    #expect(app.process.waitForExit() == 128 + SIGTERM)
  }

  /// A drawing keeps the engines of the panes, not the one of the Sign view.
  @Test func theSignViewIsNotSaved() throws {
    let folder = try CommandFolder()
    let app = try RunningApp(on: XServer(), ["--sign", folder.path("a.inkml")])
    app.adopt(view: .sign)
    try app.wait("the title") { app.title == "a.inkml – xsign" }
    app.key("s", .control)
    try app.wait("the file") { folder.names == ["a.inkml"] }
    let document = try DrawingFile.contents(folder.path("a.inkml"))
    #expect(document.engines == [.hermite, .modulatedQuadratic])
  }
}

/// Folders that are proposed again.
@MainActor
@Suite struct RecentFolderTests {
  @Test func theLastFolderIsProposed() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.draw()
    let other = harness.path("exports")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    harness.dialogs.promptToExport(.png)
    #expect(harness.text?.contains("exports/") == false)
    harness.accept(other + "/a.png")
    harness.release()
    harness.dialogs.promptToExport(.png)
    #expect(harness.text?.contains("exports/") == true)
    // A folder that has gone is not.
    harness.cancel()
    try FileManager.default.removeItem(atPath: other)
    harness.dialogs.promptToExport(.png)
    #expect(harness.text?.contains("exports/") == false)
  }
}
