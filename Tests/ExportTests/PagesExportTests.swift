import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import Platform

/// Exports of several pages, each in its own size.
@Suite struct PagesExportTests {
  private static let red = InkColor(hex: 0xff0000)
  /// Two upright pages and a wide one, of 30 by 40, 40.5 by 30 and 60 by 20 units.
  private static let pages: [Page] = {
    let papers: [InkColor?] = [InkColor(hex: 0xffffff), InkColor(hex: 0x00ff00), nil]
    let sizes = [(30.0, 40.0), (40.5, 30.0), (60.0, 20.0)]
    let pages = zip(papers, sizes).enumerated().map { number, parts in
      Page(
        id: Page.ID(rawValue: UInt32(number + 1)),
        size: CanvasSize(width: parts.1.0, height: parts.1.1),
        background: Background(paper: parts.0))
    }
    return Page.arranged(pages) ?? []
  }()

  /// A bar across the bottom of the first page and beyond, and a dot on the third.
  private static var strokes: [Stroke] {
    func stroke(_ id: UInt64, _ places: [Point]) -> Stroke {
      Stroke(
        id: StrokeID(id), pen: Pen(color: red, width: 10),
        samples: places.enumerated().map { Sample($1, time: Double($0)) })
    }
    let third = pages[2].origin
    return [
      stroke(1, [Point(15, 30), Point(15, 80)]), stroke(2, [third + Point(50, 10)]),
    ]
  }

  private static func export(
    _ paper: PagesExport.Paper = .own, _ pages: [Page] = pages, showsPictures: Bool = true
  ) -> PagesExport {
    PagesExport(
      strokes, on: pages, engine: .lines, paper: paper, showsPictures: showsPictures, scale: 4)
  }

  /// Returns the `count` pages of a PDF as poppler shows them, at 4 pixels a unit.
  private func shown(_ pdf: [UInt8], count: Int) throws -> [Image] {
    let folder = TemporaryFolder()
    let path = folder.path("a.pdf")
    try AtomicFile.write(pdf, to: path)
    _ = try Tool("pdftoppm", ["-png", "-r", "384", path, folder.path("p")])
    let names = folder.names
    let images = try names.filter { $0.hasSuffix(".png") }.map { name in
      let bytes = try Data(contentsOf: folder.url(name))
      return try Image(decoding: [UInt8](bytes), file: name)
    }
    try #require(images.count == count)
    return images
  }

  private func pixel(_ image: Image, _ x: Int, _ y: Int) -> UInt32 {
    image.pixels[y * 4 * image.width + x * 4]
  }

  @Test func aPDFHasEachPageInItsSize() throws {
    let pdf = try Self.export().pdf(0..<3)
    #expect(try Self.export().pdf(0..<3) == pdf)
    let images = try shown(pdf, count: 3)
    #expect(images.map(\.width) == [120, 162, 240] && images.map(\.height) == [160, 120, 80])
    // The bar ends with its page, and is not on the next one.
    #expect(pixel(images[0], 15, 38) == 0xffff_0000 && pixel(images[0], 2, 38) == 0xffff_ffff)
    #expect(images[1].pixels.allSatisfy { $0 == 0xff00_ff00 })
    #expect(pixel(images[2], 50, 10) == 0xffff_0000 && pixel(images[2], 10, 10) == 0xffff_ffff)
    // Some of the pages, in that order.
    #expect(try shown(Self.export().pdf([2, 0]), count: 2).map(\.width) == [240, 120])
  }

  /// The pictures are embedded with the pages that have them.
  @Test func aScannedPageIsInTrueSize() throws {
    var surface = try ImageSurface(format: .argb32, width: 10, height: 20)
    surface.draw {
      $0.setColor(InkColor(hex: 0x0000ff))
      $0.paint()
    }
    var file = PNGFile(width: 10, height: 20, pixels: .straight, pixelsPerMetre: nil)
    file.add("IDAT", Deflate.zlib(surface.rows(0..<20)))
    let frame = Bounds(min: Point(20, 0), max: Point(30, 20))
    let scan = Background(picture: .init(bytes: file.bytes(), frame: frame))
    var drawing = Drawing([], pages: Self.pages)
    _ = drawing.setBackground(scan, of: Self.pages[1].id)
    _ = drawing.setBackground(scan, of: Self.pages[2].id)
    let images = try shown(Self.export(.own, drawing.pages).pdf(0..<3), count: 3)
    for image in images.dropFirst() {
      #expect(pixel(image, 25, 10) == 0xff00_00ff && pixel(image, 15, 10) == 0xffff_ffff)
    }
    #expect(pixel(images[0], 25, 10) == 0xffff_ffff)
    let png = try Image(
      decoding: Self.export(.own, drawing.pages).bytes(.png, page: 1), file: "a")
    #expect(pixel(png, 25, 10) == 0xff00_00ff && pixel(png, 15, 10) == 0xffff_ffff)
    let plain = try Image(
      decoding: Self.export(.own, drawing.pages, showsPictures: false).bytes(.png, page: 1),
      file: "a")
    #expect(pixel(plain, 25, 10) == 0xffff_ffff)
    // A picture that cannot be read is named with its page.
    let broken = Background(picture: .init(bytes: [1], frame: frame))
    _ = drawing.setBackground(broken, of: Self.pages[1].id)
    let error = #expect(throws: ExportError.self) {
      try Self.export(.own, drawing.pages).pdf(0..<3)
    }
    #expect(
      error?.description == "The picture of page 2 is neither a PNG nor a JPEG picture.")
  }

  @Test(arguments: [ExportFormat.png, .svg]) func eachPageHasAFile(format: ExportFormat) throws {
    let export = Self.export(.color(nil))
    let files = try (0..<3).map { try export.bytes(format, page: $0) }
    guard format == .png else {
      let text = files.map { String(decoding: $0, as: UTF8.self) }
      #expect(text[1].contains(" viewBox=\"0 0 40.5 30\">") && !text[1].contains("<path"))
      return #expect(text[0].contains("<path") && text[2].contains("<path"))
    }
    let images = try files.map { try Image(decoding: $0, file: "a") }
    #expect(images.map(\.width) == [120, 162, 240])
    #expect(pixel(images[0], 15, 38) == 0xffff_0000 && pixel(images[0], 2, 38) == 0)
    #expect(images[1].pixels.allSatisfy { $0 == 0 })
    #expect(pixel(images[2], 50, 10) == 0xffff_0000)
  }

  /// A program may compute pages from anything.
  @Test func pagesThatAreNotThereAreNotExported() throws {
    for export in [Self.export(), Self.export(.own, [])] {
      #expect(throws: ExportError.nothingDrawn) { try export.pdf([Int]()) }
      for index in [-1, 3] {
        #expect(throws: ExportError.nothingDrawn) { try export.pdf([index]) }
        #expect(throws: ExportError.nothingDrawn) { try export.bytes(.svg, page: index) }
      }
    }
    for format in ExportFormat.allCases {
      let plan = ExportPlan(Self.strokes, on: [], engine: .lines, format: format)
      #expect(throws: ExportError.nothingDrawn) { try plan.write("/nowhere/a") }
      #expect(throws: ExportError.nothingDrawn) {
        try ExportPreview(plan, width: 10, height: 10)
      }
    }
  }

  @Test func aPreviewWithoutAMarginHasNone() throws {
    let plan = ExportPlan(Self.strokes, on: Self.pages, engine: .lines, format: .pdf)
    let preview = try ExportPreview(plan, width: 40, height: 40)
    let (none, below) = (preview.onPaper(margin: 0), preview.onPaper(margin: -30))
    #expect(none?.pixels == below?.pixels && none?.width == preview.picture?.width)
  }

  @Test func filesAreNumberedBeforeTheEnding() {
    let paths = { PagesExport.paths($0, $1, Self.pages) }
    #expect(paths("/a.b/x.png", .png) == ["/a.b/x-1.png", "/a.b/x-2.png", "/a.b/x-3.png"])
    #expect(paths("/a.b/x", .svg)[2] == "/a.b/x-3" && paths("x.PNG", .png)[0] == "x-1.PNG")
    #expect(paths("/a/x.pdf", .pdf) == ["/a/x.pdf"])
    #expect(PagesExport.paths("/a/x.png", .png, [Self.pages[0]]) == ["/a/x.png"])
    #expect(PagesExport.path("a.tar.png", page: 11) == "a.tar-12.png")
  }
}
