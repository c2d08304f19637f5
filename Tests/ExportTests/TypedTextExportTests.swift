import Foundation
import Graphics
import Ink
import Platform
import TestSupport
import Testing

@testable import Export

/// Typed texts in files: programs find them where their ink is, and show the ink alone.
@Suite struct TypedTextExportTests {
  private static let strings = [
    "Grüße, Łukasz (fi) \\ 12", "two\nlines", "Привет Ελλάδα", "日本語と中文", "مرحبا",
  ]

  private static let marks: Set<Unicode.Scalar> = [
    "\u{202a}", "\u{202b}", "\u{202c}", "\u{c}",
  ]

  private func stroke(_ string: String, map: Affine = .identity) throws -> Stroke {
    try Stroke(
      id: StrokeID(1),
      text: TypedText(
        string, style: TypedText.Style(size: 24), map: map.followed(by: Affine(step: Point(40, 60)))
      ), color: .black)
  }

  private func pdf(_ strokes: [Stroke]) throws -> [UInt8] {
    try DrawingExport(
      strokes, engine: .xsign, options: ExportOptions(page: .fixed(width: 500, height: 300))
    ).bytes(.pdf)
  }

  private func words(_ bytes: [UInt8], _ options: [String] = []) throws -> String {
    let folder = TemporaryFolder()
    let path = folder.path("a.pdf")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try Tool("pdftotext", options + [path, "-"]).text
  }

  @Test(arguments: strings) func programsFindIt(_ string: String) throws {
    let found = try words(pdf([stroke(string)]))
    func letters(_ text: String) -> [String] {
      text.split(whereSeparator: \.isWhitespace)
        .map { $0.precomposedStringWithCompatibilityMapping }
    }
    // Marks of the direction and the end of the page are not the text's.
    let read = String(found.unicodeScalars.filter { !Self.marks.contains($0) }.map(Character.init))
    #expect(letters(read) == letters(string))
  }

  /// The words are where the ink is.
  @Test func itIsWhereItsInkIs() throws {
    let stroke = try stroke("HHHH")
    let found = try words(pdf([stroke]), ["-bbox"])
    let word = try #require(found.components(separatedBy: "<word ").last)
    let numbers = word.split(separator: "\"").compactMap { Double($0) }
    let ink = stroke.extent
    #expect(numbers.count >= 4)
    // Letters have blanks at their sides.
    #expect(abs(numbers[0] - ink.min.x * 0.75) < 3, "\(numbers) \(ink)")
    #expect(abs(numbers[2] - ink.max.x * 0.75) < 3, "\(numbers) \(ink)")
    #expect(numbers[1] < ink.min.y * 0.75 + 1 && numbers[3] > ink.max.y * 0.75 - 1)
  }

  /// What is shown is the ink, with the text or without.
  @Test func itIsNotSeen() throws {
    let stroke = try stroke("Grüße &", map: Affine(turn: 20, around: .zero))
    let bare = Stroke(id: stroke.id, pen: stroke.pen, samples: stroke.samples)
    let folder = TemporaryFolder()
    var pictures: [Data] = []
    for (number, stroke) in [stroke, bare].enumerated() {
      let path = folder.path("\(number)")
      try Data(pdf([stroke])).write(to: URL(fileURLWithPath: path + ".pdf"))
      _ = try Tool("pdftoppm", ["-r", "150", "-png", "-singlefile", path + ".pdf", path])
      pictures.append(try Data(contentsOf: URL(fileURLWithPath: path + ".png")))
    }
    #expect(pictures[0] == pictures[1])
    #expect(try pdf([stroke]) != pdf([bare]))
  }

  /// A program that uses the library may give a text that is nowhere near its ink.
  @Test(arguments: [
    Affine(step: Point(1e20, 0)), Affine(step: Point(1e308, -1e308)),
    Affine(scale: Point(1e-300, 1e-300)), Affine(scale: Point(1e308, 1e308), step: Point(1e308, 0)),
  ]) func aTextMayBeFarFromItsInk(map: Affine) throws {
    let near = try stroke("Hello you")
    let text = TypedText("Hello you", style: TypedText.Style(size: 24), map: map)
    let far = Stroke(id: near.id, pen: near.pen, samples: near.samples, text: text)
    #expect(try pdf([far]).starts(with: "%PDF".utf8))
  }

  /// A form has the glyphs once, and more fonts if one is full.
  @Test func aFormHasFonts() throws {
    let form = try InkForm([stroke("anna")], engine: .xsign)
    #expect(form.text == "anna" && form.fonts.count == 1 && form.fonts[0].glyphs.count == 2)
    let many = String(String.UnicodeScalarView((0x4e00..<0x4f40).compactMap(Unicode.Scalar.init)))
    let large = try InkForm([stroke(many)], engine: .xsign)
    #expect(large.fonts.map(\.glyphs.count) == [InkFont.capacity, 320 - InkFont.capacity])
    #expect(try InkForm([stroke("a"), stroke("b")], engine: .xsign).text == "a\nb")
    // Equal texts at other places are one form.
    let moved = try stroke("anna", map: Affine(step: Point(1000.375, -77.625)))
    let isSame = try InkForm([moved], engine: .xsign) == form
    #expect(isSame)
  }
}
