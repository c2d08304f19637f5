import Foundation
import Ink
import Testing
import TestSupport

@testable import Export
@testable import Graphics

private let line = Stroke(
  id: StrokeID(1), pen: Pen(color: InkColor(hex: 0x1d3f9e), width: 4),
  samples: (0...20).map {
    Sample(Point(30 + Double($0) * 3, 50.5), time: Double($0) * 0.016)
  })

@Suite struct DrawingExportTests {
  @Test func pageIsTheInkRoundedOutwardAndAMargin() throws {
    let export = try DrawingExport([line], engine: .hermite)
    // The line is 4 units wide at its slow pace, from 30 to 90 along x, around 50.5.
    #expect(export.page == Bounds(min: Point(26, 46), max: Point(94, 55)))
  }

  /// Ink from pixel 2 to pixel 6 is five pixels wide: both ends count. Some originals lose the last
  /// column and row, and one pixel of ink entirely.
  @Test(arguments: [
    (Point(2.5, 1.5), Point(6.5, 3.5), 5.0, 3.0), (Point(0.5, 1.5), Point(0.5, 1.5), 1, 1),
  ])
  func pageHoldsTheLastPixelOfInk(
    first: Point, last: Point, width: Double, height: Double
  ) throws {
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 1...1),
      samples: [Sample(first, time: 0), Sample(last, time: 0.1)])
    let page = try DrawingExport([stroke], engine: .lines).page
    #expect(page.width - 2 * DrawingExport.margin == width)
    #expect(page.height - 2 * DrawingExport.margin == height)
  }

  @Test func pngIsFourPixelsAUnitOnATransparentBackground() throws {
    let export = try DrawingExport([line], engine: .hermite)
    let picture = try ImageSurface(png: try export.bytes(.png))
    #expect(picture.width == 68 * 4)
    #expect(picture.height == 9 * 4)
    #expect(picture.pixel(x: 0, y: 0) == 0)
    // The middle of the line: ink, opaque.
    #expect(picture.pixel(x: (60 - 26) * 4, y: 18) == 0xff1d_3f9e)
  }

  /// Where they have no say in the shape, other times and pressures make the same file: it holds no
  /// more than shapes.
  @Test(arguments: ExportFormat.allCases) func timesAndPressuresAreInNoExport(
    format: ExportFormat
  ) throws {
    let pen = Pen(width: 3...3, opacity: 0.5...0.5, smoothing: 0)
    var told: [EngineSettings] = []
    for engine in EngineSettings.defaults {
      // The line of the engine xsign is one in time, whatever its width.
      let pace = engine == .xsign ? 1.0 : 3
      let files = try (0...1).map { other in
        let strokes = (1...6 as ClosedRange<UInt64>).map { seed in
          let samples = InkGenerators.randomStroke(seed: seed).samples.map { sample in
            Sample(
              sample.position, time: other == 0 ? sample.time : pace * sample.time,
              pressure: other == 0 ? 0.25 : 0.25 + sample.time / 1000,
              tilt: other == 0 ? nil : Point(30, -20))
          }
          return Stroke(id: StrokeID(seed), pen: pen, samples: samples)
        }
        return try DrawingExport(strokes, engine: engine).bytes(format)
      }
      if files[0] != files[1] { told.append(engine) }
    }
    #expect(told.isEmpty)
  }

  @Test(arguments: ExportFormat.allCases) func anEngineOfOnesOwnIsExported(format: ExportFormat)
    throws
  {
    let strokes = (1...6 as ClosedRange<UInt64>).map { InkGenerators.randomStroke(seed: $0) }
    func bytes(_ kind: EngineSettings) throws -> [UInt8] {
      try DrawingExport(strokes, drawnBy: { kind.engine(for: $0) }).bytes(format)
    }
    #expect(try bytes(.hermite) == DrawingExport(strokes, engine: .hermite).bytes(format))
    #expect(try bytes(.hermite) != bytes(.xsign))
  }

  /// Neither a date nor a name of a user or a machine.
  @Test func exportsHoldNoMoreThanTheyNeed() throws {
    let export = try DrawingExport([line], engine: .hermite)
    let png = try export.bytes(.png)
    var names: [String] = []
    var place = 8
    while place + 8 <= png.count {
      let length = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      names.append(String(decoding: png[place + 4..<place + 8], as: UTF8.self))
      place += 12 + length
    }
    #expect(names == ["IHDR", "sRGB", "pHYs", "PLTE", "tRNS", "IDAT", "IEND"])
    let pdf = String(decoding: try export.bytes(.pdf), as: UTF8.self)
    #expect(pdf.contains("<</Title(xsign)/Creator(xsign)>>"))
    #expect(!pdf.contains("Date") && !pdf.contains("/ID") && !pdf.contains("/Metadata"))
    let svg = String(decoding: try export.bytes(.svg), as: UTF8.self)
    let elements = svg.split(separator: "<").map { $0.prefix { !" >\n".contains($0) } }
    #expect(elements == ["?xml", "svg", "g", "path", "/g", "/svg"])
  }

  @Test func nothingDrawnIsAnError() {
    #expect(throws: ExportError.nothingDrawn) { try DrawingExport([], engine: .hermite) }
  }

  @Test func pictureTooLargeIsAnErrorAndAPDFIsNot() throws {
    let far = Stroke(
      id: StrokeID(2), pen: Pen(width: 4),
      samples: [Sample(Point(0, 0), time: 0), Sample(Point(9000, 0), time: 1)])
    let export = try DrawingExport([far], engine: .modulatedQuadratic)
    #expect(throws: ExportError.tooLarge) { try export.bytes(.png) }
    #expect(try export.bytes(.pdf).starts(with: Array("%PDF".utf8)))
  }

  /// Ink in two corners of a square of `side` units.
  private func corners(_ side: Double) throws -> DrawingExport {
    let dots = [Point(0, 0), Point(side, side)].enumerated().map { index, place in
      Stroke(
        id: StrokeID(UInt64(index) + 1), pen: Pen(width: 4), samples: [Sample(place, time: 0)])
    }
    return try DrawingExport(dots, engine: .hermite)
  }

  /// No side is too long, but together they are: 10,400 pixels square would take 433 MB.
  @Test func pictureOfTooManyPixelsIsAnErrorAndAPDFIsNot() throws {
    let large = try corners(2592)
    #expect(large.page.width == 2600)
    #expect(throws: ExportError.tooLarge) { try large.bytes(.png) }
    #expect(try large.bytes(.pdf).starts(with: Array("%PDF".utf8)))
    let size = try corners(2492).pixelSize()
    #expect(size == (10_000, 10_000))
  }

  /// A hundred times 1.1 is 110.00000000000001.
  @Test func roundingAddsNoPixel() throws {
    let size = try #require(DrawingExport.pixels(CanvasSize(width: 100, height: 103), 1.1))
    #expect(size == (110, 114))
  }

  @Test(arguments: [0, -1, -.infinity, .nan, .infinity] as [Double])
  func scalesWithoutAPictureAreRefused(scale: Double) {
    #expect(DrawingExport.pixels(CanvasSize(width: 100, height: 103), scale) == nil)
    #expect(throws: ExportError.tooLarge) {
      try DrawingExport([line], engine: .lines, options: ExportOptions(scale: scale)).bytes(.png)
    }
  }

  @Test func svgHasOnePathAStrokeInTrueSize() throws {
    let strokes = (0..<7).map { InkGenerators.randomStroke(seed: 60 + $0) }
    let export = try DrawingExport(strokes, engine: .hermite)
    let svg = String(decoding: try export.bytes(.svg), as: UTF8.self)
    #expect(svg.components(separatedBy: "<path").count - 1 == 7)
    let (width, height) = (Int(export.page.width), Int(export.page.height))
    #expect(svg.contains(" viewBox=\"0 0 \(width) \(height)\">"))
    let size = try #require(svg.firstMatch(of: /width="([\d.]+)mm" height="([\d.]+)mm"/))
    #expect(abs((Double(size.1) ?? 0) * 96 / 25.4 - export.page.width) < 0.001)
    #expect(abs((Double(size.2) ?? 0) * 96 / 25.4 - export.page.height) < 0.001)
  }

  @Test func svgNumbersAreShort() throws {
    let dot = Stroke(
      id: StrokeID(1), pen: Pen(color: InkColor(hex: 0x0a2b3c), width: 2),
      samples: [Sample(Point(3, 2), time: 0)])
    let svg = String(
      decoding: try DrawingExport([dot], engine: .hermite).bytes(.svg), as: UTF8.self)
    let path = try #require(svg.firstMatch(of: /<path fill="#0a2b3c" d="m([-0-9 c]+)z"\/>/))
    #expect(path.1.count < 70, "\(path.1)")
  }

  @Test(arguments: ExportFormat.allCases) func sameDrawingSameBytes(format: ExportFormat) throws {
    // So many that several processors work at them, on a small page.
    let strokes = (0..<70).map { InkGenerators.randomStroke(seed: 80 + $0, within: 50) }
    let once = try DrawingExport(strokes, engine: .hermite).bytes(format)
    #expect(try DrawingExport(strokes, engine: .hermite).bytes(format) == once)
  }

  @Test func pageMayBeFixedAndHaveABackground() throws {
    let options = ExportOptions(
      background: InkColor(hex: 0xfff8e0), scale: 2, page: .fixed(width: 120, height: 80))
    let export = try DrawingExport([line], engine: .hermite, options: options)
    #expect(export.page == Bounds(min: .zero, max: Point(120, 80)))
    let picture = try ImageSurface(png: try export.bytes(.png))
    #expect(picture.width == 240 && picture.height == 160)
    #expect(picture.pixel(x: 2, y: 2) & 0xff_ffff == 0xff_f8e0)
    #expect(picture.pixel(x: 120, y: 101) & 0xff_ffff == 0x1d_3f9e)
    let svg = String(decoding: try export.bytes(.svg), as: UTF8.self)
    #expect(svg.contains("viewBox=\"0 0 120 80\"") && svg.contains("fill=\"#fff8e0\""))
  }

  @Test func severalColoursAreKept() throws {
    let red = Stroke(
      id: StrokeID(2), pen: Pen(color: InkColor(hex: 0xc1272d), width: 4),
      samples: [Sample(Point(60, 60), time: 0)])
    let picture = try ImageSurface(
      png: try DrawingExport([line, red], engine: .hermite).bytes(.png))
    #expect(picture.pixel(x: (60 - 26) * 4, y: 18) == 0xff1d_3f9e)
    #expect(picture.pixel(x: (60 - 26) * 4, y: (60 - 46) * 4) == 0xffc1_272d)
    #expect(picture.pixel(x: 0, y: 0) == 0)
  }
}
