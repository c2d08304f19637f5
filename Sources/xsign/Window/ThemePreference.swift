import Graphics
import Localization

/// The colours of everything around the page, as the user chose them.
enum ThemePreference: String, CaseIterable, Hashable, Sendable {
  /// Those that the desktop prefers.
  case desktop
  case light, dark

  /// The title in the menu.
  var title: String {
    switch self {
    case .desktop: tr("As the _desktop")
    case .light: tr("_Light")
    case .dark: tr("Da_rk")
    }
  }

  /// Returns the theme on a desktop with these settings.
  func theme(_ settings: DesktopSettings) -> Theme {
    var settings = settings
    switch self {
    case .desktop: break
    case .light: settings.isDark = false
    case .dark: settings.isDark = true
    }
    return Theme(settings)
  }
}
