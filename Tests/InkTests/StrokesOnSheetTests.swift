import TestSupport
import Testing

@testable import Ink

/// What of strokes lies on a sheet.
@Suite struct StrokesOnSheetTests {
  private let sheet = Bounds(min: .zero, max: Point(95, 100))

  private func stroke(_ id: UInt64, _ places: [Point], fills: Bool = false) -> Stroke {
    Stroke(
      id: StrokeID(id), pen: Pen(width: 2...2, fills: fills),
      samples: places.enumerated().map { number, place in
        Sample(place, time: 0.1 * Double(number), pressure: 0.01 * Double(number))
      })
  }

  @Test func aLineEndsAtTheEdgeAndBeginsThereAnew() {
    let there = (1...11).map { Point(10 * Double($0), 50) }
    let back = there.reversed().map { Point($0.x, 70) }
    let leaving = stroke(1, there + back)
    let inside = stroke(7, [Point(5, 5), Point(20, 30), Point(95, 100)])
    let parts = [leaving, inside].parts(on: sheet, engine: .lines)
    #expect(parts.map(\.id.rawValue) == [8, 9, 7] && parts[2] == inside)
    #expect(parts.allSatisfy { $0.pen == leaving.pen })
    for (part, y) in zip(parts, [50.0, 70]) {
      let room = Bounds(min: Point(0, y), max: Point(95, y)).expanded(by: 1e-9)
      #expect(part.samples.allSatisfy { room.contains($0.position) })
    }
    // What is on the sheet is as it was.
    #expect(Array(parts[0].samples.dropLast()) == Array(leaving.samples[..<9]))
    #expect(Array(parts[1].samples.dropFirst()) == Array(leaving.samples[13...]))
    // The cuts are in the middle between two samples.
    for (sample, place, time) in [
      (parts[0].samples[9], Point(95, 50), 0.85), (parts[1].samples[0], Point(95, 70), 1.25),
    ] {
      #expect(sample.position.distance(to: place) < 1e-9)
      #expect(abs(sample.time - time) < 1e-9 && abs((sample.pressure ?? 0) - time / 10) < 1e-9)
    }
  }

  @Test func whatIsNoLineIsOnTheSheetOrNot() {
    let corners = [Point(80, 40), Point(120, 40), Point(120, 60), Point(80, 60)]
    let area = stroke(1, corners, fills: true)
    let beyond = stroke(2, corners.map { $0 + Point(40, 0) }, fills: true)
    let dot = stroke(3, [Point(94, 50), Point(96, 50)])
    let strange = stroke(4, [Point(130, 50), Point(131, 50)])
    #expect([area, beyond, dot, strange].parts(on: sheet, engine: .lines) == [area, dot])
    // A line of which so little is on the sheet is a dot there, and one beyond it is gone.
    let edge = stroke(5, [Point(94, 50), Point(150, 50)])
    let far = stroke(6, [Point(120, 50), Point(150, 50)])
    let parts = [edge, far].parts(on: sheet, engine: .lines)
    #expect(parts.map(\.samples) == [[edge.samples[0]]])
  }

  @Test func strokesHaveSheetsOfTheirOwn() {
    let strokes = [1, 2, 3].map { stroke($0, [Point(50, 50), Point(150, 50)]) }
    let parts = strokes.parts(engine: .lines) { stroke in
      switch stroke.id.rawValue {
      case 1: sheet
      case 2: Bounds(min: .zero, max: Point(120, 100))
      default: nil
      }
    }
    #expect(parts.map { $0.samples.last?.position.x.rounded() } == [95, 120, 150])
    #expect(Set(parts.map(\.id)).count == 3)
  }

  /// Whatever the engine, a line is cut where it leaves the sheet.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func noPartLeavesTheSheet(seed: UInt64) {
    let stroke = InkGenerators.randomStroke(seed: seed, within: 120)
    let sheet = Bounds(min: Point(30, 20), max: Point(80, 70))
    let engine = [EngineSettings.lines, .hermite, .xsign][Int(seed % 3)]
    guard StrokeDivision(stroke, engine: engine) != nil else { return }
    for part in [stroke].parts(on: sheet, engine: engine) {
      // The ends of the stroke may be beside the line that an engine draws.
      let cuts: [Sample] = [part.samples[0], part.samples[part.samples.count - 1]].filter {
        $0 != stroke.samples.first && $0 != stroke.samples.last
      }
      #expect(
        cuts.allSatisfy { sheet.expanded(by: 1e-6).contains($0.position) }, "\(seed) \(cuts)")
    }
  }
}
