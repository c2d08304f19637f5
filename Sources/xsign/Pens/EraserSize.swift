import Localization
import X11Canvas

/// The sizes of the eraser's nib.
enum EraserSize: String, Hashable, Sendable, CaseIterable {
  case fine, small, medium, large

  /// The radius of the nib on the screen, in canvas units at actual size.
  var radius: Double {
    switch self {
    case .fine: Canvas.eraserRadius / 4
    case .small: Canvas.eraserRadius / 2
    case .medium: Canvas.eraserRadius
    case .large: Canvas.eraserRadius * 2
    }
  }

  /// The title in the menu, in which an underscore precedes the mnemonic.
  var title: String {
    switch self {
    case .fine: tr("_Fine")
    case .small: tr("_Small")
    case .medium: tr("_Medium")
    case .large: tr("_Large")
    }
  }
}
