import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import Input
@testable import Pages
@testable import X11Canvas

/// The pixels of nibs that are not round.
@Suite struct NibPixelTests {
  static let nibs = [
    NibShape(angle: -40, aspect: 0.2), NibShape(angle: 0, aspect: 0.3),
    NibShape(angle: 90, aspect: 0.1), NibShape(angle: 63, aspect: 0.7),
  ]

  private func pen(_ nib: NibShape, varies: Bool = false) -> Pen {
    Pen(
      width: 1...9, opacity: varies ? 0.2...0.9 : 1...1,
      opacityDriver: varies ? .speed : .nothing, nib: nib)
  }

  private func picture(_ stations: [Station], _ pen: Pen, clips: [PixelRect]? = nil) throws
    -> [UInt32]
  {
    var page = try ImageSurface.paper(width: 40, height: 40)
    var renderer = PageRenderer()
    for clip in clips ?? [page.bounds] {
      renderer.paint(stations, pen: pen, scale: 1, clip: clip, on: &page)
    }
    return (0..<1600).map { page.pixel(x: $0 % 40, y: $0 / 40) & 0xff_ffff }
  }

  /// Returns true if `p` lies in one of the ellipses between the stations: among discs, whose
  /// middle and radius are linear, if the plane is stretched across the nib.
  private func isInked(
    _ p: Point, _ a: Station, _ b: Station, _ axis: Point, _ aspect: Double
  ) -> Bool {
    func flat(_ place: Point) -> Point {
      Point(place.dot(axis), place.dot(axis.perpendicular) / aspect)
    }
    let (way, off) = (flat(b.center) - flat(a.center), flat(p) - flat(a.center))
    let length = way.length
    guard length > 0 else { return off.length < max(a.radius, b.radius) }
    let slope = (b.radius - a.radius) / length
    let (u, v) = (off.dot(way) / length, abs(off.cross(way)) / length)
    let best = abs(slope) < 1 ? u + v * slope / (1 - slope * slope).squareRoot() : slope * .infinity
    let share = max(0, min(best / length, 1))
    return (off - way * share).length < a.radius + (b.radius - a.radius) * share
  }

  /// The shapes of capsules that `StationCoverageTests` has for discs.
  @Test(
    arguments: [
      (8.3, 9.1, 2.2, 25.4, 27.3, 4.1), (25.4, 8.2, 3.3, 9.2, 26.1, 0.6),
      (8.3, 17.1, 2.2, 26.4, 17.1, 3.7), (17.3, 26.1, 2.2, 17.3, 8.1, 1.3),
      (16.1, 17.3, 6.3, 22.4, 17.1, 1.9), (16.1, 17.3, 6.3, 9.8, 17.9, 1.9),
      (16.1, 17.3, 6.3, 16.4, 10.9, 1.9), (22.3, 23.1, 1.7, 17.9, 18.3, 6.3),
      (16.1, 17.3, 6.3, 16.1, 17.3, 6.3), (15.9, 15.7, 0.0, 18.2, 16.4, 1.1),
    ], nibs)
  func pixelsAreThoseOfTheEllipses(
    place: (Double, Double, Double, Double, Double, Double), nib: NibShape
  ) throws {
    let a = Station(Point(place.0, place.1), radius: place.2)
    let b = Station(Point(place.3, place.4), radius: place.5)
    let shown = try picture([a, b], pen(nib))
    let axis = InkGenerators.turn(nib.angle / 360)
    for y in 0..<40 {
      for x in 0..<40 {
        let count = (0..<256).count { point in
          let (column, row) = (Double(point % 16) + 0.5, Double(point / 16) + 0.5)
          let place = Point(Double(x) + column / 16, Double(y) + row / 16)
          return isInked(place, a, b, axis, nib.aspect)
        }
        #expect(shown[y * 40 + x] & 0xff == 255 - UInt32((count * 255 + 128) >> 8), "\(x), \(y)")
      }
    }
  }

  private func stations(_ seed: UInt64) -> [Station] {
    var random = SeededRandom(seed)
    return (0..<6).map { _ in
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      return Station(
        Point(number(2...38), number(2...38)), radius: number(0...7), opacity: number(0...1))
    }
  }

  /// Capsules that share a station leave no gap, and neither clips nor tiles change a pixel.
  @Test(arguments: nibs) func partsMakeTheWhole(nib: NibShape) throws {
    let writer = SpanWriter()
    let clips = [
      PixelRect(x: 0, y: 0, width: 40, height: 19), PixelRect(x: 0, y: 19, width: 13, height: 21),
      PixelRect(x: 13, y: 19, width: 27, height: 21),
    ]
    for seed in 0..<12 as Range<UInt64> {
      let stations = stations(seed)
      for varies in [false, true] {
        let pen = pen(nib, varies: varies)
        let whole = try picture(stations, pen)
        #expect(try picture(stations, pen, clips: clips) == whole)
        // Each capsule on its own, so that none leaves out what the one before has inked.
        if !varies {
          for pair in zip(stations, stations.dropFirst()) {
            let part = try picture([pair.0, pair.1], pen)
            #expect(zip(part, whole).allSatisfy { $0 & 0xff >= $1 & 0xff })
          }
        }
      }
      let area = inkedPixels(stations, scale: 1)
      let spans = InkRaster(writer).spans(stations, nib: nib, scale: 1, area: area)
      var mask = CoverageMask(
        pen: pen(nib), bounds: area, scale: 1, scratch: CoverageScratch())
      mask.settle(stations[...])
      var damage = DamageRegion()
      mask.show(tail: [], damage: &damage)
      #expect(spans.bytes == mask.spans(area, writer).bytes)
    }
  }

  /// The live stroke, the finished one, and the one drawn anew have the same pixels.
  @Test(arguments: [0.2, 1], [1.0, 4]) func liveInkIsFinishedInk(aspect: Double, gain: Double)
    throws
  {
    for (number, scale) in [1.0, 1.5, 2.25].enumerated() {
      let harness = try CanvasHarness(
        engines: [.xsign, .ribbon], width: 120, height: 120, scale: scale)
      for seed in 0..<3 as Range<UInt64> {
        let stroke = InkGenerators.randomStroke(seed: 40 + seed, within: 110 / scale)
        let pen = Pen(
          color: InkColor(hex: 0x1d3f9e), width: 1...8,
          opacity: number == 2 ? 0.2...0.9 : 0.6...0.6,
          opacityDriver: number == 2 ? .speed : .nothing,
          nib: NibShape(angle: -40, aspect: aspect), tiltGain: gain)
        for (index, sample) in stroke.samples.enumerated() {
          var event = harness.event(index == 0 ? .down : .move, sample, scale: scale)
          event.tilt = Point(Double(index * 5 % 80), 10)
          if index == 0 {
            harness.canvas.begin(event, in: 0, pen: pen)
          } else {
            harness.canvas.extend(event)
          }
          harness.present()
        }
        let live = harness.pixels()
        let end = try #require(stroke.samples.last)
        harness.canvas.end(harness.event(.up, end, scale: scale))
        harness.waitForCompositor()
        #expect(harness.pixels() == live)
      }
      let drawn = harness.pixels()
      #expect(drawn.contains { $0 != 0xff_ffff })
      let anew = try CanvasHarness(
        engines: [.xsign, .ribbon], width: 120, height: 120, scale: scale)
      anew.canvas.load(harness.canvas.drawing)
      anew.waitForCompositor()
      #expect(anew.pixels() == drawn)
      // A tilt is in the samples, and widens the line.
      let samples = harness.canvas.drawing.strokes[0].samples
      #expect(samples.allSatisfy { $0.tilt != nil })
    }
  }

  /// The screen's coverage and the fill of the outline that files have are the same ink.
  @Test(arguments: [EngineSettings.lines, .parallelBezier, .xsign], nibs)
  func screenAndFilesHaveTheSameInk(engine: EngineSettings, nib: NibShape) throws {
    for seed in 400..<406 as Range<UInt64> {
      let shape = InkGenerators.randomStroke(seed: seed, within: 150)
      let stroke = Stroke(id: shape.id, pen: pen(nib), samples: shape.samples)
      var screen = try ImageSurface.paper(width: 150, height: 150)
      var renderer = PageRenderer()
      renderer.paint(
        stroke.stations(engine: engine, scale: 1), pen: stroke.pen, scale: 1, clip: screen.bounds,
        on: &screen)
      var file = try ImageSurface.paper(width: 150, height: 150)
      file.draw { context in
        context.setColor(.black)
        context.fill(ExportStroke(stroke, engine.renderer).outline)
      }
      var (sum, ink, worst) = (0, 0, 0)
      for y in 0..<150 {
        for x in 0..<150 {
          let (a, b) = (screen.pixel(x: x, y: y) & 0xff, file.pixel(x: x, y: y) & 0xff)
          guard a & b != 255 else { continue }
          let apart = abs(Int(a) - Int(b))
          (sum, ink, worst) = (sum + apart, ink + 1, max(worst, apart))
        }
      }
      #expect(ink > 0 && Double(sum) <= 5 * Double(ink) && worst < 48, "\(seed): \(sum) \(worst)")
    }
  }

  /// The bands of a varying opacity lie within the ink, and cover its middle.
  @Test func masksFollowTheNib() {
    let nib = NibShape(angle: 90, aspect: 0.1)
    let pen = Pen(
      width: 20...20, opacity: 0.1...1, opacityDriver: .pressure, nib: nib)
    let samples = (0...30).map {
      Sample(
        Point(20 + Double($0) * 4, 60), time: Double($0) * 0.05, pressure: Double($0) / 30)
    }
    let stroke = ExportStroke(
      Stroke(id: StrokeID(1), pen: pen, samples: samples), EngineSettings.lines.renderer)
    let mask = stroke.mask()
    #expect(stroke.hasMask && mask.bands.count > 4)
    for band in mask.bands {
      for line in band.lines {
        for point in line.points {
          let (center, half) = (mask.nib(point), mask.nib.reach * (line.width / 2))
          #expect(center.y - half.y > 49 && center.y + half.y < 71 && center.x + half.x < 141.5)
        }
      }
    }
    // The nib is upright: its line ends a unit beyond the last sample.
    #expect(abs(stroke.outline.bounds.max.x - 141) < 1e-6)
  }
}
