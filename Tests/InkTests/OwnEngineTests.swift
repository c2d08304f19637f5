import Ink
import TestSupport
import Testing

/// Engines that a library's user supplies.
@Suite struct OwnEngineTests {
  /// Straight lines of one width.
  private struct StraightLines: StrokeEngine {
    let nib: Nib
    var last: Point?

    mutating func append(_ sample: Sample, _ emit: (InkPiece) -> Void) {
      if let last { emit(InkPiece(.line(last, sample.position), from: nib, to: nib)) }
      last = sample.position
    }

    func tail(_ emit: (InkPiece) -> Void) {
      if let last { emit(InkPiece(.line(last, last), from: nib, to: nib)) }
    }
  }

  private func corner(_ pen: Pen) -> Stroke {
    let points = [Point(0, 0), Point(20, 0), Point(20, 20)]
    return Stroke(
      id: StrokeID(1), pen: pen,
      samples: points.enumerated().map { Sample($1, time: Double($0) * 0.01) })
  }

  @Test func itsPiecesBecomeStations() {
    let stations = corner(Pen(width: 2...2)).stations(drawnBy: { pen in
      StraightLines(nib: Nib(width: 2 * pen.width.upperBound))
    })
    #expect(stations.map(\.center) == [Point(0, 0), Point(20, 0), Point(20, 20)])
    #expect(stations.allSatisfy { $0.radius == 2 && $0.opacity == 1 })
  }

  @Test(arguments: EngineSettings.defaults) func anEngineOfXsignIsDrawnAsByItsName(
    kind: EngineSettings
  ) {
    for seed in 1...20 as ClosedRange<UInt64> {
      let stroke = InkGenerators.randomStroke(seed: seed, within: 200)
      for scale: Double? in [nil, 1, 4] {
        let named = stroke.stations(engine: kind, scale: scale)
        guard named.count > 1 else { continue }
        #expect(stroke.stations(drawnBy: { kind.engine(for: $0) }, scale: scale) == named)
      }
    }
  }

  @Test func areasAndRuledLinesAreTheSameWithEveryEngine() {
    var (area, ruled) = (Pen(width: 3...3), Pen(width: 3...3))
    area.fills = true
    ruled.line = .ruled
    for pen in [area, ruled] {
      let stroke = corner(pen)
      let own = stroke.stations(drawnBy: { _ in StraightLines(nib: Nib(width: 9)) })
      #expect(own == stroke.stations(engine: .xsign))
    }
  }
}
