@testable import Ink

extension Drawing {
  /// A recorded drawing of the one small page of a PDF.
  static var ofDocument: Drawing {
    var drawing = Drawing(
      [],
      pages: [Page(id: Page.ID(rawValue: 1), size: CanvasSize(width: 9, height: 9), pdfPage: 0)],
      source: PDFIdentity(path: "/a.pdf", size: 3, hash: [UInt8](repeating: 1, count: 32)))
    drawing.isRecorded = true
    return drawing
  }
}
