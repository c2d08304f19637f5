import Ink
import Testing

@testable import Graphics

/// The lines and places of texts of documents.
@Suite struct DocumentTextTests {
  private let font = DocumentFont(families: "Sans", size: 20)
  private let engine = DocumentTextEngine()

  /// The last words of a family are its weight and slant, and of other names nothing is left out.
  @Test(arguments: [
    ("Sans", "Sans", false, false), ("Sans Bold", "Sans", true, false),
    ("My Font Bold Oblique", "My Font", true, true), ("A Script", "A Script", false, false),
    ("A  B Italic", "A B", false, true), ("Bold", "Bold", false, false),
  ])
  func fontHasTheFamiliesOfItsStyle(family: String, families: String, bold: Bool, italic: Bool) {
    let made = TypedText.Style(family: family, size: 12).font
    #expect(
      made == DocumentFont(families: families, size: 12, isBold: bold, isItalic: italic))
  }

  /// The direction of a text is that of its first letter, also if digits come before.
  @Test(arguments: ["12 abc", "12 שלום", "שלום 12", "123"])
  func textIsAlignedAtTheRight(string: String) {
    let text = engine.layout(string, font, width: 300, alignment: .right)
    let end = text.lines.flatMap(\.clusters).map { $0.x + $0.width }.max() ?? 0
    #expect(abs(end - 300) < 1)
  }

  @Test func clustersCoverTheText() {
    for string in ["Grüße, fi\n\n  ende", "e\u{301}a👩‍👩‍👧", "مرحبا بك", "abc مرحبا def"] {
      let text = engine.layout(string, font)
      let lines = text.lines
      #expect(lines.count == string.split(separator: "\n").count, "\(string)")
      let clusters = lines.flatMap(\.clusters)
      // Each character is in one cluster, in any order.
      #expect(
        clusters.flatMap(\.text.unicodeScalars).sorted()
          == string.filter { !$0.isNewline }.unicodeScalars.sorted())
      for line in lines {
        for (cluster, next) in zip(line.clusters, line.clusters.dropFirst()) {
          #expect(abs(cluster.x + cluster.width - next.x) < 0.01)
        }
      }
      let last = lines.compactMap { $0.clusters.last }.map { $0.x + $0.width }.max() ?? 0
      #expect(abs(last - text.width) < 0.01)
    }
  }

  @Test func textThatIsReadFromTheRightBeginsThere() {
    let clusters = engine.layout("אב", font).lines.flatMap(\.clusters)
    #expect(clusters.map(\.text) == ["ב", "א"] && abs(clusters[0].x) < 0.01)
  }

  /// The window shows the lines of the document, whatever the zoom.
  @Test func aScaledTextHasTheSamePlaces() {
    let text = engine.layout("some words that wrap", font, width: 90)
    let (once, twice) = (ScaledText(text, scale: 1), ScaledText(text, scale: 2))
    #expect(text.lines.count > 1)
    #expect(abs(twice.height - 2 * once.height) <= 1)
    for offset in 0...20 {
      let (a, b) = (once.caret(ofUTF8Offset: offset), twice.caret(ofUTF8Offset: offset))
      #expect(abs(b.x - 2 * a.x) < 0.01 && abs(b.y - 2 * a.y) < 0.01)
      #expect(twice.utf8Offset(at: Point(b.x + 0.1, b.y + b.height / 2)) == offset || offset > 17)
    }
    #expect(twice.selection(0, 20).count == text.lines.count)
  }

  /// Texts of a field stand where they are meant to, whichever of its fonts is installed.
  @Test func linesReachAsFarAsTheyAreAskedTo() {
    let plain = engine.layout("Ag", font)
    for (ascent, descent) in [(1.2, 0.5), (0.5, 0.1)] {
      var tall = font
      tall.lineExtent = DocumentFont.LineExtent(ascent: ascent, descent: descent)
      let text = engine.layout("Ag", tall)
      #expect(abs(text.baseline - 20 * ascent) < 0.01 && text.width == plain.width)
      #expect(abs(text.height - 20 * (ascent + descent)) < 0.1)
      // What is drawn, pointed at and selected goes with the baseline.
      let caret = ScaledText(text, scale: 1).caret(ofUTF8Offset: 1)
      let plainCaret = ScaledText(plain, scale: 1).caret(ofUTF8Offset: 1)
      let drop = text.baseline - plain.baseline
      #expect(abs(caret.y - plainCaret.y - drop) < 0.01 && caret.x == plainCaret.x)
      #expect(abs(text.lines[0].baseline - text.baseline) < 0.01)
      let lines = engine.layout("Ag\nAg\nAg", tall).lines.map(\.baseline)
      let plainLines = engine.layout("Ag\nAg", font).lines.map(\.baseline)
      let step = max(20 * (ascent + descent), plainLines[1] - plainLines[0])
      #expect(abs(lines[1] - lines[0] - step) < 0.1 && abs(lines[2] - lines[1] - step) < 0.1)
    }
  }

  @Test func whatIsDrawnStandsOnItsBaseline() throws {
    var low = font
    low.lineExtent = DocumentFont.LineExtent(ascent: 1.5, descent: 0.5)
    let text = engine.layout("H", low)
    var surface = try ImageSurface(format: .a8, width: 30, height: 60)
    surface.draw { text.draw(in: $0, at: Point(5, 5), color: InkColor.black) }
    let rows = (0..<60).filter { y in (0..<30).contains { surface.pixel(x: $0, y: y) != 0 } }
    // The baseline is at 35.
    #expect(33...35 ~= rows.last ?? 0 && 15...25 ~= rows.first ?? 0)
    #expect(abs(try text.outline(unit: 1).bounds.max.y - 30) < 0.5)
  }
}
