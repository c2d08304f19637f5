import Export
import Ink
import TestSupport
import Testing

@testable import xsign

/// The same ink on many pages.
struct PlacedInkTests {
  private func places(of ink: [PDFPageInk]) -> Set<UnsafePointer<Stroke>?> {
    Set(ink.map { $0.drawn.withUnsafeBufferPointer { $0.baseAddress } })
  }

  /// Copies of it would take gigabytes.
  @Test(arguments: [nil, InkPlace.Size(width: 30)]) func isKeptOnce(size: InkPlace.Size?) throws {
    let pages = [PDFPage](repeating: PDFPage(width: 595, height: 842), count: 3)
    var builder = SigningRequestBuilder(pages: pages, engine: .xsign)
    let strokes = [InkGenerators.randomStroke(seed: 300)]
    for page in pages.indices {
      try builder.place(
        strokes, from: "me", at: .corner(x: 20, y: 30), size: size, onPage: page,
        what: "The signature")
    }
    #expect(builder.ink.map(\.page) == [0, 1, 2])
    #expect(places(of: builder.ink).count == 1)
    #expect(Set(builder.ink.map(\.strokes)).count == 1)
  }

  /// Pictures of thousands of pages would take gigabytes.
  @Test func onlyThePictureOfTheLatestPageIsKept() throws {
    let pages = [PDFPage](repeating: PDFPage(width: 595, height: 842), count: 2)
    var asked: [Int] = []
    var builder = SigningRequestBuilder(
      pages: pages, engine: .xsign,
      picture: { page in
        asked.append(page)
        return nil
      })
    let frame = Bounds(min: Point(100, 100), max: Point(200, 130))
    for page in [0, 0, 1, 1, 0] {
      _ = try builder.addText("Ada", beside: frame, onPage: page)
    }
    #expect(asked == [0, 1, 0] && builder.placed.map(\.page) == [0, 0, 1, 1, 0])
  }

  /// The strokes of the drawing are not copied for their pages.
  @Test func inkOfTheWindowIsNotCopied() throws {
    let sizes = [CanvasSize](repeating: CanvasSize(width: 400, height: 400), count: 2)
    let pages = try #require(Page.arranged(sizes, showsPageContents: true))
    let drawing = Drawing([], pages: pages)
    let strokes = pages.enumerated().map { index, page in
      Stroke(
        id: StrokeID(UInt64(index)), pen: Pen(color: .black, width: 1...3),
        samples: [Sample(page.origin + Point(20, 30), time: 0)])
    }
    let ink = drawing.inkOnPDFPages(of: strokes)
    #expect(ink.map(\.page) == [0, 1] && ink.map(\.drawn) == strokes.map { [$0] })
    #expect(ink.flatMap(\.strokes).allSatisfy { $0.samples[0].position == Point(20, 30) })
  }
}
