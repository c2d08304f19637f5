import Ink
import Localization

/// The sizes of pages to choose from.
enum PageSize: String, Hashable, Sendable, CaseIterable {
  case a4, a5, letter, legal

  /// Creates the size of a page, upright or on its side, or returns nil if it is none of these.
  init?(_ size: CanvasSize) {
    let found = Self.allCases.first { $0.size == size || $0.size.turned == size }
    guard let found else { return nil }
    self = found
  }

  /// The size of the upright page.
  var size: CanvasSize {
    switch self {
    case .a4: .a4
    case .a5: .a5
    case .letter: .letter
    case .legal: .legal
    }
  }

  /// The title in the menu; an underscore precedes the mnemonic.
  var title: String {
    switch self {
    case .a4: tr("A_4")
    case .a5: tr("A_5")
    case .letter: tr("_Letter")
    case .legal: tr("Le_gal")
    }
  }
}
