import TestSupport
import Testing

@testable import Ink

@Suite struct XournalFormatTests {
  private func read(_ layer: String) throws(FormatError) -> InkDocument {
    let text =
      "<xournal fileversion=\"4\">\n<page width=\"72\" height=\"144\">"
      + "<layer>\(layer)</layer></page></xournal>"
    return try InkDocument(xopp: Array(text.utf8), file: "a.xopp")
  }

  private func complaint(_ layer: String) -> String? {
    FormatError.sentence { () throws(FormatError) in _ = try read(layer) }
  }

  private func line(_ attributes: String, _ text: String) -> String {
    "<stroke tool=\"pen\" color=\"black\" \(attributes)>\(text)</stroke>"
  }

  @Test func pointsBecomeCanvasUnits() throws {
    let document = try read(
      "<stroke tool=\"pen\" color=\"#ff8000ff\" width=\"1.5\">36 72 3.6e1\n144</stroke>")
    #expect(document.strokes.count == 1)
    let stroke = document.strokes[0]
    #expect(stroke.samples.map(\.position) == [Point(48, 96), Point(48, 192)])
    #expect(stroke.pen.width == 2...2 && stroke.pen.color == InkColor(hex: 0xff8000))
    #expect(stroke.pen.opacity == 1...1 && stroke.samples[0].pressure == nil)
    #expect(document.size == CanvasSize(width: 96, height: 192))
    #expect(document.leftOutSentence == nil)
  }

  @Test func pagesLieBelowOneAnother() throws {
    let page = "<layer><stroke width=\"1\">0 36</stroke></layer>"
    let text =
      "<xournal><page width=\"72\" height=\"72\">\(page)\(page)</page>"
      + "<page width=\"144\" height=\"36\">\(page)</page>"
      + "<page width=\"10\" height=\"72\">\(page)</page></xournal>"
    let document = try InkDocument(xopp: Array(text.utf8), file: "a")
    #expect(document.strokes.map { $0.samples[0].position.y } == [48, 48, 168, 240])
    #expect(document.size == CanvasSize(width: 192, height: 288))
    #expect(document.pages.map(\.origin.y) == [0, 120, 192])
    #expect(document.pages.map(\.id.rawValue) == [1, 2, 3])
    #expect(document.pages.map { $0.size?.width } == [96, 192, 10 * (96.0 / 72)])
    // On pages of which one has no size, the paper is endless.
    let endless = text.replacing("width=\"10\"", with: "")
    let read = try InkDocument(xopp: Array(endless.utf8), file: "a")
    #expect(read.pages == Drawing().pages)
    #expect(read.strokes.map(\.samples) == document.strokes.map(\.samples))
    #expect(document.omissions.isEmpty)
    #expect(read.leftOutSentence == "2 page frames were left out.")
  }

  /// More pages than a drawing can have are not dropped in silence.
  @Test func tooManyPagesAreCounted() throws {
    func read(_ count: Int) throws -> InkDocument {
      let page = "<page width=\"9\" height=\"9\"/>"
      let text = "<xournal>\(String(repeating: page, count: count))</xournal>"
      return try InkDocument(xopp: Array(text.utf8), file: "a")
    }
    let most = try read(Page.maximum)
    #expect(most.pages.count == Page.maximum && most.omissions.isEmpty)
    let more = try read(Page.maximum + 1)
    #expect(more.pages == Drawing().pages)
    #expect(more.omissions == [Omissions(.pageFrame, count: Page.maximum + 1)])
  }

  @Test func pagesHaveTheirPaper() throws {
    let backgrounds = [
      "type=\"solid\" color=\"#ff8000ff\" style=\"lined\"", "type=\"solid\" color=\"pink\"",
      "type=\"pdf\" domain=\"absolute\" filename=\"/a.pdf\" pageno=\"1\"",
      "type=\"pixmap\" filename=\"a.png\"", "type=\"solid\" color=\"?\"",
      "type=\"pdf\" pageno=\"2\"",
    ]
    let text = backgrounds.map { "<page width=\"72\" height=\"9\"><background \($0)/></page>" }
    let bytes = Array("<xournal>\(text.joined())</xournal>".utf8)
    let document = try InkDocument(xopp: bytes, file: "a")
    let white: UInt32 = 0xffffff
    #expect(
      document.pages.map { $0.background.paper?.hex } == [
        0xff8000, 0xffc0d4, white, white, white, white,
      ])
    #expect(
      document.pages.map { $0.background.ruling } == [
        Ruling(.lines, spacing: 32, origin: Point(0, 80 * Xournal.point - 96)), nil, nil, nil, nil,
        nil,
      ])
    #expect(
      document.leftOutSentence == "1 image, 2 PDF pages and 1 unknown colour were left out.")
  }

  @Test func widthsOfPointsAreThoseTheEngineDraws() throws {
    let document = try read(line("width=\"3 0.75 1.5 3\"", "0 0 10 0 20 0 30 0"))
    let stroke = document.strokes[0]
    #expect(stroke.pen.width == 0...4)
    #expect(stroke.samples.map(\.pressure) == [0.0625, 0.25, 1, 1])
    let widths = stroke.samples.map { pressure in
      stroke.pen.width(pressureLevel(pressure.pressure ?? 0))
    }
    #expect(widths == [1, 2, 4, 4])
    let steps = zip(stroke.samples, stroke.samples.dropFirst()).map { $1.time - $0.time }
    #expect(steps.allSatisfy { $0 > 0.2 }, "slow writing")
    // Too few widths, and values of damaged files.
    #expect(try read(line("width=\"3 1\"", "0 0 1 0 2 0")).strokes[0].pen.width == 4...4)
    #expect(try read(line("width=\"3 nan\"", "0 0 1 0")).strokes[0].pen.width == 4...4)
    let old = try read(line("width=\"3\" pressures=\"0.75 1.5\"", "0 0 1 0 2 0"))
    #expect(old.strokes[0].samples.map(\.pressure) == [0.25, 1, 1])
  }

  /// Xournal++ draws a stroke of one width straight from point to point and up to its ends.
  @Test(arguments: EngineSettings.defaults) func oneWidthIsRuled(engine: EngineSettings) throws {
    let document = try read(
      line("width=\"15\"", "60 30 300 30 420 30")
        + line("width=\"3\"", "75 375 75 450 300 450 300 375 75 375")
        + line("width=\"6\"", "10 100 11.5 100") + line("width=\"3 3 3\"", "0 0 9 0 9 9"))
    #expect(document.strokes.map(\.pen.line) == [.ruled, .ruled, .ruled, .ruled])
    #expect(document.strokes[3].pen.width == 4...4)
    for stroke in document.strokes {
      let stations = stroke.stations(engine: engine)
      #expect(stations.allSatisfy { $0.reach == stroke.pen.width.upperBound / 2 })
      // The ink reaches each point, and is nowhere beside the lines between them.
      let points = stroke.samples.map(\.position)
      for point in points { #expect(stations.contains { $0.center == point }) }
      for station in stations {
        let isOnSide = zip(points, points.dropFirst()).contains { a, b in
          let way = a.distance(to: station.center) + station.center.distance(to: b)
          return way < a.distance(to: b) + 1e-9
        }
        #expect(isOnSide)
      }
    }
  }

  /// The widths of a stroke's points are those of its ends, too.
  @Test func noEndOfWidthsTapers() throws {
    let stroke = try read(line("width=\"3 3 1.5 3\"", "0 0 30 0 60 10 90 0")).strokes[0]
    #expect(stroke.pen.line == .traced)
    let stations = stroke.stations(engine: .xsign)
    for end in [stations.first, stations.last] {
      #expect(abs((end?.reach ?? 0) - 2) < 1e-9, "\(String(describing: end))")
    }
  }

  @Test func highlightersAreTranslucentAndColoursHaveNames() throws {
    let document = try read(
      "<stroke tool=\"highlighter\" color=\"yellow\" width=\"8.5\">1 1 2 2</stroke>"
        + "<stroke tool=\"pen\" color=\"lightblue\" width=\"1\">1 1 2 2</stroke>"
        + "<stroke tool=\"pen\" color=\"tomato\" width=\"1\">1 1 2 2</stroke>")
    let colors: [UInt32] = [0xffff00, 0x00c0ff, 0xff6347]
    #expect(document.strokes.map(\.pen.color) == colors.map(InkColor.init(hex:)))
    #expect(document.strokes.map(\.pen.opacity.upperBound) == [127.0 / 255, 1, 1])
    #expect(document.strokes.map(\.pen.blend) == [.multiply, .normal, .normal])
    #expect(document.omissions.isEmpty)
    let unknown = try read("<stroke color=\"a colour\" width=\"1\">1 1 2 2</stroke>")
    #expect(unknown.strokes.map(\.pen.color) == [.black])
    #expect(unknown.omissions == [Omissions(.color, count: 1)])
  }

  /// Lines are solid, and a sentence says how many were not.
  @Test(arguments: [("plain", 0), ("dash", 1), ("cust: 6 3", 1)])
  func stylesOfLinesAreCounted(style: String, count: Int) throws {
    let document = try read(line("width=\"1\" style=\"\(style)\"", "1 1 2 2"))
    #expect(document.strokes.map(\.pen.line) == [.ruled])
    #expect(document.leftOutSentence == (count == 0 ? nil : "1 line style was left out."))
  }

  /// Lines have round ends.
  @Test(arguments: [("round", 0), ("butt", 1), ("square", 1), ("flat", 0)])
  func endsOfLinesAreCounted(style: String, count: Int) throws {
    let plain = try read(line("width=\"1\" capStyle=\"\(style)\"", "1 1 2 2"))
    #expect(plain.omissions == (count == 0 ? [] : [Omissions(.lineStyle, count: 1)]))
    let dashed = try read(line("width=\"1\" style=\"dash\" capStyle=\"\(style)\"", "1 1 2 2"))
    #expect(dashed.omissions == [Omissions(.lineStyle, count: 1)])
  }

  @Test func whatIsNoInkIsCounted() throws {
    let document = try read(
      """
      <image left="1">iVBO</image><text>5 5</text><image/><teximage text="x"/><image/><link/>
      <stroke tool="eraser" color="white" width="5">1 1 2 2</stroke>\
      \(line("width=\"1\" fill=\"much\"", "1 1 2 2 3 1"))
      """)
    #expect(document.strokes.count == 1)
    #expect(
      document.leftOutSentence
        == "3 images, 1 text, 1 formula, 1 link, 1 eraser stroke and 1 filling were left out."
    )
    #expect(try read("<image/>").leftOutSentence == "1 image was left out.")
    #expect(try read("<image/><image/><image/>").leftOutSentence == "3 images were left out.")
  }

  /// The filling is an area under its stroke, with an opacity of its own.
  @Test func fillingsAreAreas() throws {
    let document = try read(
      "<stroke tool=\"pen\" color=\"#ff0000ff\" width=\"3\" fill=\"51\">0 0 30 0 30 30</stroke>"
        + "<stroke tool=\"highlighter\" width=\"3\" fill=\"204\">0 0 30 0 30 30 0 0</stroke>")
    #expect(document.omissions.isEmpty && document.strokes.count == 4)
    let pens = document.strokes.map(\.pen)
    #expect(pens.map(\.fills) == [true, false, true, false])
    #expect(pens.map(\.opacity) == [0.2...0.2, 1...1, 0.8...0.8, 0.8...0.8])
    #expect(pens.map(\.blend) == [.normal, .normal, .multiply, .multiply])
    #expect(pens[0].color == InkColor(hex: 0xff0000) && pens[1].line == .ruled)
    let corners = [Point(0, 0), Point(40, 0), Point(40, 40)]
    for index in [0, 2] {
      #expect(FilledArea(document.strokes[index].samples).contours == [corners])
    }
    // What encloses nothing, or cannot be seen, has none.
    for (fill, points) in [("-1", "0 0 9 0 9 9"), ("0", "0 0 9 0 9 9"), ("9", "0 0 9 0")] {
      #expect(try read(line("width=\"3\" fill=\"\(fill)\"", points)).strokes.count == 1)
    }
  }

  /// A path that comes back to its beginning and goes on encloses what both ways enclose.
  @Test func aFillingMayComeBackToItsBeginning() throws {
    let document = try read(line("width=\"3\" fill=\"255\"", "0 0 9 0 9 9 0 0 0 -9 -9 0"))
    let contours = FilledArea(document.strokes[0].samples).contours
    #expect(
      contours == [
        [Point(0, 0), Point(12, 0), Point(12, 12)], [Point(0, 0), Point(0, -12), Point(-12, 0)],
      ])
  }

  /// A text between them is above both.
  @Test func aFillingIsInk() throws {
    let text = "<text font=\"Sans\" size=\"12\" x=\"3\" y=\"4\">a</text>"
    let document = try read(line("width=\"3\" fill=\"9\"", "0 0 9 0 9 9") + text)
    #expect(document.embedded.texts.map(\.strokesBelow) == [2])
  }

  /// A number that cannot be read costs its point or its width, and a sentence says so.
  @Test(
    arguments: [
      ("width=\"3\"", "3 6 9", 1, [Point(4, 8)], 4.0),
      ("width=\"3\"", "3 6 9 nan 12 15", 1, [Point(4, 8), Point(16, 20)], 4),
      ("width=\"3\"", "3 6 inf 9 12 15", 1, [Point(4, 8), Point(16, 20)], 4),
      ("width=\"3\"", "1e300 6 12 2x", 2, [], 4), ("width=\"3\"", "", 0, [], 4),
      ("width=\"3,0\"", "3,0 6 9,75 12", 0, [Point(4, 8), Point(13, 16)], 4),
      ("width=\"3\"", "3,0,0 6 12 15", 1, [Point(16, 20)], 4),
      ("", "3 6", 1, [Point(4, 8)], 1.41 * 96 / 72), ("width=\"\"", "3 6", 1, [Point(4, 8)], 1.88),
      ("width=\"-1\"", "3 6", 1, [Point(4, 8)], 1.88),
      ("width=\"inf\"", "3 6", 1, [Point(4, 8)], 1.88),
      ("width=\"3 1e300\"", "3 6", 1, [Point(4, 8)], 4),
      ("width=\"3e0 nan\"", "3 6 12 15", 1, [Point(4, 8), Point(16, 20)], 4),
    ] as [(String, String, Int, [Point], Double)])
  func badNumbersAreLeftOut(
    attributes: String, text: String, count: Int, points: [Point], width: Double
  ) throws {
    let document = try read(line(attributes, text) + line("width=\"1\"", "1 2 3 4"))
    #expect(document.strokes.count == (points.isEmpty ? 1 : 2))
    #expect(document.omissions == (count == 0 ? [] : [Omissions(.number, count: count)]))
    guard !points.isEmpty else { return }
    #expect(document.strokes[0].samples.map(\.position) == points)
    #expect(abs(document.strokes[0].pen.width.upperBound - width) < 1e-9)
    #expect(document.strokes[0].samples.allSatisfy { $0.pressure == nil })
  }

  /// A width that cannot be is that of the line before.
  @Test func badWidthsAreThoseBefore() throws {
    let text = "10 10 20 20 30 15 40 30"
    let document = try read(line("width=\"2 0.75 -0.95 1.5\"", text))
    #expect(document.strokes[0].pen.width == 0...2)
    #expect(document.strokes[0].samples.map(\.pressure) == [0.25, 0.25, 1, 1])
    #expect(document.leftOutSentence == "1 invalid number was left out.")
    // Those of a point that is left out go with it.
    let point = try read(line("width=\"2 0.75 3 1.5\"", "10 10 nan 20 30 15 40 30"))
    #expect(point.strokes[0].samples.map(\.pressure) == [0.0625, 0.25, 0.25])
    let all = try read(line("width=\"2 -1 -1 -1\"", text))
    #expect(all.strokes[0].pen.width.lowerBound == all.strokes[0].pen.width.upperBound)
    #expect(all.leftOutSentence == "3 invalid numbers were left out.")
  }

  @Test func pagesOfNoSizeAreEndless() throws {
    for page in ["<page width=\"no\"/>", "<page height=\"-1\"/>", "<page width=\"\"/>"] {
      let document = try read(line("width=\"1\"", "1 2") + page)
      #expect(document.strokes.count == 1 && document.pages == Drawing().pages, "\(page)")
    }
  }

  @Test func badInputIsNamedInOneSentence() {
    let complaint = complaint("<a>") ?? "nothing"
    #expect(
      complaint.hasPrefix("a.xopp, line 2: the XML is not well-formed: mismatched tag")
        && complaint.hasSuffix("."), "\(complaint)")
    #expect(throws: FormatError(file: "a", line: 1, reason: .notXournal(root: "svg"))) {
      try InkDocument(xopp: Array("<svg/>".utf8), file: "a")
    }
  }

  @Test func anythingIsReadOrRefused() {
    let seed = Array(
      ("<xournal><page width=\"72\" height=\"7\"><layer>" + line("width=\"3 1 2\"", "1 2 3 4 5 6")
        + "<stroke tool=\"highlighter\" color=\"#ffff007f\" width=\"8\" fill=\"3\">"
        + "1 2\n3 4</stroke>"
        + "<text x=\"1\">a</text></layer></page></xournal>").utf8)
    var random = SeededRandom(8)
    var readable = 0
    var isSound = true
    for _ in 0..<3000 {
      guard let read = try? InkDocument(xopp: seed.mutated(using: &random), file: "a") else {
        continue
      }
      readable += 1
      isSound = isSound && read.isSound
    }
    #expect(readable > 100 && isSound)
  }
}
