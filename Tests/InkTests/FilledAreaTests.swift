import TestSupport
import Testing

@testable import Ink

/// Strokes that are areas.
@Suite struct FilledAreaTests {
  private func area(_ contours: [[Point]]) -> [Sample] {
    var samples: [Sample] = []
    for corner in contours.flatMap({ $0 + $0.prefix(1) }) {
      samples.append(Sample(corner, time: Double(samples.count) / 100))
    }
    return samples
  }

  private func stroke(_ contours: [[Point]]) -> Stroke {
    Stroke(id: StrokeID(1), pen: Pen(width: 0.5...0.5, fills: true), samples: area(contours))
  }

  private func square(_ x: Double, _ y: Double, _ side: Double) -> [Point] {
    [Point(x, y), Point(x + side, y), Point(x + side, y + side), Point(x, y + side)]
  }

  private func star(_ random: inout SeededRandom, corners: Int) -> [Point] {
    (0..<corners).map { _ in .random(in: 0...100, using: &random) }
  }

  /// The winding number around a place: the sum of the angles of all sides, in turns.
  private func winding(_ contours: [[Point]], _ place: Point) -> Int {
    var turns = 0
    for corners in contours {
      for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        let side = (b - a).cross(place - a)
        if a.y <= place.y, b.y > place.y, side > 0 { turns += 1 }
        if a.y > place.y, b.y <= place.y, side < 0 { turns -= 1 }
      }
    }
    return turns
  }

  /// The number of bands that contain a place.
  private func bands(_ stations: [Station], _ place: Point) -> Int {
    zip(stations, stations.dropFirst()).count { a, b in
      guard a.hasCrossbar, b.hasCrossbar, a.center.y <= place.y, place.y < b.center.y else {
        return false
      }
      let share = (place.y - a.center.y) / (b.center.y - a.center.y)
      let (left, right) = (
        a.right.interpolated(to: b.right, share).x, a.left.interpolated(to: b.left, share).x
      )
      return left <= place.x && place.x < right
    }
  }

  @Test func contoursEndWhereTheyBegan() {
    let contours = [square(0, 0, 10), square(3, 3, 2), square(40, 5, 1)]
    #expect(FilledArea(area(contours)).contours == contours)
    // The last one need not be closed, and what encloses nothing is left out.
    var samples = area(contours)
    samples.removeLast()
    #expect(FilledArea(samples).contours == contours)
    #expect(FilledArea(area([[Point(1, 1), Point(2, 2)]])).contours.isEmpty)
    #expect(FilledArea([]).contours.isEmpty)
    // Maps keep them.
    let map = Affine(turn: 33, around: Point(7, 9)).followed(by: Affine(scale: Point(0.1, 0.1)))
    let turned = stroke(contours).transformed(by: map, id: StrokeID(2))
    #expect(FilledArea(turned.samples).contours.map(\.count) == [4, 4, 4])
  }

  @Test func bandsCoverWhatTheContoursWindAround() {
    var random = SeededRandom(5)
    for round in 0..<60 {
      var contours = [star(&random, corners: 3 + round % 9)]
      if round % 2 == 1 { contours.append(star(&random, corners: 3 + round % 5)) }
      let stations = FilledArea(area(contours)).stations(opacity: 1)
      var (inside, wrong) = (0, 0)
      for _ in 0..<400 {
        let place = Point.random(in: 0...100, using: &random)
        let isInside = winding(contours, place) != 0
        if isInside { inside += 1 }
        if bands(stations, place) != (isInside ? 1 : 0) { wrong += 1 }
      }
      #expect(wrong == 0 && inside > 0, "round \(round): \(wrong) of 400")
    }
  }

  @Test func holesHaveNoInk() {
    let ring = [square(0, 0, 30), square(10, 10, 10).reversed()]
    let stroke = stroke(ring)
    let shape = StrokeShape(stroke, engine: .hermite)
    func isTouched(_ x: Double, _ y: Double) -> Bool {
      shape.isTouched(by: EraserPath(from: Point(x, y), to: Point(x, y), radius: 1))
    }
    #expect(isTouched(5, 15) && isTouched(25, 15) && isTouched(15, 5) && isTouched(15, 25))
    #expect(!isTouched(15, 15) && !isTouched(35, 15))
    // It is found from inside, far from its edge, and looks the same in all engines.
    var drawing = Drawing()
    _ = drawing.add(self.stroke([square(0, 0, 300)]))
    #expect(drawing.stroke(at: Point(150, 150), radius: 2, engine: .xsign) == StrokeID(1))
    let all = EngineSettings.defaults.map { stroke.stations(engine: $0) }
    #expect(Set(all).count == 1)
    #expect(stroke.extent == Bounds(min: .zero, max: Point(30, 30)))
    #expect(!stroke.pen.hasVaryingOpacity)
  }

  @Test func theOutlineOfFilesIsThatOfTheArea() {
    // A disc of many corners becomes a few curves.
    let disc = (0..<120).map { Angle.direction(3 * Double($0)) * 20 + Point(50, 50) }
    let outline = FilledArea(area([disc, square(40, 40, 8)])).outline()
    let curves = outline.elements.count { if case .curve = $0 { true } else { false } }
    #expect(4...16 ~= curves)
    #expect(outline.elements.count { $0 == .close } == 2)
    let ends = outline.elements.prefix { $0 != .close }.compactMap { element -> Point? in
      switch element {
      case .move(let end), .line(let end), .curve(_, _, let end): end
      case .close: nil
      }
    }
    #expect(ends.allSatisfy { abs($0.distance(to: Point(50, 50)) - 20) < 0.1 })
    #expect(abs(outline.bounds.width - 40) < 1)
  }

  @Test func pathsAreFilled() throws {
    let path = OutlinePath([
      .move(Point(0, 0)), .line(Point(10, 0)), .curve(Point(20, 0), Point(20, 10), Point(10, 10)),
      .line(Point(0, 10)), .close, .move(Point(2, 2)), .line(Point(4, 2)), .line(Point(4, 4)),
      .close,
    ])
    let stroke = try #require(
      Stroke(id: StrokeID(3), filling: path, color: .black, opacity: 0.5, tolerance: 0.01))
    #expect(stroke.pen.fills && stroke.pen.opacity == 0.5...0.5)
    let contours = FilledArea(stroke.samples).contours
    #expect(contours.count == 2 && contours[1] == [Point(2, 2), Point(4, 2), Point(4, 4)])
    #expect(contours[0].count > 12)
    for corner in contours[0] {
      #expect(corner.x <= 17.51 && (corner.x <= 10 || abs(corner.y - 5) <= 5))
    }
    #expect(zip(stroke.samples, stroke.samples.dropFirst()).allSatisfy { $0.time < $1.time })
    #expect(stroke.shapeOnly(engine: .lines) == stroke)
    let line = OutlinePath([.move(.zero), .line(Point(1, 1)), .close])
    #expect(Stroke(id: StrokeID(3), filling: line, color: .black, tolerance: 1) == nil)
  }

  @Test func filesAndTheJournalKeepIt() throws {
    let contours = [square(0.1, 0.2, 30), square(10.3, 10, 10.1).reversed()]
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 0.5...0.5, fills: true),
      samples: FilledArea.samples(around: contours))
    let read = try InkDocument(inkML: InkDocument(strokes: [stroke]).inkML(), file: "a.inkml")
    #expect(read.strokes == [stroke])
    let event = DrawingEvent.added(PlacedStroke(rank: 0, stroke: stroke))
    let bytes = JournalFormat.file(of: [event])
    #expect(JournalReplay(steps: bytes, live: []).drawing.strokes == [stroke])
  }

  /// The work for what a hostile file contains is limited.
  @Test func aCombIsCutOff() {
    let comb = (0..<400).map { (index: Int) -> Point in
      let tip = 1e6 + Double(index * 79 % 400)
      return Point(Double(index), index % 2 == 0 ? Double(index) / 100 : tip)
    }
    let whole = AreaBands([comb], opacity: 1).stations.count
    let part = AreaBands([comb], opacity: 1, maximumVisits: 5000).stations.count
    #expect(part > 0 && part < whole / 2)
  }
}
