import Testing

@testable import Graphics

/// The colours around the page can be told apart.
@Suite struct ThemeTests {
  private static let themes = [Theme.light, .dark]

  /// Colours of text with the colours on which it is drawn.
  private func texts(_ theme: Theme) -> [(text: Color, ground: Color, name: String)] {
    let areas = [
      ("window", theme.windowBackground), ("chrome", theme.chrome), ("surface", theme.surface),
      ("note", theme.infoBar), ("warning", theme.warningBar), ("field", theme.field),
      ("backdrop", theme.backdrop), ("selected text", theme.textSelection),
    ]
    var result: [(Color, Color, String)] = []
    for (name, area) in areas {
      // Under the pointer and pressed; in menus and the strip also chosen.
      var covers = [Color.black.withAlpha(0), theme.hover, theme.pressed]
      if [theme.chrome, theme.surface].contains(area) { covers.append(theme.selection) }
      for cover in covers {
        let ground = area.mixed(with: cover.withAlpha(1), share: cover.alpha)
        result.append((theme.text, ground, "text on \(name)"))
      }
    }
    for (name, area) in areas.prefix(5) + [areas[6]] {
      result.append((theme.secondaryText, area, "secondary text on \(name)"))
    }
    result.append((theme.tipText, theme.tip, "tip"))
    result.append((theme.accentText, theme.accent, "accent"))
    result.append((theme.errorText, theme.error, "mark"))
    result.append((theme.error, theme.surface, "error"))
    return result
  }

  @Test(arguments: themes) func textCanBeRead(theme: Theme) {
    for (text, ground, name) in texts(theme) {
      #expect(text.contrast(with: ground) >= 4.5, "\(name): \(text.contrast(with: ground))")
    }
  }

  /// Icons and rings need less contrast than text (WCAG 2.2, success criterion 1.4.11).
  @Test(arguments: themes) func iconsCanBeSeen(theme: Theme) {
    for ground in [theme.chrome, theme.surface] {
      let chosen = ground.mixed(with: theme.selection.withAlpha(1), share: theme.selection.alpha)
      #expect(theme.accent.contrast(with: chosen) >= 3)
    }
  }

  @Test func contrastIsThatOfTheStandard() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    #expect(Color.white.contrast(with: .white) == 1)
    // The example of the grey that just passes on white.
    #expect(abs(Color(hex: 0x767676).contrast(with: .white) - 4.54) < 0.01)
    #expect(abs(Color(hex: 0x767676).luminance - 0.1812) < 1e-3)
  }

  @Test(arguments: [0xff0000, 0xffff00, 0x000000, 0xffffff, 0x3584e4, 0x808080, 0x613583])
  func everyAccentCanBeTold(hex: UInt32) {
    for isDark in [false, true] {
      var settings = DesktopSettings()
      settings.isDark = isDark
      settings.accent = Color(hex: hex)
      let theme = Theme(settings)
      #expect(theme.chrome == (isDark ? Theme.dark : .light).chrome)
      for (text, ground, name) in texts(theme) {
        #expect(text.contrast(with: ground) >= 4.5, "\(name)")
      }
      #expect(theme.selection.alpha == (isDark ? Theme.dark : .light).selection.alpha)
    }
  }

  /// An accent that is clear enough is taken as it is.
  @Test func aClearAccentStays() {
    var settings = DesktopSettings()
    settings.accent = Color(hex: 0x613583)
    #expect(Theme(settings).accent == Color(hex: 0x613583))
  }

  @Test func theFontIsTheDesktops() {
    var settings = DesktopSettings()
    #expect(Theme(settings).fontFamily == "Sans" && Theme(settings) == .light)
    settings.fontFamily = "Cantarell"
    settings.fontSize = 12
    #expect(Theme(settings).fontFamily == "Cantarell" && Theme(settings).textSize == 16)
    let ratio = Theme.light.titleSize / Theme.light.textSize
    #expect(abs(Theme(settings).titleSize - 16 * ratio) < 1e-9)
    settings.fontSize = 40
    #expect(Theme(settings).textSize == 16)
    settings.fontSize = 1
    #expect(abs(Theme(settings).textSize - 32.0 / 3) < 1e-9)
    settings.fontSize = .nan
    #expect(Theme(settings).textSize == Theme.light.textSize)
  }
}
