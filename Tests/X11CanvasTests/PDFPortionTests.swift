import Ink
import Testing

@testable import Export
@testable import Graphics
@testable import X11Canvas

/// The content of an exported page, which all processors write in portions.
@Suite struct PDFPortionTests {
  /// Strokes of two colours, opaque, transparent and of varying opacity, some of which overlap.
  private static let strokes = (0..<150).map { number -> Stroke in
    var pen = Pen(color: InkColor(hex: number % 9 < 4 ? 0x000000 : 0x2040ff), width: 1...3)
    if number % 5 == 1 { pen.opacity = 0.5...0.5 }
    if number % 11 == 3 { (pen.opacity, pen.opacityDriver) = (0.2...1, .pressure) }
    let (x, y) = (Double(number % 15) * 14, Double(number / 15) * 20)
    return Stroke(
      id: StrokeID(UInt64(number)), pen: pen,
      samples: (0..<12).map { index in
        let way = Double(index)
        return Sample(
          Point(x + way * 1.7, y + (index % 4 < 2 ? way : 12 - way)), time: way * 0.01,
          pressure: 0.1 + way * 0.07)
      })
  }

  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    var start = bytes.startIndex
    while let index = bytes[start...].firstIndex(of: part[0]), index + part.count <= bytes.count {
      if bytes[index..<index + part.count] == part[...] { return true }
      start = index + 1
    }
    return false
  }

  /// The content is compressed while it is written, and is the same as if it were written at once.
  @Test func portionsDoNotShow() throws {
    let outlines = DrawingExport.outlines(Self.strokes, EngineSettings.xsign.renderer)
    let layers = ExportLayer.layers(of: outlines)
    #expect(layers.count > 1 && layers.contains { !$0.masked.isEmpty })
    let export = try DrawingExport(Self.strokes, engine: .xsign)
    let file = try export.bytes(.pdf)
    var ink = InkContent(corner: export.page.min)
    for layer in layers { ink.add(layer) }
    let scale = PDFExportPage.pointsPerUnit / VectorText.grid
    var content = VectorText()
    content.write([scale, 0, 0, -scale, 0], digits: 6)
    content.write(export.page.height * PDFExportPage.pointsPerUnit, digits: 4)
    content.write(" cm\n")
    content.write(ink.text.bytes)
    #expect(Self.contains(file, Deflate.zlib(content.bytes)))
    for mask in ink.masks { #expect(Self.contains(file, Deflate.zlib(mask.content))) }
    // However the threads go.
    for _ in 0..<5 { #expect(try export.bytes(.pdf) == file) }
  }

  /// Several pages are written at the same time, and stay in their order.
  @Test func pagesStayInTheirOrder() throws {
    let pages = try #require(
      Page.arranged((0..<21).map { CanvasSize(width: 100 + Double($0), height: 60) }))
    let strokes = pages.enumerated().map { number, page in
      Stroke(
        id: StrokeID(UInt64(number)), pen: Pen(width: 2...2),
        samples: (0...4).map { Sample(page.origin + Point(20, 10 + Double($0)), time: Double($0)) })
    }
    let export = PagesExport(
      strokes, on: pages, engine: .lines, paper: .color(nil), showsPictures: true)
    for indices in [Array(0..<21), [20, 3, 7]] {
      let text = String(decoding: try export.pdf(indices), as: UTF8.self)
      let widths = text.split(separator: "/MediaBox[0 0 ").dropFirst()
        .compactMap { Double($0.prefix { $0 != " " }) }
      #expect(widths == indices.map { (100 + Double($0)) * 0.75 })
    }
  }
}
