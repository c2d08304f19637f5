import Controls
import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// The form of a PDF, filled in in the window.
@Suite(.serialized) struct FormWindowTests {
  let state = StateFolder()

  /// Opens a form whose bar says that it has so many fields.
  func window(_ form: String, fields count: Int) throws -> DocumentWindow {
    let note = InfoBar(
      "This form has \(count) fields: click one, or press F2, to fill it in.")
    return try DocumentWindow("forms/\(form)", note: note, environment: state.environment)
  }

  var values: [Int: FieldValue] { state.journal.replay.drawing.fieldValues }

  /// Clicks a point of the first page, in points of the PDF.
  func click(_ x: Double, _ y: Double, in window: DocumentWindow) {
    let place = window.place(x * 96 / 72, (842 - y) * 96 / 72)
    let screen = window.app.at(0, place.x, place.y)
    window.app.server.mouse.click(screen.x, screen.y)
    window.app.settle()
  }

  /// Returns the values that qpdf finds in the saved file.
  func saved(_ window: DocumentWindow) throws -> String {
    try Tool(
      "qpdf", ["--json=2", "--json-key=acroform", window.folder.path("contract-signed.pdf")]
    ).text
  }

  @Test func textIsTypedInPlace() throws {
    let window = try window("text-kinds", fields: 11)
    let app = window.app
    app.key("F2")
    app.server.keyboard.type("Jane")
    app.key("Tab")
    app.server.keyboard.type("Doe")
    app.key("Tab", .shift)
    try app.wait("two values") { values == [0: .text("Jane"), 1: .text("Doe")] }
    // The old text is selected, and Escape keeps it.
    app.server.keyboard.type("other")
    app.key("Escape")
    app.key("z", .control)
    try app.wait("one value") { values == [0: .text("Jane")] }
    app.key("z", [.control, .shift])
    try app.wait("both values") { values.count == 2 }
    // Enter begins a line where there may be several, and ends the others.
    app.key("F2")
    for _ in 0..<4 { app.key("Tab") }
    app.server.keyboard.type("one")
    app.key("Return")
    app.server.keyboard.type("two")
    for _ in 0..<4 { app.key("Tab") }
    app.server.keyboard.type("abcdefg")
    app.key("Return")
    try app.wait("four values") { values.count == 4 }
    #expect(values[4] == .text("one\ntwo") && values[8] == .text("abcde"))
    try window.picture("form-filled")
    _ = try window.save()
    let json = try saved(window)
    for value in ["u:Jane", "u:Doe", #"u:one\ntwo"#, "u:abcde"] {
      #expect(json.contains("\"\(value)\""), "\(value)")
    }
    let text = try Tool("pdftotext", [window.folder.path("contract-signed.pdf"), "-"]).text
    #expect(text.contains("Jane"))
  }

  /// The page shows the value by then.
  @Test func tabGoesOnAfterSaving() throws {
    let window = try window("text-kinds", fields: 11)
    let app = window.app
    app.key("F2")
    app.server.keyboard.type("Jane")
    _ = try window.save()
    app.key("Tab")
    app.server.keyboard.type("Doe")
    app.key("Return")
    try app.wait("two values") { values == [0: .text("Jane"), 1: .text("Doe")] }
  }

  /// The fields are elsewhere then.
  @Test func tabGoesOnAfterTurningThePage() throws {
    let window = try window("text-kinds", fields: 11)
    let app = window.app
    app.key("F2")
    app.server.keyboard.type("Jane")
    for turns in 1...2 {
      app.key("r", [.control, .shift])
      try app.wait("\(turns) turns") {
        state.journal.replay.drawing.pages[0].turn == (turns == 1 ? .right : .half)
      }
    }
    app.key("Tab")
    app.server.keyboard.type("Doe")
    app.key("Return")
    try app.wait("two values") { values == [0: .text("Jane"), 1: .text("Doe")] }
  }

  /// Commands that change only the view keep what is typed. After others, Tab still goes on to the
  /// next field.
  @Test func typingGoesOnAfterCommands() throws {
    let window = try window("text-kinds", fields: 11)
    let app = window.app
    app.key("F2")
    app.server.keyboard.type("J")
    app.key("plus", .control)
    app.server.keyboard.type("a")
    app.key("F9")
    app.server.keyboard.type("n")
    app.key("F1")
    try app.wait("the help") { app.isDimmed }
    app.key("Escape")
    try app.wait("no help") { !app.isDimmed }
    app.server.keyboard.type("e")
    app.key("Tab")
    app.server.keyboard.type("Doe")
    app.key("Next")
    try app.wait("two values") { values == [0: .text("Jane"), 1: .text("Doe")] }
    app.key("Tab", .shift)
    app.server.keyboard.type("June")
    app.key("Return")
    try app.wait("another value") { values == [0: .text("June"), 1: .text("Doe")] }
    #expect(app.process.standardError == "")
  }

  /// Who does not quit after all goes on with the value.
  @Test func aCancelledQuitGivesTheFieldBack() throws {
    let window = try window("text-kinds", fields: 11)
    let app = window.app
    app.key("F2")
    app.server.keyboard.type("Jan")
    try app.wait("the typing") {
      state.typed == .fields([FieldEntry(field: 0, value: .text("Jan"))])
    }
    app.reader.askToClose(app.window)
    try app.wait("the question") { app.isDimmed }
    app.key("Escape")
    try app.wait("no question") { !app.isDimmed }
    app.server.keyboard.type("e")
    app.key("Return")
    try app.wait("the value") { values == [0: .text("Jane")] }
  }

  @Test func requiredFieldsAreMarkedWhileTheyAreEmpty() throws {
    let files = try CommandFolder()
    try RequiredForm.write(to: files.path("form.pdf"))
    let window = try DocumentWindow(
      files.path("form.pdf"),
      note: InfoBar("This form has 11 fields: click one, or press F2, to fill it in."),
      environment: state.environment)
    let app = window.app
    func marks() -> Int { app.paper(0).argb.count { $0 & 0xff_ffff == 0xc5221f } }
    try app.wait("two marks") { marks() > 100 }
    let both = marks()
    try window.picture("form-required")
    app.key("F2")
    app.server.keyboard.type("Jane")
    app.key("Return")
    try app.wait("one mark") { marks() > 0 && marks() < both * 2 / 3 }
    app.key("z", .control)
    try app.wait("two marks again") { marks() == both }
    app.key("z", [.control, .shift])
    try app.wait("one mark again") { marks() < both * 2 / 3 }
    // No file gets the marks.
    _ = try window.save()
    let page = try Tool("pdftoppm", ["-r", "72", window.folder.path("contract-signed.pdf")])
    let picture = try #require(PixelMap.all(in: page.output).first)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        #expect(picture[x, y].red == picture[x, y].green, "\(x), \(y)")
      }
    }
  }

  @Test func choicesAreMadeInAMenu() throws {
    let window = try window("choices", fields: 6)
    let app = window.app
    click(100, 660, in: window)
    app.key("Down")
    app.key("Return")
    try app.wait("France") { values == [2: .text("fr")] }
    // Where other text may be typed, the arrow shows them.
    click(100, 710, in: window)
    click(195, 710, in: window)
    app.key("Down")
    app.key("Return")
    try app.wait("green") { values[1] == .text("green") }
    click(100, 585, in: window)
    app.key("Down")
    app.key("Return")
    try app.wait("a choice of the list") { values[3] == .choices(["green"]) }
    app.key("s", .control)
    try app.wait("the prompt") { app.asksForPath }
  }

  /// A menu without rows would take the keys.
  @Test func aFieldWithoutChoicesOpensNoMenu() throws {
    let files = try CommandFolder()
    let tool = try Tool(
      "qpdf", ["--qdf", "--object-streams=disable", PDFCases.path("forms/choices"), "-"])
    let text = String(String.UnicodeScalarView(tool.output.map { Unicode.Scalar($0) }))
      .replacing("/Opt", with: "/Opx")
    try Data(text.unicodeScalars.map { UInt8($0.value) })
      .write(to: URL(fileURLWithPath: files.path("form.pdf")))
    let window = try DocumentWindow(
      files.path("form.pdf"),
      note: InfoBar("This form has 6 fields: click one, or press F2, to fill it in."),
      environment: state.environment)
    let app = window.app
    app.key("F2")
    app.key("space")
    try app.wait("the notice") { app.hasNoticeOfFailure }
    app.key("Tab")
    app.server.keyboard.type("x")
    app.key("Return")
    try app.wait("the text of the next field") { values == [1: .text("x")] }
  }

  /// Closing the window asks about what is being typed.
  @Test func whatIsTypedCountsWhenTheWindowIsClosed() throws {
    let window = try window("text-kinds", fields: 11)
    window.app.key("F2")
    window.app.server.keyboard.type("Jane")
    window.app.key("q", .control)
    try window.app.wait("the value") { values == [0: .text("Jane")] }
    #expect(window.app.process.isRunning)
  }

  /// What is being typed comes back after a signal.
  @Test(arguments: [SIGTERM, SIGHUP]) func whatIsTypedOutlivesASignal(signal: Int32) throws {
    let window = try window("text-kinds", fields: 11)
    window.app.key("F2")
    window.app.server.keyboard.type("Jane")
    try window.app.wait("the value in the file") { values == [0: .text("Jane")] }
    window.app.process.signal(signal)
    _ = window.app.process.waitForExit()
    #expect(values == [0: .text("Jane")] && state.typed == nil)
  }

  /// What is being typed in a field is not lost with the program, nor is it when the program is
  /// killed once more.
  @Test func whatIsTypedOutlivesACrash() throws {
    let first = try window("text-kinds", fields: 11)
    first.app.key("F2")
    first.app.server.keyboard.type("Jane")
    try first.app.wait("the value in the file") { values == [0: .text("Jane")] }
    first.app.process.signal(SIGKILL)
    _ = first.app.process.waitForExit()
    let second = try DocumentWindow(
      after: first, environment: state.environment, title: "• contract.pdf – xsign")
    try second.app.wait("the value") { values == [0: .text("Jane")] }
    second.app.key("F2")
    second.app.key("End")
    second.app.server.keyboard.type("t")
    try second.app.wait("the other value in the file") { values == [0: .text("Janet")] }
    // What is cancelled is not kept.
    second.app.key("Escape")
    try second.app.wait("the value of before") { values == [0: .text("Jane")] }
  }

  /// What was typed is not lost with the program.
  @Test func valuesComeBackAfterACrash() throws {
    let first = try window("text-kinds", fields: 11)
    first.app.key("F2")
    first.app.server.keyboard.type("Jane")
    first.app.key("Return")
    try first.app.wait("a value") { values.count == 1 }
    first.app.process.signal(SIGKILL)
    _ = first.app.process.waitForExit()
    let second = try DocumentWindow(
      after: first, environment: state.environment, title: "• contract.pdf – xsign")
    try second.app.wait("the value") { values == [0: .text("Jane")] }
  }
}
