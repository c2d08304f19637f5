import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import Controls
@testable import xsign

/// The keys that the user gives to commands.
@Suite struct UserKeysTests {
  private let entries = CommandTable.ownEntries
  private var words: Set<String> { Set(entries.filter(\.canHaveKeys).map(\.word)) }

  private func keys(_ command: Command, _ text: String) -> [String] {
    let applied = UserKeys(text, words: words, file: "keys").applied(to: entries)
    return applied.first { $0.command == command }?.keys.map(\.written) ?? []
  }

  /// What is printed is a file that changes nothing.
  @Test func theProgramsOwnKeysAreAFile() {
    let words = entries.filter(\.canHaveKeys).map(\.word)
    #expect(Set(words).count == words.count && words.allSatisfy { !$0.contains(".") })
    for word in ["undo", "zoomIn", "export-png", "engine-xsign", "view-sign", "pen"] {
      #expect(words.contains(word), "\(word)")
    }
    let read = UserKeys(
      UserKeys.lines(of: entries).joined(separator: "\n"), words: Set(words), file: "keys")
    #expect(read.complaints == [])
    let applied = read.applied(to: entries)
    for (old, new) in zip(entries, applied) { #expect(old.keys == new.keys, "\(old.word)") }
  }

  @Test func aGivenKeyIsNoKeyOfAnother() {
    let text = "# mine\nundo = u  Ctrl+Z\n\n  redo=Ctrl+shift+z\npen =\n"
    #expect(keys(.undo, text) == ["U", "Ctrl+Z"] && keys(.redo, text) == ["Ctrl+Shift+Z"])
    #expect(keys(.pen, text) == [] && keys(.highlighter, text) == ["H"])
    #expect(keys(.highlighter, "pen = H") == [] && keys(.pen, "pen = H") == ["H"])
    // A key may be named twice, and so may a command, whose last line counts.
    #expect(keys(.highlighter, "highlighter = H h H") == ["H"])
    #expect(keys(.redo, "undo = F3\nundo = F4\nredo = F3") == ["F3"])
    #expect(UserKeys("undo = F3\nundo = F4\nredo = F3", words: words, file: "").complaints == [])
    // Lines may end as in other systems.
    #expect(keys(.undo, "# mine\r\nundo = F4\r\nredo = F5\r\n") == ["F4"])
    let entry = UserKeys(text, words: words, file: "keys").applied(to: entries).first {
      $0.command == .undo
    }
    let item = entry?.item(MenuState())
    #expect(item?.shortcut == "U" && item?.accelerator == "u")
  }

  @Test(arguments: [
    ("undo", "Line 1 of keys has no “=”."), ("\nundone = K", "Line 2 of keys names no command."),
    ("undo = Escape", "Escape in line 1 of keys is no key for a command."),
    ("undo = Alt+F", "Alt+F in line 1 of keys is no key for a command."),
    ("undo = Ctrl+Ctrl+Z", "Ctrl+Ctrl+Z in line 1 of keys is no key for a command."),
    ("undo = Left", "Left in line 1 of keys is no key for a command."),
    ("undo = F10", "F10 in line 1 of keys is no key for a command."),
    ("undo = Hyper", "Hyper in line 1 of keys is no key for a command."),
    ("undo = K\nredo = K", "K in line 2 of keys is a key of undo, too."),
    ("recent-0 = K", "Line 1 of keys names no command."),
  ])
  func whatIsWrongIsSaid(_ text: String, _ complaint: String) {
    let keys = UserKeys(text, words: words, file: "keys")
    #expect(keys.complaints == [complaint])
    // Whatever is in the file, no key asks for two commands.
    let all = keys.applied(to: entries).flatMap(\.keys)
    #expect(Set(all).count == all.count)
  }

  @Test(arguments: [
    "Ctrl+Shift+Z", "F5", "G", "PageDown", "Shift+F10", "Ctrl++", "Ctrl+-", "Ö", "?",
  ])
  func whatIsWrittenIsRead(_ text: String) throws {
    #expect(try #require(Shortcut(written: text)).written == text)
  }

  /// The file of the user is in force in the command and in the window.
  @Test func theFileIsInForce() throws {
    let folder = try CommandFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("config/xsign"), withIntermediateDirectories: true)
    _ = try folder.write("undo = F4\nnonsense\n", to: "config/xsign/keys")
    let environment = ["XDG_CONFIG_HOME": folder.path("config")]
    let result = try folder.run(["info", "--keys"], environment: environment)
    #expect(
      result.status == 0 && result.text.contains("undo = F4\n"))
    #expect(result.errors.contains("keys has no “=”."))
    let state = StateFolder()
    let app = try RunningApp(environment: environment.merging(state.environment) { $1 })
    try app.draw((0...20).map { (60 + 4 * Double($0), 80) })
    try app.wait("a stroke") { state.journal.replay.drawing.strokes.count == 1 }
    app.key("F4")
    try app.wait("no stroke") { state.journal.replay.drawing.strokes.isEmpty }
  }
}
