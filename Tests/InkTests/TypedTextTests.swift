import TestSupport
import Testing

@testable import Ink

/// The text of a stroke: in files, in the journal, and when it is moved.
@Suite struct TypedTextTests {
  private static let map = Affine(
    scale: Point(1.5, 0.1 + 0.2), skew: Point(-0.25, 0.125), step: Point(1e-7, -33.3))

  /// A stroke that shows a text.
  private func stroke(_ string: String, width: Double? = nil, map: Affine = map) -> Stroke {
    let style = TypedText.Style(family: "Serif, \"A\" & <B>", size: 16.1, width: width)
    let corners = [Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 0)]
    let samples = corners.enumerated().map { Sample($1, time: Double($0)) }
    return Stroke(
      id: StrokeID(1), pen: Pen(width: 1...1, fills: true), samples: samples,
      text: TypedText(string, style: style, map: map))
  }

  private static let strings = [
    "a", "two\nlines", " <a href=\"x\">&amp;</a>\u{2028}', ]]>", "日本語 مرحبا 👩‍👩‍👧",
    "\u{fffe}\u{ffff}",
  ]

  @Test(arguments: strings) func inkMLKeepsIt(_ string: String) throws {
    let strokes = [stroke(string), stroke(string, width: 120.5)]
    let document = InkDocument(strokes: strokes)
    let bytes = document.inkML()
    let read = try InkDocument(inkML: bytes, file: "a.inkml")
    #expect(read.isSound && read.hasOnlyOwnElements)
    #expect(read.strokes.count == 2 && read.inkML() == bytes as [UInt8])
    guard string != "\u{fffe}\u{ffff}" else { return }
    #expect(read.strokes.map(\.text) == strokes.map(\.text))
  }

  /// Returns the journal of a drawing of these strokes.
  private func journal(_ strokes: [Stroke]) -> [UInt8] {
    var drawing = Drawing()
    drawing.isRecorded = true
    for (index, stroke) in strokes.enumerated() {
      _ = drawing.add([stroke.drawn(with: stroke.pen, id: StrokeID(UInt64(index + 1)))])
    }
    return JournalFormat.file(of: drawing)
  }

  @Test(arguments: strings) func theJournalKeepsIt(_ string: String) {
    let strokes = [stroke(string), stroke(string, width: 99)]
    let bytes = journal(strokes)
    let replay = JournalReplay(steps: bytes, live: [])
    #expect(replay.drawing.strokes.map(\.text) == strokes.map(\.text) && !replay.isDamaged)
    for end in bytes.indices.dropFirst(JournalFormat.headerLength) {
      let cut = JournalReplay(steps: Array(bytes[..<end]), live: []).drawing.strokes
      #expect(cut.map(\.text) == strokes.prefix(cut.count).map(\.text))
    }
  }

  /// The ink stays, and so does what follows it.
  @Test func aTextFarFromItsInkIsNotKept() {
    let far = [stroke("far", map: Affine(step: Point(0, 1e20))), stroke("near")]
    let replay = JournalReplay(steps: journal(far), live: [])
    #expect(replay.drawing.strokes.map(\.text?.string) == [nil, "near"] && !replay.isDamaged)
  }

  /// A text moves with its ink.
  @Test func mapsMoveIt() throws {
    let turned = stroke("a", map: .identity)
      .transformed(by: Affine(turn: 90, around: .zero), id: StrokeID(2))
      .transformed(by: Affine(step: Point(5, 6)), id: StrokeID(3))
    let place = try #require(turned.text).map(Point(9, 0))
    #expect(turned.samples[1].position.distance(to: place) < 1e-9)
    #expect(turned.drawn(with: Pen(), id: StrokeID(4)).text == turned.text)
  }

  /// A text of a file is that of the next trace of its group, if that has an area.
  @Test(arguments: [
    ("true", "16 none 1 0 0 1 0 0 Sans", 1), ("false", "16 none 1 0 0 1 0 0 Sans", 0),
    ("true", "16 none 1 0 0 1 0 0", 0), ("true", "16 0 1 0 0 1 0 0 Sans", 0),
    ("true", "1e9 none 1 0 0 1 0 0 Sans", 0), ("true", "16 none 1 0 0 inf 0 0 Sans", 0),
    ("true", "nan none 1 0 0 1 0 0 Sans", 0), ("true", "", 0),
    ("true", "16 none 1 0 0 1 1e20 0 Sans", 0), ("true", "16 none 1 -1e308 0 1 0 0 Sans", 0),
  ]) func aNoteIsReadOrPassedOver(fills: String, style: String, count: Int) throws {
    let text = """
      <ink xmlns="http://www.w3.org/2003/InkML"><definitions><brush xml:id="b">
      <brushProperty name="xsign:fills" value="\(fills)"/></brush></definitions>
      <annotation type="xsign:text">none</annotation>
      <traceGroup><annotation type="xsign:text">a</annotation>
      <annotation type="xsign:textStyle">\(style)</annotation>
      <trace brushRef="#b">0 0,9 0,9 9,0 0</trace><trace brushRef="#b">0 0,9 0,9 9,0 0</trace>
      </traceGroup><trace brushRef="#b">0 0,9 0,9 9,0 0</trace></ink>
      """
    let read = try InkDocument(inkML: Array(text.utf8), file: "a.inkml")
    #expect(read.strokes.count == 3 && read.strokes.compactMap(\.text).count == count)
    #expect(count == 0 || read.strokes[0].text?.string == "a")
  }

  @Test func controlCharactersAreLeftOut() {
    let text = TypedText("a\r\nb\u{0}\tc\u{2028}", style: TypedText.Style(size: 9))
    #expect(text.string == "a\nb c\n")
  }
}
