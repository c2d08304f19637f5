import Foundation
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import Export
@testable import Graphics
@testable import Input
@testable import xsign

/// A PDF is signed in the window.
@Suite(.serialized) struct DocumentEndToEndTests {
  /// Ink that the pen drew at a point of the first page is where it was drawn, within a millimetre.
  private func expectInk(_ window: DocumentWindow, _ name: String, x: Double, y: Double) throws {
    let folder = window.folder
    let change = try Signings.change(folder.path("contract.pdf"), folder.path(name), page: 1)
    let unit = 25.4 / 96
    #expect(abs(change.frame.min.x - x * unit) < 1 && abs(change.frame.min.y - y * unit) < 1.2)
    #expect(abs(change.frame.width - 120 * unit) < 2)
  }

  @Test(.enabled(if: hasTestDevices, needsDevices)) func aPenSignsAPage() throws {
    let window = try DocumentWindow("made-by-libreoffice")
    let (app, folder) = (window.app, window.folder)
    #expect(!app.asksForPath)
    try window.sign(300, 130)
    try app.wait("the mark of a change") { window.title == "• contract.pdf – xsign" }
    try window.picture("document")
    let signed = try window.save()
    try window.picture("document-saved")
    try expectInk(window, "contract-signed.pdf", x: 300, y: 130)
    let path = folder.path("contract-signed.pdf")
    #expect(try Tool("qpdf", ["--check", path]).status == 0)
    #expect(
      try Tool("pdftotext", [path, "-"]).text
        == Tool("pdftotext", [folder.path("contract.pdf"), "-"]).text)
    // Undone, the first stroke is drawn once more elsewhere, and saved without a question.
    app.key("z", .control)
    try app.wait("the mark of a change") { window.title == "• contract.pdf – xsign" }
    try window.sign(120, 250)
    app.key("s", .control)
    try app.wait("the title") { window.title == "contract.pdf – xsign" }
    #expect(try folder.bytes("contract-signed.pdf") != signed)
    try expectInk(window, "contract-signed.pdf", x: 120, y: 250)
    // Nothing is unsaved.
    app.server.keyboard.press("q", .control)
    #expect(app.process.waitForExit() == 0 && app.process.standardError == "")
    #expect(folder.names == ["contract-signed.pdf", "contract.pdf"])
  }

  @Test(.enabled(if: hasTestDevices, needsDevices)) func aFingerAndAMouseSign() throws {
    let window = try DocumentWindow("plain-1.4")
    let app = window.app
    let places = [(300.0, 130.0), (340, 150), (380, 130), (420, 150)].map { window.place($0, $1) }
    let touch = try app.touch
    for (index, place) in places.enumerated() {
      let screen = app.at(0, place.x, place.y)
      if index == 0 {
        touch.begin(0, screen.x, screen.y)
      } else {
        touch.update(0, screen.x, screen.y)
      }
      if index == places.count - 1 { touch.end(0, screen.x, screen.y) }
    }
    touch.sync()
    // How far the smoothing takes the end depends on the times at which the server saw the finger.
    let end = places[3]
    try app.wait("ink of the finger") {
      (0...10).contains { app.isReached(end.x - 2 * Double($0), end.y - Double($0)) }
    }
    try app.draw([(120.0, 250.0), (160, 270), (200, 250)].map { window.place($0, $1) })
    _ = try window.save()
    let change = try Signings.change(
      window.folder.path("contract.pdf"), window.folder.path("contract-signed.pdf"), page: 1)
    #expect(abs(change.frame.min.x - 120 * 25.4 / 96) < 1)
    #expect(abs(change.frame.max.x - 420 * 25.4 / 96) < 1)
  }

  /// The same signature at the same place gives the same bytes as `xsign sign`.
  @Test func theWindowAndTheCommandLineAgree() throws {
    let data = try CommandFolder()
    let saved = try InkDocument(
      recording: Array(CommandFolder.hand.utf8), file: "", pen: DrawingFile.defaultPen)
    let path = data.path("data/xsign/signatures")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data(saved.inkML()).write(to: URL(fileURLWithPath: path + "/Anna.inkml"))
    let window = try DocumentWindow(
      "made-by-libreoffice", environment: ["XDG_DATA_HOME": data.path("data")])
    let (app, folder) = (window.app, window.folder)
    let place = (x: 407.0, y: 251.0)
    app.server.keyboard.press("g")
    app.server.keyboard.sync()
    let screen = app.at(0, place.x, place.y)
    app.server.mouse.click(screen.x, screen.y)
    try app.wait("the signature") { window.title == "• contract.pdf – xsign" }
    let signed = try window.save()

    let strokes = try DrawingFile.contents(path + "/Anna.inkml").strokes
    let extent = strokes.reduce(into: Bounds.empty) { $0.formUnion($1.extent) }
    let box = try InkForm(strokes, engine: .xsign).box
    let corner =
      window.point(place.x, place.y) - (extent.max - extent.min) / 2
      + Point(Double(box.left), Double(box.top)) / InkForm.stepsPerUnit
    let at = [corner.x, corner.y].map { "\($0 * 25.4 / 96)" }.joined(separator: ",")
    let tool = try folder.run([
      "sign", folder.path("contract.pdf"), "--signature", path + "/Anna.inkml", "--page", "1",
      "--at", at, "-o", folder.path("cli.pdf"),
    ])
    #expect(tool.status == 0, "\(tool.errors)")
    #expect(try folder.bytes("cli.pdf") == signed)
  }

  @Test(.enabled(if: hasTestDevices, needsDevices)) func inkComesBackOnItsPages() throws {
    let state = StateFolder()
    let window = try DocumentWindow("made-by-libreoffice", environment: state.environment)
    try window.sign(300, 130)
    try window.app.wait("the journal") { state.journal.replay.drawing.strokes.count == 1 }
    #expect(state.journal.replay.drawing.pages.count == 3)
    window.app.process.signal(SIGKILL)
    _ = window.app.process.waitForExit()
    let second = try DocumentWindow(
      after: window, environment: state.environment, title: "• contract.pdf – xsign")
    _ = try second.save()
    try expectInk(second, "contract-signed.pdf", x: 300, y: 130)
  }

  /// The ink of a PDF that is gone or has changed comes back on blank pages.
  @Test(.enabled(if: hasTestDevices, needsDevices), arguments: [false, true])
  func inkComesBackWithoutItsDocument(isGone: Bool) throws {
    let state = StateFolder()
    let window = try DocumentWindow("made-by-libreoffice", environment: state.environment)
    try window.sign(300, 130)
    try window.app.wait("the journal") { state.journal.replay.drawing.strokes.count == 1 }
    window.app.process.signal(SIGKILL)
    _ = window.app.process.waitForExit()
    let path = window.folder.path("contract.pdf")
    try FileManager.default.removeItem(atPath: path)
    if !isGone {
      try FileManager.default.copyItem(atPath: PDFCases.path("plain-1.4"), toPath: path)
    }
    let second = try DocumentWindow(
      after: window, environment: state.environment, title: "• Unsaved drawing – xsign")
    try second.app.wait("the sentence") {
      second.app.process.standardError
        == (isGone
          ? "xsign: contract.pdf does not exist. The ink is on blank pages.\n"
          : "xsign: contract.pdf is not the file any more that was drawn on; the ink is on blank "
            + "pages.\n")
    }
    #expect(state.journal.replay.drawing.pages.count == 3)
    #expect(state.journal.replay.drawing.strokes.count == 1)
  }

  @Test func aPasswordIsTypedBelowTheTools() throws {
    let folder = try CommandFolder()
    try FileManager.default.copyItem(
      atPath: PDFCases.path("enc-aes-256-user"), toPath: folder.path("contract.pdf"))
    let app = try RunningApp(on: XServer(), [folder.path("contract.pdf")])
    app.settle()
    let locked = InfoBar(
      "contract.pdf needs a password.", button: Banner.Button("Open", CommandID("")),
      hasField: true)
    app.adopt(view: .both, note: locked)
    let bar = app.geometry.controls.infoBarView.bounds
    try app.wait("the bar") { app.pixel(bar.x + 3, bar.y + 3) == 0xffea_f1fc }
    app.server.keyboard.type("wrong")
    app.key("Return")
    #expect(app.title == "xsign")
    try app.wait("an empty field") {
      let field = app.geometry.controls.infoBarView.field.frame
      return app.pixels(field.inset(by: 4)).count(where: isDark) < 30
    }
    app.server.keyboard.type("user")
    app.key("Return")
    try app.wait("the document") { app.title == "contract.pdf – xsign" }
    // The password is in no file of the program, and in no list of arguments.
    let arguments = try Data(
      contentsOf: URL(fileURLWithPath: "/proc/\(app.process.processIdentifier)/cmdline"))
    #expect(!String(decoding: arguments, as: UTF8.self).contains("user"))
    #expect(app.process.standardError == "")
  }

  /// Not in a file of the program, nor in the arguments or the environment of other programs.
  @Test func aPasswordIsKeptNowhere() throws {
    let (folder, secret) = (try CommandFolder(), "Zwiebelkuchen")
    let made = try Tool(
      "qpdf",
      [
        "--encrypt", secret, "owner", "256", "--", PDFCases.path("plain-1.4"),
        folder.path("contract.pdf"),
      ])
    try #require(made.status == 0)
    let real = try Tool("sh", ["-c", "command -v pdftoppm"]).text.filter { $0 != "\n" }
    try FileManager.default.createDirectory(
      atPath: folder.path("programs"), withIntermediateDirectories: true)
    let log = folder.path("log")
    let script = "{ echo \"$@\"; tr '\\0' '\\n' < /proc/$$/environ; } >> '\(log)'"
    try folder.write("#!/bin/sh\n\(script)\nexec '\(real)' \"$@\"\n", to: "programs/pdftoppm")
    makeProgram(folder.path("programs/pdftoppm"))
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    let app = try RunningApp(
      on: XServer(), [folder.path("contract.pdf")],
      environment: ["PATH": folder.path("programs") + ":" + path])
    app.adopt(
      view: .both,
      note: InfoBar(
        "contract.pdf needs a password.", button: Banner.Button("Open", CommandID("")),
        hasField: true))
    let bar = app.geometry.controls.infoBarView.bounds
    try app.wait("the bar") { app.pixel(bar.x + 3, bar.y + 3) == 0xffea_f1fc }
    app.server.keyboard.type(secret)
    app.key("Return")
    try app.wait("the document") { app.title == "contract.pdf – xsign" }
    app.adopt(view: .left)
    try app.draw([(120, 250), (160, 270), (200, 250)])
    try app.wait("the mark of a change") { app.title == "• contract.pdf – xsign" }
    app.key("s", .control)
    try app.wait("the prompt") { app.asksForPath }
    app.key("Return")
    try app.wait("the file") { folder.names.contains("contract-signed.pdf") }
    try app.wait("the title") { app.title == "contract.pdf – xsign" }
    let arguments = try Data(
      contentsOf: URL(fileURLWithPath: "/proc/\(app.process.processIdentifier)/cmdline"))
    #expect(!arguments.contains(secret))
    app.process.signal(SIGKILL)
    _ = app.process.waitForExit()
    #expect(try String(contentsOfFile: log, encoding: .utf8).contains("-cropbox"))
    for root in [app.process.home, folder.url] {
      let files = try #require(
        FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
      for case let file as URL in files {
        guard let data = try? Data(contentsOf: file) else { continue }
        #expect(!data.contains(secret), "\(file.path)")
      }
    }
  }

  /// Without a program that draws pages they are blank, and can be signed.
  @Test(.enabled(if: hasTestDevices, needsDevices)) func withoutARendererPagesAreSigned() throws {
    let note = InfoBar(
      "xsign needs the program pdftoppm to show PDFs: install the package poppler-utils.",
      kind: .warning)
    let window = try DocumentWindow("plain-1.4", note: note, environment: ["PATH": "/nowhere"])
    try window.picture("document-without-renderer")
    try window.sign(300, 130)
    _ = try window.save()
    try expectInk(window, "contract-signed.pdf", x: 300, y: 130)
  }

  /// poppler does not open this one, whose table is cut off, and there is no other program. The
  /// sentence is near the top, where the view of a page begins.
  @Test(.enabled(if: hasTestDevices, needsDevices)) func aPageThatCannotBeShownSaysSo() throws {
    let note = InfoBar("Pages 1, 2, 3 cannot be shown or signed.", kind: .warning)
    let data = try CommandFolder()
    let programs = data.path("programs")
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    try data.write("#!/bin/sh\nexit 1\n", to: "programs/mutool")
    makeProgram(programs + "/mutool")
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    let window = try DocumentWindow(
      "damaged-truncated", note: note, environment: ["PATH": programs + ":" + path])
    let app = window.app
    let frame = app.geometry.page(0)
    func sentence() -> PixelRect { app.paper(0).bounds { $0 & 255 < 0xa0 } }
    try app.wait("the sentence") { sentence().width > 150 && sentence().height < 40 }
    try window.picture("document-unshown")
    #expect(abs(sentence().x + sentence().width / 2 - frame.width / 2) < 4)
    let shown = app.paper(0)
    let places = (0...9).map { app.at(0, 300 + 9 * Double($0), 300 + 5 * Double($0)) }
    try app.pen.stroke(places.map { ($0.x, $0.y, 0.8) })
    app.settle()
    #expect(app.paper(0).differences(from: shown) == 0)
    #expect(window.title == "contract.pdf – xsign")
  }

  @Test(.enabled(if: hasTestDevices, needsDevices)) func aCertifiedFileIsOnlyLookedAt() throws {
    let note = InfoBar(
      "Certified by its author: no changes are allowed. You can look, not save.", kind: .warning)
    let window = try DocumentWindow("certified-p1", note: note)
    try window.picture("document-certified")
    try window.sign(300, 130)
    window.app.key("s", .control)
    try window.app.wait("the notice") {
      window.app.pixel(
        window.app.frame.width / 2, window.app.frame.height - 15) != 0xffff_ffff
    }
    #expect(!window.app.asksForPath && window.folder.names == ["contract.pdf"])
  }
}

extension Data {
  /// Returns whether the bytes contain those of a text.
  fileprivate func contains(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}
