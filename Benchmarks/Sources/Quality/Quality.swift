import ArgumentParser
import Ink

/// Measures how well the engines draw, and prints tables.
///
/// The figures are computed and do not depend on the machine, except for times. Tables that need
/// recordings of real pens are left out without them.
@main
struct Quality: ParsableCommand {
  /// A table.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    case fidelity, loops, jitter, start, rates, size, outlines, facets, prediction, peers
  }

  static let configuration = CommandConfiguration(
    abstract: "Measures how well the engines draw.",
    discussion: "XSIGN_RECORDINGS names a folder with recordings of real pens.")

  @Argument(help: "The tables to print; by default all but peers.")
  var parts: [Part] = []

  @Option(
    name: .customLong("peer"),
    help: "Another program to compare with; scripts/bench peers gives those that it fetches.")
  var peers: [Peer] = []

  func run() throws {
    let parts = Set(self.parts.isEmpty ? Part.allCases : self.parts)
    if parts.contains(.fidelity) { print(Self.fidelity) }
    if parts.contains(.loops) { print(Self.loops) }
    if parts.contains(.jitter) { print(Self.jitter) }
    if parts.contains(.start) { print(Self.start) }
    if parts.contains(.rates) { print(Self.rates) }
    if parts.contains(.size) { print(try Self.sizes()) }
    if parts.contains(.outlines) { print(try Outlines.table()) }
    if parts.contains(.facets) { print(Facets.table()) }
    if parts.contains(.prediction) { print(Prediction.text) }
    if self.parts.contains(.peers) || !peers.isEmpty { print(PeerTable.text(peers)) }
  }

  private static var fidelity: String {
    let motions = Fidelity.motions()
    guard !motions.isEmpty else { return "No recordings: fidelity is left out.\n" }
    let columns = Fidelity.clocks.map(\.title)
    var distances = Table(
      title: "Fidelity: mean distance of the line from \(motions.count) recorded motions, px",
      columns: columns)
    var roughness = Table(
      title: "Roughness: change of the curvature per 1000 px, 1/px",
      columns: columns)
    for subject in Subject.all {
      let found = Fidelity.clocks.map {
        Fidelity.measure(subject.engine, smoothing: subject.smoothing, motions, $0)
      }
      distances.add(subject.name, found.map(\.distance))
      roughness.add(subject.name, found.map { $0.roughness * 1000 })
    }
    return distances.text + "\n" + roughness.text
  }

  private static var loops: String {
    var mouse = Table(
      title: "A mouse on whole pixels at 60 Hz and 1900 px/s",
      columns: ["mean distance, px", "roughness, 1/px per 1000 px"])
    var kept = Table(
      title: "Waves of 4 px on whole pixels at 125 Hz: the share that remains",
      columns: Loops.frequencies.map { "\(Int($0)) Hz" })
    for subject in Subject.all {
      let found = Loops.mouse(subject.engine, smoothing: subject.smoothing)
      mouse.add(subject.name, [found.distance, found.rough * 1000])
      kept.add(subject.name, Loops.kept(subject.engine, smoothing: subject.smoothing))
    }
    return mouse.text + "\n" + kept.text
  }

  private static var start: String {
    guard !Recording.all.isEmpty else { return "No recordings: the start is left out.\n" }
    var table = Table(
      title: "Ink that disappears at the start, px",
      columns: ["of the first dot", "in 20 ms: most", "in 0.2 s: mean", "most"])
    for subject in Subject.all {
      let found = Pop.measure(subject.engine, smoothing: subject.smoothing)
      table.add(subject.name, [found.dot, found.early, found.mean, found.maximum])
    }
    return table.text
  }

  private static var jitter: String {
    var table = Table(
      title: "Jitter: the remainder of 0.5 px of noise, px",
      columns: Jitter.rates.flatMap { ["\(Int($0)) Hz", "fast"] } + ["tip lag"])
    for subject in Subject.all {
      let found = Jitter.measure(subject.engine, smoothing: subject.smoothing)
      table.add(
        subject.name, zip(found.residuals, found.fast).flatMap { [$0, $1] } + [found.tipLag])
    }
    return table.text
  }

  private static var rates: String {
    var table = Table(
      title: "One motion at 60 to 1000 Hz: the greatest difference, %",
      columns: ["mean width", "inked area"])
    for engine in EngineSettings.defaults {
      let found = Rates.measure(engine)
      table.add(engine.title, [found.width * 100, found.area * 100])
    }
    return table.text
  }
}

/// An engine and its smoothing.
struct Subject {
  var engine: EngineSettings
  var smoothing = Pen.defaultSmoothing

  /// The name of the row.
  var name: String {
    engine == .xsign ? "\(engine.title), \(Int(smoothing * 100)) %" : engine.title
  }

  /// Every engine; xsign's own with several values of smoothing.
  static let all =
    EngineSettings.defaults.filter { $0 != .xsign }.map { Subject(engine: $0) }
    + [0, 0.25, 0.5, 0.75, 1].map { Subject(engine: .xsign, smoothing: $0) }
}
