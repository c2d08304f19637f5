import TestSupport
import Testing

@testable import Ink

/// The width of pens that are wider the flatter they are held.
@Suite struct TiltWidthTests {
  private let pen = Pen(width: 2...2, tiltGain: 4)

  private func stroke(_ pen: Pen, _ tilt: (Double) -> Point?) -> Stroke {
    let samples = (0...200).map { index in
      let time = Double(index) / 200
      return Sample(Point(20 + 200 * time, 30), time: time, tilt: tilt(time))
    }
    return Stroke(id: StrokeID(1), pen: pen, samples: samples)
  }

  @Test func theFactorGrowsFromUprightToFlat() {
    func factor(_ tilt: Point?, gain: Double = 4) -> Double {
      Pen.widening(gain: gain, tilt: tilt)
    }
    #expect(factor(nil) == 1 && factor(.zero) == 1 && factor(Point(34.999, 0)) == 1)
    #expect(factor(Point(65.001, 0)) == 4 && factor(Point(0, -90)) == 4)
    #expect(abs(factor(Point(50, 0)) - 2.5) < 1e-6)
    #expect(factor(Point(50, 0), gain: 1) == 1)
    #expect(factor(Point(.nan, 3)) == 1 && factor(Point(.infinity, 3)) == 1)
    var last = 1.0
    for degrees in stride(from: 30.0, through: 70, by: 1) {
      let next = factor(Point(degrees, 0))
      #expect(next >= last && next < last + 0.2)
      last = next
    }
    // Whichever way the pen leans, and where x and y share the tilt.
    for azimuth in stride(from: 0.0, to: 360, by: 23) {
      let tilt = Angle.tilt(azimuth: azimuth, elevation: 40)
      #expect(abs(factor(tilt) - factor(Point(50, 0))) < 1e-6, "\(azimuth)")
    }
  }

  /// Without a tilt, or upright, the ink is that of the plain pen.
  @Test(arguments: EngineSettings.defaults) func withoutTiltItIsThePlainPen(engine: EngineSettings)
  {
    let plain = Pen(width: 1...4)
    var tilting = plain
    tilting.tiltGain = 4
    let lines =
      [stroke(plain) { _ in nil }, stroke(tilting) { _ in nil }] + [
        stroke(tilting) { _ in Point(20, -20) }, stroke(plain) { _ in Point(70, 0) },
      ]
    let shapes = lines.map { $0.stations(engine: engine) }
    #expect(shapes.dropFirst().allSatisfy { $0 == shapes[0] })
    #expect(lines[0].extent == lines[1].extent && lines[0].inkBounds == lines[1].inkBounds)
  }

  @Test(arguments: EngineSettings.defaults) func aFlatPenDrawsWider(engine: EngineSettings) {
    let (flat, plain) = (stroke(pen) { _ in Point(0, 80) }, stroke(pen) { _ in nil })
    let (wide, thin) = (
      meanWidth(of: flat.stations(engine: engine)), meanWidth(of: plain.stations(engine: engine))
    )
    #expect(abs(wide / thin - 4) < 0.05, "\(wide) \(thin)")
    #expect(abs(flat.extent.height - 8) < 1e-9)
    // The tilt of a sample that has none is that before, and a dot has the greatest.
    let gaps = stroke(pen) { Int($0 * 200) % 2 == 0 ? Point(0, 80) : nil }
    #expect(gaps.stations(engine: engine) == flat.stations(engine: engine))
    let dot = Stroke(
      id: StrokeID(1), pen: pen,
      samples: [
        Sample(.zero, time: 0), Sample(Point(1, 0), time: 0.1, tilt: Point(80, 0)),
        Sample(.zero, time: 0.2, tilt: .zero),
      ])
    #expect(dot.stations(engine: engine).map(\.radius) == [4])
  }

  /// The same motion gives the same widths at any rate.
  @Test func theRateDoesNotMatter() {
    func factors(_ rate: Double) -> [Double] {
      var law = TiltWidth(pen: pen)
      var factors: [Double] = []
      for index in 0...Int(rate) {
        let time = Double(index) / rate
        let lean = 20 + 60 * abs(InkGenerators.turn(time).y)
        let factor = law.factor(at: Sample(.zero, time: time, tilt: Point(lean, 10)))
        if index % Int(rate / 20) == 0 { factors.append(factor) }
      }
      return factors
    }
    let exact = factors(1000)
    for rate in [60.0, 120, 240] {
      for (a, b) in zip(factors(rate), exact) { #expect(abs(a - b) < 0.02 * b, "\(rate)") }
    }
    #expect((exact.max() ?? 0) > 3.5 && exact[0] == 1)
  }

  /// A step of the tilt is followed with the time constant, whatever reports lie between.
  @Test func stepsAreFiltered() {
    for count in [1, 3, 40] {
      var law = TiltWidth(pen: pen)
      _ = law.factor(at: Sample(.zero, time: 0, tilt: .zero))
      _ = law.factor(at: Sample(.zero, time: 1e-9, tilt: Point(80, 0)))
      var factor = 0.0
      for index in 1...count {
        let time = TiltWidth.timeConstant * Double(index) / Double(count)
        factor = law.factor(at: Sample(.zero, time: time, tilt: Point(80, 0)))
      }
      #expect(abs(factor - (4 - 3 * exponential(-1))) < 1e-6)
    }
  }

  /// Turned ink has the same widths, and ink of which only the shape is kept as well.
  @Test func imagesAndShapesKeepTheWidth() {
    let line = stroke(pen) { Point(30 + 50 * $0, 20) }
    let turned = line.transformed(by: Affine(turn: 37, around: .zero), id: line.id)
    let (before, after) = (line.stations(engine: .lines), turned.stations(engine: .lines))
    #expect(turned.pen == line.pen)
    for (a, b) in zip(line.samples, turned.samples) {
      let factors = [a, b].map { Pen.widening(gain: 4, tilt: $0.tilt) }
      #expect(a.tilt != b.tilt && abs(factors[0] - factors[1]) < 1e-9)
    }
    #expect(abs(meanWidth(of: before) - meanWidth(of: after)) < 0.02)
    let shape = line.shapeOnly(engine: .xsign)
    #expect(shape.pen.tiltGain == 1 && shape.samples.allSatisfy { $0.tilt == nil })
    let (mean, kept) = (
      meanWidth(of: line.stations(engine: .xsign)), meanWidth(of: shape.stations(engine: .xsign))
    )
    #expect(abs(mean - kept) < 0.1 * mean)
  }
}
