import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import Input
@testable import Journaling
@testable import xsign

/// A picture to sign on in files: saved, opened, restored after a crash and exported.
@Suite(.serialized, .waiting) struct BackgroundFilesTests {
  /// A folder that outlives the programs that use it.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "xsign-background-\(UUID().uuidString)")
    var environment: [String: String] {
      ["XDG_STATE_HOME": url.appendingPathComponent("state").path]
    }

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    var journal: JournalFiles {
      JournalFiles(folder: url.appendingPathComponent("state/xsign"))
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  private static let (left, right): (UInt32, UInt32) = (0xffd8_e8c8, 0xff90_b0e0)

  /// A page to sign, twice as wide as high, its halves of two colours.
  private func form(_ folder: Folder) throws -> String {
    var surface = try ImageSurface(format: .rgb24, width: 400, height: 200)
    surface.fill(surface.bounds, with: Self.left)
    surface.fill(PixelRect(x: 200, y: 0, width: 200, height: 200), with: Self.right)
    try Data(surface.pngData()).write(to: URL(fileURLWithPath: folder.path("form.png")))
    return folder.path("form.png")
  }

  /// Puts the picture under the ink, a line to sign on, and a signature over them.
  private func sign(_ app: RunningApp, _ folder: Folder) throws {
    try app.openPrompt { try app.choose(.picture) }
    app.enter(try form(folder))
    try app.wait("no prompt") { !app.asksForPath }
    try app.wait("the picture") { showsPicture(app) }
    try app.choose(.signLine)
    try app.draw(stride(from: 100.0, through: 300, by: 10).map { ($0, 160) })
    try app.draw(stride(from: 110.0, through: 190, by: 10).map { (120, $0) })
    app.settle()
  }

  private func showsPicture(_ app: RunningApp) -> Bool {
    [0, 1].allSatisfy { pane in
      app.ink(pane, 20, 100) == Self.left && app.ink(pane, 380, 100) == Self.right
    }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aPageThatWasSignedIsOpenedAsItWas() throws {
    let folder = try Folder()
    let file = folder.path("letter.inkml")
    let before: [Pixels]
    do {
      let app = try RunningApp()
      try sign(app, folder)
      try app.openPrompt { app.key("s", [.control, .shift]) }
      app.enter(file)
      _ = try app.waitForFile(file)
      try app.wait("the title") { app.title == "letter.inkml – xsign" }
      // The paper belongs to the drawing, too.
      try app.choose(.paper(.ivory))
      try app.wait("the mark") { app.title == "• letter.inkml – xsign" }
      try app.wait("ivory") { [0, 1].allSatisfy { app.ink($0, 20, 400) == 0xfffb_f4e2 } }
      app.key("z", .control)
      try app.wait("no mark") { app.title == "letter.inkml – xsign" }
      // The panes follow later.
      try app.wait("the page") { app.isBare(20, 400) && showsPicture(app) && app.isInked(120, 180) }
      app.settle()
      before = [try app.steadyPaper(0), try app.steadyPaper(1)]
      try app.shot("background-saved")
    }
    let document = try InkDocument(
      inkML: [UInt8](Data(contentsOf: URL(fileURLWithPath: file))), file: "a")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path("form.png")))
    #expect(document.background.picture.map { Data($0.bytes) } == bytes)
    #expect(document.background.baseline != nil && document.strokes.count == 2)
    // The drawing contains the picture, so its file can be removed.
    try FileManager.default.removeItem(atPath: folder.path("form.png"))
    let app = try RunningApp([file])
    try app.wait("the page") { showsPicture(app) && app.isInked(120, 180) }
    app.settle()
    for pane in 0...1 { #expect(try app.steadyPaper(pane).differences(from: before[pane]) == 0) }
    try app.shot("background-opened")
    #expect(app.title == "letter.inkml – xsign")
    // Saved again, the file has the same bytes.
    let old = try Data(contentsOf: URL(fileURLWithPath: file))
    try app.openPrompt { app.key("s", [.control, .shift]) }
    app.enter(folder.path("again.inkml"))
    #expect(try app.waitForFile(folder.path("again.inkml")) == old)
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aPageBeingSignedComesBackAfterACrash() throws {
    let folder = try Folder()
    let server = try XServer()
    let before: [Pixels]
    do {
      let app = try RunningApp(on: server, environment: folder.environment)
      try app.follow()
      try sign(app, folder)
      before = [try app.steadyPaper(0), try app.steadyPaper(1)]
      try app.wait("the page in the files") {
        let drawing = folder.journal.replay.drawing
        return drawing.strokes.count == 2 && drawing.background.picture != nil
          && drawing.background.baseline != nil
      }
      app.process.signal(SIGKILL)
      _ = app.process.waitForExit()
    }
    try FileManager.default.removeItem(atPath: folder.path("form.png"))
    for round in 0...1 {
      let app = try RunningApp(on: server, environment: folder.environment)
      app.resume()
      try app.wait("the page") {
        showsPicture(app) && app.isInked(120, 180) && !app.hasNotice
      }
      app.settle()
      for pane in 0...1 { #expect(try app.steadyPaper(pane).differences(from: before[pane]) == 0) }
      if round == 0 { try app.shot("background-restored") }
      app.process.signal(SIGKILL)
      _ = app.process.waitForExit()
    }
    // Once discarded, it is not restored again.
    let app = try RunningApp(on: server, environment: folder.environment)
    app.resume()
    try app.wait("the page") { showsPicture(app) }
    try app.choose(.discardRestored)
    try app.wait("white paper") { app.isBare(20, 100) && app.isBare(120, 180) }
    app.server.keyboard.press("q", .control)
    try app.wait("the end") { !app.process.isRunning }
    #expect(app.files(in: folder.url.appendingPathComponent("state/xsign")) == [])
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aPageIsExportedWithAndWithoutThePicture() throws {
    let folder = try Folder()
    let app = try RunningApp()
    try sign(app, folder)
    let card = app.geometry.exportCard

    /// Exports after a change in the card.
    func export(_ format: ExportFormat, _ name: String, _ change: () throws -> Void) throws -> Data
    {
      try app.openCard(format)
      try change()
      if name == "signed.png" { try app.shot("background-export") }
      try app.openPrompt {}
      app.enter(folder.path(name))
      // A build without optimisation is slow.
      try app.wait("the file", timeout: 60) {
        FileManager.default.fileExists(atPath: folder.path(name))
      }
      try app.wait("no prompt", timeout: 60) { !app.asksForPath }
      let data = try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
      try Gallery.write([UInt8](data), "background-\(name)")
      return data
    }

    // In its true size: 400 by 200 pixels of 96 dpi, at 384 dpi.
    let signed = try picture(export(.png, "signed.png") {})
    #expect(signed.width == 1600 && signed.height == 800)
    #expect(signed[9, 9] == Self.left && signed[signed.width - 9, 9] == Self.right)
    #expect(signed.count { $0 == 0xff00_0000 } > 5000)
    // The line to sign on is in none: but for ink and where the halves meet there are two colours.
    let line = 4 * 200 * 2 / 3
    #expect(signed[signed.width * 3 / 4, line] == Self.right)

    let pdf = try export(.pdf, "signed.pdf") {}
    #expect(pdf.range(of: Data("/Subtype/Image".utf8)) != nil)
    if Tool.exists("pdftoppm") {
      let image = folder.path("page")
      _ = try Tool(
        "pdftoppm", ["-r", "384", "-png", "-singlefile", folder.path("signed.pdf"), image])
      let shown = try picture(Data(contentsOf: URL(fileURLWithPath: image + ".png")))
      #expect(abs(shown.width - signed.width) <= 1 && shown[9, 9] == Self.left)
      #expect(shown[shown.width - 9, 9] == Self.right)
      try Gallery.write(
        [UInt8](Data(contentsOf: URL(fileURLWithPath: image + ".png"))), "background-pdf-page.png")
    }
    // The choice by keyboard: Tab moves to the third row. It is kept.
    let ink = try picture(
      export(.png, "ink.png") {
        app.key("Tab")
        app.key("Tab")
        app.key("Left")
      })
    #expect(ink.width < 900 && ink.height < 450 && ink[1, 1] == 0)
    let bare = try export(.pdf, "ink.pdf") {}
    #expect(bare.range(of: Data("/Subtype/Image".utf8)) == nil && bare.count < pdf.count)
    // The choice by pointer.
    let svg = try export(.svg, "signed.svg") { app.click(card.choices[2][1]) }
    #expect(svg.range(of: Data("<image ".utf8)) != nil)
    if Tool.exists("rsvg-convert") {
      let output = try Tool(
        "rsvg-convert", ["-d", "96", "-p", "96", "-z", "4", folder.path("signed.svg")]
      ).output
      let shown = try picture(output)
      #expect(abs(shown.width - signed.width) <= 1 && shown[9, 9] == Self.left)
    }
  }
}
