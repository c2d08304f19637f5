/// The colours, sizes and font of everything around the page. The page's white and the ink's black
/// are not part of it: paper is paper in the dark, too.
///
/// Sizes are in canvas units (1/96 inch). Drawn sizes are multiplied by the scale and rounded to
/// whole pixels.
public struct Theme: Sendable, Hashable {
  // MARK: Colours

  /// The background behind the page.
  public var windowBackground = Color(hex: 0xe9e6e1)
  /// The background of the menu bar and the tool strip.
  public var chrome = Color(hex: 0xf7f5f2)
  /// The background of menus and cards.
  public var surface = Color(hex: 0xfffefd)
  /// The background of fields for text.
  public var field = Color(hex: 0xffffff)
  /// The background of a note below the tool strip.
  public var infoBar = Color(hex: 0xeaf1fc)
  /// The background of a warning there.
  public var warningBar = Color(hex: 0xfbeceb)
  /// Thin lines between areas.
  public var hairline = Color(hex: 0xd8d3cc)
  /// The backdrop around the pages of a drawing.
  public var backdrop = Color(hex: 0xdfdad3)
  /// The edge of a page on the backdrop.
  public var pageEdge = Color(hex: 0xb9b2a7)
  /// The edge of a sheet of paper on the window's background.
  public var paperEdge = Color(hex: 0xd0cac1)
  /// Text.
  public var text = Color(hex: 0x2a2825)
  /// Secondary text: shortcuts, notes, titles of panes.
  public var secondaryText = Color(hex: 0x625d57)
  /// Text and icons of disabled items.
  public var disabledText = Color(hex: 0xb3aea6)
  /// The accent colour: selection, focus, the default button.
  public var accent = Color(hex: 0x2d6cdf)
  /// Text on the accent.
  public var accentText = Color(hex: 0xffffff)
  /// Errors.
  public var error = Color(hex: 0xb3261e)
  /// Text on the colour of errors.
  public var errorText = Color(hex: 0xffffff)
  /// The background of the item under the pointer.
  public var hover = Color(hex: 0x3a2f20, alpha: 0.07)
  /// The background of a pressed or open item.
  public var pressed = Color(hex: 0x3a2f20, alpha: 0.13)
  /// The background of a chosen item.
  public var selection = Color(hex: 0x2d6cdf, alpha: 0.14)
  /// The background of selected text.
  public var textSelection = Color(hex: 0xbcd3fa)
  /// The overlay that dims the window behind a card.
  public var dim = Color(hex: 0x2a2620, alpha: 0.32)
  /// The background of tooltips and notices.
  public var tip = Color(hex: 0x35322e)
  /// Text on tooltips and notices.
  public var tipText = Color(hex: 0xfaf8f5)

  // MARK: Sizes, in canvas units

  /// The size of text.
  public var textSize = 13.0
  /// The size of explanations: the second line of a menu row.
  public var detailSize = 11.0
  /// The size of a card's title.
  public var titleSize = 16.0
  /// The height of the menu bar.
  public var menuBarHeight = 32.0
  /// The height of the tool strip with one row.
  public var toolStripHeight = 48.0
  /// The height of the title over a pane.
  public var paneTitleHeight = 28.0
  /// The margin around panes.
  public var margin = 12.0
  /// The minimum side of a touch target.
  public var touchTarget = 40.0
  /// The height of a row in a menu opened by mouse, pen or keyboard.
  public var menuRowHeight = 28.0
  /// The additional height of a menu row with a second line.
  public var menuDetailHeight = 16.0

  // MARK: Font

  /// The family of the font, as Pango names it.
  public var fontFamily = "Sans"

  /// The light theme.
  public static let light = Theme()

  /// The dark theme.
  public static let dark = {
    var theme = Theme()
    theme.windowBackground = Color(hex: 0x201f1d)
    theme.chrome = Color(hex: 0x2b2a28)
    theme.surface = Color(hex: 0x353330)
    theme.field = Color(hex: 0x242321)
    theme.infoBar = Color(hex: 0x263347)
    theme.warningBar = Color(hex: 0x4a2b28)
    theme.hairline = Color(hex: 0x4c4945)
    theme.backdrop = Color(hex: 0x191817)
    theme.pageEdge = Color(hex: 0x0b0b0a)
    theme.paperEdge = Color(hex: 0x45423e)
    theme.text = Color(hex: 0xf1efec)
    theme.secondaryText = Color(hex: 0xbab4ac)
    theme.disabledText = Color(hex: 0x77736d)
    theme.accent = Color(hex: 0x83aef5)
    theme.accentText = Color(hex: 0x10203d)
    theme.error = Color(hex: 0xf2a39c)
    theme.errorText = Color(hex: 0x3d1411)
    theme.hover = Color(hex: 0xffffff, alpha: 0.08)
    theme.pressed = Color(hex: 0xffffff, alpha: 0.14)
    theme.selection = Color(hex: 0x83aef5, alpha: 0.2)
    theme.textSelection = Color(hex: 0x355185)
    theme.dim = Color(hex: 0x000000, alpha: 0.5)
    theme.tip = Color(hex: 0x4c4945)
    return theme
  }()

  /// Creates the light theme.
  public init() {}
}
