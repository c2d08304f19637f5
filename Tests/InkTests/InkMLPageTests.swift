import TestSupport
import Testing

@testable import Ink

/// Pages and the identity of their PDF in InkML.
@Suite struct InkMLPageTests {
  private static let pdf = PDFIdentity(
    path: "/home/a/Vertrag – 50 % <a>\n&\"b\".pdf", size: 123_456_789, hash: (0..<32).map { $0 * 7 }
  )

  private static var pages: [Page] {
    let frame = Bounds(min: Point(-1 / 3.0, 2), max: Point(30, 40.1 + 0.7))
    let backgrounds = [
      Background(paper: nil, picture: .init(bytes: Array(0...200), frame: frame)), Background(),
      Background(picture: .init(bytes: [7], frame: frame)),
      Background(
        paper: InkColor(red: 1 / 3.0, green: 0, blue: 1),
        baseline: .init(start: Point(0.1, 7), length: 1 / 7.0)),
    ]
    let pages = backgrounds.enumerated().map { number, background in
      Page(
        id: PageTests.id(UInt32(40 - 9 * number)),
        size: CanvasSize(width: 100 + 1 / 3.0, height: 50.1 * Double(number + 1)),
        background: background, pdfPage: number % 2 == 1 ? number * 1000 : nil)
    }
    return Page.arranged(pages) ?? []
  }

  private func read(_ bytes: [UInt8]) throws(FormatError) -> InkDocument {
    try InkDocument(inkML: bytes, file: "a.inkml")
  }

  @Test func pagesAndTheDocumentComeBackToTheLastBit() throws {
    let strokes = (1...3 as ClosedRange<UInt64>).map { number in
      let whole = InkGenerators.randomStroke(seed: number)
      return Stroke(id: StrokeID(number), pen: whole.pen, samples: whole.samples)
    }
    for source in [nil, Self.pdf] {
      let document = InkDocument(strokes: strokes, pages: Self.pages, source: source)
      let written = document.inkML()
      let again = try read(written)
      #expect(again.pages == Self.pages && again.source == source)
      #expect(again.inkML() == written && again.isOwn)
      #expect(again.strokes.map(\.samples.count) == strokes.map(\.samples.count))
    }
    let many = Page.arranged(PageTests.sizes(600, seed: 4), showsPageContents: true) ?? []
    #expect(try read(InkDocument(strokes: [], pages: many).inkML()).pages == many)
  }

  /// A drawing on endless paper has the same file as before there were pages.
  @Test func endlessPaperHasNoAnnotation() throws {
    let paper = Background(
      paper: InkColor(hex: 0xfbf4e2), baseline: .init(start: Point(1, 2), length: 3))
    let text = String(
      decoding: InkDocument(strokes: [], background: paper).inkML(), as: UTF8.self)
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <ink xmlns="http://www.w3.org/2003/InkML">
        <annotation type="xsign:times">stroke</annotation>
        <annotation type="xsign:paper">#fbf4e2</annotation>
        <annotation type="xsign:baseline">1 2 3</annotation>
        <definitions>
        </definitions>
        </ink>

        """)
    #expect(try read(Array(text.utf8)).pages == Drawing(background: paper).pages)
  }

  @Test func aFileSaysWhereItsPagesAre() {
    let pages = Page.arranged([CanvasSize(width: 100, height: 50.5)], showsPageContents: true) ?? []
    let source = PDFIdentity(
      path: "/a b/ü.pdf", size: 9, hash: [UInt8](repeating: 171, count: 32))
    let text = String(
      decoding: InkDocument(strokes: [], pages: pages, source: source).inkML(), as: UTF8.self)
    let hash = String(repeating: "ab", count: 32)
    #expect(text.contains(">9 \(hash) /a%20b/%c3%bc.pdf</annotation>"))
    #expect(text.contains("<annotation type=\"xsign:page\">1 0 0 100 50.5 0</annotation>"))
  }

  private func note(_ type: String, _ text: String) -> String {
    "<annotation type=\"xsign:\(type)\">\(text)</annotation>"
  }

  @Test func whatCannotBeIsNamed() throws {
    let hash = String(repeating: "0f", count: 32)
    let fitting = note("page", "1 0 0 10 10")
    for (type, before, text) in [
      ("page", "", ""), ("page", "", "1 0 0 10"), ("page", "", "1 0 0 10 10 0 0"),
      ("page", "", "1 0 0 10 10 0 45"), ("page", "", "1 0 0 10 10 0 90 0"),
      ("page", "", "1 0 0 10 10 -1"), ("page", "", "1 0 0 10 x"), ("page", "", "-1 0 0 10 10"),
      ("page", "", "2147483648 0 0 10 10"), ("page", "", "1 0 5 10 10"),
      ("page", "", "1 5 0 10 10"), ("page", "", "1 0 0 0 10"), ("page", "", "1 0 0 10 1e7"),
      ("page", fitting, "1 0 40 10 10"), ("page", fitting, "2 0 33 10 10"),
      ("page", fitting, "2 0 40.5 10 10"), ("page", fitting, "2 0 23999999 10 10"),
      ("document", "", ""), ("document", "", "1 \(hash)"), ("document", "", "-1 \(hash) /a"),
      ("document", "", "1 \(hash)0 /a"), ("document", "", "1 0f /a"),
      ("document", "", "1 \(hash) /a%2"), ("document", "", "1 \(hash) /a%zz"),
      ("document", "", "1 \(hash) %ff"), ("document", "", "1 \(hash) /a b"),
    ] {
      let file = Array("<ink>\n\(before)\(note(type, text))<trace>1 2</trace></ink>".utf8)
      #expect(
        throws: FormatError(file: "a.inkml", line: 2, reason: .attribute("xsign:\(type)", text))
      ) { try read(file) }
    }
    let sound = try read(
      Array("<ink>\(fitting)\(note("page", " 2\n0 40 9 9 3 "))<trace>1 2</trace></ink>".utf8))
    #expect(sound.pages.map(\.origin.y) == [0, 40] && sound.pages[1].pdfPage == 3)
  }

  /// A damaged picture is left out, whichever page has it.
  @Test func damagedPicturesAreCounted() throws {
    let picture = note("pictureFrame", "0 0 1 1") + note("picture", "!")
    let file =
      "<ink>" + note("page", "1 0 0 10 10") + picture + note("page", "2 0 40 9 9") + picture
      + note("page", "3 0 80 9 9") + note("paper", "none") + "<trace>1 2</trace></ink>"
    let document = try read(Array(file.utf8))
    #expect(document.pages.map { $0.background.picture == nil } == [true, true, true])
    #expect(document.pages.map { $0.background.paper == nil } == [false, false, true])
    #expect(document.omissions == [Omissions(.image, count: 2)])
  }

  @Test func anythingIsReadOrRefused() {
    let seed = InkDocument(strokes: [], pages: Self.pages, source: Self.pdf).inkML()
    var random = SeededRandom(31)
    var (readable, wrong) = (0, 0)
    for _ in 0..<3000 {
      guard let document = try? read(seed.mutated(using: &random)) else { continue }
      readable += 1
      if !Page.formPlane(document.pages) { wrong += 1 }
      if document.source.map({ $0.hash.count != 32 }) == true { wrong += 1 }
      let again = try? read(document.inkML())
      if again?.pages != document.pages || again?.source != document.source { wrong += 1 }
    }
    #expect(readable > 100 && wrong == 0)
  }
}
