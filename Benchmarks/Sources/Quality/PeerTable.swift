import Ink

/// The engines beside other programs, which get the same samples and are measured by the same code.
enum PeerTable {
  private static let clocks: [ReportClock] = [.even(60), .even(125), .pairs]
  private static let columns =
    ["60 Hz, px", "125 Hz, px", "pairs, px", "roughness at 125 Hz", "roughness on pairs"]

  /// Returns the table with a line for each peer that cannot be measured.
  static func text(_ peers: [Peer]) -> String {
    let motions = Fidelity.motions()
    guard !motions.isEmpty else { return "No recordings: other programs are left out.\n" }
    var table = Table(
      title: "Other programs: mean distance of the line from \(motions.count) recorded motions, and"
        + " change of its curvature per 1000 px, 1/px",
      subject: "engine or program", columns: columns)
    let roughness = Fidelity.roughness(of: motions) * 1000
    table.add("the motions themselves", [.nan, .nan, .nan, roughness, roughness])
    for engine in EngineKind.allCases {
      let subject = Subject(engine: engine)
      let values = values {
        Fidelity.measure(engine, smoothing: subject.smoothing, motions, $0)
      }
      table.add(subject.name, values)
    }
    var notes = ""
    for peer in peers {
      do {
        table.add(
          peer.name, try values { try Fidelity.measure(motions, $0, drawnBy: peer.lines) })
      } catch {
        notes += "\(peer.name): not measured, \(error)\n"
      }
    }
    return table.text + (notes.isEmpty ? "" : "\n" + notes)
  }

  private static func values(
    _ measure: (ReportClock) throws -> Fidelity
  ) rethrows -> [Double] {
    let found = try clocks.map(measure)
    return found.map(\.distance) + found.dropFirst().map { $0.roughness * 1000 }
  }
}
