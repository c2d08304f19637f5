/// What the desktop prefers for the look of programs.
public struct DesktopSettings: Sendable, Hashable {
  /// True if it is dark.
  public var isDark = false
  /// The family of its font, or nil if it names none.
  public var fontFamily: String?
  /// The size of its font in points, or nil if it names none.
  public var fontSize: Double?
  /// Its colour for what is chosen, or nil if it names none.
  public var accent: Color?
  /// Its resolution for text in dots per inch, or nil if it names none.
  public var dpi: Double?

  /// Creates settings of a desktop that prefers nothing.
  public init() {}
}

extension Theme {
  /// Creates the theme of a desktop with these settings.
  ///
  /// Its font may be as large as the controls have room for: 8 to 12 points. Its accent is used if
  /// it can be told from the surfaces that it lies on, and if text can be read on it.
  public init(_ settings: DesktopSettings) {
    self = settings.isDark ? .dark : .light
    if let family = settings.fontFamily { fontFamily = family }
    if let points = settings.fontSize, points.isFinite {
      let factor = min(max(points, 8), 12) * 96 / 72 / textSize
      textSize *= factor
      detailSize *= factor
      titleSize *= factor
    }
    if let accent = settings.accent { adopt(accent.withAlpha(1)) }
  }

  /// Uses an accent with text on it that can be read, made lighter or darker until icons of it can
  /// be told from the surfaces.
  private mutating func adopt(_ wish: Color) {
    let surfaces = [windowBackground, chrome, surface, backdrop]
    let isLight = Color.black.contrast(with: surface) > Color.white.contrast(with: surface)
    let end = isLight ? Color.black : .white
    for step in 0...10 {
      let color = wish.mixed(with: end, share: Double(step) / 10)
      guard surfaces.allSatisfy({ color.contrast(with: $0) >= Self.minimumIconContrast }) else {
        continue
      }
      accent = color
      accentText = Color.white.contrast(with: color) >= Self.minimumContrast ? .white : .black
      selection = color.withAlpha(selection.alpha)
      return
    }
  }

  /// The least contrast of text with what it lies on
  /// (WCAG 2.2, https://www.w3.org/TR/WCAG22/#contrast-minimum).
  static let minimumContrast = 4.5
  /// The least contrast of icons and frames
  /// (WCAG 2.2, https://www.w3.org/TR/WCAG22/#non-text-contrast).
  static let minimumIconContrast = 3.0
}
