import Ink

/// The engines beside other programs, which get the same samples and are measured by the same code.
struct PeerTable {
  private static let clocks: [ReportClock] =
    [.even(60), .even(125), .even(250), .pairs, .jittered(125), .late(125)]

  private let motions: [(motion: HandMotion, path: Path)]
  private var distances: Table
  private var roughness: Table
  private var generated: Table

  /// Returns the tables with a line for each peer that cannot be measured.
  static func text(_ peers: [Peer]) -> String {
    let motions = Fidelity.motions()
    guard !motions.isEmpty else { return "No recordings: other programs are left out.\n" }
    var tables = PeerTable(motions)
    tables.addTruth()
    for engine in EngineSettings.defaults { tables.add(Subject(engine: engine)) }
    var notes = ""
    for peer in peers {
      do {
        try tables.add(peer)
      } catch {
        notes += "\(peer.name): not measured, \(error)\n"
      }
    }
    let texts = [tables.distances, tables.roughness, tables.generated].map(\.text)
    return (texts + (notes.isEmpty ? [] : [notes])).joined(separator: "\n")
  }

  private init(_ motions: [(motion: HandMotion, path: Path)]) {
    self.motions = motions
    let subject = "engine or program"
    let columns = Self.clocks.map(\.title)
    distances = Table(
      title: "Other programs: mean distance of the line from \(motions.count) recorded motions, px",
      subject: subject, columns: columns)
    roughness = Table(
      title: "Other programs: change of the curvature per 1000 px, 1/px",
      subject: subject, columns: columns)
    generated = Table(
      title: "Other programs: loops of a mouse at 60 Hz, and the remainder of 0.5 px of noise, px",
      subject: subject,
      columns: ["loops, mean distance", "loops, roughness"]
        + Jitter.rates.flatMap { ["noise, \(Int($0)) Hz", "fast"] })
  }

  /// Adds the roughness of the motions themselves.
  private mutating func addTruth() {
    let recorded = Fidelity.roughness(of: motions) * 1000
    roughness.add("the motions themselves", Self.clocks.map { _ in recorded })
    generated.add(
      "the motions themselves",
      [.nan, Loops.mouseRoughness * 1000] + Jitter.rates.flatMap { _ in [.nan, .nan] })
  }

  private mutating func add(_ subject: Subject) {
    let (engine, smoothing) = (subject.engine, subject.smoothing)
    add(
      subject.name,
      Self.clocks.map { Fidelity.measure(engine, smoothing: smoothing, motions, $0) },
      Loops.mouse(engine, smoothing: smoothing), Jitter.measure(engine, smoothing: smoothing))
  }

  private mutating func add(_ peer: Peer) throws {
    add(
      peer.name, try Self.clocks.map { try Fidelity.measure(motions, $0, drawnBy: peer.lines) },
      try Loops.mouse(drawnBy: peer.lines), try Jitter.measure(drawnBy: peer.lines))
  }

  private mutating func add(
    _ name: String, _ fidelity: [Fidelity], _ loops: (distance: Double, rough: Double),
    _ jitter: Jitter
  ) {
    distances.add(name, fidelity.map(\.distance))
    roughness.add(name, fidelity.map { $0.roughness * 1000 })
    let noise = zip(jitter.residuals, jitter.fast).flatMap { [$0, $1] }
    generated.add(name, [loops.distance, loops.rough * 1000] + noise)
  }
}
