import Ink
import TestSupport
import Testing

@testable import Export

/// The forms of much ink, which is traced in parts.
@Suite struct InkFormTracerTests {
  private func shape(_ seed: UInt64) -> [Stroke] {
    let stroke = Stroke(
      id: StrokeID(seed), pen: Pen(color: .black, width: 1...3),
      samples: InkGenerators.randomStroke(seed: seed).samples)
    return InkForm.movedToCorner([stroke]).strokes
  }

  /// Whatever is traced together.
  @Test(arguments: [1, 1 << 16]) func shapesHaveTheirForms(portion: Int) throws {
    var tracer = InkFormTracer(EngineSettings.xsign.renderer, portion: portion)
    let seeds: [UInt64] = [300, 301, 300, 302]
    var numbers: [Int] = []
    for seed in seeds { numbers.append(try tracer.number(of: shape(seed))) }
    try tracer.finish()
    #expect(numbers == [0, 1, 0, 2] && tracer.forms.count == 3)
    for (seed, number) in zip(seeds, numbers) {
      let form = try InkForm(signingWith: shape(seed), engine: .xsign)
      #expect(tracer.forms[number] == form)
    }
  }

  /// Ink that there is no room to remember is traced again, and has an equal form.
  @Test func theRoomToRememberIsLimited() throws {
    let room = shape(300).reduce(0) { $0 + $1.samples.count }
    var tracer = InkFormTracer(EngineSettings.xsign.renderer, room: room)
    let seeds: [UInt64] = [300, 301, 300, 301]
    var numbers: [Int] = []
    for seed in seeds { numbers.append(try tracer.number(of: shape(seed))) }
    try tracer.finish()
    #expect(numbers == [0, 1, 0, 2])
    #expect(tracer.forms[1] == tracer.forms[2] && tracer.forms[0] != tracer.forms[1])
  }

  /// Ink that is kept where it was drawn makes the same file as ink on the page.
  @Test func drawnElsewhereIsTheSame() throws {
    let pages = [PDFPage](repeating: PDFPage(width: 595, height: 842), count: 3)
    let (drawn, move) = (shape(300), Point(37.125, 400.3))
    let there = pages.indices.map { PDFPageInk(page: $0, drawn: drawn, move: move) }
    let here = there.map { PDFPageInk(page: $0.page, strokes: $0.strokes) }
    let expected = drawn.map { $0.transformed(by: Affine(step: move), id: $0.id) }
    #expect(there[0].strokes == expected && there[0].drawn == drawn)
    let request = try SigningRequest(there, on: pages, engine: .xsign)
    let same = try SigningRequest(here, on: pages, engine: .xsign)
    #expect(request == same && request.forms.count == 1 && request.placements.count == 3)
  }
}
