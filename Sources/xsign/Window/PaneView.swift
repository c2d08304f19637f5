/// The panes that are shown.
enum PaneView: String, Hashable, Sendable, CaseIterable {
  /// Both panes, each with its engine.
  case both
  /// One pane.
  case left, right
  /// The left pane with the xsign engine, for signing. Its title does not name the engine.
  case sign

  /// Returns true if the pane with the given index is shown.
  func shows(_ index: Int) -> Bool {
    switch self {
    case .both: true
    case .left, .sign: index == 0
    case .right: index == 1
    }
  }

  /// The title in the menu; an underscore precedes the mnemonic.
  var title: String {
    switch self {
    case .both: "_Side by side"
    case .left: "_Left pane only"
    case .right: "_Right pane only"
    case .sign: "S_ign view"
    }
  }
}
