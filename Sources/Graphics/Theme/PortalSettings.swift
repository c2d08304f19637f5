/// What the user has chosen for the appearance of programs, as the desktop's portal says.
public struct PortalSettings: Sendable, Hashable {
  /// True or false if dark or light was chosen, or nil.
  public var isDark: Bool?
  /// The colour that was chosen for what is chosen, or nil.
  public var accent: Color?

  /// Creates the settings of a desktop on which nothing was chosen.
  public init() {}
}

extension DesktopSettings {
  /// Returns the settings with what the portal says. It precedes what XSETTINGS say: there the name
  /// of a theme tells whether it is dark, which is a guess, and desktops keep that name when dark
  /// is chosen. There is no accent in XSETTINGS.
  public func adopting(_ portal: PortalSettings) -> DesktopSettings {
    var settings = self
    if let isDark = portal.isDark { settings.isDark = isDark }
    if let accent = portal.accent { settings.accent = accent }
    return settings
  }
}
