import Foundation
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import Input
@testable import X11
@testable import xsign

/// The prompt of an export, as a user sees it: its suggestion, and the paths it accepts and
/// refuses.
@Suite(.serialized) struct ExportPromptTests {
  private let png = Data([0x89, 0x50, 0x4e, 0x47])

  @Test func theFolderOfPicturesIsOffered() throws {
    let app = try RunningApp()
    let pictures = try app.makePictures()
    try app.dot(200, 200)
    try app.openPrompt { app.key("e", .control) }
    app.key("Return")
    // A file that is being written has a hidden name.
    func shown() -> [String] { app.files(in: pictures).filter { !$0.hasPrefix(".") } }
    try app.wait("a file") { shown().count == 1 }
    let name = shown()[0]
    let date = /signature-\d{4}-\d\d-\d\d-\d{6}\.png/
    #expect(name.wholeMatch(of: date) != nil, "\(name)")
    let data = try app.waitForFile(pictures.appendingPathComponent(name).path)
    #expect(data.prefix(4) == png)
    try app.wait("a notice") { app.hasNotice }
    #expect(app.isInked(200, 200))
    app.key("Tab")
    try app.wait("no notice") { !app.hasNotice }
  }

  @Test func theNameAloneIsSelectedAtFirst() throws {
    let app = try RunningApp()
    let pictures = try app.makePictures()
    try app.dot(200, 200)
    try app.openPrompt { app.key("e", [.control, .shift]) }
    app.server.keyboard.type("mine")
    app.key("Return")
    let data = try app.waitForFile(pictures.appendingPathComponent("mine.pdf").path)
    #expect(data.starts(with: Data("%PDF-".utf8)))
    #expect(app.files(in: pictures) == ["mine.pdf"])
  }

  @Test func thePathIsEdited() throws {
    let app = try RunningApp()
    try app.dot(200, 200)
    let home = app.process.home
    // "b", before it the folder, behind it "cd" without the d; the ending is the format's.
    try app.openPrompt { try app.choose(.export(.svg)) }
    app.server.keyboard.press("a", .control)
    app.server.keyboard.type("b")
    app.key("Home")
    app.server.keyboard.type("\(home.path)/")
    app.key("End")
    app.server.keyboard.type("cd")
    app.key("BackSpace")
    app.key("Return")
    let svg = try app.waitForFile(home.appendingPathComponent("bc.svg").path)
    #expect(String(decoding: svg.prefix(200), as: UTF8.self).contains("<svg"))
    try app.openPrompt { try app.choose(.export(.pdf)) }
    app.enter("~/other.name")
    _ = try app.waitForFile(home.appendingPathComponent("other.name.pdf").path)
  }

  @Test func aNameAloneIsInTheSuggestedFolder() throws {
    let app = try RunningApp()
    let pictures = try app.makePictures()
    try app.dot(200, 200)
    try app.openPrompt { app.key("e", .control) }
    app.enter("alone.pdf")
    try app.wait("a refusal") { app.tellsError }
    app.enter("alone")
    _ = try app.waitForFile(pictures.appendingPathComponent("alone.png").path)
    #expect(app.files(in: pictures) == ["alone.png"])
  }

  @Test func aPathIsPasted() throws {
    let app = try RunningApp()
    try app.dot(200, 200)
    let path = app.process.home.appendingPathComponent("grüße ✍.png").path
    let other = try Display(name: app.server.displayName)
    let source = Window(display: other, title: "source", width: 10, height: 10)
    source.clipboard.copy("\(path)\n")
    other.synchronise()
    try app.openPrompt { app.key("e", .control) }
    app.key("a", .control)
    app.key("BackSpace")
    let empty = app.fieldText
    app.server.keyboard.press("v", .control)
    try app.wait("the pasted path") {
      other.synchronise()
      other.drain { _ in }
      return app.fieldText > empty + 300
    }
    app.settle()
    app.key("Return")
    #expect(try app.waitForFile(path).prefix(4) == png)
  }

  @Test func escapeAndCancelLeaveEverythingAsItWas() throws {
    let app = try RunningApp()
    try app.dot(200, 200)
    let home = app.files(in: app.process.home)
    let whole = app.whole
    let before = app.pixels(whole)
    try app.openPrompt { app.key("e", .control) }
    app.key("Escape")
    try app.wait("no prompt") { !app.asksForPath }
    app.settle()
    expectSame(app.pixels(whole), before)
    try app.openPrompt { app.key("e", .control) }
    let button = app.geometry.prompt.cancel
    app.click((button.x + button.width / 2, button.y + button.height / 2))
    try app.wait("no prompt") { !app.asksForPath }
    #expect(app.files(in: app.process.home) == home)
    try app.dot(300, 200)
  }

  @Test func anExistingFileIsReplacedOnlyWhenConfirmed() throws {
    let app = try RunningApp()
    try app.dot(200, 200)
    let file = app.process.home.appendingPathComponent("kept.png")
    let old = Data("old".utf8)
    try old.write(to: file)
    try app.openPrompt { app.key("e", .control) }
    app.enter(file.path)
    try app.wait("the question") { app.asksToReplace }
    // A second Enter, for example by key repeat, returns to the prompt.
    app.key("Return")
    try app.wait("the path again") { app.asksForPath }
    #expect(try Data(contentsOf: file) == old)
    app.key("Return")
    try app.wait("the question") { app.asksToReplace }
    app.key("Escape")
    try app.wait("the path again") { app.asksForPath }
    app.key("Escape")
    try app.wait("no prompt") { !app.asksForPath }
    #expect(try Data(contentsOf: file) == old)
    try app.openPrompt { app.key("e", .control) }
    app.enter(file.path)
    try app.wait("the question") { app.asksToReplace }
    app.key("Tab")
    app.key("Return")
    try app.wait("the new file") { (try? Data(contentsOf: file).prefix(4)) == png }
    try app.wait("no prompt") { !app.asksToReplace }
    #expect(!app.files(in: app.process.home).contains { $0.hasPrefix(".xsign") })
  }

  @Test func aReplacementThatFailsIsSaid() throws {
    let app = try RunningApp()
    try app.dot(200, 200)
    let home = app.process.home
    // There by its name, and cannot be written by anyone.
    let link = home.appendingPathComponent("lost.png")
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "/no/such/folder/x.png")
    try app.openPrompt { app.key("e", .control) }
    app.enter(link.path)
    try app.wait("the question") { app.asksToReplace }
    app.key("Tab")
    app.key("Return")
    try app.wait("the error") { app.tellsError }
    #expect(app.asksForPath)
    // The text is selected, so that typing replaces it.
    app.enter(home.path + "/works.png")
    #expect(try app.waitForFile(home.path + "/works.png").prefix(4) == png)
  }

  @Test func failedWritesAreReported() throws {
    let app = try RunningApp()
    try app.dot(200, 200)
    let home = app.process.home
    let file = home.appendingPathComponent("file")
    try Data().write(to: file)
    let paths = [
      home.path + "/no/such/folder/x.png", "/proc/self/x.png", file.path + "/x.png", home.path,
      home.path + "/" + String(repeating: "n", count: 300) + ".png", "",
    ]
    let files = app.files(in: home)
    try app.openPrompt { app.key("e", .control) }
    for path in paths {
      app.server.keyboard.press("a", .control)
      if path.isEmpty { app.key("BackSpace") }
      app.enter(path)
      try app.wait("an error for \(path.prefix(60))") { app.tellsError }
      #expect(app.isDimmed)
    }
    #expect(app.files(in: home) == files)
    // Typing takes the error away; a path that works is taken, and the drawing was there all along.
    app.enter(home.path + "/works.png")
    let data = try app.waitForFile(home.path + "/works.png")
    #expect(data.prefix(4) == png)
    try app.wait("the drawing") { app.isInked(200, 200) }
  }

  @Test func anEmptyDrawingIsNotExported() throws {
    let app = try RunningApp()
    app.key("e", .control)
    try app.wait("a notice") { app.hasNotice }
    #expect(!app.asksForPath)
    try app.dot(200, 200)
    try app.wait("no notice") { !app.hasNotice }
  }
}
