import Ink
import Localization

/// The constants of a pane's engine, as sliders below the panes.
package struct EngineConstants: Sendable, Hashable {
  /// The index of the pane.
  package var pane: Int
  /// The name of the engine, and of the pane if there are several.
  package var title: String
  /// The engine with its constants.
  package var engine: EngineSettings
  /// The command that closes the sliders.
  package var command: CommandID

  package init(pane: Int, title: String, engine: EngineSettings, command: CommandID) {
    self.pane = pane
    self.title = title
    self.engine = engine
    self.command = command
  }

  /// True if other constants have the same sliders and texts, whatever their values are.
  package func hasLayout(of other: EngineConstants?) -> Bool {
    pane == other?.pane && title == other?.title && engine.kind == other?.engine.kind
  }
}

extension EngineParameter {
  /// Returns a value as it is shown, with three digits behind the point and the unit.
  func shown(_ value: Double) -> String {
    let number = trDecimal(Self.text(of: (value * 1000).rounded() / 1000))
    return unit == .ratio ? number : "\(number) \(unit.rawValue)"
  }
}
