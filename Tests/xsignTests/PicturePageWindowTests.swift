import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// A scan is signed in the window and exported in its true size.
@Suite(.serialized, .enabled(if: Tool.exists("convert") && Tool.exists("pdfinfo")))
struct PicturePageWindowTests {
  private static let paper: (red: Int, green: Int, blue: Int) = (0xd0, 0xe0, 0xf0)

  /// A4 at 300 dpi, 8.3 by 11.7 inches.
  private func scan(in folder: CommandFolder) throws -> String {
    let path = folder.path("scan.jpg")
    let text = (0..<24).flatMap {
      ["-annotate", "+250+\(700 + 90 * $0)", "The tenant keeps the place clean and quiet."]
    }
    let made = try Tool(
      "convert",
      [
        "-size", "2480x3508", "xc:#d0e0f0", "-font",
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "-fill", "#223", "-pointsize", "110",
        "-annotate", "+250+450", "Rental agreement", "-pointsize", "50",
      ] + text + ["-units", "PixelsPerInch", "-density", "300", path])
    try #require(made.status == 0, "\(made)")
    return path
  }

  private func start(
    on server: XServer, _ arguments: [String], _ view: PaneView,
    _ environment: [String: String]
  ) throws -> RunningApp {
    let app = try RunningApp(on: server, arguments, environment: environment)
    app.adopt(view: view)
    try app.wait("the picture", timeout: 60) {
      app.locate()
      return isPaper(app.ink(0, 40, 40))
    }
    app.settle()
    return app
  }

  private func isPaper(_ pixel: UInt32) -> Bool {
    let parts = [16, 8, 0].map { Int(pixel >> $0 & 255) }
    return zip(parts, [Self.paper.red, Self.paper.green, Self.paper.blue])
      .allSatisfy { abs($0 - $1) <= 4 }
  }

  /// Returns the position in the pane of a point on the page, in canvas units: the page is as wide
  /// as the pane but for margins of 12 units.
  private func place(_ app: RunningApp, _ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let zoom = (Double(app.geometry.page(0).width) - 24) / 793.6
    return (x * zoom + 12, y * zoom + 12)
  }

  /// Exports a PDF.
  private func export(_ app: RunningApp, to path: String) throws {
    try app.openPrompt { app.key("e", [.control, .shift]) }
    app.enter(path)
    // A build without optimisation is slow.
    try app.wait("the file", timeout: 60) { FileManager.default.fileExists(atPath: path) }
    try app.wait("no prompt", timeout: 60) { !app.asksForPath }
  }

  /// The ink from 200,100 to 320,124 canvas units is there, on the picture at its own pixels.
  private func check(_ path: String, _ folder: CommandFolder) throws {
    let info = try Tool("pdfinfo", [path]).text
    let line = info.split(separator: "\n").first { $0.hasPrefix("Page size:") } ?? ""
    let sides = line.split(separator: " ").compactMap { Double($0) }
    try #require(sides.count == 2)
    #expect(abs(sides[0] - 595.2) < 0.1 && abs(sides[1] - 841.92) < 0.1, "\(line)")
    #expect(info.contains("Pages:           1\n"))
    let images = try Tool("pdfimages", ["-list", path]).text.split(separator: "\n").dropFirst(2)
    #expect(images.count == 1 && images.first?.contains(" 2480  3508 ") == true, "\(images)")
    // At 96 dpi a pixel is a canvas unit.
    let page = folder.path("page")
    _ = try Tool("pdftoppm", ["-r", "96", "-png", "-singlefile", path, page])
    let shown = try picture(Data(contentsOf: URL(fileURLWithPath: page + ".png")))
    #expect(794...795 ~= shown.width && 1123...1124 ~= shown.height)
    #expect(isPaper(shown[5, 5]) && isPaper(shown[780, 1110]))
    // Only the ink is quite black: the letters are not.
    let ink = shown.bounds { $0 & 0xff_ffff == 0 }
    #expect(abs(ink.x - 200) < 5 && abs(ink.maxX - 320) < 5, "\(ink)")
    #expect(abs(ink.y - 100) < 5 && abs(ink.maxY - 124) < 5, "\(ink)")
  }

  @Test(.enabled(if: hasTestDevices, needsDevices)) func aScanIsSigned() throws {
    let (folder, state) = (try CommandFolder(), StateFolder())
    let path = try scan(in: folder)
    let bytes = try folder.bytes("scan.jpg")
    let server = try XServer()
    do {
      let app = try start(on: server, [path], .left, state.environment)
      try app.shot("scan-opened")
      try app.pen.stroke(
        (0...30).map { step in
          let place = place(app, 200 + 4 * Double(step), 100 + 0.8 * Double(step))
          let screen = app.at(0, place.x, place.y)
          return (screen.x, screen.y, 0.7)
        })
      try app.wait("the mark of a change") { app.title == "• Unsaved drawing – xsign" }
      app.settle()
      try app.shot("scan-signed")
      try export(app, to: folder.path("signed.pdf"))
      try check(folder.path("signed.pdf"), folder)
      // Save proposes a drawing beside the picture.
      try app.openPrompt { app.key("s", .control) }
      try app.shot("scan-save")
      app.key("Escape")
      try app.wait("the journal") { state.journal.replay.drawing.strokes.count == 1 }
      app.process.signal(SIGKILL)
      _ = app.process.waitForExit()
    }
    // The picture is in the journal, not where it was.
    try FileManager.default.removeItem(atPath: path)
    let app = try start(on: server, [], .both, state.environment)
    #expect(state.journal.replay.drawing.background.picture?.bytes == bytes)
    try export(app, to: folder.path("again.pdf"))
    try check(folder.path("again.pdf"), folder)
    #expect(app.process.standardError == "")
  }

  @Test func aScanIsAddedAsAPage() throws {
    let folder = try CommandFolder()
    let path = try scan(in: folder)
    let app = try RunningApp()
    try app.openPrompt { try app.choose(.addPicturePage) }
    app.enter(path)
    try app.wait("no prompt", timeout: 60) { !app.asksForPath }
    try app.wait("the picture", timeout: 60) {
      [0, 1].allSatisfy { isPaper(app.ink($0, 40, 40)) }
    }
    try app.shot("scan-added")
    app.key("z", .control)
    try app.wait("white paper") { app.isBare(40, 40) && app.isBare(300, 300) }
  }
}
