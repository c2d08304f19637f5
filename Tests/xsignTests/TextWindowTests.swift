import Controls
import Foundation
import Ink
import Input
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// Texts that are typed on pages.
@Suite(.serialized) struct TextWindowTests {
  private let state = StateFolder()

  private var strokes: [Stroke] { state.journal.replay.drawing.strokes }
  private var texts: [String] { strokes.compactMap(\.text?.string) }

  private func click(_ app: RunningApp, _ x: Double, _ y: Double) {
    let place = app.at(0, x, y)
    app.server.mouse.click(place.x, place.y)
    app.settle()
  }

  /// Starts the program and types a text in it, of one word.
  private func appWithText() throws -> RunningApp {
    let app = try RunningApp(environment: state.environment)
    app.key("i")
    click(app, 120, 100)
    app.server.keyboard.type("Bonn")
    app.key("Escape")
    try app.wait("the text") { texts == ["Bonn"] }
    return app
  }

  @Test func aTextIsTypedWhereItStands() throws {
    let app = try RunningApp(environment: state.environment)
    app.key("i")
    click(app, 120, 100)
    app.server.keyboard.type("Bonn")
    app.key("Return")
    app.server.keyboard.type("Rhein")
    app.key("Escape")
    try app.wait("the text") { texts == ["Bonn\nRhein"] }
    let extent = strokes[0].extent
    // The first line was typed around the click.
    #expect(abs(extent.min.x - 120) < 4 && extent.min.y < 100 && extent.max.y > 110)
    // A click on it edits it, and it is one step.
    click(app, 125, 100)
    app.key("a", .control)
    app.server.keyboard.type("Ulm")
    app.key("Return", .control)
    try app.wait("the other text") { texts == ["Ulm"] }
    #expect(abs(strokes[0].extent.min.x - 120) < 4)
    app.key("z", .control)
    try app.wait("the first text") { texts == ["Bonn\nRhein"] }
    app.key("z", .control)
    try app.wait("nothing") { strokes.isEmpty }
    // A blank one is none.
    click(app, 120, 100)
    app.server.keyboard.type("  ")
    app.key("Escape")
    app.settle()
    #expect(!state.journal.replay.drawing.canUndo)
    #expect(app.process.standardError == "")
  }

  /// What is being typed when a signal or the server ends the program comes back.
  @Test(arguments: [true, false]) func whatIsTypedOutlivesTheEnd(bySignal: Bool) throws {
    let app = try RunningApp(environment: state.environment)
    app.key("i")
    click(app, 120, 100)
    app.server.keyboard.type("Bonn")
    try app.wait("the text in the file") { state.isTyped("Bonn") }
    if bySignal { app.process.signal(SIGINT) } else { app.server.stop() }
    _ = app.process.waitForExit()
    // It is there once.
    #expect(texts == ["Bonn"] && state.typed == nil)
  }

  /// What is being typed comes back after a crash: a new text, and a change of the one that was
  /// restored.
  @Test func whatIsTypedOutlivesACrash() throws {
    let first = try RunningApp(environment: state.environment)
    first.key("i")
    click(first, 120, 100)
    first.server.keyboard.type("Bonn")
    try first.wait("the text in the file") { state.isTyped("Bonn") }
    first.process.signal(SIGKILL)
    _ = first.process.waitForExit()
    let second = try RunningApp(on: first.server, environment: state.environment)
    second.resume()
    try second.wait("the text") { texts == ["Bonn"] }
    #expect(abs(strokes[0].extent.min.x - 120) < 4)
    second.key("i")
    click(second, 125, 100)
    second.key("End", .control)
    second.server.keyboard.type("n")
    try second.wait("the change in the file") { state.isTyped("Bonnn") }
    second.key("Escape")
    try second.wait("the change") { texts == ["Bonnn"] && !state.isTyped("Bonnn") }
    second.process.signal(SIGKILL)
    _ = second.process.waitForExit()
    let third = try RunningApp(on: first.server, environment: state.environment)
    third.resume()
    try third.wait("the change alone") { texts == ["Bonnn"] }
    third.key("z", .control)
    try third.wait("the text before") { texts == ["Bonn"] }
  }

  /// A long text that is pasted is all on the page. What is beyond the greatest length is said to
  /// be left out.
  @Test func aLongPastedTextWraps() throws {
    let app = try RunningApp(environment: state.environment)
    let text = Array(repeating: "words", count: 24).joined(separator: " ")
    let other = try app.setClipboard(Data(text.utf8), "UTF8_STRING")
    app.key("v", .control)
    try app.wait("the text") { state.isTyped(text) }
    app.key("Escape")
    try app.wait("its ink") { texts == [text] }
    let (extent, page) = (strokes[0].extent, app.paper(0))
    #expect(extent.min.x > 0 && extent.max.x < Double(page.width))
    #expect(extent.min.y > 0 && extent.max.y < Double(page.height) && extent.height > 30)
    #expect(!app.hasNotice)
    let longer = try app.setClipboard(
      Data(String(repeating: "ab ", count: 700).utf8), "UTF8_STRING")
    app.key("v", .control)
    try app.wait("a notice") { app.hasNoticeOfFailure }
    // It goes with the next key, and is said again if that types, too.
    app.key("Left")
    #expect(!app.hasNotice)
    app.server.keyboard.type("x")
    try app.wait("a notice again") { app.hasNoticeOfFailure }
    withExtendedLifetime((other, longer)) {}
  }

  /// Many short lines that are pasted begin above the middle, so that all are on the page.
  @Test func manyPastedLinesBeginHigher() throws {
    let app = try RunningApp(environment: state.environment)
    let page = app.paper(0)
    let text = Array(repeating: "line", count: page.height * 3 / 4 / 21).joined(separator: "\n")
    let other = try app.setClipboard(Data(text.utf8), "UTF8_STRING")
    app.key("v", .control)
    try app.wait("the text") { state.isTyped(text) }
    app.key("Escape")
    try app.wait("its ink") { texts == [text] }
    let extent = strokes[0].extent
    #expect(extent.height > Double(page.height) / 2)
    #expect(extent.min.y > 0 && extent.max.y < Double(page.height))
    withExtendedLifetime(other) {}
  }

  /// A drag gives the width at which lines wrap; a drag of the frame moves the text.
  @Test func linesWrapAtTheWidthOfADrag() throws {
    let app = try RunningApp(environment: state.environment)
    app.key("i")
    app.server.mouse.drag([(60.0, 80.0), (120, 90), (160, 90)].map { app.at(0, $0.0, $0.1) })
    app.settle()
    app.server.keyboard.type("several words on lines")
    app.key("Escape")
    try app.wait("the text") { texts == ["several words on lines"] }
    let width = try #require(strokes[0].text?.style.width)
    #expect(abs(width - 100) < 3 && strokes[0].extent.width <= 101)
    #expect(strokes[0].extent.height > 24)
    // The styles are those of what is typed, and of the next.
    click(app, 65, 82)
    try app.choose(.textSize(24))
    app.key("Escape")
    try app.wait("a large text") { strokes.first?.text?.style.size == 32 }
    try app.choose(.textFamily(.serif))
    try app.wait("another font") { strokes.first?.text?.style.family == "Serif" }
    click(app, 230, 50)
    app.server.keyboard.type("x")
    click(app, 230, 300)
    try app.wait("another text") { strokes.count == 2 }
    #expect(strokes[1].text?.style == TypedText.Style(family: "Serif", size: 32))
    try app.choose(.save)
    try app.wait("the prompt") { app.isDimmed }
    let file = app.process.home.appendingPathComponent("text.inkml").path
    app.key("a", .control)
    app.enter(file)
    try app.wait("the file") { FileManager.default.fileExists(atPath: file) }
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
    let read = try InkDocument(inkML: bytes, file: "text.inkml")
    #expect(read.strokes.map(\.text) == strokes.map(\.text))
  }

  /// A size in points is that on the page, also of a text that was scaled.
  @Test func aScaledTextGetsTheSizeThatIsChosen() throws {
    let app = try appWithText()
    let width = strokes[0].extent.width
    func isScaled(by factor: Double) -> Bool {
      strokes.count == 1 && abs(strokes[0].extent.width / width - factor) < 0.02
    }
    for _ in 0..<6 { app.key("Up", .control) }
    try app.wait("larger ink") { (strokes.first?.extent.width ?? 0) > 1.5 * width }
    try app.choose(.textSize(12))
    try app.wait("12 points") { isScaled(by: 1) }
    // The same size once more is no step.
    try app.choose(.textSize(12))
    app.key("z", .control)
    try app.wait("larger ink again") { (strokes.first?.extent.width ?? 0) > 1.5 * width }
    app.key("y", .control)
    try app.wait("12 points again") { isScaled(by: 1) }
    // It is so while the text is edited, too.
    let middle = strokes[0].extent.center
    click(app, middle.x, middle.y)
    try app.choose(.textSize(24))
    app.key("Escape")
    try app.wait("24 points") { isScaled(by: 2) }
  }

  /// Commands that change only the view, and a quit that is cancelled, do not end the typing.
  @Test func typingGoesOn() throws {
    let app = try RunningApp(environment: state.environment)
    app.key("i")
    click(app, 120, 100)
    app.server.keyboard.type("B")
    app.key("plus", .control)
    app.server.keyboard.type("o")
    app.key("F1")
    try app.wait("the help") { app.isDimmed }
    app.key("Escape")
    try app.wait("no help") { !app.isDimmed }
    app.server.keyboard.type("n")
    try app.wait("the text in the file") { state.isTyped("Bon") }
    #expect(texts.isEmpty)
    app.reader.askToClose(app.window)
    try app.wait("the question") { app.isDimmed }
    app.key("Escape")
    try app.wait("no question") { !app.isDimmed }
    app.server.keyboard.type("n")
    app.key("Escape")
    try app.wait("the text") { texts == ["Bonn"] }
    #expect(app.process.standardError == "")
  }

  /// What was there stays if the program ends while it is edited.
  @Test func anEndLosesNothing() throws {
    let app = try appWithText()
    click(app, 125, 100)
    app.key("a", .control)
    app.server.keyboard.type("Ulm")
    try app.wait("the text in the file") { state.isTyped("Ulm") }
    #expect(texts == ["Bonn"])
    // A command takes what is typed first.
    app.key("z", .control)
    app.key("y", .control)
    try app.wait("the new text") { texts == ["Ulm"] }
  }

  /// The file says what the page shows, for those who search it.
  @Test func aSavedPDFHasTheText() throws {
    let window = try DocumentWindow("plain-1.4", environment: state.environment)
    let app = window.app
    app.key("i")
    // Beside the page nothing is typed.
    click(app, 4, 4)
    app.server.keyboard.type("z")
    app.key("Escape")
    app.key("i")
    let place = window.place(130, 120)
    click(app, place.x, place.y)
    app.server.keyboard.type("Typed (here)")
    try window.picture("text-typed")
    app.key("Escape")
    try app.wait("the text") { texts == ["Typed (here)"] }
    try window.picture("text-selected")
    _ = try window.save()
    let file = window.folder.path("contract-signed.pdf")
    #expect(try Tool("pdftotext", [file, "-"]).text.contains("Typed (here)"))
    #expect(try Tool("mutool", ["draw", "-F", "txt", file]).text.contains("Typed (here)"))
  }

  /// A screen reader reads and changes what is typed, and its events tell of the caret.
  @Test(.screenReader) func aTextIsTypedByAScreenReader() throws {
    let desktop = try ATSPIDesktop()
    let app = try RunningApp(
      environment: state.environment.merging(desktop.environment) { $1 })
    try desktop.use(true)
    try app.wait("the window") { try desktop.showsWindow }
    app.key("i")
    click(app, 120, 100)
    try app.wait("the text") { try desktop.find("entry", "Text") != nil }
    let part = try #require(try desktop.find("entry", "Text"))
    #expect(part.isIn("editable", "focusable", "focused", "showing", "multi line"))
    #expect(part.text?.isEmpty == true && part.caret == 0)
    app.server.keyboard.type("Bonn")
    try app.wait("what is typed") { try desktop.find("entry", "Text")?.text == "Bonn" }
    #expect(try desktop.find("entry", "Text")?.caret == 4)
    var events: [ATSPIDesktop.Event] = []
    try app.wait("the caret's event") {
      events += try desktop.events().filter { $0.role == "entry" }
      return events.contains { $0.type == "object:text-caret-moved" && $0.detail == 4 }
    }
    #expect(events.contains { $0.type.hasPrefix("object:text-changed:insert") })
    #expect(try desktop.set("entry", to: "Köln"))
    try app.wait("the other text") { try desktop.find("entry", "Text")?.text == "Köln" }
    app.key("Escape")
    try app.wait("the ink") { texts == ["Köln"] }
    try app.wait("no entry") { try desktop.find("entry", "Text") == nil }
  }
}
