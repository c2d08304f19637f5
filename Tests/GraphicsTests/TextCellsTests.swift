import Ink
import Testing

@testable import Graphics

/// Texts whose characters stand in cells.
@Suite struct TextCellsTests {
  private let font = DocumentFont(families: "Sans", size: 20)
  private let engine = DocumentTextEngine()

  private func cells(
    _ string: String, _ alignment: FieldLook.Alignment = .left, count: Int = 10
  ) -> TextCells {
    TextCells(string, font, engine, count: count, alignment: alignment)
  }

  /// Numbers are read from the left, also among letters that are read from the right.
  @Test(arguments: [
    ("abc", [0, 1, 2]), ("שלום", [9, 8, 7, 6]), ("א123", [9, 6, 7, 8]), ("12א", [8, 9, 7]),
    ("שם 45", [9, 8, 7, 5, 6]), ("abשל", [0, 1, 3, 2]), ("e\u{301}t", [0, 1]), ("", []),
  ])
  func charactersStandAsTheyAreSeen(string: String, places: [Int]) {
    #expect(cells(string).pieces.map(\.cell) == places)
  }

  @Test func textIsAligned() {
    #expect(cells("abc", .right).pieces.map(\.cell) == [7, 8, 9])
    #expect(cells("abc", .center).pieces.map(\.cell) == [3, 4, 5])
    #expect(cells("א12", .right).pieces.map(\.cell) == [9, 7, 8])
  }

  @Test func aPointIsNearestToACaret() {
    let text = cells("א12")
    // From the left: 1, 2 and the letter, in the last three cells.
    for (place, index) in [
      (-5.0, 3), (3, 3), (7.2, 1), (7.8, 2), (8.2, 2), (8.8, 3), (9.2, 1), (9.8, 0), (50, 0),
    ] {
      #expect(text.character(at: place) == index, "\(place)")
    }
    #expect(cells("").character(at: 4) == 0)
    #expect(text.cells(of: 0..<2) == [7..<8, 9..<10] && text.cells(of: 1..<3) == [7..<9])
  }

  @Test func bracketsAreMirrored() throws {
    func pixels(_ text: DocumentText) throws -> [UInt32] {
      var surface = try ImageSurface(format: .rgb24, width: 30, height: 40)
      surface.draw { context in
        context.setColor(.white)
        context.paint()
        text.draw(in: context, at: Point(5, 5), color: InkColor.black)
      }
      return (0..<40).flatMap { y in (0..<30).map { surface.pixel(x: $0, y: y) } }
    }
    let text = cells("(א")
    #expect(text.pieces[0].cell == 9)
    #expect(try pixels(text.pieces[0].text) == pixels(engine.layout(")", font)))
    #expect(try pixels(cells("(a").pieces[0].text) == pixels(engine.layout("(", font)))
  }
}
