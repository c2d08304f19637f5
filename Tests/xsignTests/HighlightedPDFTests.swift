import Foundation
import Ink
import TestSupport
import Testing

@testable import xsign

/// A highlighter on pages of PDFs: what is black under it stays black in every viewer.
@Suite(.enabled(if: Tool.exists("pdftoppm"), "pdftoppm is not here"))
struct HighlightedPDFTests {
  private static let program: [PDFViewer: String] = [
    .poppler: "pdftoppm", .mupdf: "mutool", .ghostscript: "gs",
  ]
  private let folder: CommandFolder

  init() throws {
    folder = try CommandFolder()
  }

  /// Writes a straight line from the left to the right or from the top to the bottom, 96 canvas
  /// units long.
  private func write(_ name: String, _ pen: Pen, isUpright: Bool) throws {
    let samples = (0...24).map { index in
      let way = 4 * Double(index)
      return Sample(isUpright ? Point(0, way) : Point(way, 0), time: Double(index) * 0.02)
    }
    let stroke = Stroke(id: StrokeID(1), pen: pen, samples: samples)
    let bytes = InkDocument(strokes: [stroke]).inkML()
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
  }

  @Test(arguments: ["content", "annotation"]) func blackStaysBlack(way: String) throws {
    try write("bar.inkml", Pen(width: 24...24), isUpright: true)
    let yellow = Pen(
      color: InkColor(hex: 0xffd400), width: 20...20, opacity: 0.4...0.4, blend: .multiply)
    try write("marker.inkml", yellow, isUpright: false)
    func sign(_ pdf: String, _ ink: String, at place: String, as out: String) throws {
      let tool = try folder.run([
        "sign", pdf, "--signature", folder.path(ink), "--page", "1", "--at", place, "-o",
        folder.path(out), "--as", way,
      ])
      #expect(tool.status == 0, "\(tool.errors)")
    }
    // The bar is in the middle of the marker.
    try sign(PDFCases.path("plain-1.4"), "bar.inkml", at: "110,240", as: "bar.pdf")
    try sign(folder.path("bar.pdf"), "marker.inkml", at: "99,250", as: "marked.pdf")
    for viewer in PDFViewer.allCases where Tool.exists(Self.program[viewer] ?? "") {
      let pages = try viewer.pictures(
        of: [PDFViewer.Job(path: folder.path("marked.pdf"), pages: 1)], dpi: 254)
      let page = try #require(pages.first?.first)
      // Ten pixels are a millimetre.
      let (black, marked) = (page[1132, 2527], page[1030, 2527])
      #expect(max(black.red, black.green, black.blue) < 12, "\(viewer): \(black)")
      #expect(marked.red > 245 && 140...166 ~= marked.blue, "\(viewer): \(marked)")
    }
  }
}
