import TestSupport
import Testing

@testable import Ink

/// The look of a part of a stroke beside a cut.
@Suite struct LeadInTests {
  /// Returns the part of a stroke from a sample on, as an eraser leaves it.
  private func part(_ stroke: Stroke, from index: Int) -> Stroke {
    Stroke(id: StrokeID(2), pen: stroke.pen, samples: Array(stroke.samples[index...]))
  }

  /// Returns half the width of a line beside each sample.
  private func radii(_ samples: [Sample], _ stations: [Station]) -> [Double] {
    guard let line = SampledLine(samples, stations) else { return samples.map { _ in 0 } }
    return line.positions.map { position in
      let index = min(Int(position), stations.count - 2)
      let (a, b) = (stations[index].reach, stations[index + 1].reach)
      return a + (b - a) * (position - Double(index))
    }
  }

  /// Returns the greatest difference of the widths of a part from those of the whole stroke, as a
  /// share, at samples up to a second after its beginning.
  private func difference(
    _ stroke: Stroke, from index: Int, _ engine: EngineSettings
  ) -> Double {
    let part = part(stroke, from: index)
    let whole = radii(stroke.samples, stroke.stations(engine: engine))[index...]
    return zip(zip(whole, radii(part.samples, part.stations(engine: engine))), part.samples).reduce(
      0
    ) { most, pair in
      let ((a, b), sample) = pair
      return sample.time > part.samples[0].time + 1 ? most : max(most, abs(b / a - 1))
    }
  }

  /// A line at an even speed is as wide after a cut as before.
  @Test(arguments: EngineSettings.defaults, [300.0, 1200, 2500])
  func anEvenLineStaysAsWide(engine: EngineSettings, speed: Double) {
    let line = Stroke(
      id: StrokeID(1), pen: Pen(width: 1...4),
      samples: (0...80).map {
        Sample(Point(Double($0) * speed / 125, 0), time: Double($0) / 125)
      })
    let change = difference(line, from: 40, engine)
    #expect(change < 0.02, "\(change)")
  }

  /// The first part begins as the stroke did, and a whole stroke has nothing before it.
  @Test func onlyPartsHaveALeadIn() {
    for seed in 0..<20 as Range<UInt64> {
      let stroke = InkGenerators.randomStroke(seed: seed)
      #expect(stroke.leadIn == nil)
      guard stroke.samples.count > 4 else { continue }
      #expect(part(stroke, from: 2).leadIn?.time ?? 0 < 0)
    }
  }

  /// A part that begins where the pen rested has no dot there, and a short one is none.
  @Test func partsAreNoTaps() {
    let rest = (0...40).map {
      Sample(Point(50 + 0.01 * Double($0), 50), time: 1 + 0.01 * Double($0))
    }
    let way = (1...20).map { Sample(Point(50 + 8 * Double($0), 50), time: 1.4 + 0.01 * Double($0)) }
    let pen = Pen(width: 1...6)
    let part = Stroke(id: StrokeID(1), pen: pen, samples: rest + way)
    let whole = Stroke(
      id: StrokeID(1), pen: pen,
      samples: part.samples.map { Sample($0.position, time: $0.time - 1) })
    func first(_ stroke: Stroke) -> Double {
      stroke.stations(engine: .xsign).first?.radius ?? 0
    }
    #expect(first(whole) == 3)
    #expect(first(part) < 3)
    var short = StrokeBuilder(
      engine: .xsign, pen: pen, scale: nil, leadIn: Sample(Point(0, 0), time: -0.25))
    var stations: [Station] = []
    for sample in rest { short.append(sample, settled: &stations) }
    short.tail(&stations, isFinished: true)
    #expect(stations.count > 1)
  }
}
