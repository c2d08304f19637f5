import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import xsign

/// The contents of exported files, opened with other programs.
@Suite(.serialized) struct ExportFileTests {
  /// Draws an angle, which reveals rotated or mirrored pictures: a horizontal line, and a vertical
  /// one at its left end. In canvas units from the corner of the page.
  private func drawAngle(_ app: RunningApp) throws {
    try app.draw(stride(from: 100.0, through: 300, by: 10).map { ($0, 80) })
    try app.draw(stride(from: 90.0, through: 180, by: 10).map { (100, $0) })
  }

  /// The bounds of the angle's ink, as the screen shows it.
  private func inked(_ app: RunningApp) -> PixelRect { app.paper(0).bounds(where: isTouched) }

  @Test(.enabled(if: Tool.exists("identify") && Tool.exists("convert"), "ImageMagick is not here"))
  func thePNGHoldsTheInkInTrueSize() throws {
    let app = try RunningApp()
    try drawAngle(app)
    let box = inked(app)
    let file = app.process.home.appendingPathComponent("angle.png").path
    let data = try app.export(.png, as: "angle.png")
    let facts = try Tool("identify", ["-format", "%w %h %x %U", file]).text
      .split(separator: " ").map(String.init)
    #expect(facts.count >= 4)
    // 384 dpi are 15118 pixels per metre, 151.18 per centimetre: 4 pixels per canvas unit.
    let (width, height) = (Int(facts[0]) ?? 0, Int(facts[1]) ?? 0)
    let density = (Double(facts[2]) ?? 0) * (facts[3].contains("Centimeter") ? 2.54 : 1)
    #expect(abs(density - 384) < 0.1, "\(facts)")
    #expect(width % 4 == 0 && height % 4 == 0)
    #expect(near(Double(width) / 4, box.width + 4), "\(width), \(box)")
    #expect(near(Double(height) / 4, box.height + 4), "\(height), \(box)")

    let raw = try Tool("convert", [file, "-depth", "8", "rgba:-"]).output
    #expect(raw.count == width * height * 4)
    func alpha(_ x: Double, _ y: Double) -> UInt8 {
      // The page begins two units outside the ink.
      let (column, row) = (Int((x - Double(box.x) + 2) * 4), Int((y - Double(box.y) + 2) * 4))
      return raw[raw.startIndex + (row * width + column) * 4 + 3]
    }
    #expect(alpha(200, 80) == 255 && alpha(100, 130) == 255 && alpha(300, 80) == 255)
    #expect(alpha(200, 130) == 0 && alpha(300, 170) == 0 && alpha(200, 76) == 0)
    var (colored, opaque) = (0, 0)
    for pixel in 0..<width * height {
      let at = raw.startIndex + pixel * 4
      if raw[at + 3] == 0 { continue }
      opaque += 1
      if raw[at] != 0 || raw[at + 1] != 0 || raw[at + 2] != 0 { colored += 1 }
    }
    #expect(colored == 0 && opaque > 5000)
    // The same by the reader of this program.
    let image = try picture(data)
    #expect(image.width == width && image.height == height)
  }

  @Test(
    .enabled(
      if: Tool.exists("pdfinfo") && Tool.exists("pdftoppm") && Tool.exists("pdftocairo"),
      "poppler's tools are not here"))
  func thePDFHoldsTheInkInTrueSize() throws {
    let app = try RunningApp()
    try drawAngle(app)
    app.click(app.geometry.tool(.color(2)))
    try app.dot(250, 150)
    let box = inked(app)
    let path = app.process.home.appendingPathComponent("angle.pdf").path
    _ = try app.export(.pdf, as: "angle.pdf")
    let info = try Tool("pdfinfo", [path]).text
    let size = try #require(info.firstMatch(of: /Page size:\s+([\d.]+) x ([\d.]+) pts/))
    let points = [Double(size.1) ?? 0, Double(size.2) ?? 0]
    // There are 72 points and 96 canvas units per inch; the margin is two units.
    for (points, units) in zip(points, [box.width + 4, box.height + 4]) {
      #expect(near(points * 96 / 72, units), "\(info), \(box)")
    }
    let image = path + "-page"
    _ = try Tool("pdftoppm", ["-r", "384", "-png", "-singlefile", path, image])
    let surface = try picture(Data(contentsOf: URL(fileURLWithPath: image + ".png")))
    func pixel(_ x: Double, _ y: Double) -> UInt32 {
      let (column, row) = (Int((x - Double(box.x) + 2) * 4), Int((y - Double(box.y) + 2) * 4))
      return surface[column, row] & 0xff_ffff
    }
    #expect(pixel(200, 80) == 0 && pixel(100, 130) == 0 && pixel(250, 150) == 0xc1272d)
    #expect(pixel(200, 130) == 0xff_ffff && pixel(300, 170) == 0xff_ffff)
    // One fill per stroke: where it crosses itself, the ink must not be composited twice.
    let svg = path + ".svg"
    _ = try Tool("pdftocairo", ["-svg", path, svg])
    #expect(try paths(in: svg) == 3)
  }

  @Test func theSVGHoldsOnePathAStroke() throws {
    let app = try RunningApp()
    try drawAngle(app)
    app.click(app.geometry.tool(.color(2)))
    try app.dot(250, 150)
    let box = inked(app)
    let path = app.process.home.appendingPathComponent("angle.svg").path
    let text = String(decoding: try app.export(.svg, as: "angle.svg"), as: UTF8.self)
    #expect(try paths(in: path) == 3)
    let size = try #require(text.firstMatch(of: /width="([\d.]+)mm" height="([\d.]+)mm"/))
    let (width, height) = ((Double(size.1) ?? 0) * 96 / 25.4, (Double(size.2) ?? 0) * 96 / 25.4)
    #expect(near(width, box.width + 4))
    #expect(near(height, box.height + 4))
    let surface = try picture(
      Tool("rsvg-convert", ["-d", "96", "-p", "96", "-z", "4", path]).output)
    func pixel(_ x: Double, _ y: Double) -> UInt32 {
      let perUnit = Double(surface.width) / Double(box.width + 4)
      let column = Int((x - Double(box.x) + 2) * perUnit)
      let row = Int((y - Double(box.y) + 2) * perUnit)
      return surface[column, row]
    }
    #expect(pixel(200, 80) == 0xff00_0000 && pixel(100, 130) == 0xff00_0000)
    #expect(pixel(250, 150) == 0xffc1_272d && pixel(200, 130) == 0)
  }

  /// Returns true if a length is that on the screen, apart from rounding to whole units at both
  /// ends.
  private func near(_ length: Double, _ shown: Int) -> Bool { abs(length - Double(shown)) <= 2 }

  /// Returns the number of filled paths in an SVG.
  private func paths(in file: String) throws -> Int {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    return text.matches(of: /<path[^>]*>/).filter { !$0.output.contains("fill=\"none\"") }.count
  }

  @Test func theFocusedPaneIsExported() throws {
    let app = try RunningApp()
    // A zig-zag: the spline overshoots its corners, the quadratics cut them.
    let corners = (0..<9).map { number -> RunningApp.Place in
      (100 + 40 * Double(number), number.isMultiple(of: 2) ? 100 : 200)
    }
    app.server.mouse.drag(corners.map { app.at(0, $0.x, $0.y) })
    // A fast line is thin at its end.
    try app.wait("the end") { app.isReached(420, 100) }
    var heights: [Int] = []
    for name in ["left.png", "right.png", "again.png"] {
      let image = try picture(app.export(.png, as: name))
      heights.append(image.height)
      app.key("Tab")
    }
    #expect(heights[0] > heights[1] + 4 * 8, "\(heights)")
    #expect(heights[2] == heights[0])
    // Touching the page chooses the pane, too.
    try app.dot(110, 150, pane: 1)
    try app.dot(110, 160, pane: 1)
    let right = try picture(app.export(.png, as: "touched.png"))
    #expect(right.height == heights[1])
  }

  @Test(arguments: ExportFormat.allCases)
  func aDotAloneIsExported(format: ExportFormat) throws {
    let app = try RunningApp()
    try app.dot(200, 200)
    let data = try app.export(format, as: "dot.\(format.fileExtension)")
    #expect(data.count > 100)
    if format == .png {
      let image = try picture(data)
      // 3.25 units wide, out to whole units, and two units of margin.
      #expect((32...40).contains(image.width) && (32...40).contains(image.height))
      #expect(image.count { $0 == 0xff00_0000 } > 0)
    }
  }

  @Test func inkBeyondThePageIsExported() throws {
    let app = try RunningApp()
    app.server.mouse.drag(
      stride(from: 500.0, through: 900, by: 20).map { app.at(0, $0, 300) })
    app.settle()
    let image = try picture(app.export(.png, as: "wide.png"))
    #expect(near(Double(image.width) / 4, 408), "\(image.width)")
  }
}
