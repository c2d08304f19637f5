import Ink
import Localization

/// The paper colours to choose from.
enum Paper: String, Hashable, Sendable, CaseIterable {
  case white, ivory, grey
  /// The yellow of legal pads.
  case yellow
  /// No paper: an export is transparent.
  case transparent

  /// Creates the paper of a colour, or returns nil if there is none.
  init?(color: InkColor?) {
    guard let paper = Self.allCases.first(where: { $0.color == color }) else { return nil }
    self = paper
  }

  /// The colour, or nil for no paper.
  var color: InkColor? {
    switch self {
    case .white: InkColor(hex: 0xffffff)
    case .ivory: InkColor(hex: 0xfbf4e2)
    case .grey: InkColor(hex: 0xe6e7ea)
    case .yellow: InkColor(hex: 0xfdf3a7)
    case .transparent: nil
    }
  }

  /// The title in the menu; an underscore precedes the mnemonic.
  var title: String {
    switch self {
    case .white: tr("_White")
    case .ivory: tr("_Ivory")
    case .grey: tr("_Grey")
    case .yellow: tr("_Yellow")
    case .transparent: tr("_Transparent")
    }
  }
}
