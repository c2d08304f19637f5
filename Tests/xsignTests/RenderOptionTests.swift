import Foundation
import Graphics
import Ink
import TestSupport
import Testing

@testable import xsign

/// The effects of the options of `xsign render`.
@Suite struct RenderOptionTests {
  private let folder: CommandFolder
  private let line: String

  init() throws {
    folder = try CommandFolder()
    line = try folder.write(CommandFolder.line, to: "line.txt")
  }

  private func picture(_ options: [String]) throws -> Pixels {
    try folder.picture(folder.render(line, options))
  }

  /// Returns the PDF and the SVG as other programs render them, at four pixels per canvas unit.
  private func otherPictures(_ options: [String]) throws -> [Pixels] {
    var pictures: [Pixels] = []
    if Tool.exists("pdftoppm") {
      _ = try folder.render(line, as: "pdf", options)
      let arguments = ["-r", "384", "-png", "-singlefile"]
      _ = try Tool("pdftoppm", arguments + [folder.path("made.pdf"), folder.path("page")])
      pictures.append(try folder.picture(folder.bytes("page.png")))
    }
    if Tool.exists("rsvg-convert") {
      _ = try folder.render(line, as: "svg", options)
      let svg = try Tool(
        "rsvg-convert", ["-d", "96", "-p", "96", "-z", "4", "-b", "white", folder.path("made.svg")])
      pictures.append(try folder.picture([UInt8](svg.output)))
    }
    return pictures
  }

  /// Returns the alpha or colour in the middle of the line.
  private func center(_ picture: Pixels) -> UInt32 {
    picture[picture.width / 2, picture.height / 2]
  }

  // MARK: Size

  /// The picture has the given side to the pixel, and shows the same as one at a scale.
  @Test func aPictureHasItsPixels() throws {
    let usual = try picture([])
    for (option, width, height) in [
      ("801x", 801, nil), ("x37", nil, 37), ("500x7", nil, 7), ("300X9000", 300, nil),
    ] as [(String, Int?, Int?)] {
      let made = try picture(["--pixels", option])
      #expect(made.width == width ?? made.width && made.height == height ?? made.height)
      let ratio = Double(usual.width) / Double(usual.height)
      #expect(abs(Double(made.width) - ratio * Double(made.height)) <= ratio + 1, "\(option)")
      #expect(center(made) >> 24 == 0xff, "\(option)")
      #expect(made[0, 0] >> 24 == 0, "\(option)")
    }
    let page = try picture(["--page", "200:100", "--pixels", "x50"])
    #expect(page.width == 100 && page.height == 50)
  }

  @Test func pixelsThatAreNoneAreRefused() throws {
    for wrong in ["800", "x", "0x", "-1x", "800xx", "x40000", "1e3x", "8 x"] {
      let tool = try folder.run(
        ["render", line, "--pixels", wrong, "-o", folder.path("no.png")])
      #expect(tool.status == 64 && !folder.names.contains("no.png"), "\(wrong)")
    }
    let both = try folder.run(
      ["render", line, "--pixels", "9x", "--scale", "2", "-o", folder.path("no.png")])
    #expect(both.status == 64 && both.errors.contains("exclude each other"), "\(both)")
  }

  // MARK: Engines

  @Test(arguments: [
    (EngineSettings.lines, ["1", "lines", "L", "Lines"]),
    (.modulatedQuadratic, ["3", "mod", "Modulated quadratic", "modulated_quadratic", "MODUL"]),
    (.parallelBezier, ["5", "Parallel Bézier", "PARALLEL BÉZIER", "parallel be\u{301}z", "p"]),
    (.chordAwareBezier, ["7", "chord_aware", "Chord-aware Bézier"]),
    (.xsign, ["8", "xsign", "x", "XSign"]),
  ]) func enginesAreNamedInManyWays(engine: EngineSettings, names: [String]) throws {
    for name in names { #expect(try EngineArgument.engine(name) == engine, "\(name)") }
  }

  @Test(arguments: ["", "0", "9", "foo", "xsigned", "-", "8x", "lines quadratic"])
  func otherNamesAreNoEngines(name: String) {
    #expect(throws: OptionError.self) { try EngineArgument.engine(name) }
  }

  @Test func everyEngineDrawsItsOwnPicture() throws {
    let hand = try folder.write(CommandFolder.hand, to: "hand.txt")
    let pictures = try (1...8).map { try folder.render(hand, ["--engine", "\($0)"]) }
    #expect(Set(pictures).count == 8)
  }

  // MARK: Pens

  @Test(arguments: [("1", 1.0), ("0.5:0.5", 0.5), ("0.2:3", 3), ("0:2", 2)])
  func widthsAreMillimetres(text: String, widest: Double) throws {
    let ink = try picture(["--engine", "lines", "--width", text]).bounds { $0 >> 24 > 127 }
    #expect(abs(Double(ink.height) / 4 - widest * 96 / 25.4) <= 0.5, "\(ink)")
    // From the centre of the first sample to that of the last are 60 units.
    #expect(abs(Double(ink.width) / 4 - 60 - widest * 96 / 25.4) <= 0.5, "\(ink)")
  }

  @Test func theLeastWidthIsThatOfAFastPen() throws {
    let fast = (0...20).map { "1 \(Double($0) / 100) \($0 * 40) 30.5 -" }.joined(separator: "\n")
    let path = try folder.write(fast, to: "fast.txt")
    func height(_ width: String) throws -> Int {
      let options = ["--engine", "hermite", "--width", width]
      let picture = try folder.picture(folder.render(path, options))
      return (0..<picture.height).count { picture[picture.width / 2, $0] >> 24 > 127 }
    }
    let heights = try ["0.2:4", "2:4", "4"].map(height)
    #expect(heights[0] < heights[1] && heights[1] < heights[2], "\(heights)")
  }

  @Test(arguments: [
    ("red", 0xc1272d), ("Blue", 0x1d3f9e), ("BLACK", 0), ("white", 0xffffff), ("#0af", 0x00aaff),
    ("0af", 0x00aaff), ("#12aBcD", 0x12abcd), ("12abcd", 0x12abcd), ("violet", 0x6b2fa0),
    ("green", 0x1f7a3d), ("yellow", 0xffd400),
  ]) func colorsAreNamedOrInCSS(text: String, color: UInt32) throws {
    #expect(try center(picture(["--color", text])) == 0xff00_0000 | color)
  }

  @Test func opacityIsSeenInEveryFormat() throws {
    let options = ["--opacity", "0.5", "--engine", "lines", "--width", "1"]
    let alpha = center(try picture(options)) >> 24
    #expect((127...128).contains(alpha))
    for picture in try otherPictures(options) {
      #expect((126...129).contains(center(picture) & 255))
    }
  }

  @Test func aStrokeThatCrossesItselfIsNoDarkerThere() throws {
    let cross = [(0, 0), (40, 40), (40, 0), (0, 40)].enumerated().map {
      "1 \($0) \($1.0) \($1.1) -"
    }
    let path = try folder.write(cross.joined(separator: "\n"), to: "cross.txt")
    let options = ["--opacity", "0.5", "--engine", "lines"]
    let made = try folder.picture(folder.render(path, options))
    #expect(made.argb.map { $0 >> 24 }.max().map { (127...128).contains($0) } == true)
  }

  @Test func opacityThatFollowsThePenChangesAlongTheLine() throws {
    // With increasing pressure and increasing speed.
    let text = (0...40).map { "1 \(Double($0) / 50) \(20 + $0 * $0) 30.5 \(Double($0) / 40)" }
    try folder.write(text.joined(separator: "\n"), to: "line.txt")
    let options = ["--engine", "lines", "--width", "2", "--opacity", "0.1:0.9"]
    func ends(_ picture: Pixels, _ ink: (UInt32) -> UInt32) -> [UInt32] {
      [picture.width / 5, picture.width * 4 / 5].map { ink(picture[$0, picture.height / 2]) }
    }
    for (driver, grows) in [("pressure", true), ("speed", false)] {
      let options = options + ["--opacity-follows", driver]
      for alphas in [ends(try picture(options)) { $0 >> 24 }]
        + (try otherPictures(options).map { ends($0) { 255 - $0 & 255 } })
      {
        let (minimum, maximum) = grows ? (alphas[0], alphas[1]) : (alphas[1], alphas[0])
        #expect(minimum >= 20 && minimum + 40 < maximum && maximum <= 235, "\(driver) \(alphas)")
      }
    }
  }

  // MARK: Pictures

  @Test func backgroundsAreBehindTheInk() throws {
    let options = ["--background", "#fe8", "--engine", "lines", "--width", "1"]
    for picture in [try picture(options)] + (try otherPictures(options)) {
      #expect(picture[0, 0] == 0xffff_ee88)
      #expect(picture[picture.width - 1, picture.height - 1] == 0xffff_ee88)
      #expect(center(picture) == 0xff00_0000)
    }
    for options in [[], ["--background", "transparent"]] {
      #expect(try picture(options)[0, 0] == 0)
    }
  }

  @Test(arguments: [("0.05", 0.05), ("1", 1), ("2.5", 2.5), ("8", 8)])
  func scalesArePixelsAUnit(text: String, scale: Double) throws {
    let usual = try picture([])
    let made = try picture(["--scale", text])
    #expect(made.width == Int((Double(usual.width) / 4 * scale).rounded(.up)))
    #expect(made.height == Int((Double(usual.height) / 4 * scale).rounded(.up)))
  }

  /// The PNG records its resolution, so the drawing keeps its true size.
  @Test(
    .enabled(if: Tool.exists("identify"), "ImageMagick is not here"),
    arguments: [("0.05", 0.05), ("1", 1), ("2.5", 2.5), ("8", 8)])
  func picturesRecordTheirScale(text: String, scale: Double) throws {
    _ = try picture(["--scale", text])
    let facts = try Tool("identify", ["-format", "%x %U", folder.path("made.png")]).text
    let words = facts.split(separator: " ").map(String.init)
    let density =
      (Double(words[0]) ?? 0) * (words.last?.contains("Centimeter") == true ? 2.54 : 1)
    #expect(abs(density - 96 * scale) < 0.1, "\(facts)")
  }

  @Test func aPageShowsTheDrawingsOwnPlaces() throws {
    let options = ["--page", "100:50", "--engine", "lines", "--width", "1"]
    for picture in [try picture(options)] + (try otherPictures(options)) {
      #expect(picture.width == 400 && picture.height == 200)
      let ink = picture.bounds { $0 >> 24 > 127 && $0 & 255 < 128 }
      // From 20 to 80 along x, at 30.5, with half a millimetre around.
      #expect(abs(ink.x - Int((20 - 1.89) * 4)) <= 1 && abs(ink.maxX - Int((80 + 1.89) * 4)) <= 1)
      #expect(abs(ink.y - Int((30.5 - 1.89) * 4)) <= 1)
      #expect(abs(ink.maxY - Int((30.5 + 1.89) * 4)) <= 1)
    }
    let document = try InkDocument(
      inkML: folder.render(line, as: "inkml", options), file: "made")
    #expect(document.size == CanvasSize(width: 100, height: 50))
  }

  /// A sentence says so if nothing of a stroke is on it.
  @Test(arguments: ["png", "svg", "pdf"]) func inkBeyondThePageIsLeftOut(ending: String) throws {
    let out = "out.\(ending)"
    let tool = try folder.run(
      ["render", line, "-o", folder.path(out), "--page", "10.5:7.25", "--scale", "2"])
    #expect(tool.status == 0 && tool.output.isEmpty)
    #expect(
      tool.errors == "xsign: \(line): One stroke is beside the page, and not in the picture.\n")
    // One that is cut by the edge of the page is there.
    _ = try folder.render(line, as: ending, ["--page", "30:31"])
    guard ending == "png" else { return }
    let made = try folder.picture(folder.bytes(out))
    #expect(made.width == 21 && made.height == 15)
    #expect(made.count { $0 != 0 } == 0)
  }

  @Test func plainTextMayCountInMillimetres() throws {
    let inches = "1 0 0 0 -\n1 1 25.4 50.8 -\n"
    let path = try folder.write(inches, to: "mm.txt")
    let options = ["--engine", "lines", "--width", "1"]
    func size(_ unit: [String]) throws -> [Int] {
      let made = try folder.picture(folder.render(path, options + unit))
      let ink = made.bounds { $0 >> 24 > 127 }
      return [ink.width, ink.height].map { Int((Double($0) / 4 - 96 / 25.4).rounded()) }
    }
    #expect(try size(["--unit", "mm"]) == [96, 192])
    #expect(try size([]) == [25, 51])
    #expect(try size(["--unit", "px"]) == [25, 51])
  }

  @Test func smoothingSteadiesTheLine() throws {
    let shaky = (0...80).map { "1 \(Double($0) / 100) \($0 * 2) \(Double($0 % 2) * 1.5) -" }
    let path = try folder.write(shaky.joined(separator: "\n"), to: "shaky.txt")
    let thin = ["--scale", "8", "--width", "0.05"]
    /// Returns the height of the ink far from the ends, which smoothing does not move.
    func height(_ percent: String) throws -> Int {
      let made = try folder.picture(folder.render(path, ["--smoothing", percent] + thin))
      let center = made.width * 2 / 5..<made.width * 3 / 5
      return (0..<made.height).count { y in center.contains { made[$0, y] >> 24 > 127 } }
    }
    #expect(try height("0") > 4 * height("100"))
  }
}
