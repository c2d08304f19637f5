import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import Controls
@testable import xsign

/// The card of the settings: each applies at once, and all can be reset.
@MainActor
@Suite struct PreferencesDialogTests {
  private let harness: DialogHarness

  init() throws {
    harness = try DialogHarness()
    harness.state.engines = [.hermite, .modulatedQuadratic]
    harness.dialogs.showPreferences()
  }

  private var form: Form { harness.form ?? Form(title: "", rows: [], confirmTitle: "") }
  private var exports: String? { harness.dialogs.folders.fixedExports }

  /// Shows a part of the card.
  private func show(_ title: String) throws {
    harness.choose(0, try #require(form.rows[0].choices.firstIndex(of: title)))
  }

  /// Chooses in the row with a label.
  private func choose(_ choice: String, in label: String) throws {
    let row = try #require(form.rows.firstIndex { $0.label == label })
    harness.choose(row, try #require(form.rows[row].choices.firstIndex(of: choice)))
  }

  private func type(_ text: String) throws {
    try harness.retype(text)
    harness.release()
  }

  @Test func eachChoiceIsACommandAndNoneIsRepeated() throws {
    defer { harness.end() }
    #expect(form.rows[0].choices == ["Drawing", "Input", "Window", "Files"])
    try choose("Ribbon", in: "Engine of the chosen pane")
    try choose("Tilt pen", in: "Pen")
    #expect(harness.performed.contains(.engine(.ribbon, pane: nil)))
    #expect(harness.performed.contains(.preset(.tilt)))
    try show("Input")
    try choose("Pen only", in: "What draws")
    try choose("16 ms", in: "Prediction of the next position")
    #expect(harness.performed.contains(.touchPolicy(.penOnly)))
    #expect(harness.performed.last == .prediction(16))
    try show("Window")
    let count = harness.performed.count
    // What is chosen already is no command.
    try choose("As the desktop", in: "Colours")
    #expect(harness.performed.count == count)
    try choose("Dark", in: "Colours")
    #expect(harness.performed.last == .themePreference(.dark))
  }

  /// What is chosen may be none of the choices. Each of these can be chosen then.
  @Test func anotherChoiceIsShown() throws {
    defer { harness.end() }
    harness.state.prediction = 5
    harness.dialogs.showPreferences()
    try show("Input")
    let row = try #require(form.rows.last)
    #expect(row.chosen == row.choices.count - 1 && row.choices.last == "Another one")
    try choose("Off", in: "Prediction of the next position")
    #expect(harness.performed.last == .prediction(0))
    harness.state.prediction = 0
    try show("Window")
    try show("Input")
    #expect(form.rows.last?.choices.contains("Another one") == false)
  }

  @Test func escapeLeavesAllChoices() throws {
    defer { harness.end() }
    try show("Window")
    try choose("日本語", in: "Language")
    let count = harness.performed.count
    let card = try #require(harness.controls.card as? FormCard)
    _ = card.key(KeyPress(.escape))
    harness.controls.finish(card)
    harness.release()
    #expect(!harness.controls.isModal && harness.dialogs.dialog == nil)
    #expect(harness.preferences.values[.language] == "ja")
    #expect(harness.performed.count == count)
  }

  @Test func theLanguageIsRemembered() throws {
    defer { harness.end() }
    try show("Window")
    try choose("日本語", in: "Language")
    #expect(harness.preferences.values[.language] == "ja")
    #expect(form.rows[2].chosen == 6 && form.note.contains("next start"))
    try choose("The desktop's", in: "Language")
    #expect(harness.preferences.values[.language] == nil)
  }

  @Test func exportsGoToTheFolderThatIsOne() throws {
    defer { harness.end() }
    try show("Files")
    try FileManager.default.createDirectory(
      atPath: harness.path("exports"), withIntermediateDirectories: true)
    harness.dialogs.folders.use(harness.path("elsewhere.png"), for: .exports)
    try type(harness.path("none"))
    #expect(form.isError && form.note == "There is no such folder." && exports == nil)
    #expect(harness.dialogs.folders[.exports] == harness.folder.path)
    try type(harness.path("exports"))
    #expect(!form.isError && exports == harness.path("exports"))
    #expect(harness.dialogs.folders[.exports] == harness.path("exports"))
    // The last folder does not take its place.
    harness.dialogs.folders.use(harness.path("elsewhere.png"), for: .exports)
    #expect(harness.dialogs.folders[.exports] == harness.path("exports"))
    try type("")
    #expect(!form.isError && exports == nil)
  }

  /// A folder that was chosen may have gone.
  @Test func aFolderThatHasGoneIsSaid() throws {
    defer { harness.end() }
    harness.dialogs.folders.fixedExports = harness.path("gone")
    harness.dialogs.showPreferences()
    try show("Files")
    harness.release()
    #expect(form.isError && form.note == "There is no such folder.")
    // It may be there again at the next export.
    #expect(exports == harness.path("gone"))
    harness.dialogs.folders.fixedExports = harness.folder.path
    try show("Input")
    try show("Files")
    harness.release()
    #expect(!form.isError)
  }

  @Test func allIsReset() throws {
    defer { harness.end() }
    harness.state.themePreference = .dark
    harness.state.prediction = 0
    harness.state.engines = [.xsign, .modulatedQuadratic]
    harness.dialogs.language.choose(1)
    harness.dialogs.folders.fixedExports = harness.folder.path
    let card = try #require(harness.controls.card as? FormCard)
    #expect(card.buttons.map(\.title) == ["Reset all", "Close"])
    card.activate(.button(0))
    harness.controls.finish(card)
    #expect(
      harness.performed == [
        .engine(.hermite, pane: 0), .engine(.modulatedQuadratic, pane: 1), .prediction(8),
        .themePreference(.desktop),
      ])
    #expect(harness.dialogs.language.index == nil && exports == nil)
    // Close closes.
    card.activate(.button(1))
    harness.controls.finish(card)
    #expect(harness.controls.card == nil && harness.dialogs.dialog == nil)
  }

  @Test func everyTranslationCanBeChosen() throws {
    defer { harness.end() }
    let codes = try String(
      contentsOf: SourceTree.url("Resources/po/LINGUAS"), encoding: .utf8
    ).split(whereSeparator: \.isWhitespace).filter { !$0.hasPrefix("#") }.map(String.init)
    #expect(Set(LanguagePreference.all.map(\.code)) == Set(codes + ["en"]))
  }
}
