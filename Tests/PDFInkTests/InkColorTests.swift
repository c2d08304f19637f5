import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// The colours of ink as programs show them, in files that give colours another meaning.
struct InkColorTests {
  /// The inks of the menus, as red, green and blue of 255.
  private static let inks = [
    [0x00, 0x00, 0x00], [0x1D, 0x3F, 0x9E], [0xC1, 0x27, 0x2D], [0x1F, 0x7A, 0x3D],
    [0x6B, 0x2F, 0xA0], [0xFF, 0xD4, 0x00],
  ]
  /// The inks' columns, and the rows of the three ways to write: opaque, translucent and as a
  /// highlighter.
  private static let step = 20

  /// A square of each ink, in each way.
  private static var request: SigningRequest {
    var request = SigningRequest(forms: [], placements: [])
    for (row, state) in ["", "/A400 gs", "/B gs /A400 gs"].enumerated() {
      for (column, ink) in inks.enumerated() {
        let color = ink.map { Decimal.text(Double($0) / 255, digits: 3) }.joined(separator: " ")
        request.placements.append(
          SigningRequest.Placement(
            form: request.forms.count, page: 0,
            map: Affine(step: Point(Double(10 + step * column), Double(10 + step * row)))))
        request.forms.append(
          InkForm(
            box: InkForm.Box(left: 0, top: 0, right: 16, bottom: 16),
            content: Array("\(color) rg \(state) 0 0 16 16 re f\n".utf8),
            opacities: row == 0 ? [] : [400], masks: [], multiplies: row == 2))
      }
    }
    return request
  }

  /// Returns a file with such a catalogue and page. Object 7 is metadata of PDF/A, object 8 stands
  /// for a profile of `components`.
  private static func file(
    root: String = "", page: String = "", components: Int = 3
  ) -> [UInt8] {
    var file = WrittenPDF(page: page)
    file.objects[1] = Array("<</Type/Catalog/Pages 2 0 R\(root)>>".utf8)
    file.add(7, "/Type/Metadata/Subtype/XML", Array("<a pdfaid:part=\"2\"/>".utf8))
    file.add(8, "/N \(components)", [])
    return file.bytes
  }

  private static let intent = """
    /OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(x)\
    /DestOutputProfile 8 0 R>>]
    """
  private static let files: [(name: String, bytes: [UInt8])] =
    [
      ("plain", file()), ("PDF/A", file(root: "/Metadata 7 0 R")),
      ("grey intent", file(root: "/Metadata 7 0 R" + intent, components: 1)),
      ("CMYK intent", file(root: "/Metadata 7 0 R" + intent, components: 4)),
      (
        "page's colours",
        file(
          page: "/Resources<</ColorSpace<</DefaultRGB[/CalRGB<</WhitePoint[0.9505 1 1.089]"
            + "/Gamma[1 1 1]>>]>>>>")
      ),
    ]
    + ["RGB", "CMYK", "Gray"].map { space in
      let group = "/Group<</S/Transparency/I true/CS/Device\(space)>>"
      return ("\(space) group", file(root: "/Metadata 7 0 R", page: group))
    }

  @Test(arguments: [PDFViewer.poppler, .mupdf])
  func inkHasItsColour(viewer: PDFViewer) throws {
    let folder = try SignedCases.newFolder()
    var jobs: [PDFViewer.Job] = []
    for (index, bytes) in Self.files.map(\.bytes).enumerated() {
      let file = try opened(bytes)
      let result = try InkUpdate.result(
        of: Self.request, in: file, pages: try PageTree.pages(of: file), survey: try surveyed(file))
      let path = folder.appending(path: "\(index).pdf")
      try Data(bytes + result.update).write(to: path)
      jobs.append(PDFViewer.Job(path: path.path, pages: 1))
    }
    for (file, pages) in zip(Self.files, try viewer.pictures(of: jobs, dpi: 72)) {
      let page = try #require(pages.first, "\(file.name)")
      for (column, ink) in Self.inks.enumerated() {
        for row in 0..<3 {
          let shown = page[18 + Self.step * column, 18 + Self.step * row]
          let wanted = ink.map { row == 0 ? $0 : 255 - (255 - $0) * 2 / 5 }
          let difference =
            zip([shown.red, shown.green, shown.blue], wanted)
            .map { abs(Int($0) - $1) }.max() ?? 255
          // An exponent is not quite the curve of sRGB.
          #expect(difference <= 8, "\(file.name), ink \(column), way \(row): \(shown)")
        }
      }
    }
  }
}
