import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics

/// Ink as forms of PDFs.
@Suite struct InkFormTests {
  private func strokes(
    opacity: ClosedRange<Double> = 1...1, driver: Pen.OpacityDriver = .nothing,
    moved step: Point = .zero
  ) -> [Stroke] {
    (0..<4).map { index in
      let seed = UInt64(300 + 3 * index)
      let pen = Pen(
        color: InkColor(hex: 0x1d3f9e), width: 1...4, opacity: opacity, opacityDriver: driver)
      return Stroke(
        id: StrokeID(seed), pen: pen,
        samples: InkGenerators.randomStroke(seed: seed).samples.map { sample in
          var sample = sample
          sample.position = sample.position + step
          return sample
        })
    }
  }

  /// A form and an export contain the same operators. Only what precedes them differs.
  @Test(arguments: [
    (1.0...1.0, Pen.OpacityDriver.nothing, true), (0.4...0.4, .nothing, false),
    (0.1...0.9, .pressure, false),
  ])
  func formsAndExportsShareOneBody(
    opacity: ClosedRange<Double>, driver: Pen.OpacityDriver, isOpaque: Bool
  ) throws {
    let strokes = strokes(opacity: opacity, driver: driver)
    let atCorner = InkForm.movedToCorner(strokes).strokes
    let form = try InkForm(strokes, engine: .xsign)
    let export = try DrawingExport(
      atCorner, engine: .xsign, options: ExportOptions(page: .fixed(width: 400, height: 400)))
    let file = try export.bytes(.pdf)
    let start = Array("0.046875 0 0 -0.046875 0 300 cm\n".utf8)
    #expect(file.contains(Deflate.zlib(start + form.content)))
    for mask in form.masks { #expect(file.contains(Deflate.zlib(mask.content))) }
    #expect(form.isOpaque == isOpaque && form.masks.isEmpty == (driver == .nothing))
    #expect(form.opacities == (opacity == 0.4...0.4 ? [400] : [1000]))
  }

  /// So that the same ink is in a file once, and the same file comes of it wherever it was drawn.
  @Test func whereInkWasDrawnDoesNotMatter() throws {
    let form = try InkForm(strokes(opacity: 0.1...0.9, driver: .pressure), engine: .xsign)
    for step in [Point(1000.375, -77.625), Point(0.03125, 12.40625)] {
      let moved = strokes(opacity: 0.1...0.9, driver: .pressure, moved: step)
      let isSame = try InkForm(moved, engine: .xsign) == form
      #expect(isSame)
    }
  }

  /// The box holds every point that the content fills, with at most a step to spare.
  @Test(arguments: EngineSettings.defaults) func theBoxIsThatOfTheInk(engine: EngineSettings) throws
  {
    let form = try InkForm(strokes(), engine: engine)
    var (origin, bounds) = (Point.zero, Bounds.empty)
    for line in String(decoding: form.content, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      let numbers = words.dropLast().compactMap { Double($0) }
      switch words.last {
      case "cm": origin = origin + Point(numbers[4], numbers[5])
      case "m", "l", "c", "v", "y":
        bounds.insert(origin + Point(numbers[numbers.count - 2], numbers[numbers.count - 1]))
      default: break
      }
    }
    let box = form.box
    let spare = [
      bounds.min.x - Double(box.left), bounds.min.y - Double(box.top),
      Double(box.right) - bounds.max.x, Double(box.bottom) - bounds.max.y,
    ]
    // The ends of curves are not their outermost points.
    #expect(spare.allSatisfy { 0...40 ~= $0 }, "\(spare)")
    #expect(box.right - box.left > 500)
  }

  @Test func noInkIsNoForm() {
    #expect(throws: ExportError.nothingDrawn) { try InkForm([], engine: .hermite) }
    #expect(throws: ExportError.nothingDrawn) { try InkForm(signingWith: [], engine: .hermite) }
  }

  /// Wholly transparent ink has a size, but nobody signs with it. Pictures have 255 opacities.
  @Test(arguments: [0, 0.0004, 0.003, 0.004]) func nobodySignsWithUnseenInk(
    opacity: Double
  ) throws {
    let strokes = strokes(opacity: opacity...opacity)
    let form = try InkForm(strokes, engine: .xsign)
    #expect(form.box.right > form.box.left)
    if opacity < 1 / 255 {
      #expect(throws: ExportError.transparent) {
        try InkForm(signingWith: strokes, engine: .xsign)
      }
    } else {
      #expect(try InkForm(signingWith: strokes, engine: .xsign) == form)
    }
    // One stroke that is seen is enough.
    #expect(throws: Never.self) {
      try InkForm(signingWith: strokes + self.strokes(), engine: .xsign)
    }
  }

  /// The coordinates of files have 16 steps per unit: of a line of less than half a step they have
  /// nothing but noise.
  @Test(arguments: [0.0001, 0.01, 0.1]) func nobodySignsWithInkTooThinToBeSeen(
    width: Double
  ) throws {
    let strokes = strokes().map { stroke in
      var pen = stroke.pen
      pen.width = width...width
      return Stroke(id: stroke.id, pen: pen, samples: stroke.samples)
    }
    if width < 1.0 / 32 {
      #expect(throws: ExportError.tooThin) { try InkForm(signingWith: strokes, engine: .lines) }
    } else {
      #expect(throws: Never.self) { try InkForm(signingWith: strokes, engine: .lines) }
    }
    #expect(throws: Never.self) {
      try InkForm(signingWith: strokes + self.strokes(), engine: .lines)
    }
  }

  /// So are areas, and strokes that are scaled to a speck.
  @Test func nobodySignsWithASpeck() throws {
    for fills in [false, true] {
      let strokes = strokes().map { stroke in
        var pen = stroke.pen
        pen.fills = fills
        return Stroke(id: stroke.id, pen: pen, samples: stroke.samples)
          .transformed(by: Affine(scale: Point(1e-5, 1e-5)), id: stroke.id)
      }
      #expect(throws: ExportError.tooThin) { try InkForm(signingWith: strokes, engine: .xsign) }
    }
  }
}
