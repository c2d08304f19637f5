import Graphics
public import Ink

/// A part of the construction of ink, with a colour of its own.
public enum ConstructionPart: Sendable, Hashable, CaseIterable {
  /// The samples of the device.
  case sample
  /// The joints, where pieces of ink meet.
  case joint
  /// The centre line, and the edges of a band.
  case curve
  /// The control points of the centre line.
  case control
  /// The control points of the edges of a band.
  case edgeControl
  /// The crossbars of a band, and the triangles between them.
  case crossbar
  /// The outline of the ink.
  case outline
  /// The place where the tip of a pen is predicted to be.
  case prediction

  /// The colour of its marks.
  public var color: Color {
    switch self {
    case .sample: Color(hex: 0xd6246e)
    case .joint: Color(hex: 0x1f8f4e)
    case .curve: Color(hex: 0x1f8f4e, alpha: 0.75)
    case .control: Color(hex: 0x2466d6)
    case .edgeControl: Color(hex: 0x8a4fd0)
    case .crossbar: Color(hex: 0xb86e00, alpha: 0.65)
    case .outline: Color(hex: 0x30343b)
    case .prediction: Color(hex: 0xe8590c)
    }
  }

  /// Returns the parts that constructions by `engine` have, whatever its parameters.
  public static func parts(of engine: EngineSettings) -> Set<ConstructionPart> {
    byEngine[engine.kind] ?? []
  }

  /// The parts by engine, from the construction of a wave.
  private static let byEngine: [EngineKind: Set<ConstructionPart>] = Dictionary(
    uniqueKeysWithValues: EngineKind.allCases.map { engine in
      var builder = ConstructionBuilder(engine: EngineSettings(engine), pen: Pen(width: 1...4))
      for index in 0..<12 {
        builder.append(
          Sample(
            Point(Double(index) * 9, index % 4 < 2 ? 0 : 7), time: Double(index) * 0.01))
      }
      let wave = builder.recent
      var parts: Set<ConstructionPart> = [.sample, .joint, .curve, .outline]
      if wave.pieces.contains(where: { !$0.curve.controls.isEmpty }) { parts.insert(.control) }
      if wave.pieces.contains(where: { $0.sides?.right.controls.isEmpty == false }) {
        parts.insert(.edgeControl)
      }
      if wave.stations.contains(where: \.hasCrossbar) { parts.insert(.crossbar) }
      return (engine, parts)
    })
}
