import Controls
import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// A form that is filled in, signed and saved by the keyboard alone, and by a screen reader alone.
@Suite(.serialized, .waiting) struct SignedFormTests {
  private let state = StateFolder()

  /// Opens a form with the fields Name, Date and Agree, and on its second page a field to sign in.
  private func window(_ environment: [String: String] = [:]) throws -> DocumentWindow {
    try DocumentWindow(
      "acroform",
      note: InfoBar("This form has 3 fields: click one, or press F2, to fill it in."),
      environment: state.environment.merging(environment) { $1 })
  }

  /// Expects the values in the signed file, and ink in the whole width of the field to sign in and
  /// nowhere else, by qpdf and poppler.
  private func expectSigned(_ window: DocumentWindow) throws {
    let path = window.folder.path("contract-signed.pdf")
    try window.app.wait("the file") { window.folder.names.contains("contract-signed.pdf") }
    try window.app.wait("the title") { window.title == "contract.pdf – xsign" }
    let json = try Tool("qpdf", ["--json=2", "--json-key=acroform", path]).text
    #expect(json.contains("\"u:Jane\"") && json.contains("\"u:2026-11-25\""))
    #expect(json.contains("\"value\": \"/Yes\""))
    func page(_ file: String) throws -> PixelMap {
      let picture = try Tool("pdftoppm", ["-r", "72", "-f", "2", "-l", "2", file])
      return try #require(PixelMap.all(in: picture.output).first)
    }
    let (old, new) = (try page(window.folder.path("contract.pdf")), try page(path))
    var changed = Bounds.empty
    for y in 0..<new.height {
      for x in 0..<new.width where new[x, y] != old[x, y] {
        let corner = Point(Double(x), Double(y))
        changed.formUnion(Bounds(min: corner, max: corner + Point(1, 1)))
      }
    }
    // The field is at 300, 100 to 500, 160 from the bottom, on a page that is 842 points high.
    let field = Bounds(min: Point(299, 681), max: Point(501, 743))
    #expect(field.contains(changed.min) && field.contains(changed.max), "\(changed)")
    #expect(changed.width > 150 || changed.height > 45, "\(changed)")
    #expect(window.app.process.standardError == "")
  }

  @Test func theKeyboardAloneIsEnough() throws {
    let window = try window()
    let app = window.app
    app.key("F2")
    app.server.keyboard.type("Jane")
    app.key("Tab")
    app.server.keyboard.type("2026-11-25")
    app.key("Tab")
    app.key("space")
    app.key("Escape")
    try app.wait("three values") { state.journal.replay.drawing.fieldValues.count == 3 }
    app.key("s", .alt)
    app.key("a")
    try app.wait("the prompt") { app.isDimmed }
    app.enter("Jane Doe")
    try app.wait("no prompt") { !app.isDimmed }
    app.key("g")
    app.key("Return")
    try app.wait("the signature") { state.journal.replay.drawing.strokes.count == 1 }
    _ = try window.save()
    try expectSigned(window)
  }

  @Test(.screenReader) func aScreenReaderAloneIsEnough() throws {
    let desktop = try ATSPIDesktop()
    let window = try window(desktop.environment)
    let app = window.app
    try desktop.use(true)
    try app.wait("the fields") { try desktop.find("entry", "Name") != nil }
    #expect(try desktop.set("entry", "Name", to: "Jane"))
    #expect(try desktop.set("entry", "Date", to: "2026-11-25"))
    #expect(try desktop.press("check box", "Agree"))
    try app.wait("three values") { state.journal.replay.drawing.fieldValues.count == 3 }
    #expect(try desktop.press("menu item", "Type a signature…"))
    try app.wait("the prompt") { try desktop.find("dialog") != nil }
    #expect(try desktop.set("entry", to: "Jane Doe"))
    #expect(try desktop.press("push button", "Save"))
    try app.wait("no prompt") { try desktop.find("dialog") == nil }
    #expect(try desktop.press("menu item", "Last page"))
    let place = "Sign here: Signature1"
    try app.wait("the place to sign at") { try desktop.find("push button", place) != nil }
    #expect(try desktop.press("push button", place))
    try app.wait("the signature") { state.journal.replay.drawing.strokes.count == 1 }
    #expect(try desktop.press("menu item", "Save"))
    try app.wait("the prompt") { try desktop.find("dialog") != nil }
    #expect(try desktop.press("push button", "Save"))
    try expectSigned(window)
  }

  /// What is in hand is put down where a pane shows it, as by Enter.
  @Test(.screenReader) func aScreenReaderPutsDownWhatIsInHand() throws {
    let desktop = try ATSPIDesktop()
    let app = try RunningApp(environment: state.environment.merging(desktop.environment) { $1 })
    try desktop.use(true)
    try app.wait("the window") { try desktop.find("menu item", "Check mark") != nil }
    #expect(try desktop.press("menu item", "Check mark"))
    #expect(try desktop.press("drawing area", "Left pane: Hermite"))
    try app.wait("the mark") { state.journal.replay.drawing.strokes.count == 1 }
  }
}
