import TestSupport
import Testing

@testable import Ink

/// The lines and rectangles that strokes are meant to be.
@Suite struct HeldShapeTests {
  /// Returns samples 3 units apart along a line through corners, each moved by up to `tremor`, with
  /// a rest of 0.7 s at the end.
  private func drawn(
    _ corners: [Point], tremor: Double = 0, turned degrees: Double = 0, seed: UInt64 = 1
  ) -> [Sample] {
    var random = SeededRandom(seed)
    let turn = Angle.direction(degrees)
    var samples: [Sample] = []
    for (from, to) in zip(corners, corners.dropFirst()) {
      let count = Int((to - from).length / 3)
      for step in 0...count {
        var place = from + (to - from) * (Double(step) / Double(count))
        place = place + Point.random(in: -tremor...tremor, using: &random)
        samples.append(
          Sample(
            turn * place.x + turn.perpendicular * place.y, time: 0.008 * Double(samples.count),
            pressure: step % 2 == 0 ? 0.4 : 0.6))
      }
    }
    var last = samples[samples.count - 1]
    last.time += 0.7
    return samples + [last]
  }

  private let box = [
    Point(10, 20), Point(150, 20), Point(150, 100), Point(10, 100), Point(12, 24),
  ]

  private func extent(_ samples: [Sample]) -> Bounds {
    samples.reduce(into: .empty) { $0.insert($1.position) }
  }

  @Test func aLineIsStraight() throws {
    let free = drawn([Point(0, 0), Point(120, 50)], tremor: 1)
    let shape = try #require(HeldShape.samples(for: free))
    let (first, last) = (shape[0].position, shape[shape.count - 1].position)
    #expect(first == free[0].position && (last - free[free.count - 1].position).length < 4)
    for sample in shape { #expect(Segments.distance(sample.position, first, last) < 1e-9) }
    // The rest is no part of it, and its speed is even.
    #expect(shape[0].time == 0 && shape[shape.count - 1].time < free[free.count - 1].time - 0.6)
    let steps = zip(shape, shape.dropFirst()).map { $1.time - $0.time }
    #expect(steps.allSatisfy { abs($0 - steps[0]) < 1e-9 && $0 > 0 })
    #expect(shape.allSatisfy { abs(($0.pressure ?? 0) - 0.5) < 0.03 })
  }

  /// The samples of a shape are told from those of a hand, also when the shape was moved, scaled
  /// and turned, or divided.
  @Test func shapesAreKnown() throws {
    for corners in [[Point(0, 0), Point(120, 50)], box] {
      for seed in 1...20 as ClosedRange<UInt64> {
        let free = drawn(corners, tremor: 1, turned: 3 * Double(seed), seed: seed)
        #expect(!HeldShape.made(free))
        let shape = try #require(HeldShape.samples(for: free))
        #expect(HeldShape.made(shape))
        let map = Affine(scale: Point(0.3, 0.3), skew: Point(-0.4, 0.4), step: Point(7, 9))
        let stroke = Stroke(id: StrokeID(1), pen: Pen(color: .black, width: 1...1), samples: shape)
        let moved = stroke.transformed(by: map, id: StrokeID(2))
        #expect(HeldShape.made(moved.samples) && HeldShape.made(Array(shape.dropLast(30))))
        // One sample of a hand is enough.
        for change in 0..<3 {
          var other = shape
          switch change {
          case 0: other[9].position = other[9].position + Point(0.3, 0.3)
          case 1: other[9].time += 0.3 * (other[10].time - other[8].time) + 0.02
          default: other[9].pressure = 0.9
          }
          #expect(!HeldShape.made(other), "\(change)")
        }
      }
    }
    // A straight line whose speed a hand would have, and one that goes there and back.
    func line(_ place: (Int) -> Double, _ time: (Int) -> Double) -> [Sample] {
      (0..<60).map { Sample(Point(place($0), 0), time: time($0)) }
    }
    #expect(HeldShape.made(line({ Double($0) }, { Double($0) * 0.01 })))
    #expect(!HeldShape.made(line({ Double($0) }, { Double($0 + $0 * $0 / 20) * 0.01 })))
    #expect(!HeldShape.made(line({ Double(min($0, 60 - $0)) }, { Double($0) * 0.01 })))
  }

  /// A record of signing counts what the device reported.
  @Test func recordsTellShapes() throws {
    let pen = Pen(color: .black, width: 1...1)
    let free = drawn([Point(0, 0), Point(120, 50)], tremor: 1)
    let shape = try #require(HeldShape.samples(for: free))
    let strokes = [free, shape].map { Stroke(id: StrokeID(1), pen: pen, samples: $0) }
    let part = try #require(SigningRecord.Part(strokes, onPage: 0))
    #expect(part.strokes == 2 && part.straightened == 1 && part.samples == free.count)
  }

  /// A line near a multiple of 15° has that angle, as one that is drawn with Shift.
  @Test func aLineSnaps() throws {
    let shape = try #require(HeldShape.samples(for: drawn([Point(0, 0), Point(100, 2)])))
    #expect(shape[shape.count - 1].position.y == 0)
  }

  @Test(arguments: 0..<10 as Range<UInt64>, [0.0, 20, 45, 83])
  func aRectangleHasItsCorners(seed: UInt64, degrees: Double) throws {
    let free = drawn(box, tremor: 3, turned: degrees, seed: seed)
    let shape = try #require(HeldShape.samples(for: free))
    let turn = Angle.direction(degrees == 83 ? 90 : degrees)
    let back = shape.map { Point($0.position.dot(turn), $0.position.dot(turn.perpendicular)) }
    for corner in box.dropLast() {
      let near = back.map { ($0 - corner).length }.min() ?? .infinity
      #expect(near < (degrees == 83 ? 14 : 9), "\(corner) \(near)")
    }
    // It ends where it begins, and goes the way that was drawn.
    #expect((shape[0].position - shape[shape.count - 1].position).length < 1e-9)
    var area = 0.0
    for (a, b) in zip(back, back.dropFirst()) { area += a.cross(b) }
    #expect(area > 0)
  }

  /// A rectangle that is almost parallel to the page is.
  @Test func aRectangleIsUpright() throws {
    let bounds = extent(try #require(HeldShape.samples(for: drawn(box, turned: 4))))
    let shape = try #require(HeldShape.samples(for: drawn(box, turned: 4)))
    for sample in shape {
      let place = sample.position
      let isOnSide =
        min(
          place.x - bounds.min.x, bounds.max.x - place.x, place.y - bounds.min.y,
          bounds.max.y - place.y) < 1e-9
      #expect(isOnSide)
    }
  }

  @Test func otherLinesStay() {
    let circle = (0...100).map { step in
      Sample(
        Angle.direction(3.6 * Double(step)) * 60, time: 0.01 * Double(step))
    }
    let arc = Array(circle.prefix(30))
    let flat = drawn([Point(0, 0), Point(200, 0), Point(200, 3), Point(0, 3), Point(0, 0)])
    let triangle = drawn([Point(0, 0), Point(100, 0), Point(50, 90), Point(2, 3)])
    let short = drawn([Point(0, 0), Point(15, 0)])
    for samples in [circle, arc, flat, triangle, short, [], [Sample(.zero, time: 0)]] {
      #expect(HeldShape.samples(for: samples) == nil)
    }
  }
}
