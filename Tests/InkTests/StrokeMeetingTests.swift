import Testing

@testable import Ink

/// Whether ink meets a rectangle, such as a field of a form.
@Suite struct StrokeMeetingTests {
  private let frame = Bounds(min: Point(40, 40), max: Point(60, 50))

  private func stroke(_ places: [Point], _ pen: Pen, tilts: [Point?] = []) -> Stroke {
    Stroke(
      id: StrokeID(1), pen: pen,
      samples: places.enumerated().map { number, place in
        Sample(
          place, time: Double(number), tilt: tilts.indices.contains(number) ? tilts[number] : nil)
      })
  }

  @Test func aLineMeetsWhatItCrosses() {
    let pen = Pen(width: 1...4)
    func meets(_ places: Point...) -> Bool { stroke(places, pen).meets(frame) }
    #expect(meets(Point(0, 45), Point(100, 45)) && meets(Point(50, 45)))
    // Half the greatest width beside it.
    #expect(meets(Point(0, 38.1), Point(100, 38.1)) && !meets(Point(0, 37.9), Point(100, 37.9)))
    // Around it, though the rectangle around the line has it.
    #expect(!meets(Point(30, 30), Point(70, 30), Point(70, 60), Point(30, 60)))
    #expect(meets(Point(0, 45), Point(.nan, 0), Point(100, 45)) && !meets())
  }

  @Test func anAreaMeetsWhatItHasPointsOf() {
    let pen = Pen(width: 2...2, fills: true)
    let corners = [Point(30, 30), Point(70, 30), Point(70, 60)]
    #expect(stroke(corners, pen).meets(frame))
    #expect(!stroke(corners.map { $0 + Point(30, 0) }, pen).meets(frame))
    // All of it is in the area, or in a hole of it.
    let outer = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
    let hole = [Point(30, 30), Point(30, 70), Point(70, 70), Point(70, 30)]
    for (contours, meets) in [([outer], true), ([outer, hole], false)] {
      let samples = FilledArea.samples(around: contours)
      #expect(Stroke(id: StrokeID(1), pen: pen, samples: samples).meets(frame) == meets)
    }
  }

  /// The line is wide until the tilt is followed, and where none is known.
  @Test(
    arguments: [
      [Point(80, 0), .zero], [.zero, Point(80, 0)], [Point(80, 0), nil],
    ] as [[Point?]])
  func aFlatPenReachesFarther(tilts: [Point?]) {
    let pen = Pen(width: 2...2, tiltGain: 4)
    let places = [Point(0, 37), Point(100, 37)]
    #expect(stroke(places, pen, tilts: tilts).meets(frame))
    #expect(!stroke(places, pen, tilts: [.zero, Point(20, 0)]).meets(frame))
  }
}
