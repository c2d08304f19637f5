import Ink
import Platform
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// `xsign render` of drawings with several pages.
@Suite struct RenderPagesTests {
  private let folder: CommandFolder
  /// A drawing with three pages of 100 by 50 units and a dot on the first and the last.
  private let drawing: String

  init() throws {
    folder = try CommandFolder()
    drawing = folder.path("a.inkml")
    try AtomicFile.write(Self.document().inkML(), to: drawing)
  }

  private static func document(source: PDFIdentity? = nil) -> InkDocument {
    let size = CanvasSize(width: 100, height: 50)
    let strokes = [0.0, 74 * 2].enumerated().map { number, top in
      Stroke(
        id: StrokeID(UInt64(number + 1)), pen: Pen(width: 8),
        samples: [Sample(Point(30, top + 25), time: 0)])
    }
    let pages = [InkColor(hex: 0xffffff), InkColor(hex: 0xff0000), nil].enumerated().map {
      Page(
        id: Page.ID(rawValue: UInt32($0 + 5)), size: size, background: Background(paper: $1))
    }
    return InkDocument(strokes: strokes, pages: Page.arranged(pages) ?? [], source: source)
  }

  private func sizes(_ pdf: [UInt8]) throws -> [Substring] {
    try AtomicFile.write(pdf, to: folder.path("shown.pdf"))
    let info = try Tool("pdfinfo", ["-l", "-1", folder.path("shown.pdf")])
    return String(decoding: info.output, as: UTF8.self).split(separator: "\n")
      .filter { $0.contains("size:") && $0.contains("pts") }
  }

  @Test func aPDFHasAllPages() throws {
    let all = try sizes(folder.render(drawing, as: "pdf"))
    #expect(all.count == 3 && all.allSatisfy { $0.contains("75 x 37.5 pts") })
    #expect(try sizes(folder.render(drawing, as: "pdf", ["--pages", "1,-1"])).count == 2)
    // A part of the drawing is one page, and the dots are beside this one.
    let part = try folder.run([
      "render", drawing, "-o", folder.path("part.pdf"), "--page", "10:20",
    ])
    #expect(
      part.status == 0
        && part.errors.hasSuffix(
          "a.inkml: 2 strokes are beside the page, and not in the picture.\n")
    )
    #expect(try sizes(folder.bytes("part.pdf")).count == 1)
  }

  @Test func aPNGOfEachPageHasItsNumber() throws {
    let tool = try folder.run([
      "render", drawing, "-o", folder.path("b.png"), "--scale", "1", "--with-background",
    ])
    #expect(tool.status == 0 && tool.errors.isEmpty && tool.output.isEmpty)
    #expect(folder.names.filter { $0.hasPrefix("b") } == ["b-1.png", "b-2.png", "b-3.png"])
    let pictures = try (1...3).map { try folder.picture(folder.bytes("b-\($0).png")) }
    #expect(pictures.allSatisfy { $0.width == 100 && $0.height == 50 })
    #expect(pictures[0][30, 25] == 0xff00_0000 && pictures[0][60, 25] == 0xffff_ffff)
    #expect(pictures[1][30, 25] == 0xffff_0000 && pictures[2][60, 25] == 0)
    #expect(pictures[2][30, 25] == 0xff00_0000)
    // One page has the name that was given.
    let one = try folder.picture(folder.render(drawing, ["--pages", "last", "--scale", "1"]))
    #expect(one == pictures[2])
  }

  /// A part of the drawing may be one of several pages, or between them.
  @Test(arguments: ["png", "pdf", "svg"])
  func aPartOfSeveralPagesHasNoBackground(ending: String) throws {
    let part = ["--page", "100:150", "--with-background", "-o", folder.path("e.\(ending)")]
    let tool = try folder.run(["render", drawing] + part)
    #expect(tool.status == 1 && !folder.names.contains("e.\(ending)"))
    #expect(
      tool.errors
        == "xsign: \(drawing) has 3 pages, each with its own background; leave out --page or "
        + "--with-background.\n")
  }

  /// The edge of a page is no line of its ruling.
  @Test func aPartOfAPageLooksAsThePage() throws {
    var document = Self.document()
    document.strokes.removeLast()
    let background = Background(
      paper: InkColor(hex: 0xffffe0), ruling: Ruling(.squares, spacing: 20))
    document.pages = [
      Page(
        id: Page.ID(rawValue: 5), size: CanvasSize(width: 100, height: 50), background: background)
    ]
    let path = folder.path("f.inkml")
    try AtomicFile.write(document.inkML(), to: path)
    for ending in ["png", "pdf", "svg"] {
      let whole = try folder.render(path, as: ending, ["--with-background"])
      let part = try folder.render(path, as: ending, ["--with-background", "--page", "100:50"])
      #expect(whole == part, "\(ending)")
    }
  }

  @Test func pagesThatAreNotThereAreNamed() throws {
    func complaint(_ input: String, _ options: [String]) throws -> String {
      let tool = try folder.run(["render", input, "-o", folder.path("c.pdf")] + options)
      #expect(tool.status != 0 && !folder.names.contains("c.pdf"))
      return tool.errors
    }
    #expect(
      try complaint(drawing, ["--pages", "4"])
        == "xsign: \(drawing) has no page 4: it has 3 pages.\n")
    #expect(try complaint(drawing, ["--pages", "4-"]).contains("pages are a number"))
    #expect(try complaint(drawing, ["--pages", "1", "--page", "9:9"]).contains("'--page'"))
    #expect(
      try complaint(drawing, ["--pages", "3-2"])
        .contains("the range 3-2 is reversed: its first page comes after its last"))
    #expect(
      try complaint(drawing, ["--pages", "3--2"])
        == "xsign: \(drawing) has no pages 3--2: the first of them comes after the last.\n")
    let hand = try folder.write(CommandFolder.hand, to: "hand.txt")
    #expect(
      try complaint(hand, ["--pages", "1"])
        == "xsign: \(hand) has no pages, but endless paper; leave out --pages.\n")
  }

  /// Formats of drawings have all of it.
  @Test(arguments: ["inkml", "json"]) func pagesAreChosenForPictures(format: String) throws {
    let out = ["-o", folder.path("d.\(format)"), "--pages", "1"]
    let tool = try folder.run(["render", drawing] + out)
    #expect(tool.status == 64 && tool.errors.contains("'--pages' is for PNG, PDF and SVG"))
    #expect(!folder.names.contains("d.\(format)"))
  }

  @Test func pagesOfXournalAreKept() throws {
    let page = "<page width=\"75\" height=\"37.5\"><background type=\"solid\" color=\"pink\"/>"
    let stroke = "<layer><stroke width=\"3\">22 18 23 18</stroke></layer></page>"
    let path = try folder.write(
      "<xournal>\(page)\(stroke)\(page)</page></xournal>", to: "a.xopp")
    #expect(try sizes(folder.render(path, as: "pdf")).count == 2)
    let picture = try folder.picture(
      folder.render(path, ["--pages", "2", "--with-background", "--scale", "1"]))
    #expect(picture.width == 100 && picture[30, 25] == 0xffff_c0d4)
  }

  /// The pages and the identity of the PDF stay in the file; its content is in no picture.
  @Test func theDocumentIsKept() throws {
    let source = PDFIdentity(
      path: "/a.pdf", size: 3, hash: [UInt8](repeating: 4, count: 32))
    let before = Self.document(source: source)
    let path = folder.path("d.inkml")
    try AtomicFile.write(before.inkML(), to: path)
    let after = try InkDocument(inkML: folder.render(path, as: "inkml"), file: "a")
    #expect(after.pages == before.pages && after.source == source)
    let tool = try folder.run(["render", path, "-o", folder.path("d.pdf")])
    #expect(tool.status == 0)
    #expect(tool.errors == "xsign: \(path): the pages of its PDF are not in the picture.\n")
  }
}
