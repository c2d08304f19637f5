import Foundation
import Ink
import Testing
import TestSupport

@testable import Export
@testable import Graphics

/// Ink that is not opaque, in all formats, opened by other programs where these are installed.
@Suite struct ExportOpacityTests {
  /// A line there and back again, pressed harder and harder, 10 to 90 along x; the way back lies on
  /// the way there.
  private func crossing(opacity: ClosedRange<Double>, driver: Pen.OpacityDriver) -> [Stroke] {
    let there = (0...40).map { ($0, 10 + 2 * Double($0)) }
    let back = (0...20).map { (41 + $0, 90 - 2 * Double($0)) }
    let samples = (there + back).map { index, x in
      Sample(
        Point(x, 20), time: Double(index) * 0.02, pressure: min(1, Double(index) / 40) * 0.9 + 0.1)
    }
    let pen = Pen(
      color: .black, width: 8...8, opacity: opacity, opacityDriver: driver)
    return [Stroke(id: StrokeID(1), pen: pen, samples: samples)]
  }

  /// The alpha, 0...1, of the quarters of units that hold `places`, in each format that can be read
  /// here.
  private func alphas(
    _ strokes: [Stroke], engine: EngineSettings = .lines, at places: [Point]
  ) throws -> [(String, [Double])] {
    let options = ExportOptions(
      background: InkColor(hex: 0xffffff), page: .fixed(width: 100, height: 40))
    let export = try DrawingExport(strokes, engine: engine, options: options)
    let folder = TemporaryFolder()
    var pictures = [("png", try export.bytes(.png))]
    if Tool.exists("pdftocairo") {
      let path = folder.path("a")
      try Data(try export.bytes(.pdf)).write(to: URL(fileURLWithPath: path + ".pdf"))
      _ = try Tool("pdftocairo", ["-r", "384", "-png", "-singlefile", path + ".pdf", path])
      pictures.append(("pdf", [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + ".png")))))
    }
    if Tool.exists("rsvg-convert") {
      let path = folder.path("a.svg")
      try Data(try export.bytes(.svg)).write(to: URL(fileURLWithPath: path))
      pictures.append(
        (
          "svg",
          [UInt8](try Tool("rsvg-convert", ["-d", "96", "-p", "96", "-z", "4", path]).output)
        ))
    }
    return try pictures.map { name, bytes in
      let picture = try ImageSurface(png: bytes)
      return (
        name,
        places.map {
          1 - Double(picture.pixel(x: Int($0.x * 4), y: Int($0.y * 4)) & 0xff) / 255
        }
      )
    }
  }

  /// Where a stroke of one opacity crosses itself it is no darker. Some originals reach 0.75 there
  /// with half-opaque ink.
  @Test(arguments: [0.4, 0.5]) func oneOpacityIsOneFill(opacity: Double) throws {
    let strokes = crossing(opacity: opacity...opacity, driver: .nothing)
    for (name, alphas) in try alphas(strokes, at: [20, 40, 60, 80].map { Point($0, 20) }) {
      for alpha in alphas { #expect(abs(alpha - opacity) < 0.01, "\(name): \(alpha)") }
    }
    let export = try DrawingExport(strokes, engine: .hermite)
    let svg = String(decoding: try export.bytes(.svg), as: UTF8.self)
    #expect(svg.contains("fill-opacity=\"\(opacity)\""))
  }

  /// The expected opacity comes from the discs alone: the greatest of those that hold the place.
  @Test func whereAStrokeMeetsItselfTheGreatestOpacityCounts() throws {
    let strokes = crossing(opacity: 0.1...0.9, driver: .pressure)
    let stations = strokes[0].stations(engine: .lines)
    let places = stride(from: 8.0, through: 90, by: 1).map { $0 }
    let expected = places.map { x in
      zip(stations, stations.dropFirst()).map { a, b in
        (0...50).map { i -> Double in
          let t = Double(i) / 50
          let center = a.center.interpolated(to: b.center, t)
          let isInside = center.distance(to: Point(x, 20)) <= a.radius
          return isInside ? a.opacity + (b.opacity - a.opacity) * t : 0
        }.max() ?? 0
      }.max() ?? 0
    }
    for (name, alphas) in try alphas(strokes, at: places.map { Point($0, 20) }) {
      for (place, (alpha, wanted)) in zip(places, zip(alphas, expected)) {
        #expect(abs(alpha - wanted) < 0.035, "\(name) at \(place): \(alpha), not \(wanted)")
      }
      // No steps but those that the shape has: where the way back ends.
      for index in alphas.indices.dropFirst() {
        let shown = abs(alphas[index] - alphas[index - 1])
        let wanted = abs(expected[index] - expected[index - 1])
        #expect(shown < wanted + 0.04, "\(name) at \(places[index])")
      }
    }
  }

  /// A slanting line pressed harder and harder, or drawn from its other end and pressed less and
  /// less: it may neither show steps nor, where two parts of it meet, be lighter or darker than
  /// both.
  @Test(arguments: EngineSettings.defaults, [false, true])
  func rampsAreSmooth(engine: EngineSettings, falls: Bool) throws {
    let (start, end) = (Point(8, 6), Point(92, 34))
    let samples = (0...60).map { index in
      let share = Double(falls ? 60 - index : index) / 60
      return Sample(
        start.interpolated(to: end, share), time: Double(index) / 30,
        pressure: 0.02 + 0.98 * share)
    }
    let pen = Pen(color: .black, width: 6...6, opacity: 0.05...1, opacityDriver: .pressure)
    let stroke = Stroke(id: StrokeID(1), pen: pen, samples: samples)
    let count = Int(start.distance(to: end) * 4)
    let places = (0...count).map { start.interpolated(to: end, Double($0) / Double(count)) }
    for (name, alphas) in try alphas([stroke], engine: engine, at: places) {
      for index in alphas.indices.dropFirst() {
        let step = (alphas[index] - alphas[index - 1]) * 255
        #expect(step > -2.5 && step < 12.5, "\(name) at \(places[index]): \(step)")
      }
      #expect(alphas[0] < 0.3 && alphas[count] > 0.95, "\(name)")
    }
  }

  /// A wide line whose opacity grows evenly shows no crescents. At each place the opacity is the
  /// greatest of the discs that hold it: that of the disc that begins there.
  @Test func wideRampsShowNoCrescents() throws {
    let samples = (0...84).map { index in
      let share = Double(index) / 84
      return Sample(
        Point(8 + Double(index), 20), time: Double(index) / 30, pressure: share * share)
    }
    let pen = Pen(color: .black, width: 9...9, opacity: 0.2...1, opacityDriver: .pressure)
    let stroke = Stroke(id: StrokeID(1), pen: pen, samples: samples)
    for aside in [0.0, 3] {
      let places = stride(from: 10.125, through: 86, by: 0.25).map { Point($0, 20.125 + aside) }
      let ahead = (4.5 * 4.5 - (aside + 0.125) * (aside + 0.125)).squareRoot()
      for (name, alphas) in try alphas([stroke], at: places) {
        for (place, alpha) in zip(places, alphas) {
          let opacity = 0.2 + 0.8 * min(1, (place.x + ahead - 8) / 84)
          // Half a step and the rounding of pixels.
          let maximum = name == "png" ? 1.6 / 255 : 1.0 / 128
          #expect(abs(alpha - opacity) <= maximum, "\(name) at \(place): \(alpha), not \(opacity)")
        }
      }
    }
  }

  /// A hand's changing pressure must not make a file many times as large.
  @Test(arguments: EngineSettings.defaults) func varyingOpacityTakesLittleRoom(
    engine: EngineSettings
  ) throws {
    // Every third has pressure.
    for seed in stride(from: UInt64(90), to: 120, by: 3) {
      let samples = InkGenerators.randomStroke(seed: seed).samples
      func size(_ opacity: ClosedRange<Double>, _ driver: Pen.OpacityDriver) throws -> Int {
        let pen = Pen(color: .black, width: 1...4, opacity: opacity, opacityDriver: driver)
        let stroke = Stroke(id: StrokeID(1), pen: pen, samples: samples)
        return try DrawingExport([stroke], engine: engine).bytes(.svg).count
      }
      let (plain, varying) = (try size(0.9...0.9, .nothing), try size(0.2...0.9, .pressure))
      // These change at random, so that each sample takes steps of its own.
      #expect(varying <= 5 * plain + 130 * samples.count, "\(varying) bytes, not \(plain)")
    }
  }

  /// Too little a difference to be seen needs no mask.
  @Test func opacityThatHardlyVariesIsOneFill() throws {
    let export = try DrawingExport(
      crossing(opacity: 0.4...0.41, driver: .pressure), engine: .hermite)
    #expect(!String(decoding: try export.bytes(.svg), as: UTF8.self).contains("<mask"))
    #expect(!String(decoding: try export.bytes(.pdf), as: UTF8.self).contains("/SMask"))
  }

  @Test func strokesOverOneAnotherAddUp() throws {
    let strokes = crossing(opacity: 0.1...0.9, driver: .pressure)
    let places = stride(from: 10.0, through: 90, by: 8).map { Point($0, 20) }
    let (once, twice) = (try alphas(strokes, at: places), try alphas(strokes + strokes, at: places))
    for ((name, once), (_, twice)) in zip(once, twice) {
      for (one, two) in zip(once, twice) {
        let wanted = 1 - (1 - one) * (1 - one)
        #expect(abs(two - wanted) < 0.02, "\(name): \(two), not \(wanted)")
      }
    }
  }

  @Test func masksAreSharedWhereStrokesDoNotOverlap() {
    func stroke(_ color: UInt32, at x: Double, varies: Bool = true) -> ExportStroke {
      let samples = (0...20).map { index in
        Sample(
          Point(x + Double(index), 20), time: Double(index) * 0.02, pressure: Double(index) / 20)
      }
      let pen = Pen(
        color: InkColor(hex: color), width: 4...4, opacity: 0.1...1,
        opacityDriver: varies ? .pressure : .nothing)
      return ExportStroke(
        Stroke(id: StrokeID(1), pen: pen, samples: samples), EngineSettings.lines.renderer)
    }
    func counts(_ strokes: [ExportStroke]) -> [[Int]] {
      ExportLayer.layers(of: strokes).map { [$0.plain.count, $0.masked.count] }
    }
    let plain = [stroke(0, at: 0, varies: false), stroke(7, at: 5, varies: false)]
    #expect(counts(plain) == [[2, 0]])
    let apart = [stroke(0, at: 0), stroke(0, at: 50), stroke(7, at: 100)]
    #expect(counts(apart) == [[0, 3]])
    // Those of one colour may change places: the third goes below the second.
    let chain = [0.0, 20, 40].map { stroke(0, at: $0) }
    #expect(counts(chain) == [[0, 2], [0, 1]])
    // Those of another lie on what they were drawn on.
    let order = [stroke(1, at: 0), stroke(2, at: 20), stroke(3, at: 40), stroke(4, at: 0)]
    let layers = ExportLayer.layers(of: order).map { $0.masked.map(\.color) }
    #expect(layers == [[order[0].color], [order[1].color], [order[2].color, order[3].color]])
    #expect(counts([plain[0], stroke(8, at: 5), plain[1]]) == [[1, 0], [0, 1], [1, 0]])
  }

  @Test(arguments: ExportFormat.allCases) func sameInkSameBytes(format: ExportFormat) throws {
    let strokes = crossing(opacity: 0.1...0.9, driver: .pressure)
    let once = try DrawingExport(strokes, engine: .xsign).bytes(format)
    #expect(try DrawingExport(strokes, engine: .xsign).bytes(format) == once)
  }

  /// The opaque ink of a flat nib does not reach light ink that is closer than the nib is long.
  @Test func aNibHasItsOwnOpacityOnEachLine() throws {
    let light = (0...30).map { (Point(20 + 2 * Double($0), 14), 0.1) }
    let turn = (1...10).map { (Point(80, 14 + Double($0)), 0.1 + 0.09 * Double($0)) }
    let dark = (1...30).map { (Point(80 - 2 * Double($0), 24), 1.0) }
    let samples = (light + turn + dark).enumerated().map {
      Sample($1.0, time: Double($0) * 0.02, pressure: $1.1)
    }
    let pen = Pen(
      width: 16...16, opacity: 0.2...1, opacityDriver: .pressure,
      nib: NibShape(angle: 0, aspect: 0.15))
    let stroke = Stroke(id: StrokeID(1), pen: pen, samples: samples)
    for (name, found) in try alphas([stroke], at: [Point(50, 14), Point(50, 24), Point(50, 19)]) {
      #expect(abs(found[0] - 0.453) < 0.03, "\(name)")
      #expect(found[1] > 0.97 && found[2] < 0.01, "\(name)")
    }
  }
}
