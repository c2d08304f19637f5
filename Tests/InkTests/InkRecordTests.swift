import TestSupport
import Testing

@testable import Ink

/// What a PDF keeps beside ink, and the ink that is read with it. Both come from files that another
/// program may have made.
@Suite struct InkRecordTests {
  private static let text = TypedText(
    "Grüße\n日本", style: TypedText.Style(family: "Sans", size: 20, width: 90),
    map: Affine(scale: Point(2, 2), step: Point(3, -4)))

  private static let content = Array(
    """
    1 0 0 1 16 32 cm
    0.114 0.247 0.62 rg
    0 0 m
    160 0 l
    160 160 l
    0 160 l
    f
    1 0 0 1 320 0 cm
    /A500 gs
    /B gs
    0 80 m
    0 36 36 0 80 0 c
    124 0 160 80 v
    160 160 80 160 y
    f
    BT
    /T0 1 Tf
    320 0 0 -320 0 0 Tm
    [<01>-20<02>]TJ
    ET

    """.utf8)

  private static func form(
    _ content: [UInt8] = content, _ record: [UInt8]? = nil,
    map: Affine = Affine(scale: Point(0.046875, 0.046875), step: Point(75, 150))
  ) -> PDFOwnInk.Form {
    PDFOwnInk.Form(
      page: 0, map: map, content: content,
      record: record ?? InkRecord(strokes: 2, texts: [1: text]).bytes)
  }

  @Test func recordsAreReadAsTheyWereWritten() {
    for record in [
      InkRecord(strokes: 1), InkRecord(.shaded, strokes: 3), InkRecord(.picture, strokes: 1),
      InkRecord(strokes: 9, texts: [0: Self.text, 8: Self.text]),
    ] {
      #expect(InkRecord(bytes: record.bytes) == record)
    }
    // Nothing in it tells how the pen moved.
    #expect(InkRecord(strokes: 300).bytes.count == 9)
  }

  @Test func otherRecordsAreRefused() {
    let bytes = InkRecord(strokes: 2, texts: [1: Self.text]).bytes
    for length in 0..<bytes.count { #expect(InkRecord(bytes: Array(bytes[..<length])) == nil) }
    #expect(InkRecord(bytes: bytes + [0]) == nil)
    #expect(InkRecord(bytes: [4] + bytes.dropFirst()) == nil)
    #expect(InkRecord(bytes: InkRecord(strokes: 0).bytes) == nil)
    #expect(InkRecord(bytes: InkRecord(strokes: 2, texts: [2: Self.text]).bytes) == nil)
    #expect(InkRecord(bytes: InkRecord(strokes: .max).bytes) == nil)
  }

  @Test func fillsBecomeAreas() throws {
    let strokes = try #require(InkFormReader.strokes(of: Self.form()))
    #expect(strokes.count == 2 && strokes.allSatisfy(\.pen.fills))
    // 75 points are 100 canvas units, and 16 steps are one.
    #expect(strokes[0].extent == Bounds(min: Point(101, 202), max: Point(111, 212)))
    #expect(strokes[0].pen.color == InkColor(hex: 0x1d3f9e))
    #expect(strokes[0].pen.opacity == 1...1 && strokes[0].pen.blend == .normal)
    #expect(strokes[1].pen.opacity == 0.5...0.5 && strokes[1].pen.blend == .multiply)
    #expect(strokes[1].extent.min.x == 121 && strokes[1].extent.max.y == 212)
    let text = try #require(strokes[1].text)
    #expect(text.string == Self.text.string && text.style == Self.text.style)
    #expect(text.map == Affine(scale: Point(2, 2), step: Point(103, 196)))
    #expect(strokes[0].text == nil)
  }

  /// Files have numbers of four decimals, and the ink lies on the grid again.
  @Test func roundedPlacesAreOnTheGrid() throws {
    let map = Affine(scale: Point(0.046875, 0.046875), step: Point(75.0001, 149.9999))
    let strokes = try #require(InkFormReader.strokes(of: Self.form(map: map)))
    #expect(strokes[0].extent.min == Point(101, 202))
    let turned = Affine(scale: .zero, skew: Point(-0.09375, 0.09375), step: Point(75, 150))
    let other = try #require(InkFormReader.strokes(of: Self.form(map: turned)))
    #expect(other[0].extent.width == 20)
  }

  @Test func otherContentsAreRefused() {
    for change in [
      "0 0 m 9 0 l 9 9 l S", "0 0 m 9 0 l 9 9 l", "f", "9 0 l f", "0 0 9 9 re f", "1 0 0 2 0 0 cm",
      "/M0 gs", "/A1001 gs", "/A gs", "gs", "2 0 0 rg", "(a) Tj", "1", "/A500", "0 0 0 0 0 0 0 m",
      "1e999 0 m", "nan 0 m", "0 0 m 9 0 l 9 9 l f", "BT", "q", "Q", "/XSign0 Do",
    ] {
      let content = Self.content + Array("\(change)\n".utf8)
      #expect(InkFormReader.strokes(of: Self.form(content)) == nil, "\(change)")
    }
    let far = Affine(scale: Point(1e300, 1), step: .zero)
    #expect(InkFormReader.strokes(of: Self.form(map: far)) == nil)
    #expect(InkFormReader.strokes(of: Self.form(Self.content, [])) == nil)
    // A small content whose curves would become many millions of lines.
    let curve = "0 900000000000 900000000000 0 0 0 c\n"
    let many = "0 0 m\n" + String(repeating: curve, count: 40_000) + "f\n"
    let record = InkRecord(strokes: 1).bytes
    #expect(InkFormReader.strokes(of: Self.form(Array(many.utf8), record)) == nil)
  }

  /// No bytes trap, and what is read is sound.
  @Test func damageIsRefusedOrRead() {
    let record = InkRecord(strokes: 2, texts: [1: Self.text]).bytes
    var random = SeededRandom(7)
    var refused = 0
    for _ in 0..<4000 {
      let isContent = Bool.random(using: &random)
      let form = Self.form(
        isContent ? Self.content.mutated(using: &random) : Self.content,
        isContent ? record : record.mutated(using: &random))
      guard let strokes = InkFormReader.strokes(of: form) else {
        refused += 1
        continue
      }
      let isSound = strokes.allSatisfy { stroke in
        stroke.extent.min.isFinite && stroke.extent.max.isFinite && !stroke.samples.isEmpty
          && (0...1).contains(stroke.pen.opacity.upperBound)
          && [stroke.pen.color.red, stroke.pen.color.green, stroke.pen.color.blue]
            .allSatisfy { 0...1 ~= $0 }
      }
      #expect(isSound)
    }
    #expect(refused > 1000 && refused < 4000)
    for length in 0..<Self.content.count {
      _ = InkFormReader.strokes(of: Self.form(Array(Self.content[..<length])))
    }
  }
}
