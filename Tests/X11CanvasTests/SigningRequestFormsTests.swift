import Ink
import TestSupport
import Testing

@testable import Export
@testable import X11Canvas

/// The order of a signed PDF, made from strokes on pages.
@Suite struct SigningRequestFormsTests {
  private static let pages = [PDFPage](repeating: PDFPage(width: 595, height: 842), count: 4)

  private func ink(page: Int = 0, seed: UInt64 = 300, at place: Point) -> PDFPageInk {
    let stroke = Stroke(
      id: StrokeID(seed), pen: Pen(color: .black, width: 1...3),
      samples: InkGenerators.randomStroke(seed: seed).samples)
    let move = Affine(step: place - stroke.extent.min)
    return PDFPageInk(page: page, strokes: [stroke.transformed(by: move, id: stroke.id)])
  }

  private func request(_ ink: [PDFPageInk]) throws -> SigningRequest {
    try SigningRequest(ink, on: Self.pages, engine: .xsign)
  }

  /// Wherever it is on the plane, also at places that no step of the form has.
  @Test func equalInkIsOneForm() throws {
    let places = [Point(100, 100), Point(37.123, 400.987), Point(100.03, 13.3), Point(20, 700)]
    let request = try request(places.enumerated().map { ink(page: $0, at: $1) })
    #expect(request.forms.count == 1 && request.placements.map(\.page) == [0, 1, 2, 3])
    for (placement, place) in zip(request.placements, places) {
      let step = placement.map.step
      #expect(abs(step.x - place.x * 0.75) <= 0.03 && abs(step.y - place.y * 0.75) <= 0.03)
      #expect((step.x / 0.046875).rounded() == step.x / 0.046875)
    }
    #expect(
      try self.request([ink(at: places[0]), ink(page: 1, seed: 301, at: places[0])]).forms.count
        == 2)
  }

  /// Ink that is apart may be elsewhere together with other ink.
  @Test func inkThatIsApartIsApart() throws {
    let (near, far) = (ink(at: Point(50, 50)), ink(seed: 301, at: Point(400, 800)))
    let close = ink(seed: 302, at: Point(70, 60))
    #expect(try request([near, far]).forms.count == 2)
    #expect(try request([near, close]).forms.count == 1)
    // The order from the bottom to the top stays.
    #expect(try request([near, far, close]).placements.map(\.form) == [0, 1, 2])
  }

  @Test func inkBesideItsPageIsLeftOut() throws {
    let request = try request([ink(at: Point(-5000, 0)), ink(page: 1, at: Point(50, 50))])
    #expect(request.placements.map(\.page) == [1] && request.forms.count == 1)
    #expect(throws: ExportError.self) { try self.request([ink(at: Point(-5000, 0))]) }
    #expect(throws: ExportError.self) { try self.request([ink(page: 9, at: Point(50, 50))]) }
    #expect(throws: ExportError.self) { try self.request([]) }
  }

  @Test func inkThatIsNotSeenIsLeftOut() throws {
    var clear = ink(at: Point(50, 50))
    clear.strokes = clear.strokes.map { stroke in
      var pen = stroke.pen
      pen.opacity = 0...0
      return Stroke(id: stroke.id, pen: pen, samples: stroke.samples)
    }
    let request = try request([clear, ink(page: 1, at: Point(50, 50))])
    #expect(request.placements.map(\.page) == [1] && request.forms.count == 1)
    #expect(throws: ExportError.transparent) { try self.request([clear]) }
  }
}
