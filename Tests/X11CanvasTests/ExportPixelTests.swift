import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import Pages
@testable import X11Canvas

/// The pixels of PNG files against those of the window, bit for bit.
@Suite struct ExportPixelTests {
  private static let blue = InkColor(hex: 0x1d3f9e)
  private static let paper = InkColor(hex: 0xfff8e0)

  /// A stroke that crosses itself often, pressed harder and less hard in turns, within `size`
  /// units.
  private func knot(
    _ id: UInt64, _ pen: Pen, phase: Double = 0, size: Point = Point(160, 160)
  ) -> Stroke {
    let samples = (0...160).map { index in
      let share = Double(index) / 160
      let angle = 2 * .pi * share + phase
      return Sample(
        Point(size.x * (0.5 + 0.38 * cos(3 * angle)), size.y * (0.5 + 0.38 * sin(2 * angle))),
        time: share * 2, pressure: 0.5 + 0.5 * sin(9 * angle))
    }
    return Stroke(id: StrokeID(id), pen: pen, samples: samples)
  }

  private func pen(
    _ color: InkColor = blue, opacity: ClosedRange<Double> = 0.1...0.95,
    driver: Pen.OpacityDriver = .pressure, nib: NibShape = .round, blend: Pen.Blend = .normal
  ) -> Pen {
    Pen(
      color: color, width: 2...16, opacity: opacity, opacityDriver: driver, blend: blend, nib: nib)
  }

  private var flat: NibShape { NibShape(angle: 40, aspect: 0.2) }

  /// Strokes of several colours over one another, with round and flat nibs.
  private var strokes: [Stroke] {
    let red = InkColor(hex: 0xc1272d)
    return [
      knot(1, pen()), knot(2, pen(red, nib: flat), phase: 0.7),
      knot(3, pen(InkColor(hex: 0xffd400), opacity: 0.2...0.6, blend: .multiply), phase: 1.9),
      knot(4, pen(InkColor(hex: 0x2a7f3f), driver: .speed), phase: 2.6),
      knot(5, pen(red, opacity: 0.5...0.5, driver: .nothing), phase: 3.1),
      knot(6, pen(opacity: 0.4...0.41), phase: 4),
    ]
  }

  /// The file's pixels, row by row, without alpha.
  private func file(
    _ strokes: [Stroke], _ engine: EngineSettings, _ options: ExportOptions
  ) throws -> [UInt32] {
    let bytes = try DrawingExport(strokes, engine: engine, options: options).bytes(.png)
    return try ImageSurface(png: bytes).straightPixels().map { $0 & 0xff_ffff }
  }

  /// The pixels that the renderer of pages paints on paper, from column `x` and row `y` of the
  /// drawing's pixels. The stations are moved by `step` units.
  private func page(
    _ strokes: [Stroke], _ engine: EngineSettings, _ paper: InkColor = paper, x: Int, y: Int,
    width: Int, height: Int, scale: Double, step: Point = .zero
  ) throws -> [UInt32] {
    var page = try ImageSurface.paper(width: width, height: height, pixel: paper.pixel)
    var renderer = PageRenderer()
    for stroke in strokes {
      let stations = stroke.stations(engine: engine, scale: scale).map { station in
        var moved = station
        moved.center = station.center - step
        return moved
      }
      renderer.paint(
        stations, pen: stroke.pen, scale: scale, clip: page.bounds.offset(x: x, y: y), on: &page,
        x: x, y: y)
    }
    return page.straightPixels().map { $0 & 0xff_ffff }
  }

  /// Expects the same pixels, some of which are not the first.
  private func expectSame(_ file: [UInt32], _ window: [UInt32], _ place: SourceLocation) {
    #expect(file.count == window.count, sourceLocation: place)
    let wrong = zip(file, window).count { $0 != $1 }
    let worst = difference(file, window)
    #expect(wrong == 0, "\(wrong) pixels differ, by \(worst)", sourceLocation: place)
    #expect(window.contains { $0 != window[0] }, sourceLocation: place)
  }

  /// The largest difference of a channel.
  private func difference(_ a: [UInt32], _ b: [UInt32]) -> Int {
    var worst = 0
    for (a, b) in zip(a, b) where a != b {
      for shift in [0, 8, 16] as [UInt32] {
        let (one, other) = (Int(a >> shift & 0xff), Int(b >> shift & 0xff))
        worst = max(worst, abs(one - other))
      }
    }
    return worst
  }

  /// The window itself, with all that it keeps and divides.
  @Test(arguments: EngineSettings.defaults + tunedEngines, [1.0, 2, 1.5, 0.75])
  func filesHaveThePixelsOfTheWindow(engine: EngineSettings, scale: Double) throws {
    let side = Int(160 * scale)
    let harness = try CanvasHarness(engines: [engine], width: side, height: side, scale: scale)
    harness.canvas.load(Drawing(strokes))
    harness.waitForCompositor()
    harness.repaint()
    let options = ExportOptions(
      background: InkColor(hex: 0xffffff), scale: scale, page: .fixed(width: 160, height: 160))
    expectSame(try file(strokes, engine, options), harness.pixels(), #_sourceLocation)
  }

  /// Ink that is wider than the masks it is drawn with, on a part of coloured paper.
  @Test(arguments: [EngineSettings.xsign, .ribbon])
  func aPartOfAPageHasItsPixels(engine: EngineSettings) throws {
    let wide = [
      knot(1, pen(), size: Point(620, 90)), knot(2, pen(nib: flat), phase: 1, size: Point(620, 90)),
    ]
    let options = ExportOptions(
      background: Self.paper, scale: 4, page: .part(Bounds(min: Point(20, 10), max: Point(620, 80)))
    )
    let window = try page(wide, engine, x: 80, y: 40, width: 2400, height: 280, scale: 4)
    expectSame(try file(wide, engine, options), window, #_sourceLocation)
  }

  /// A page may begin between two pixels of the window. It has the ink of a window there.
  @Test func aCornerMayLieAnywhere() throws {
    func part(_ corner: Point, scale: Double) -> ExportOptions {
      ExportOptions(
        background: Self.paper, scale: scale,
        page: .part(Bounds(min: corner, max: corner + Point(80, 60))))
    }
    // In the computer's numbers 1.1 times 70 is a little more than 77.
    expectSame(
      try file(strokes, .hermite, part(Point(10, 70), scale: 1.1)),
      try page(strokes, .hermite, x: 11, y: 77, width: 88, height: 66, scale: 1.1),
      #_sourceLocation)
    expectSame(
      try file(strokes, .hermite, part(Point(10.25, 20.5), scale: 1)),
      try page(
        strokes, .hermite, x: 10, y: 20, width: 80, height: 60, scale: 1, step: Point(0.25, 0.5)),
      #_sourceLocation)
  }

  /// Without a background the alpha is that of the ink on the page: what black ink takes from
  /// white. The colour is that of the pen.
  @Test func transparentFilesHaveTheInkOfThePage() throws {
    let strokes = [knot(1, pen(.black)), knot(2, pen(.black, nib: flat), phase: 0.5)]
    let options = ExportOptions(scale: 2, page: .fixed(width: 160, height: 160))
    let export = try DrawingExport(strokes, engine: .xsign, options: options)
    let alphas = try ImageSurface(png: export.bytes(.png)).straightPixels().map { $0 >> 24 }
    let white = InkColor(hex: 0xffffff)
    let window = try page(
      strokes, .xsign, white, x: 0, y: 0, width: 320, height: 320, scale: 2)
    expectSame(alphas, window.map { 255 - $0 & 0xff }, #_sourceLocation)
    // Several colours, too.
    let colors = [strokes[0], knot(2, pen(nib: flat), phase: 0.5)]
    let both = try DrawingExport(colors, engine: .xsign, options: options).bytes(.png)
    expectSame(
      try ImageSurface(png: both).straightPixels().map { $0 >> 24 }, alphas, #_sourceLocation)
  }

  /// A table has a colour for each coverage. Ink of varying opacity has more colours on paper,
  /// unless it is black on white or the like.
  @Test(
    arguments: [
      (blue, paper, true, 2), (blue, paper, false, 3), (.black, InkColor(hex: 0xffffff), true, 3),
      (InkColor(hex: 0xffff00), InkColor(hex: 0xff), true, 3), (blue, nil, true, 3),
    ] as [(InkColor, InkColor?, Bool, UInt8)])
  func aTableOfColoursIsExactOrAbsent(
    ink: InkColor, paper: InkColor?, varies: Bool, type: UInt8
  ) throws {
    let pen = varies ? pen(ink) : pen(ink, opacity: 0.6...0.6, driver: .nothing)
    let strokes = [knot(1, pen), knot(2, pen, phase: 0.5)]
    let options = ExportOptions(
      background: paper, scale: 2, page: .fixed(width: 160, height: 160))
    let bytes = try DrawingExport(strokes, engine: .xsign, options: options).bytes(.png)
    // The colour type: 3 is a table; 2 is red, green and blue.
    #expect(bytes[25] == type)
    guard let paper else { return }
    let shown = try ImageSurface(png: bytes).straightPixels().map { $0 & 0xff_ffff }
    let window = try page(
      strokes, .xsign, paper, x: 0, y: 0, width: 320, height: 320, scale: 2)
    if varies { return expectSame(shown, window, #_sourceLocation) }
    // The colours of the table are rounded once, those of the window with each stroke.
    #expect(difference(shown, window) <= 2)
  }
}
