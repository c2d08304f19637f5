import Ink

/// What turns strokes into stations: one of the engines, or one of a library's user.
package struct StrokeRenderer: Sendable {
  private let stations: @Sendable (Stroke, _ scale: Double?) -> [Station]

  init(_ stations: @escaping @Sendable (Stroke, _ scale: Double?) -> [Station]) {
    self.stations = stations
  }

  /// Returns the stations of a stroke, fine enough for a page of `scale` pixels per canvas unit, or
  /// for a file if nil.
  func callAsFunction(_ stroke: Stroke, scale: Double? = nil) -> [Station] {
    stations(stroke, scale)
  }
}

extension EngineSettings {
  /// What renders strokes by this engine.
  package var renderer: StrokeRenderer {
    StrokeRenderer { $0.stations(engine: self, scale: $1) }
  }
}
