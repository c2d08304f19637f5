import Export
import Foundation
import Ink
import TestSupport
import Testing

@testable import xsign

/// Tests of `xsign render`: its input, its output, and that equal input gives equal output.
@Suite struct RenderTests {
  private static let formats = ["png", "pdf", "svg", "inkml"]
  private let folder: CommandFolder
  private let hand: String

  init() throws {
    folder = try CommandFolder()
    hand = try folder.write(CommandFolder.hand, to: "hand.txt")
  }

  @Test(arguments: EngineSettings.defaults, ExportFormat.allCases)
  func picturesAreTheExportsOfThatDrawing(engine: EngineSettings, format: ExportFormat) throws {
    let made = try folder.render(
      hand, as: format.fileExtension, ["--engine", "\(engine.kind.number)"])
    #expect(try DrawingExport(CommandFolder.strokes(), engine: engine).bytes(format) == made)
  }

  @Test func theEngineIsXsignUnlessSaid() throws {
    #expect(try folder.render(hand) == folder.render(hand, ["--engine", "xsign"]))
  }

  @Test(.enabled(if: Tool.exists("identify"), "ImageMagick is not here"))
  func thePNGRecordsItsSize() throws {
    _ = try folder.render(hand)
    let page = try DrawingExport(CommandFolder.strokes(), engine: .xsign).page
    let facts = try Tool("identify", ["-format", "%m %w %h", folder.path("made.png")]).text
    #expect(facts == "PNG \(Int(page.width * 4)) \(Int(page.height * 4))")
  }

  @Test(.enabled(if: Tool.exists("pdfinfo"), "poppler's tools are not here"))
  func thePDFHasTrueSizeAndNoTime() throws {
    _ = try folder.render(hand, as: "pdf")
    let page = try DrawingExport(CommandFolder.strokes(), engine: .xsign).page
    let info = try Tool("pdfinfo", [folder.path("made.pdf")]).text
    let size = try #require(info.firstMatch(of: /Page size:\s+([\d.]+) x ([\d.]+) pts/))
    #expect(near(Double(size.1) ?? 0, page.width * 0.75))
    #expect(near(Double(size.2) ?? 0, page.height * 0.75))
    #expect(!info.contains("Date"))
  }

  @Test(.enabled(if: Tool.exists("rsvg-convert"), "rsvg-convert is not here"))
  func theSVGShowsThePNGsInk() throws {
    let png = try folder.picture(folder.render(hand))
    _ = try folder.render(hand, as: "svg")
    let svg = try picture(
      Tool("rsvg-convert", ["-d", "96", "-p", "96", "-z", "4", folder.path("made.svg")]).output)
    #expect(svg.width == png.width && svg.height == png.height)
    let (ours, theirs) = (png.count { $0 >> 24 > 127 }, svg.count { $0 >> 24 > 127 })
    #expect(abs(ours - theirs) * 50 < ours, "\(ours), \(theirs)")
  }

  private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.02 }

  // MARK: Determinism

  @Test func theSameDrawingIsTheSameFile() throws {
    let once = try Self.formats.map { try folder.render(hand, as: $0) }
    let begun = time(nil)
    #expect(folder.names == (["hand.txt"] + Self.formats.map { "made.\($0)" }).sorted())
    // A file that contains the time would differ in the next second.
    #expect(waitUntil { time(nil) > begun })
    let elsewhere: [String: String?] = [
      "TZ": "Asia/Kathmandu", "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8",
      "LC_NUMERIC": "de_DE.UTF-8", "XSIGN_SCALE": "2", "HOME": "/nowhere",
    ]
    for (format, bytes) in zip(Self.formats, once) {
      #expect(try folder.render(hand, as: format) == bytes, "\(format)")
      #expect(try folder.render(hand, as: format, environment: elsewhere) == bytes, "\(format)")
    }
  }

  @Test func noDisplayIsAsked() throws {
    let none = try folder.render(hand)
    #expect(try folder.render(hand, environment: ["DISPLAY": "no-such-host.invalid:77"]) == none)
  }

  @Test(arguments: ["png", "svg", "pdf"]) func inkTooThinToBeSeenIsNoPicture(
    format: String
  ) throws {
    let path = folder.path("thin.\(format)")
    let tool = try folder.run(["render", hand, "--width", "0.0001", "-o", path])
    #expect(tool.status == 1)
    #expect(tool.errors == "xsign: \(hand): the ink would be too thin to be seen.\n")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  // MARK: Conversion

  @Test(arguments: EngineSettings.defaults)
  func anInkMLIsDrawnAsWhatItWasMadeFrom(engine: EngineSettings) throws {
    let pen = ["--width", "0.3:1.7", "--color", "violet", "--smoothing", "80"]
    try Data(folder.render(hand, as: "inkml", pen)).write(
      to: folder.url.appendingPathComponent("hand.inkml"))
    let inkML = folder.path("hand.inkml")
    let options = ["--engine", engine.kind.rawValue]
    for format in ["png", "svg", "pdf"] {
      let fromText = try folder.render(hand, as: format, options + pen)
      #expect(try folder.render(inkML, as: format, options) == fromText)
    }
    // A second conversion does not change it.
    #expect(try folder.render(inkML, as: "inkml") == folder.bytes("hand.inkml"))
  }

  @Test func anInkMLHoldsTheStrokes() throws {
    let made = try folder.render(hand, as: "inkml", ["--opacity", "0.5"])
    let document = try InkDocument(inkML: made, file: "made")
    let expected = try CommandFolder.strokes()
    #expect(document.strokes.map(\.samples) == expected.map(\.samples))
    var pen = DrawingFile.defaultPen
    (pen.opacity, pen.opacityDriver) = (0.5...0.5, .nothing)
    #expect(document.strokes.allSatisfy { $0.pen == pen })
    #expect(document.size == nil)
  }

  @Test func optionsGoOverAFilesPens() throws {
    let first = ["--width", "1:2", "--color", "red", "--opacity", "0.1:0.9"]
    let made = try folder.render(hand, as: "inkml", first + ["--opacity-follows", "speed"])
    try Data(made).write(to: folder.url.appendingPathComponent("pens.inkml"))
    let pens = folder.path("pens.inkml")
    func pen(_ options: [String]) throws -> Pen {
      let made = try folder.render(pens, as: "inkml", options)
      return try #require(InkDocument(inkML: made, file: "made").strokes.first).pen
    }
    let old = try pen([])
    #expect(old.color == Palette.colors[2].color && old.opacityDriver == .speed)
    #expect(old.opacity == 0.1...0.9)
    var new = old
    new.color = Palette.colors[3].color
    #expect(try pen(["--color", "green"]) == new)
    new = old
    new.width = 3 * Pen.unitsPerMillimetre...3 * Pen.unitsPerMillimetre
    #expect(try pen(["--width", "3"]) == new)
    new = old
    (new.opacity, new.opacityDriver) = (0.7...0.7, .nothing)
    #expect(try pen(["--opacity", "0.7"]) == new)
    new = old
    (new.opacity, new.opacityDriver) = (0...1, .pressure)
    #expect(try pen(["--opacity", "0:1", "--opacity-follows", "pressure"]) == new)
    new = old
    new.smoothing = 0.25
    #expect(try pen(["--smoothing", "25"]) == new)
    #expect(try pen(["--smoothing", "25%"]) == new)
  }

  // MARK: Input

  @Test func standardInputIsReadAsFilesAre() throws {
    let picture = try folder.render(hand)
    _ = try folder.render(hand, as: "inkml")
    for input in ["hand.txt", "made.inkml"] {
      let tool = try folder.run(
        ["render", "-", "-o", folder.path("piped.png")], standardInput: folder.path(input))
      #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
      #expect(try folder.bytes("piped.png") == picture)
    }
  }

  @Test func inkMLIsToldByItsNameOrByItsBeginning() throws {
    let picture = try folder.render(hand)
    let inkML = String(decoding: try folder.render(hand, as: "inkml"), as: UTF8.self)
    for (name, text) in [
      ("a.inkml", inkML), ("a.XML", inkML), ("a.txt", inkML), ("plain", inkML),
      ("marked", "\u{FEFF}" + inkML),
    ] {
      #expect(try folder.render(folder.write(text, to: name)) == picture, "\(name)")
    }
    let root = inkML.drop { $0 != "\n" }
    #expect(try folder.render(folder.write("\n \t\r\n" + root, to: "blank")) == picture)
  }

  @Test func endingsCountInAnyCase() throws {
    let picture = try folder.render(hand)
    let tool = try folder.run(["render", hand, "-o", folder.path("A.PNG")])
    #expect(tool.status == 0)
    #expect(try folder.bytes("A.PNG") == picture)
  }

  @Test(.enabled(if: Recordings.exist, "there are no recordings here"))
  func recordingsOfRealPensAreDrawn() throws {
    for (name, bytes) in Recordings.files {
      try Data(bytes).write(to: folder.url.appendingPathComponent(name))
      let unit = name.hasSuffix("_mm.tsv") ? ["--unit", "mm"] : []
      // Small enough for the largest tablet.
      let options = unit + ["--scale", "0.5"]
      let made = try folder.picture(folder.render(folder.path(name), options))
      #expect(made.count { $0 >> 24 > 0 } > 20, "\(name)")
    }
  }
}
