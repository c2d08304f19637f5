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
  var color: InkColor? { definition.hex.map { InkColor(hex: $0) } }

  /// The title in the menu; an underscore precedes the mnemonic.
  var title: String { definition.title }

  private var definition: (title: String, hex: UInt32?) {
    switch self {
    case .white: (tr("_White"), 0xffffff)
    case .ivory: (tr("_Ivory"), 0xfbf4e2)
    case .grey: (tr("_Grey"), 0xe6e7ea)
    case .yellow: (tr("_Yellow"), 0xfdf3a7)
    case .transparent: (tr("_Transparent"), nil)
    }
  }
}
