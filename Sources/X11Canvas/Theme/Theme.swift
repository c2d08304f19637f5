/// The colours and sizes of everything around the paper. Paper white and ink black are not its own.
///
/// Sizes are canvas units (1/96 inch); what is drawn is that times the scale, on whole pixels.
public struct Theme: Sendable, Hashable {
  // MARK: Colours

  /// Behind the paper.
  public var windowBackground = Color(hex: 0xe9e6e1)
  /// The menu bar and the tool strip.
  public var chrome = Color(hex: 0xf7f5f2)
  /// Menus and cards.
  public var surface = Color(hex: 0xfffefd)
  /// Thin lines between areas.
  public var hairline = Color(hex: 0xd8d3cc)
  /// The edge of a sheet of paper on the window's background.
  public var paperEdge = Color(hex: 0xd0cac1)
  /// Text.
  public var text = Color(hex: 0x2a2825)
  /// Text that stands back: shortcuts, notes, titles of panes.
  public var secondaryText = Color(hex: 0x76716a)
  /// Text and icons of what cannot be used now.
  public var disabledText = Color(hex: 0xb3aea6)
  /// The one accent: selection, focus, the default button.
  public var accent = Color(hex: 0x2d6cdf)
  /// Text on the accent.
  public var accentText = Color(hex: 0xffffff)
  /// Errors.
  public var error = Color(hex: 0xb3261e)
  /// Behind what the pointer is over.
  public var hover = Color(hex: 0x3a2f20, alpha: 0.07)
  /// Behind what is pressed or open.
  public var pressed = Color(hex: 0x3a2f20, alpha: 0.13)
  /// Behind what is chosen.
  public var selection = Color(hex: 0x2d6cdf, alpha: 0.14)
  /// Behind selected text.
  public var textSelection = Color(hex: 0xbcd3fa)
  /// Over the window behind a card.
  public var dim = Color(hex: 0x2a2620, alpha: 0.32)
  /// Behind tips and notices.
  public var tip = Color(hex: 0x35322e)
  /// Text on tips and notices.
  public var tipText = Color(hex: 0xfaf8f5)

  // MARK: Sizes, in canvas units

  /// The size of text.
  public var textSize = 13.0
  /// The size of text that explains: the second line of a row in a menu.
  public var detailSize = 11.0
  /// The size of the title of a card.
  public var titleSize = 16.0
  /// The height of the menu bar.
  public var menuBarHeight = 32.0
  /// The height of the tool strip where it has one row.
  public var toolStripHeight = 48.0
  /// The height of the title over a pane.
  public var paneTitleHeight = 28.0
  /// The room around panes.
  public var margin = 12.0
  /// The least side of what a finger is to hit.
  public var touchTarget = 40.0
  /// The height of a row in a menu opened by mouse, pen or keyboard.
  public var menuRowHeight = 28.0
  /// How much higher a row is that has a second line.
  public var menuDetailHeight = 16.0

  /// Light, warm and calm.
  public static let light = Theme()

  /// The light theme.
  public init() {}
}
