import Ink
import Testing

@testable import Export
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// What was measured in the pixels of the originals, and what is there here.
@Suite struct OriginalPixelTests {
  /// A loop of 60 units that crosses itself.
  private func loop(_ pen: Pen) -> Stroke {
    let places = [
      Point(20, 70), Point(60, 30), Point(80, 20), Point(90, 40), Point(80, 60), Point(60, 50),
      Point(20, 10),
    ]
    return Stroke(
      id: StrokeID(1), pen: pen,
      samples: places.enumerated().map { Sample($1, time: Double($0) * 0.05) })
  }

  private func alphas(_ strokes: [Stroke], _ engine: EngineSettings) throws -> [Double] {
    let picture = try ImageSurface(png: DrawingExport(strokes, engine: engine).bytes(.png))
    return (0..<picture.height).flatMap { y in
      (0..<picture.width).map { Double(picture.pixel(x: $0, y: y) >> 24) / 255 }
    }
  }

  /// UberSignature's ink of the opacity 0.5 gets 0.835 opaque where its pieces overlap, that of the
  /// Freehand Drawing tutorial 0.753. A stroke that is painted as one has 0.502, the next step.
  @Test(arguments: EngineSettings.defaults) func inkIsNoDarkerWhereItOverlaps(
    engine: EngineSettings
  ) throws {
    let pen = Pen(width: 8...8, opacity: 0.5...0.5)
    let maximum = try alphas([loop(pen)], engine).max() ?? 0
    #expect(abs(maximum - 0.502) < 0.0005)
  }

  /// Quadrangles that abut have seams of 0.753.
  @Test(arguments: EngineSettings.defaults) func inkHasNoSeams(engine: EngineSettings) throws {
    let samples = (0...40).map {
      Sample(Point(20 + 2.3 * Double($0), 30 + 0.7 * Double($0)), time: Double($0) * 0.01)
    }
    let stroke = Stroke(id: StrokeID(1), pen: Pen(width: 12...12), samples: samples)
    let export = try DrawingExport([stroke], engine: engine)
    let picture = try ImageSurface(png: export.bytes(.png))
    for step in 0...400 {
      let place = (Point(22, 30.6) + Point(2.3, 0.7) * (Double(step) / 400 * 38)) - export.page.min
      let pixel = picture.pixel(x: Int(place.x * 4), y: Int(place.y * 4))
      #expect(pixel >> 24 == 255, "\(step)")
    }
  }

  /// Cairo draws a line of no length and a width of 8 as a dot of 49.93 square pixels if its caps
  /// are round, and else as nothing. A tap is such a dot here, and needs no caps.
  @Test(arguments: EngineSettings.defaults) func aTapIsADot(engine: EngineSettings) throws {
    let tap = Stroke(
      id: StrokeID(1), pen: Pen(width: 8...8), samples: [Sample(Point(20, 20), time: 0)])
    let area = try alphas([tap], engine).reduce(0, +) / 16
    #expect(abs(area - 49.93) < 0.5)
  }

  /// UberSignature fills its outline and also strokes it, by which a line of 4 gets 5 wide.
  @Test func aBandIsAsWideAsItsWeight() throws {
    let samples = (0...20).map { Sample(Point(20 + 4 * Double($0), 30), time: Double($0) * 0.02) }
    let stroke = Stroke(id: StrokeID(1), pen: Pen(width: 4...4), samples: samples)
    let export = try DrawingExport([stroke], engine: .parallelBezier)
    let picture = try ImageSurface(png: export.bytes(.png))
    let column = picture.width / 2
    let ink = (0..<picture.height).reduce(0) { sum, y in
      sum + Double(picture.pixel(x: column, y: y) >> 24) / 255 / 4
    }
    #expect(abs(ink - 4) < 0.02)
  }

  // MARK: Sizes of the view

  /// A picture of the page fits, in its shape. The originals stretch theirs: by 2 and 3, 4 and 1.5.
  @Test(
    arguments: [
      (400, 200, 800, 600, 800, 400), (200, 400, 800, 600, 300, 600),
      (100, 100, 100, 100, 100, 100),
    ] as [(Double, Double, Int, Int, Int, Int)])
  func picturesFitInTheirShape(
    width: Double, height: Double, into: Int, by: Int, wide: Int, high: Int
  ) throws {
    var options = ExportOptions()
    options.page = .fixed(width: width, height: height)
    let export = try DrawingExport([loop(Pen(width: 2))], engine: .lines, options: options)
    let picture = try export.preview(width: into, height: by)
    #expect(picture.width == wide && picture.height == high)
  }

  /// Finished ink and the ink of a stroke that is being drawn stay together when the view is
  /// resized. The originals stretch the former, and the Swift port forgets the latter.
  @Test func resizingKeepsAllInkTogether() throws {
    let harness = try CanvasHarness(engines: [.hermite], isLaidOut: false)
    func resize(_ width: Int) {
      harness.canvas.layout([PixelRect(x: 0, y: 0, width: width, height: 100)], scale: 1)
      harness.repaint()
    }
    resize(100)
    let (baked, pending) = (Point(50, 50), Point(60, 50))
    let canvas = harness.canvas
    canvas.begin(harness.event(.down, Sample(baked, time: 0)), in: 0, pen: Pen(width: 4))
    canvas.end(harness.event(.up, Sample(baked, time: 0.01)))
    harness.waitForCompositor()
    canvas.begin(harness.event(.down, Sample(pending, time: 1)), in: 0, pen: Pen(width: 4))
    harness.present()
    let before = harness.pixels()
    #expect([50, 60].allSatisfy { before[50 * harness.width + $0] == 0 })
    resize(200)
    harness.waitForCompositor()
    resize(200)
    let after = harness.pixels()
    #expect([50, 60].allSatisfy { after[50 * harness.width + $0] == 0 })
    #expect(after[50 * harness.width + 100] == 0xff_ffff)
    canvas.end(harness.event(.up, Sample(pending, time: 1.01)))
    #expect(canvas.drawing.strokes.map { $0.samples[0].position } == [baked, pending])
  }

  /// UberSignature's picture has 19 dB after ten changes of its size, and 0.42 of its opacity. Here
  /// it is drawn again from its samples.
  @Test func resizingOftenLosesNothing() throws {
    let harness = try CanvasHarness(engines: [.parallelBezier], width: 400, height: 100)
    let canvas = harness.canvas
    let samples = loop(Pen(width: 3)).samples
    canvas.begin(harness.event(.down, samples[0]), in: 0, pen: Pen(width: 3))
    for sample in samples.dropFirst() { canvas.extend(harness.event(.move, sample)) }
    canvas.end(harness.event(.up, samples[samples.count - 1]))
    harness.waitForCompositor()
    let before = harness.pixels()
    for _ in 0..<10 {
      for width in [300, 400] {
        canvas.layout([PixelRect(x: 0, y: 0, width: width, height: 100)], scale: 1)
        harness.waitForCompositor()
      }
    }
    harness.repaint()
    let isSame = harness.pixels() == before
    #expect(isSame && before.contains(0))
  }
}
