import Foundation
import Graphics
import Ink
import TestSupport
import Testing

@testable import xsign

/// What is taken from a drawing with pages to another place is what the pages show.
@Suite struct ShownStrokesTests {
  /// A level line that leaves a page of 100 by 50 units at its right edge.
  static func document() -> InkDocument {
    let samples = (0...40).map { Sample(Point(10 + 5 * Double($0), 20), time: 0.02 * Double($0)) }
    let stroke = Stroke(id: StrokeID(1), pen: Pen(width: 4...4), samples: samples)
    let page = Page(id: Page.ID(rawValue: 1), size: CanvasSize(width: 100, height: 50))
    return InkDocument(strokes: [stroke], pages: [page])
  }

  @Test func theyEndAtTheEdgeOfTheirPage() {
    let document = Self.document()
    let places = document.shownStrokes(engine: .xsign).flatMap { $0.samples.map(\.position.x) }
    #expect(abs((places.min() ?? 0) - 10) < 0.01 && abs((places.max() ?? 0) - 100) < 0.01)
    // Endless paper shows all.
    let endless = InkDocument(strokes: document.strokes)
    #expect(endless.shownStrokes(engine: .xsign) == document.strokes)
  }

  /// A picture of the plane on which the pages lie has no more than those of the pages.
  @Test func thePlaneShowsThem() throws {
    let folder = try CommandFolder()
    let ink = String(decoding: Self.document().inkML(), as: UTF8.self)
    let path = try folder.write(ink, to: "a.inkml")
    let made = try folder.picture(folder.render(path, ["--page", "250:50", "--scale", "1"]))
    let bounds = made.bounds { $0 >> 24 > 127 }
    #expect(made.width == 250 && bounds.x < 12 && abs(bounds.maxX - 101) < 4)
  }

  @Test func theSheetOfEnginesShowsThem() throws {
    let folder = try CommandFolder()
    func sheet(of drawing: InkDocument) throws -> [UInt32] {
      let path = try folder.write(String(decoding: drawing.inkML(), as: UTF8.self), to: "a.inkml")
      return try folder.picture(folder.compare(path, ["--engine", "xsign"])).argb
    }
    let document = Self.document()
    let made = try sheet(of: document)
    let shown = InkDocument(strokes: document.shownStrokes(engine: .xsign))
    #expect(try made == sheet(of: shown))
    #expect(try made != sheet(of: InkDocument(strokes: document.strokes)))
  }

  @Test func aPDFIsSignedWithThem() throws {
    let folder = try CommandFolder()
    func signed(with drawing: InkDocument) throws -> [UInt8] {
      let path = try folder.write(String(decoding: drawing.inkML(), as: UTF8.self), to: "a.inkml")
      let tool = try folder.run([
        "sign", PDFCases.path("plain-1.4"), "--signature", path, "--page", "1", "--at", "20,30",
        "-o", folder.path("out.pdf"),
      ])
      #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool)")
      return try folder.bytes("out.pdf")
    }
    let document = Self.document()
    let made = try signed(with: document)
    let shown = InkDocument(strokes: document.shownStrokes(engine: .xsign))
    #expect(try made == signed(with: shown))
    #expect(try made != signed(with: InkDocument(strokes: document.strokes)))
  }
}
