import Foundation
import TestSupport
import Testing

@testable import Ink

/// Ink of which only the shape is kept.
@Suite struct ShapeOnlyTests {
  /// A motion with a pressure and a tilt.
  private func strokes() -> [Stroke] {
    InkGenerators.motions().enumerated().map { number, motion in
      let samples = motion.samples(rate: 120).enumerated().map { index, sample in
        let wave = InkGenerators.turn(Double(index) / 60).x
        return Sample(
          sample.position, time: sample.time, pressure: number % 2 == 0 ? 0.5 + 0.4 * wave : nil,
          tilt: Point(9, 8))
      }
      return Stroke(
        id: StrokeID(UInt64(number + 1)),
        pen: Pen(width: 1...5, opacity: 0.3...0.8, opacityDriver: .speed), samples: samples)
    }
  }

  @Test(arguments: EngineSettings.defaults) func theWidthsAreThoseOfTheEngine(
    engine: EngineSettings
  ) {
    for stroke in strokes() {
      let shape = stroke.shapeOnly(engine: engine)
      #expect(shape.samples.map(\.position) == stroke.samples.map(\.position))
      #expect(shape.samples.allSatisfy { $0.tilt == nil && 0...1 ~= ($0.pressure ?? 2) })
      #expect(shape.pen.color == stroke.pen.color && shape.pen.width.lowerBound == 0)
      #expect(shape.pen.opacity == 0.8...0.8 && shape.pen.opacityDriver == .nothing)
      // A width of a sample is that of a station near it.
      let stations = stroke.stations(engine: engine)
      for sample in shape.samples {
        let width = shape.pen.width.upperBound * (sample.pressure ?? 0).squareRoot()
        let near = stations.filter { $0.center.distance(to: sample.position) < 12 }
        #expect(near.contains { abs(2 * $0.reach - width) < 1e-9 })
      }
    }
  }

  /// The xsign engine draws the shape as it was.
  @Test func theXSignEngineDrawsTheSame() {
    for stroke in strokes() where stroke.samples.count > 30 {
      let stations = stroke.stations(engine: .xsign)
      let shape = stroke.shapeOnly(engine: .xsign).stations(engine: .xsign)
      var bounds = Bounds.empty
      for station in stations + shape { bounds.insert(station.center, radius: station.reach + 2) }
      var before = PointRaster(bounds, fineness: 4)
      before.add(stations)
      var after = PointRaster(bounds, fineness: 4)
      after.add(shape)
      // On average the edge moves by less than half a unit.
      #expect(Double(before.difference(after)) < 0.5 * 4 * Double(before.edge))
      #expect(abs(after.area - before.area) < 0.2 * before.area)
    }
  }

  /// The times tell nothing: they follow from the positions alone, and so no speed is left.
  @Test func timesFollowFromTheShape() throws {
    let stroke = strokes()[0]
    let slower = Stroke(
      id: stroke.id, pen: Pen(width: 3...3),
      samples: stroke.samples.map { Sample($0.position, time: $0.time * 7) })
    let faster = Stroke(
      id: stroke.id, pen: Pen(width: 3...3),
      samples: stroke.samples.map { Sample($0.position, time: $0.time) })
    let shapes = [slower, faster].map { $0.shapeOnly(engine: .lines) }
    #expect(shapes[0].samples.map(\.time) == shapes[1].samples.map(\.time))
    for (a, b) in zip(shapes[0].samples, shapes[0].samples.dropFirst()) {
      #expect(a.position.distance(to: b.position) / (b.time - a.time) <= 50 + 1e-9)
    }
  }

  @Test func theFileHasNoTimes() throws {
    let shapes = strokes().map { $0.shapeOnly(engine: .xsign) }
    var document = InkDocument(strokes: shapes)
    document.hasTimes = false
    let bytes = document.inkML()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("\"T\"") && text.contains("\"F\"") && !text.contains("OTx"))
    // Each sample has three numbers.
    let trace = try #require(text.split(separator: "<trace ").dropFirst().first)
    let numbers = try #require(trace.split(separator: ">").dropFirst().first)
      .split(separator: "<")[0]
    for sample in numbers.split(separator: ",") {
      #expect(sample.split(whereSeparator: \.isWhitespace).count == 3)
    }
    // The reader gives the same times again.
    let read = try InkDocument(inkML: bytes, file: "a.inkml")
    #expect(read.strokes == shapes && read.isOwn)
    // Ink with times keeps them, and other programs' ink without times is 10 ms apart.
    let hand = InkDocument(strokes: strokes()).inkML()
    #expect(String(decoding: hand, as: UTF8.self).contains("\"T\""))
    let foreign = try InkDocument(
      inkML: Array("<ink><trace>0 0, 100 0, 200 0</trace></ink>".utf8), file: "b.inkml")
    #expect(foreign.strokes[0].samples.map(\.time) == [0, 0.01, 0.02])
  }

  /// Ink of a file without times gets none by being written, and is read again as it was.
  @Test func timesThatWereMadeUpAreNotWritten() throws {
    func hasTimes(_ document: InkDocument) -> Bool {
      String(decoding: document.inkML(), as: UTF8.self).contains("\"T\"")
    }
    let stroke = "<stroke tool=\"pen\" width=\"1.41\">10 10 20 20 30 10 30.01 10</stroke>"
    let dot = "<stroke tool=\"pen\" width=\"1.41\">50 50</stroke>"
    let area = "<stroke tool=\"pen\" width=\"2\" fill=\"99\">0 0 9 0 9 9 0 0</stroke>"
    let page = "<page width=\"595\" height=\"842\"><layer>\(stroke)\(dot)\(area)</layer></page>"
    let drawing = try InkDocument(
      xopp: Array("<xournal>\(page)\(page)</xournal>".utf8), file: "a.xopp")
    try #require(drawing.strokes.count == 8)
    #expect(!hasTimes(drawing))
    let read = try InkDocument(inkML: drawing.inkML(), file: "a.inkml")
    let drawn = [read, drawing].map { $0.strokes.filter { !$0.pen.fills } }
    #expect(read.isOwn && read.areTimesAssumed && drawn[0] == drawn[1])
    #expect(!hasTimes(read))
    // Those of a hand are written with all others.
    let hand = InkDocument(strokes: drawing.strokes + strokes())
    #expect(hasTimes(hand))
    // A dot alone has its time, and nothing was made up of it.
    #expect(hasTimes(InkDocument(strokes: [drawing.strokes[1]])))
  }

  @Test func aDotStaysADot() {
    let dot = Stroke(
      id: StrokeID(1), pen: Pen(width: 2...4), samples: [Sample(Point(5, 5), time: 0)])
    let shape = dot.shapeOnly(engine: .xsign)
    #expect(shape.pen.width == 0...4 && shape.samples.map(\.pressure) == [1])
    #expect(shape.stations(engine: .xsign) == dot.stations(engine: .xsign))
  }
}
