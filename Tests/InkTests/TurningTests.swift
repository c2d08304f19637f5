import TestSupport
import Testing

@testable import Ink

/// Turned ink is the same picture, turned.
@Suite struct TurningTests {
  private static let angles = [90.0, -90, 180, 270, 30, -45, 7.3, 123.456, -171, 359]
  private static let center = Point(101.3, 57.9)

  /// A signature of a tilting pen.
  private static let strokes: [Stroke] = (0..<6 as Range<UInt64>).map { seed in
    let stroke = InkGenerators.randomStroke(seed: seed + 7)
    let samples = stroke.samples.enumerated().map { index, sample in
      var sample = sample
      let lean = InkGenerators.turn(Double(index) / 40) * 60
      if index % 5 != 0 { sample.tilt = lean }
      return sample
    }
    return Stroke(id: StrokeID(seed + 1), pen: stroke.pen, samples: samples)
  }

  /// Returns the strokes after turns one after another, each a step of a drawing.
  private func turned(_ degrees: [Double]) -> [Stroke] {
    var drawing = Drawing(Self.strokes)
    for (number, degrees) in degrees.enumerated() {
      let map = Affine(turn: degrees, around: Self.center)
      let first = StrokeID(100 * UInt64(number + 1))
      #expect(drawing.transform(drawing.strokes.map(\.id), by: map, first: first) != nil)
    }
    return drawing.strokes
  }

  @Test(arguments: [
    [90.0, 90, 90, 90], [-90, -90, -90, -90], [180, 180], [90, -90], [450, 270], [-180, 540],
    [90, 180, 90],
  ])
  func quarterTurnsComeBackToTheBit(turns: [Double]) {
    let back = turned(turns)
    #expect(back.map(\.samples) == Self.strokes.map(\.samples))
    #expect(back.map(\.pen) == Self.strokes.map(\.pen))
    let bits = { (strokes: [Stroke]) in
      strokes.flatMap(\.samples).flatMap { [$0.position.x.bitPattern, $0.position.y.bitPattern] }
    }
    #expect(bits(back) == bits(Self.strokes))
  }

  @Test(arguments: angles) func aTurnAndItsOppositeComeBack(angle: Double) {
    for turns in [[angle, -angle], [angle, angle, -2 * angle], [angle, 13, -13 - angle]] {
      let back = turned(turns)
      for (old, new) in zip(Self.strokes, back) {
        #expect(old.pen == new.pen)
        let step = zip(old.samples, new.samples).map {
          $0.position.distance(to: $1.position)
        }.max()
        #expect((step ?? 1) < 1e-9)
        #expect(old.samples.map(\.tilt) == new.samples.map(\.tilt))
        #expect(old.samples.map(\.pressure) == new.samples.map(\.pressure))
        #expect(old.samples.map(\.time) == new.samples.map(\.time))
      }
    }
  }

  @Test func aQuarterTurnIsClockwise() {
    let sample = Sample(Point(11, 4), time: 0.5, pressure: 0.25, tilt: Point(30, -12))
    let stroke = Stroke(id: StrokeID(1), pen: Pen(width: 3), samples: [sample])
    func turned(_ degrees: Double) -> Sample {
      stroke.transformed(by: Affine(turn: degrees, around: Point(1, 2)), id: StrokeID(1)).samples[0]
    }
    #expect(
      turned(90) == Sample(Point(-1, 12), time: 0.5, pressure: 0.25, tilt: Point(12, 30)))
    #expect(turned(-90).position == Point(3, -8) && turned(-90).tilt == Point(-12, -30))
    #expect(turned(180).position == Point(-9, 0) && turned(180).tilt == Point(-30, 12))
    #expect(Affine(turn: .nan, around: .zero) == .identity)
  }

  /// The outline of a turned stroke is the turned shape of the stroke, whatever its pen and its
  /// pressure, as far as the outlines of one shape agree.
  @Test(arguments: EngineSettings.defaults) func everyEngineTurnsItsInk(engine: EngineSettings) {
    let pens = [
      Pen(width: 0.8...6), Pen(width: 4...4, opacity: 0.3...1, opacityDriver: .speed),
      Pen(width: 1...9, smoothing: 0),
    ]
    for (number, motion) in InkGenerators.motions().enumerated() {
      let samples = motion.samples(rate: 100).enumerated().map { index, sample in
        var sample = sample
        let wave = InkGenerators.turn(Double(index) / 50).x
        if number % 2 == 0 { sample.pressure = 0.5 + 0.4 * wave }
        sample.tilt = InkGenerators.turn(Double(index) / 40) * 60
        return sample
      }
      let stroke = Stroke(id: StrokeID(1), pen: pens[number % pens.count], samples: samples)
      // Each motion is turned by two of four angles; half of the motions share them.
      for angle in number % 2 == 0 ? [90.0, 30] : [180, -71.5] {
        let map = Affine(turn: angle, around: Self.center)
        let expected = stroke.stations(engine: engine).map { station in
          var turned = station
          turned.center = map(station.center)
          turned.aside = map(station.center + station.aside) - turned.center
          return turned
        }
        let image = stroke.transformed(by: map, id: stroke.id)
        let path = OutlinePath(stations: image.stations(engine: engine))
        let around = Bounds(min: path.bounds.min - Point(2, 2), max: path.bounds.max + Point(2, 2))
        var shape = PointRaster(around, fineness: 4)
        shape.add(expected)
        var filled = PointRaster(around, fineness: 4)
        filled.add(path)
        let allowed = 0.005 * Double(shape.count) + 0.1 * 4 * Double(shape.edge)
        let difference = Double(shape.difference(filled))
        #expect(shape.count > 50 && difference <= allowed, "\(motion.name), \(angle)°")
      }
    }
  }

  @Test func tiltTurnsWithTheInk() throws {
    // A pen that points to the azimuth 20° points to 20° + a afterwards, as steep as before.
    for elevation in [5.0, 30, 60, 89] {
      for angle in Self.angles {
        let tilt = Angle.tilt(azimuth: 20, elevation: elevation)
        let turn = Affine(turn: angle, around: .zero).turn
        let expected = Angle.tilt(azimuth: 20 + angle, elevation: elevation)
        #expect(Angle.turned(tilt, by: turn).distance(to: expected) < 1e-8)
        // Scaling before or after does not change that.
        let scaled = Affine(turn: angle, around: .zero).followed(by: Affine(scale: Point(3, 3)))
        #expect(Angle.turned(tilt, by: scaled.turn).distance(to: expected) < 1e-8)
      }
    }
    // A pen that lies flat, and numbers of files that no pen sends.
    for tilt in [Point(90, 0), Point(90, 90), Point(-90, 12), Point(500, -1e300)] {
      for angle in Self.angles {
        #expect(Angle.turned(tilt, by: Affine(turn: angle, around: .zero).turn).isFinite)
      }
    }
    let flat = Angle.turned(Point(90, 0), by: Affine(turn: 45, around: .zero).turn)
    #expect(flat.distance(to: Point(90, 90)) < 0.01)
    // A stretch turns nothing.
    #expect(Affine(scale: Point(3, 0.2)).turn == Point(1, 0))
    #expect(Affine(scale: Point(0, 0)).turn == Point(1, 0))
  }

  @Test func mapsThatTurnCompose() {
    let maps = [
      Affine(turn: 33, around: Point(4, 5)), Affine(scale: Point(2, 0.5), step: Point(3, -1)),
      Affine(turn: -71, around: .zero), Affine(step: Point(7, 7)), Affine(turn: 180, around: .zero),
    ]
    let place = Point(13, -4)
    for a in maps {
      for b in maps {
        let both = a.followed(by: b)
        #expect(both(place).distance(to: b(a(place))) < 1e-9)
        #expect(abs(both.widthFactor - a.widthFactor * b.widthFactor) < 1e-12)
        for c in maps {
          #expect(both.followed(by: c)(place).distance(to: c(both(place))) < 1e-9)
        }
      }
    }
    #expect(maps[0].widthFactor == 1 && maps[2].followed(by: maps[0]).widthFactor == 1)
    #expect(maps[0](Point(4, 5)).distance(to: Point(4, 5)) < 1e-12)
    #expect(maps.map(\.isUpright) == [false, true, false, true, false])
    let box = Affine(turn: 45, around: .zero)(Bounds(min: Point(-1, -1), max: Point(1, 1)))
    #expect(abs(box.width - 8.0.squareRoot()) < 1e-12 && abs(box.max.y - 2.0.squareRoot()) < 1e-12)
    #expect(maps[4](Bounds(min: .zero, max: Point(1, 2))).min == Point(-1, -2))
    #expect(Affine(turn: 9, around: .zero)(Bounds.empty).isEmpty)
  }

  @Test func degreesFollowTheDrag() {
    let center = Point(10, 10)
    func degrees(_ end: Point, _ isConstrained: Bool = false) -> Double {
      TurnHandle.degrees(
        from: Point(10, 0), to: end, around: center, isConstrained: isConstrained)
    }
    #expect(degrees(Point(30, 10)) == 90 && degrees(Point(-5, 10)) == -90)
    #expect(abs(degrees(Point(10, 44))) == 180 && degrees(Point(10, -7)) == 0)
    #expect(abs(degrees(Point(20, 0)) - 45) < 1e-8 && abs(degrees(Point(0, 20)) + 135) < 1e-8)
    #expect(degrees(Point(19, 0), true) == 45 && degrees(Point(11, 0), true) == 0)
    #expect(degrees(Point(0, 19), true) == -135)
    // The middle has no direction.
    #expect(degrees(center) == 0)
  }

  /// The handle is on the page, apart from the frame's other handles, wherever the frame is.
  @Test func theHandleIsWhereItFits() {
    let page = Bounds(min: .zero, max: Point(400, 300))
    func handle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> TurnHandle {
      TurnHandle(
        of: Bounds(min: Point(x, y), max: Point(x + width, y + height)), on: page, length: 28)
    }
    let above = handle(100, 100, 100, 50)
    #expect(above.root == Point(150, 100) && above.place == Point(150, 72))
    #expect(handle(100, 41, 100, 50).place == Point(150, 119))
    #expect(handle(100, 42, 100, 50).place == Point(150, 14))
    // As high as the page: beside it, and if it fills the page, inside.
    #expect(handle(50, 10, 100, 280).place == Point(178, 150))
    #expect(handle(250, 10, 140, 280).place == Point(222, 150))
    #expect(handle(10, 10, 380, 280).place == Point(200, 38))
    #expect(handle(-100, -200, 900, 900).place == Point(200, 28))
    // Above the part that is shown.
    #expect(handle(-100, 100, 200, 50).place == Point(50, 72))
    #expect(handle(350, 100, 200, 50).place == Point(375, 72))
    for x in stride(from: -80.0, through: 380, by: 20) {
      for y in stride(from: -80.0, through: 280, by: 20) {
        for size in [30.0, 120, 290, 600] where x + size > 0 && y + size * 0.7 > 0 {
          let place = handle(x, y, size, size * 0.7).place
          #expect(place.x > 0 && place.x < 400 && place.y > 0 && place.y < 300)
        }
      }
    }
    let bounds = Bounds(min: Point(100, 100), max: Point(200, 150))
    let frame = SelectionFrame(bounds: bounds, room: 36, turnHandle: above)
    #expect(frame.target(at: above.place, reach: 8) == .turn)
    #expect(frame.target(at: Point(150, 60), reach: 20) == .turn)
    #expect(frame.target(at: Point(150, 60), reach: 8) == nil)
    // Between two handles the nearer one counts.
    #expect(frame.target(at: Point(150, 84), reach: 20) == .turn)
    #expect(frame.target(at: Point(150, 88), reach: 20) == .handle(.top))
    #expect(SelectionFrame(bounds: bounds, room: 36).target(at: above.place, reach: 20) == nil)
  }
}
