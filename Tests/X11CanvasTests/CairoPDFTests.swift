import Ink
import Testing

@testable import X11Canvas

@Suite struct CairoPDFTests {
  @Test func pdfHasTheSizeAndTheNames() throws {
    let bytes = try PDFDocument.bytes(width: 144, height: 72.5) { context in
      context.fillCircle(center: Point(20, 20), radius: 10)
    }
    let text = String(decoding: bytes, as: Unicode.UTF8.self)
    #expect(text.hasPrefix("%PDF-1."))
    #expect(text.contains("%%EOF"))
    #expect(text.contains("[ 0 0 144 72.5 ]"))
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func pagesWithoutSizeAreErrors(side: Double) {
    #expect(throws: CairoError.self) {
      _ = try PDFDocument.bytes(width: side, height: 10) { _ in }
    }
  }
}
