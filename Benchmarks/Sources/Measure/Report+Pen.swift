// The table of what a motion of the pen costs.
extension Report {
  /// The most that xsign may take, as multiples of what the minimal program takes.
  struct PenBudget {
    var median: Double
    var late = 1.4
    var work: Double

    /// Creates the budget for a number of panes.
    init(panes: Int, awake: Bool) {
      median = panes == 2 ? (awake ? 1.25 : 1.5) : (awake ? 1.15 : 1.3)
      work = awake ? 2.5 : 4
    }
  }

  /// Adds the times from the pen to the first pixel, and the distances from the ink to the pen. The
  /// others are compared with the first subject, run by run.
  mutating func add(_ subjects: [Subject], _ latencies: [[Latency]], awake: Bool) throws {
    for (subject, runs) in zip(subjects, latencies) {
      begin("Pen motion to first pixel, \(subject.name), \(Self.state(awake)) (us)")
      guard runs.allSatisfy({ !$0.times.isEmpty }) else {
        throw MeasureError("\(subject.name): there are no pixels near the pen.")
      }
      let budget = subject.panes.map { PenBudget(panes: $0, awake: awake) }
      for (share, name, limit) in [(0.5, "median", budget?.median), (0.95, "p95", budget?.late)] {
        let value = Double(runs.map { $0.times.percentile(share) }.median) / 1000
        add(name, decimal(value, 0))
        guard subject.name != subjects[0].name else { continue }
        let ratio = Self.ratio(of: runs, to: latencies[0]) { $0.times.percentile(share) }
        let title = "\(name) against the minimal program"
        if let limit {
          add(title, decimal(ratio, 2) + "x", ratio, atMost: limit, "at most \(decimal(limit, 2))x")
        } else {
          add(title, decimal(ratio, 2) + "x")
        }
      }
      let all = runs.flatMap(\.times)
      for (share, name, limit) in [(0.99, "p99", 2000.0), (1, "maximum", 4000)] {
        let value = Double(all.percentile(share)) / 1000
        let title = "\(name) of \(all.count)"
        if budget != nil {
          add(title, decimal(value, 0), value, atMost: limit, "under \(decimal(limit, 0))")
        } else {
          add(title, decimal(value, 0))
        }
      }
      let misses = runs.reduce(0) { $0 + $1.misses }
      guard budget != nil else {
        add("motions without a pixel", "\(misses)")
        continue
      }
      add("motions without a pixel", "\(misses)", Double(misses), atMost: 0, "0")
      let gap = runs.flatMap(\.gaps).max() ?? 0
      add("ink stops short of the pen, worst (px)", "\(gap)", Double(gap), atMost: 0, "0")
    }
  }

  /// Adds what a prediction costs, run by run, as far as it was measured.
  mutating func addPrediction(
    _ latencies: [Latency], without others: [Latency], work: [Int64], without rest: [Int64]
  ) {
    begin("Two panes with prediction against those without")
    func compare(_ title: String, _ ratio: Double, atMost limit: Double) {
      add(title, decimal(ratio, 2) + "x", ratio, atMost: limit, "at most \(decimal(limit, 2))x")
    }
    if !latencies.isEmpty {
      let ratio = Self.ratio(of: latencies, to: others) { $0.times.percentile(0.5) }
      compare("motion to first pixel, median", ratio, atMost: 1.05)
    }
    if !work.isEmpty { compare("CPU", Self.ratio(of: work, to: rest) { $0 }, atMost: 1.25) }
  }

  /// Returns the median of the ratios of a value in `runs` to that in `others`, run by run.
  private static func ratio<Run>(
    of runs: [Run], to others: [Run], _ value: (Run) -> Int64
  ) -> Double {
    zip(runs, others).map { Double(value($0)) / Double(value($1)) }.median
  }

  /// Adds the processor time for the pen.
  mutating func add(_ subjects: [Subject], work: [[Int64]], awake: Bool) {
    begin("CPU for 2,000 pen motions at 500 Hz, \(Self.state(awake)) (ms)")
    for (subject, runs) in zip(subjects, work) {
      add(subject.name, decimal(Double(runs.median) / 1e6))
      guard subject.name != subjects[0].name else { continue }
      let ratio = Self.ratio(of: runs, to: work[0]) { $0 }
      let title = "the same against the minimal program"
      if let panes = subject.panes {
        let limit = PenBudget(panes: panes, awake: awake).work
        add(title, decimal(ratio, 2) + "x", ratio, atMost: limit, "at most \(decimal(limit))x")
      } else {
        add(title, decimal(ratio, 2) + "x")
      }
    }
  }

  /// Adds what became of floods of motions.
  mutating func add(_ floods: [Flood]) {
    begin("A second of pen motions, without prediction")
    for flood in floods {
      let program = "\(flood.rate) Hz, \(flood.program)"
      let time = Double(flood.delay) / 1e6
      guard let recorded = flood.recorded else {
        add("\(program): last motion to last pixel (ms)", decimal(time, 2))
        continue
      }
      add(
        "\(program): last motion to last pixel (ms)", decimal(time, 2), time, atMost: 5, "under 5")
      let lost = flood.sent - recorded
      add("\(program): motions lost of \(flood.sent)", "\(lost)", Double(lost), atMost: 0, "0")
    }
  }

  private static func state(_ awake: Bool) -> String {
    awake ? "processors awake" : "processors at rest"
  }
}
