import Foundation
import Graphics
import Input
import TestSupport
import Testing

@testable import xsign

/// The window in a language that is written from right to left.
@Suite(
  .serialized, .waiting,
  .enabled(
    if: ATSPIDesktop.isThere && Tool.exists("msgfmt"), "at-spi2-core, pyatspi or gettext is missing"
  )
)
struct MirrorWindowTests {
  /// A copy of the program with a catalogue of a few words in Hebrew.
  private struct Installed {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("xsign-hebrew-\(UUID().uuidString)")
    var starter: String { folder.path + "/start" }

    init() throws {
      let files = FileManager.default
      let catalogues = folder.appendingPathComponent("share/locale/he/LC_MESSAGES")
      for path in [catalogues, folder.appendingPathComponent("bin")] {
        try files.createDirectory(at: path, withIntermediateDirectories: true)
      }
      let program = folder.appendingPathComponent("bin/xsign")
      try files.copyItem(at: AppProcess.executable(), to: program)
      let words = [
        ("", #"Language: he\nContent-Type: text/plain; charset=UTF-8\n"#), ("_File", "_קובץ"),
        ("_Help", "_עזרה"),
      ]
      let text = words.map { "msgid \"\($0)\"\nmsgstr \"\($1)\"\n" }.joined(separator: "\n")
      let source = folder.appendingPathComponent("he.po")
      try Data(text.utf8).write(to: source)
      let tool = try Tool(
        "msgfmt", ["-o", catalogues.appendingPathComponent("xsign.mo").path, source.path])
      try #require(tool.status == 0, "\(tool.errors)")
      try Data("#!/bin/sh\nexec '\(program.path)'\n".utf8).write(to: URL(fileURLWithPath: starter))
      for path in [program.path, starter] { makeProgram(path) }
    }
  }

  @Test func theControlsAreMirroredAndInkIsNot() throws {
    let installed = try Installed()
    defer { try? FileManager.default.removeItem(at: installed.folder) }
    let desktop = try ATSPIDesktop()
    let app = try RunningApp(
      environment: desktop.environment.merging(["LANGUAGE": "he"]) { $1 },
      starter: installed.starter)
    try desktop.use(true)
    try app.wait("the window") { try desktop.showsWindow }
    let file = try #require(try desktop.find("menu", "קובץ")).place
    let help = try #require(try desktop.find("menu", "עזרה")).place
    #expect(file[0] + file[2] > app.frame.maxX - 10 && help[0] + help[2] < file[0])
    // Ink is where the pointer is, and the panes are in their order.
    try app.dot(100, 100)
    try app.wait("ink") { !app.isBare(100, 100) }
    let pane = try #require(try desktop.find("drawing area", "Left pane: Hermite")).place
    #expect(pane[0] < app.frame.x + 20)
    // A click where the title is seen opens its menu, below it.
    app.click((file[0] + file[2] / 2 - app.frame.x, file[1] + file[3] / 2 - app.frame.y))
    try app.wait("the menu") { try desktop.find("menu item", "Open…")?.isIn("showing") == true }
    let row = try #require(try desktop.find("menu item", "Open…")).place
    #expect(row[0] + row[2] > app.frame.maxX - 20 && row[1] >= file[1] + file[3])
    app.key("Escape")
    #expect(app.process.standardError.isEmpty)
  }
}
