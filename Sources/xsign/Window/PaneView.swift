import Localization

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
    case .both: tr("_Side by side")
    case .left: tr("_Left pane only")
    case .right: tr("_Right pane only")
    case .sign: tr("S_ign view")
    }
  }

  /// The title while one pane is above the other, or nil if it is the same.
  var stackedTitle: String? {
    switch self {
    case .both: tr("One above the othe_r")
    case .left: tr("Top pane on_ly")
    case .right: tr("Bottom pane onl_y")
    case .sign: nil
    }
  }

  /// Returns the title of the menu with the engines of a pane.
  static func engineTitle(_ pane: Int, isStacked: Bool) -> String {
    switch (pane, isStacked) {
    case (0, false): tr("L_eft engine")
    case (0, true): tr("Top _engine")
    case (_, false): tr("Rig_ht engine")
    case (_, true): tr("_Bottom engine")
    }
  }
}
