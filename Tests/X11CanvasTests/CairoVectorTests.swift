import Ink
import Testing

@testable import X11Canvas

@Suite struct CairoVectorTests {
  @Test func pdfHasTheSizeAndTheNames() throws {
    let bytes = try VectorDocument.pdf(width: 144, height: 72.5) { context in
      context.fillCircle(center: Point(20, 20), radius: 10)
    }
    let text = String(decoding: bytes, as: Unicode.UTF8.self)
    #expect(text.hasPrefix("%PDF-1."))
    #expect(text.contains("%%EOF"))
    #expect(text.contains("[ 0 0 144 72.5 ]"))
  }

  @Test func svgHasItsTrueSize() throws {
    let bytes = try VectorDocument.svg(width: 144, height: 72) { context in
      context.move(to: Point(1, 1))
      context.line(to: Point(100, 50))
      context.stroke(width: 2)
    }
    let text = String(decoding: bytes, as: Unicode.UTF8.self)
    #expect(text.contains("width=\"144pt\""))
    #expect(text.contains("height=\"72pt\""))
    #expect(text.contains("viewBox=\"0 0 144 72\""))
    #expect(text.contains("<path"))
    #expect(text.contains("</svg>"))
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func pagesWithoutSizeAreErrors(side: Double) {
    #expect(throws: CairoError.self) {
      _ = try VectorDocument.pdf(width: side, height: 10) { _ in }
    }
    #expect(throws: CairoError.self) {
      _ = try VectorDocument.svg(width: 10, height: side) { _ in }
    }
  }
}
