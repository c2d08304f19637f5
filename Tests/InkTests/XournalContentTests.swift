import TestSupport
import Testing

@testable import Ink

/// The texts and pictures of files of Xournal++, before there are fonts and decoders.
@Suite struct XournalContentTests {
  private func read(_ pages: String) throws(FormatError) -> InkDocument {
    try InkDocument(xopp: Array("<xournal>\(pages)</xournal>".utf8), file: "a.xopp")
  }

  private func page(_ layer: String) -> String {
    "<page width=\"72\" height=\"144\"><layer>\(layer)</layer></page>"
  }

  private let line = "<stroke width=\"1\">1 2 3 4</stroke>"

  @Test func textsHaveTheirPlaceAndFont() throws {
    let text =
      "<text font=\"Serif Bold\" size=\"12\" x=\"36\" y=\"-7.5\" color=\"#ff800080\">a &amp; b\n c"
      + "</text>"
    let document = try read(page("") + page(line + text + line + "<text x=\"0\" y=\"0\">d</text>"))
    let texts = document.embedded.texts
    #expect(texts.map(\.text.string) == ["a & b\n c", "d"])
    // The second page is 192 units and a gap of 24 below the first.
    #expect(texts.map(\.text.map) == [Point(48, 206), Point(0, 216)].map { Affine(step: $0) })
    let styles = [
      TypedText.Style(family: "Serif Bold", size: 16), TypedText.Style(family: "Sans", size: 16),
    ]
    #expect(texts.map(\.text.style) == styles)
    #expect(texts.map(\.color) == [InkColor(hex: 0xff8000), .black])
    #expect(texts.map(\.opacity) == [128.0 / 255, 1])
    #expect(texts.map(\.strokesBelow) == [1, 2])
    // Until there is a font, they are left out.
    #expect(document.leftOutSentence == "2 texts were left out.")
  }

  /// Strokes without points, which are none of the drawing, do not count.
  @Test func onlyInkIsUnderATextOrOverIt() throws {
    let document = try read(page("<stroke width=\"1\"/>" + line + "<text x=\"1\" y=\"1\">a</text>"))
    #expect(document.strokes.count == 1 && document.embedded.texts.map(\.strokesBelow) == [1])
  }

  @Test(
    arguments: [
      "x=\"1\"", "x=\"1\" y=\"no\"", "x=\"1e300\" y=\"1\"", "x=\"1\" y=\"1\" size=\"0\"",
      "x=\"1\" y=\"1\" size=\"1e9\"", "x=\"1\" y=\"1\" font=\"a&#10;b\"",
    ])
  func textsThatCannotBeAreLeftOut(attributes: String) throws {
    let document = try read(page("<text \(attributes)>a</text>" + line))
    #expect(document.embedded.texts.isEmpty && document.strokes.count == 1)
    #expect(document.leftOutSentence == "1 text was left out.")
  }

  @Test func picturesHaveTheirFrame() throws {
    let frame = "left=\"3\" top=\"-6\" right=\"9\" bottom=\"12.75\""
    let document = try read(
      page("") + page("<image \(frame)>aGV\n sbG8=</image><teximage \(frame)>JVBERg==</teximage>"))
    let pictures = document.embedded.pictures
    #expect(pictures.map(\.kind) == [.image, .formula] && pictures.map(\.page) == [1, 1])
    let bounds = Bounds(min: Point(4, -8), max: Point(12, 17))
    #expect(pictures.map(\.frame) == [bounds, bounds])
    #expect(pictures.map(\.source) == [.bytes(Array("hello".utf8)), .bytes(Array("%PDF".utf8))])
    #expect(document.leftOutSentence == "1 image and 1 formula were left out.")
  }

  @Test(
    arguments: [
      ("left=\"3\" top=\"6\" right=\"3\" bottom=\"9\"", "aGVsbG8="),
      ("left=\"3\" top=\"6\" right=\"9\" bottom=\"5\"", "aGVsbG8="),
      ("left=\"3\" top=\"6\" right=\"inf\" bottom=\"9\"", "aGVsbG8="),
      ("left=\"3\" top=\"6\" right=\"9\"", "aGVsbG8="),
      ("left=\"3\" top=\"6\" right=\"9\" bottom=\"9\"", "aGVsbG8"),
      ("left=\"3\" top=\"6\" right=\"9\" bottom=\"9\"", "a*VsbG8="),
      ("left=\"3\" top=\"6\" right=\"9\" bottom=\"9\"", ""),
    ])
  func picturesThatCannotBeAreLeftOut(frame: String, base64: String) throws {
    let document = try read(page("<image \(frame)>\(base64)</image>" + line))
    #expect(document.embedded.pictures.isEmpty && document.strokes.count == 1)
    #expect(document.leftOutSentence == "1 image was left out.")
  }

  /// On endless paper there is no page for them.
  @Test func picturesArePartOfAPage() throws {
    let image = "<image left=\"3\" top=\"6\" right=\"9\" bottom=\"9\">aGVsbG8=</image>"
    #expect(try read(page(image)).embedded.pictures.count == 1)
    #expect(try read(page(image) + "<page/>").embedded.pictures.isEmpty)
    #expect(try read(image).embedded.pictures.isEmpty)
  }

  @Test func backgroundsNameTheirFile() throws {
    let domains = [
      "domain=\"attach\" filename=\"bg.png\"", "domain=\"absolute\" filename=\"/a/b.png\"",
      "domain=\"clone\" filename=\"0\"", "domain=\"clone\" filename=\"x\"", "domain=\"attach\"",
    ]
    let document = try read(
      domains.map {
        "<page width=\"72\" height=\"9\"><background type=\"pixmap\" \($0)/></page>"
      }.joined())
    let pictures = document.embedded.pictures
    #expect(pictures.map(\.source) == [.attached("bg.png"), .path("/a/b.png"), .page(0)])
    #expect(pictures.map(\.page) == [0, 1, 2])
    let whole = Bounds(min: .zero, max: Point(96, 12))
    #expect(pictures.allSatisfy { $0.frame == whole })
    #expect(document.leftOutSentence == "5 images were left out.")
  }

  /// Only the first page with a PDF names it.
  @Test func backgroundsMayBePagesOfAPDF() throws {
    func read(_ first: String) throws -> [EmbeddedContent.Picture] {
      let backgrounds = [first, "pageno=\"3\"", "pageno=\"0\"", "", "pageno=\"x\""]
      let document = try self.read(
        backgrounds.map {
          "<page width=\"72\" height=\"9\"><background type=\"pdf\" \($0)/></page>"
        }.joined())
      #expect(document.leftOutSentence == "5 PDF pages were left out.")
      return document.embedded.pictures
    }
    let attached = try read("domain=\"attach\" filename=\"bg.pdf\" pageno=\"1\"")
    #expect(attached.map(\.source) == [.attached("bg.pdf"), .attached("bg.pdf")])
    #expect(attached.map(\.page) == [0, 1] && attached.map(\.documentPage) == [0, 2])
    #expect(attached.allSatisfy { $0.kind == .pdfPage && $0.frame.max == Point(96, 12) })
    let absolute = try read("domain=\"absolute\" filename=\"/a/b.pdf\" pageno=\"2\"")
    #expect(absolute.map(\.source) == [.path("/a/b.pdf"), .path("/a/b.pdf")])
    #expect(absolute.map(\.documentPage) == [1, 2])
    #expect(try read("pageno=\"1\"").isEmpty)
  }

  @Test func whatIsIncludedIsNoLongerLeftOut() throws {
    var document = try read(page(line + line))
    document.omissions = [Omissions(.image, count: 3), Omissions(.text, count: 1)]
    document.include(.image, count: 2)
    document.include(.text)
    #expect(document.omissions == [Omissions(.image, count: 1)])
    document.include(.formula)
    document.include(.image)
    #expect(document.leftOutSentence == nil)
  }

  @Test func strokesAreInsertedAboveThoseBelow() throws {
    var document = try read(page(line + line))
    func made(_ width: Double, _ below: Int) -> (stroke: Stroke, strokesBelow: Int) {
      let sample = Sample(Point(0, 0), time: 0)
      return (Stroke(id: StrokeID(0), pen: Pen(width: width...width), samples: [sample]), below)
    }
    document.insert([made(10, 0), made(11, 1), made(12, 1), made(13, 9)])
    let own = 96.0 / 72
    #expect(document.strokes.map(\.pen.width.upperBound) == [10, own, 11, 12, own, 13])
    #expect(document.strokes.map(\.id.rawValue) == [1, 2, 3, 4, 5, 6])
  }

  @Test func anythingIsReadOrRefused() {
    let seed = Array(
      ("<xournal>"
        + page(
          "<text font=\"Sans\" size=\"12\" x=\"3\" y=\"4\" color=\"red\">ab\nc</text>\(line)"
            + "<image left=\"3\" top=\"6\" right=\"9\" bottom=\"12\">aGVsbG8=</image>"
            + "<teximage left=\"3\" top=\"6\" right=\"9\" bottom=\"12\">aGVsbG8=</teximage>")
        + "</xournal>").utf8)
    var random = SeededRandom(9)
    var readable = 0
    for _ in 0..<3000 {
      guard let read = try? InkDocument(xopp: seed.mutated(using: &random), file: "a") else {
        continue
      }
      readable += 1
      let content = read.embedded
      for text in content.texts {
        #expect(text.text.style.isSound && 0...read.strokes.count ~= text.strokesBelow)
      }
      for picture in content.pictures {
        #expect(picture.frame.width > 0 && picture.frame.height > 0)
        #expect(read.pages.indices.contains(picture.page))
      }
    }
    #expect(readable > 100)
  }
}
