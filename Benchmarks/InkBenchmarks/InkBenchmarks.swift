import Benchmark
import Ink

// The cost of a sample for each engine. Every name begins with the engine's, which distinguishes
// the rows of the table. One iteration takes one sample. Strokes are cut as finely as in a window
// of one pixel per canvas unit, which cuts them while the pen draws; files cut them more finely.

/// Returns the samples of a hand that writes loops, at 240 reports per second.
private func writing(_ count: Int) -> [Sample] {
  var place = Point(40, 40)
  var direction = Point(1, 0)
  let turn = Point(0.9928, 0.1197)
  return (0..<count).map { i in
    direction = Point(
      direction.x * turn.x - direction.y * turn.y, direction.x * turn.y + direction.y * turn.x)
    place = Point(place.x + 3.6 * direction.x + 1, place.y + 3.6 * direction.y)
    return Sample(place, time: Double(i) / 240, pressure: 0.5)
  }
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = Benchmark.Configuration(
    metrics: [.wallClock], timeUnits: .nanoseconds, warmupIterations: 20, scalingFactor: .kilo,
    maxDuration: .seconds(1), maxIterations: 1000)
  let samples = writing(101_000)

  for engine in EngineSettings.defaults {
    for start in [100, 100_000] {
      Benchmark("\(engine)/sample \(start)") { benchmark in
        var builder = StrokeBuilder(engine: engine, pen: Pen(), scale: 1)
        var settled: [Station] = []
        settled.reserveCapacity(64 * 1000)
        for sample in samples[..<start] {
          builder.append(sample, settled: &settled)
          settled.removeAll(keepingCapacity: true)
        }
        benchmark.startMeasurement()
        for i in benchmark.scaledIterations {
          builder.append(samples[start + i], settled: &settled)
        }
        benchmark.stopMeasurement()
        blackHole(settled)
      }
    }

    Benchmark("\(engine)/with the tail") { benchmark in
      var builder = StrokeBuilder(engine: engine, pen: Pen(), scale: 1)
      var settled: [Station] = []
      var tail: [Station] = []
      settled.reserveCapacity(64 * 1000)
      benchmark.startMeasurement()
      for i in benchmark.scaledIterations {
        builder.append(samples[i], settled: &settled)
        builder.tail(&tail)
      }
      benchmark.stopMeasurement()
      blackHole(settled)
      blackHole(tail)
    }
  }
}
