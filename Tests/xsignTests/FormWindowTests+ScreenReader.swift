import Controls
import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// Fields as a screen reader finds them.
extension FormWindowTests {
  /// Opens a form in the window on a desktop with a screen reader.
  private func window(
    _ pdf: String, fields: Int, on desktop: ATSPIDesktop
  ) throws -> DocumentWindow {
    let window = try DocumentWindow(
      pdf,
      note: InfoBar("This form has \(fields) fields: click one, or press F2, to fill it in."),
      environment: state.environment.merging(desktop.environment) { $1 })
    try desktop.use(true)
    return window
  }

  /// A screen reader finds the fields, types in them and presses them.
  @Test(.screenReader) func fieldsAreFilledInByAScreenReader() throws {
    let desktop = try ATSPIDesktop()
    let texts = try window("forms/text-kinds", fields: 11, on: desktop)
    try texts.app.wait("the fields") { try desktop.find("entry", "single") != nil }
    #expect(try desktop.find("entry", "single")?.isIn("editable", "focusable", "showing") == true)
    #expect(try desktop.set("entry", to: "Jane"))
    #expect(try desktop.focus("entry", "fixed 10"))
    // The value is in the files before it is drawn.
    try texts.app.wait("a value") {
      try values == [0: .text("Jane")] && desktop.find("entry", "single")?.text == "Jane"
    }
    #expect(try desktop.find("entry", "fixed 10")?.isIn("focused") == true)
  }

  /// A field is told of as shown while it is in view, and is found under the pointer.
  @Test(.screenReader) func fieldsOutOfViewAreNotShowing() throws {
    let desktop = try ATSPIDesktop()
    let window = try window("forms/text-kinds", fields: 11, on: desktop)
    try window.app.wait("the fields") { try desktop.find("entry", "single") != nil }
    #expect(try desktop.find("entry", "single")?.isIn("showing") == true)
    #expect(try desktop.find("entry", "no scroll")?.isIn("showing") == false)
    // The field is found there, and not the pane below it.
    #expect(try desktop.find(under: "entry", "single")?.name == "single")
    for _ in 0..<4 { window.app.key("Next") }
    try window.app.wait("the lower fields") {
      let areShown = try ["no scroll", "single"].map {
        try desktop.find("entry", $0)?.isIn("showing")
      }
      return areShown == [true, false]
    }
  }

  /// It says which fields must be filled in, and which take several lines.
  @Test(.screenReader) func aScreenReaderIsToldWhatIsRequired() throws {
    let desktop = try ATSPIDesktop()
    let data = try CommandFolder()
    // The flag is the second bit (ISO 32000-1, table 221).
    let form = try String(
      contentsOfFile: PDFCases.path("forms/text-kinds"), encoding: .isoLatin1
    ).replacing("/Ff 4096", with: "/Ff 4098")
    let path = data.path("required.pdf")
    try Data(form.unicodeScalars.map { UInt8($0.value) }).write(to: URL(fileURLWithPath: path))
    let window = try window(path, fields: 11, on: desktop)
    try window.app.wait("the fields") { try desktop.find("entry", "single") != nil }
    #expect(try desktop.find("entry", "lines")?.isIn("required", "multi line") == true)
    let single = try #require(try desktop.find("entry", "single"))
    #expect(single.isIn("single line") && !single.isIn("required") && !single.isIn("multi line"))
  }

  @Test(.screenReader) func buttonsArePressedByAScreenReader() throws {
    let desktop = try ATSPIDesktop()
    let window = try window("forms/buttons", fields: 9, on: desktop)
    try window.app.wait("the fields") { try desktop.find("check box", "yes") != nil }
    #expect(try desktop.find("check box", "yes")?.isIn("checked") == false)
    #expect(try desktop.press("check box", "yes"))
    try window.app.wait("a check mark") { values == [0: .button(0)] }
    try window.app.wait("its state") {
      try desktop.find("check box", "yes")?.isIn("checked", "focused") == true
    }
    #expect(try desktop.press("radio button", "radio: green"))
    try window.app.wait("a radio button") { values[6] == .button(1) }
  }

  /// A text and a field have one editor; who has it takes what was typed before another gets it.
  @Test(.screenReader) func aTextIsKeptWhenAFieldGetsTheEditor() throws {
    let desktop = try ATSPIDesktop()
    let window = try window("forms/text-kinds", fields: 11, on: desktop)
    try window.app.wait("the fields") { try desktop.find("entry", "single") != nil }
    window.app.key("i")
    click(450, 800, in: window)
    window.app.server.keyboard.type("Bonn")
    window.app.settle()
    #expect(try desktop.focus("entry", "fixed 10"))
    try window.app.wait("the focus") {
      try desktop.find("entry", "fixed 10")?.isIn("focused") == true
    }
    window.app.server.keyboard.type("x")
    window.app.key("Return")
    try window.app.wait("both") {
      let drawing = state.journal.replay.drawing
      return drawing.strokes.map(\.text?.string) == ["Bonn"] && drawing.fieldValues.count == 1
    }
  }
}
