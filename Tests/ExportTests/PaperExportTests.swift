import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import Platform

/// Exports of paper of any colour: each format shows the same.
@Suite struct PaperExportTests {
  /// Dark, middle and light paper.
  static let papers: [UInt32] = [0x10261c, 0x3a6ea5, 0xf4e0d0]

  /// A page with lines 20 units apart, and a dot of light or dark ink in its middle.
  private func export(_ paper: InkColor) -> PagesExport {
    let page = Page(
      id: Page.ID(rawValue: 1), size: CanvasSize(width: 96, height: 72),
      background: Background(paper: paper, ruling: Ruling(.lines, spacing: 20)))
    let pen = Pen(color: paper.isDark ? InkColor(hex: 0xffffff) : .black, width: 8...8)
    let stroke = Stroke(id: StrokeID(1), pen: pen, samples: [Sample(Point(48, 50), time: 0)])
    return PagesExport(
      [stroke], on: [page], engine: .lines, paper: .own, showsPictures: true, scale: 4)
  }

  @Test(
    .enabled(
      if: ["pdftoppm", "mutool", "rsvg-convert"].allSatisfy { Tool.exists($0) },
      "the viewers are not here"), arguments: papers)
  func everyFormatShowsTheSame(paper: UInt32) throws {
    let folder = TemporaryFolder()
    let export = export(InkColor(hex: paper))
    let png = try Image(decoding: try export.bytes(.png, page: 0), file: "a.png")
    try AtomicFile.write(try export.pdf([0]), to: folder.path("a.pdf"))
    try AtomicFile.write(try export.bytes(.svg, page: 0), to: folder.path("a.svg"))
    let svg = try Image(
      decoding: [UInt8](
        Tool("rsvg-convert", ["-d", "96", "-p", "96", "-z", "4", folder.path("a.svg")]).output),
      file: "a.svg")
    #expect(svg.width == png.width && svg.height == png.height)
    /// The difference of two pixels in the channel where it is greatest.
    func difference(_ a: UInt32, _ b: UInt32) -> Int {
      [0, 8, 16].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
    }
    // Most of the page is bare.
    #expect(png.pixels.count { $0 & 0xffffff == paper } > png.pixels.count * 9 / 10)
    let line = Ruling.color(on: InkColor(hex: paper)).pixel & 0xffffff
    #expect(png.pixels.count { $0 & 0xffffff == line } > 3 * 2 * png.width)
    // A line of a PNG has whole pixels, and those of the others end in the middle of pixels.
    let most = 3 * 2 * png.width + 400
    #expect(zip(png.pixels, svg.pixels).count { difference($0, $1) > 2 } < most)
    for viewer in [PDFViewer.poppler, .mupdf] {
      let pages = try viewer.pictures(of: [.init(path: folder.path("a.pdf"), pages: 1)], dpi: 384)
      let page = try #require(pages.first?.first)
      #expect(page.width == png.width && page.height == png.height, "\(viewer)")
      let wrong = (0..<png.pixels.count).count { index in
        let shown = page[index % png.width, index / png.width]
        let pixel = UInt32(shown.red) << 16 | UInt32(shown.green) << 8 | UInt32(shown.blue)
        return difference(png.pixels[index], pixel) > 2
      }
      #expect(wrong < most, "\(viewer)")
    }
  }
}
