import TestSupport
import Testing

@testable import Ink

/// How the lines of pens follow their samples, in the files.
@Suite struct PenLineTests {
  private func stroke(_ line: Pen.Line) -> Stroke {
    Stroke(
      id: StrokeID(1), pen: Pen(width: 2...5, tiltGain: 2, line: line),
      samples: InkGenerators.randomStroke(seed: 7).samples)
  }

  /// A program may compute the width of a pen from anything.
  @Test func aWidthThatNoLineHasIsZero() {
    for width in [-3, -0.0, Double.nan, -Double.infinity] {
      #expect(Pen(width: width).width == 0...0)
    }
    #expect(Pen(width: 10).width == 2...10)
    let least = Double.leastNonzeroMagnitude
    #expect(Pen(width: least).width == 0...least)
  }

  @Test(arguments: Pen.Line.allCases) func inkMLKeepsIt(line: Pen.Line) throws {
    let bytes = InkDocument(strokes: [stroke(line)]).inkML()
    #expect(try InkDocument(inkML: bytes, file: "a.inkml").strokes == [stroke(line)])
    let text = String(decoding: bytes, as: UTF8.self)
    let property = "<brushProperty name=\"xsign:line\" value=\"\(line.rawValue)\"/>"
    #expect(text.contains("xsign:line") == (line != .drawn))
    #expect(text.contains(property) == (line != .drawn))
  }

  @Test(arguments: Pen.Line.allCases) func theJournalKeepsIt(line: Pen.Line) {
    let event = DrawingEvent.added(PlacedStroke(rank: 0, stroke: stroke(line)))
    let replay = JournalReplay(steps: JournalFormat.file(of: [event]), live: [])
    #expect(replay.drawing.strokes == [stroke(line)] && !replay.isDamaged)
  }

  @Test func anUnknownLineIsNone() {
    var bytes = JournalBytes()
    bytes.pen(stroke(.ruled).pen)
    var broken = bytes.bytes
    broken[broken.count - 1] = 3
    for (bytes, line) in [(bytes.bytes, Pen.Line.ruled), (broken, nil)] {
      var parts = JournalParts(bytes[...])
      #expect(parts.pen()?.line == line)
    }
  }

  /// A ruled line is drawn while it grows as it will be, and nothing of it is a tap.
  @Test func aShortRuledLineIsNoDot() {
    let samples = [Sample(Point(5, 5), time: 0), Sample(Point(6.5, 5), time: 0.1)]
    let line = Stroke(id: StrokeID(1), pen: Pen(width: 1...1, line: .ruled), samples: samples)
    let stations = line.stations(engine: .xsign)
    #expect(stations.map(\.center) == samples.map(\.position))
    let dot = Stroke(id: StrokeID(1), pen: line.pen, samples: [samples[0]])
    #expect(Set(dot.stations(engine: .xsign).map(\.center)) == [Point(5, 5)])
  }

  @Test func theShapeOfARuledLineIsRuled() {
    let line = stroke(.ruled)
    let shape = line.shapeOnly(engine: .xsign)
    #expect(shape.pen.line == .ruled && shape.pen.width == line.pen.width)
    #expect(shape.samples.allSatisfy { $0.pressure == nil && $0.tilt == nil })
    #expect(stroke(.drawn).shapeOnly(engine: .xsign).pen.line == .traced)
  }
}
