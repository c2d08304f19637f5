import Foundation
import Ink
import TestSupport
import Testing

@Suite struct SelectionGeometryTests {
  private let bounds = Bounds(min: Point(100, 50), max: Point(300, 150))

  @Test func aCornerKeepsTheShapeAndTheOppositeCorner() {
    let map = SelectionHandle.bottomRight.affine(draggedBy: Point(200, 100), bounds: bounds)
    #expect(map.scale == Point(2, 2) && map(bounds.min) == bounds.min)
    #expect(map(bounds.max) == Point(500, 250) && map.widthFactor == 2)
    // A drag across the diagonal does not scale.
    let across = SelectionHandle.bottomRight.affine(draggedBy: Point(-10, 20), bounds: bounds)
    #expect(across == .identity)
    let inward = SelectionHandle.topLeft.affine(draggedBy: Point(100, 50), bounds: bounds)
    #expect(inward.scale == Point(0.5, 0.5) && inward(bounds.max) == bounds.max)
  }

  @Test func aSideStretchesOneAxis() {
    let map = SelectionHandle.right.affine(draggedBy: Point(600, 99), bounds: bounds)
    #expect(map.scale == Point(4, 1) && map(bounds.min) == bounds.min && map.widthFactor == 2)
    let up = SelectionHandle.top.affine(draggedBy: Point(7, -50), bounds: bounds)
    #expect(up.scale == Point(1, 1.5) && up(bounds.max) == bounds.max)
  }

  @Test(arguments: SelectionHandle.allCases)
  func nothingIsTurnedOverOrLost(handle: SelectionHandle) {
    for far in [-1e9, -500, 500, 1e9] {
      let map = handle.affine(
        draggedBy: Point(handle.side.x * far, handle.side.y * far), bounds: bounds)
      let size = map(bounds)
      #expect(map.scale.x > 0 && map.scale.y > 0)
      #expect(max(size.width, size.height) < 20_001 && min(size.width, size.height) > 0.4)
    }
    #expect(handle.affine(draggedBy: Point(.nan, 0), bounds: bounds) == .identity)
    #expect(handle.affine(draggedBy: Point(9, 9), bounds: .empty) == .identity)
  }

  @Test func handlesAreHeldFromTheirReachAndTheMiddleMoves() {
    let frame = SelectionFrame(bounds: bounds, room: 40)
    #expect(frame.handles.count == 8)
    for handle in SelectionHandle.allCases {
      let place = handle.place(on: bounds)
      #expect(frame.target(at: place, reach: 20) == .handle(handle))
      let out = place + Point(handle.side.x * 19, handle.side.y * 19)
      #expect(frame.target(at: out, reach: 20) == .handle(handle))
      #expect(frame.target(at: out, reach: 8) == nil)
    }
    #expect(frame.target(at: Point(200, 100), reach: 20) == .inside)
    #expect(frame.target(at: Point(140, 90), reach: 20) == .inside)
    // The frame's line between handles moves the selection. A point next to it is paper.
    #expect(frame.target(at: Point(150, 50), reach: 20) == .inside)
    #expect(frame.target(at: Point(150, 49), reach: 20) == nil)
  }

  @Test func aSmallFrameCanStillBeMoved() {
    let frame = SelectionFrame(
      bounds: Bounds(min: Point(0, 0), max: Point(24, 20)), room: 40)
    #expect(frame.handles.allSatisfy { $0.isCorner } && frame.handles.count == 4)
    #expect(frame.target(at: Point(12, 10), reach: 20) == .inside)
    #expect(frame.target(at: Point(7, 6), reach: 20) == .inside)
    #expect(frame.target(at: Point(5, 4), reach: 20) == .handle(.topLeft))
    #expect(frame.target(at: Point(-19, -19), reach: 20) == .handle(.topLeft))
  }

  @Test func aLoopHoldsWhatItWindsAround() {
    let loop = SelectionArea.loop([
      Point(0, 0), Point(10, 0), Point(10, 10), Point(5, 4), Point(0, 10),
    ])
    #expect(loop.contains(Point(5, 2)) && loop.contains(Point(1, 7)))
    #expect(!loop.contains(Point(5, 8)) && !loop.contains(Point(-1, 0.5)))
    // A loop that crosses itself and winds twice contains its interior.
    let twice = SelectionArea.loop([
      Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10), Point(-1, -1), Point(11, -1),
      Point(11, 11), Point(-1, 11),
    ])
    #expect(twice.contains(Point(5, 5)))
    #expect(!SelectionArea.loop([]).contains(.zero))
  }

  /// The reference is the sum of the angles around a point.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func aLoopAgreesWithTheSumOfItsAngles(seed: UInt64) {
    var random = SeededRandom(seed)
    func place() -> Point { .random(in: 0...100, using: &random) }
    let corners = (0..<9).map { _ in place() }
    let wrong = (0..<200).count { _ in
      let place = place()
      var turns = 0.0
      for (a, b) in zip(corners, corners[1...] + corners[..<1]) {
        let (u, v) = (a - place, b - place)
        turns += atan2(u.cross(v), u.dot(v))
      }
      return SelectionArea.loop(corners).contains(place) != (abs(turns) > 3)
    }
    #expect(wrong == 0)
  }

  @Test func strokesAreSelectedWhole() {
    var drawing = Drawing()
    func line(_ id: UInt64, _ x: ClosedRange<Double>, y: Double) {
      let places = [x.lowerBound, (x.lowerBound + x.upperBound) / 2, x.upperBound]
      _ = drawing.add(
        Stroke(
          id: StrokeID(id), pen: Pen(width: 6),
          samples: places.enumerated().map { Sample(Point($1, y), time: Double($0) / 100) }))
    }
    line(1, 20...80, y: 20)
    line(2, 60...160, y: 40)
    line(3, 20...80, y: 60)
    line(4, 2000...2001, y: 60)
    let box = SelectionArea.rectangle(Bounds(min: Point(10, 10), max: Point(100, 70)))
    #expect(box.strokes(in: drawing) == [StrokeID(1), StrokeID(3)])
    // Ink may extend beyond the area, but samples may not.
    let tight = SelectionArea.rectangle(Bounds(min: Point(20, 20), max: Point(160, 40)))
    #expect(tight.strokes(in: drawing) == [StrokeID(1), StrokeID(2)])
    let loop = SelectionArea.loop([Point(0, 50), Point(100, 50), Point(50, 900)])
    #expect(loop.strokes(in: drawing) == [StrokeID(3)])
    #expect(SelectionArea.loop([]).strokes(in: drawing) == [])
  }

  @Test func theTopmostStrokeIsTapped() {
    var drawing = Drawing()
    for id in 1...3 as ClosedRange<UInt64> {
      _ = drawing.add(
        Stroke(
          id: StrokeID(id), pen: Pen(width: 4...4),
          samples: (0...9).map {
            Sample(Point(Double($0) * 10, Double(id) * 4), time: Double($0) / 100)
          }))
    }
    for engine in EngineSettings.defaults {
      // The point is on the ink of the second stroke only, and near that of the third.
      #expect(drawing.stroke(at: Point(45, 8), radius: 6, engine: engine) == StrokeID(2))
      // The point is next to all strokes: the topmost of those within reach is taken.
      #expect(drawing.stroke(at: Point(45, 17), radius: 12, engine: engine) == StrokeID(3))
      #expect(drawing.stroke(at: Point(45, 60), radius: 12, engine: engine) == nil)
    }
  }

  @Test func strokesMoveWithTheirPens() {
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 1...4),
      samples: [
        Sample(Point(1, 2), time: 0, pressure: 0.3, tilt: Point(9, 8)),
        Sample(Point(5, 4), time: 0.2),
      ])
    let grown = stroke.transformed(
      by: Affine(scale: Point(2, 2), around: Point(1, 1)), id: StrokeID(2))
    #expect(grown.id == StrokeID(2) && grown.pen.width == 2...8)
    #expect(grown.samples.map(\.position) == [Point(1, 3), Point(9, 7)])
    #expect(grown.samples.map(\.time) == [0, 0.2] && grown.samples[0].pressure == 0.3)
    #expect(grown.samples[0].tilt == Point(9, 8))
    // A move by whole numbers and back restores the samples exactly.
    let moved = stroke.transformed(by: Affine(step: Point(37, -12)), id: stroke.id)
    let back = moved.transformed(by: Affine(step: Point(-37, 12)), id: stroke.id)
    #expect(back.samples == stroke.samples && back.pen == stroke.pen)
  }

  @Test func oneMapAfterAnotherIsOneMap() {
    let (a, b) = (
      Affine(scale: Point(2, 3), step: Point(1, -1)),
      Affine(scale: Point(0.5, 2), step: Point(4, 0))
    )
    let place = Point(7, 11)
    #expect(a.followed(by: b)(place) == b(a(place)))
    #expect(a.followed(by: .identity) == a && Affine.identity.followed(by: a) == a)
  }
}
