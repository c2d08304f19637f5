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
    do throws(FormatError) {
      _ = try read(layer)
      return nil
    } catch {
      return error.description
    }
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
    let page = "<layer><stroke width=\"1\">0 72</stroke></layer>"
    let text =
      "<xournal><page width=\"72\" height=\"72\">\(page)\(page)</page>"
      + "<page width=\"144\" height=\"36\">\(page)</page>"
      + "<page width=\"10\" height=\"72\">\(page)</page></xournal>"
    let document = try InkDocument(xopp: Array(text.utf8), file: "a")
    #expect(document.strokes.map { $0.samples[0].position.y } == [96, 96, 216, 288])
    #expect(document.size == CanvasSize(width: 192, height: 288))
    #expect(document.pages.map(\.origin.y) == [0, 120, 192])
    #expect(document.pages.map(\.id.rawValue) == [1, 2, 3])
    #expect(document.pages.map { $0.size?.width } == [96, 192, 10 * (96.0 / 72)])
    // On pages of which one has no size, the paper is endless.
    let endless = text.replacing("width=\"10\"", with: "")
    let read = try InkDocument(xopp: Array(endless.utf8), file: "a")
    #expect(read.pages == Drawing().pages)
    #expect(read.strokes.map(\.samples) == document.strokes.map(\.samples))
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
    #expect(document.leftOutSentence == "1 image and 2 PDF pages were left out.")
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

  @Test func highlightersAreTranslucentAndColoursHaveNames() throws {
    let document = try read(
      "<stroke tool=\"highlighter\" color=\"yellow\" width=\"8.5\">1 1 2 2</stroke>"
        + "<stroke tool=\"pen\" color=\"lightblue\" width=\"1\">1 1 2 2</stroke>"
        + "<stroke tool=\"pen\" color=\"tomato\" width=\"1\">1 1 2 2</stroke>")
    let colors: [UInt32] = [0xffff00, 0x00c0ff, 0xff6347]
    #expect(document.strokes.map(\.pen.color) == colors.map(InkColor.init(hex:)))
    #expect(document.strokes.map(\.pen.opacity.upperBound) == [127.0 / 255, 1, 1])
    #expect(document.strokes.map(\.pen.blend) == [.multiply, .normal, .normal])
  }

  @Test func whatIsNoInkIsCounted() throws {
    let document = try read(
      """
      <image left="1">iVBO</image><text>5 5</text><image/><teximage text="x"/><image/><link/>
      <stroke tool="eraser" color="white" width="5">1 1 2 2</stroke>\
      \(line("width=\"1\" fill=\"128\"", "1 1 2 2"))
      """)
    #expect(document.strokes.count == 1)
    #expect(
      document.leftOutSentence
        == "3 images, 1 text, 1 formula, 1 link, 1 eraser stroke and 1 filling were left out."
    )
    #expect(try read("<image/>").leftOutSentence == "1 image was left out.")
    #expect(try read("<image/><image/><image/>").leftOutSentence == "3 images were left out.")
  }

  @Test func badInputIsNamedInOneSentence() {
    for (layer, sentence) in [
      ("\n" + line("width=\"1\"", "1 2 3"), "line 3: there is an x coordinate without a y"),
      (line("width=\"1\"", "1 nan"), "line 2: the y coordinate \"nan\" is not a number"),
      (line("width=\"1\"", "1e300 2"), "line 2: the x coordinate \"1e300\" is more than a"),
      (line("width=\"1\"", "1 2x"), "line 2: the y coordinate \"2x\" is not a number"),
      (line("", "1 2"), "line 2: the width cannot be \"\""),
      (line("width=\"-1\"", "1 2"), "line 2: the width cannot be \"-1.0\""),
      (line("width=\"inf\"", "1 2"), "line 2: the width cannot be \"inf\""),
      (line("width=\"1 1e300\"", "1 2"), "line 2: the width cannot be \"1e+300\""),
      ("<page width=\"no\"/>", "line 2: the width cannot be \"no\""),
      ("<page height=\"-1\"/>", "line 2: the height cannot be \"-1\""),
      ("<a>", "line 2: the XML is not well-formed: mismatched tag"),
    ] {
      let complaint = complaint(layer) ?? "nothing"
      #expect(complaint.hasPrefix("a.xopp, \(sentence)"), "\(complaint)")
      #expect(complaint.hasSuffix("."))
    }
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
