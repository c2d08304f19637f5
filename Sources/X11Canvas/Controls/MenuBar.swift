import Ink

/// The menu bar and the menus open below it: a machine that takes events and names commands.
final class MenuBar {
  /// What a contact that is down on the bar or a menu is doing.
  struct Press {
    /// Where it began, in pixels.
    var start: Point
    /// Where it was last, in pixels.
    var last: Point
    /// Whether it began on what had been opened before, a title or the row of a submenu: a click
    /// there closes it.
    var closesOnUp = false
    /// Whether it may choose the row it ends on: it began on a row, or has travelled.
    var mayChoose = false
    /// Whether it has travelled: it opens submenus on its way then.
    var hasTravelled = false
    /// The panel it began on.
    var panel: Int?
    /// Whether it scrolls the rows instead of choosing.
    var isScrolling = false
    /// Whether a finger makes it.
    var isTouch: Bool
  }

  /// The menus from left to right.
  var menus: [Menu] = [] {
    didSet { menusChanged() }
  }
  /// The bar, in window pixels.
  private(set) var bounds = PixelRect.empty
  /// The titles, in window pixels; one for each menu.
  private(set) var titles: [PixelRect] = []
  /// The menu that is open.
  private(set) var openIndex: Int?
  /// What is open: that menu, then the submenu of one of its rows, and so on.
  var panels: [MenuPanel] = []
  /// Tells a pointer on its way into a submenu from one that means another row.
  var aim = SubmenuAim()
  /// The title the pointer is over.
  private(set) var hoveredTitle: Int?
  /// Whether mnemonics are underlined: only for who came by keyboard.
  private(set) var showsMnemonics = false
  /// The contact that is down on the bar or a menu.
  var press: Press?
  /// What has to be drawn again.
  var damage = DamageRegion()

  private(set) var window = PixelRect.empty
  private(set) var look: Look

  /// A bar without menus.
  init(look: Look) {
    self.look = look
  }

  /// Whether a menu is open.
  var isOpen: Bool { openIndex != nil }

  /// All that the open menus cover, their shadows included.
  var overlayBounds: PixelRect {
    panels.indices.reduce(.empty) { $0.union(covered(by: $1)) }
  }

  // MARK: Layout

  /// Places the bar at the top of `window`; an open menu closes.
  func layout(window: PixelRect, look: Look) {
    close()
    press = nil
    hoveredTitle = nil
    self.look = look
    self.window = window
    bounds = PixelRect(
      x: window.x, y: window.y, width: window.width,
      height: min(window.height, look.px(look.theme.menuBarHeight)))
    layoutTitles()
  }

  /// Places the titles; in a narrow window they move together, and then shrink.
  private func layoutTitles() {
    let texts = menus.map { look.text.width(of: $0.title.text, size: look.theme.textSize) }
    let inset = min(look.px(4), bounds.width / 50)
    let room = max(0, bounds.width - 2 * inset)
    let touch = look.px(look.theme.touchTarget)
    var widths = texts.map { max(touch, $0 + 2 * look.px(10)) }
    if widths.reduce(0, +) > room {
      let spare = room - texts.reduce(0, +)
      let padding = max(look.px(2), spare / max(1, 2 * texts.count))
      widths = texts.map { $0 + 2 * padding }
    }
    let total = widths.reduce(0, +)
    if total > room { widths = widths.map { $0 * room / total } }
    var x = bounds.x + inset
    titles = widths.map { width in
      defer { x += width }
      return PixelRect(x: x, y: bounds.y, width: width, height: bounds.height)
    }
  }

  /// Follows a change of titles or rows, also while a menu is open.
  private func menusChanged() {
    layoutTitles()
    damage.add(bounds)
    guard let openIndex else { return }
    guard menus.indices.contains(openIndex) else { return close() }
    damagePanels()
    rebuildPanels(from: menus[openIndex].items, below: titles[openIndex])
    damagePanels()
  }

  // MARK: Opening and closing

  /// Opens menu `index`.
  func open(_ index: Int, isTouch: Bool = false, byKeyboard: Bool = false) {
    guard menus.indices.contains(index), openIndex != index else { return }
    damagePanels()
    damage.add(bounds)
    showsMnemonics = byKeyboard
    openIndex = index
    hoveredTitle = nil
    aim = SubmenuAim()
    panels = [
      makePanel(menus[index].items, at: .below(titles[index]), parentRow: nil, isTouch: isTouch)
    ]
    if byKeyboard { panels[0].highlighted = panels[0].nextSelectable(from: -1, step: 1) }
    damagePanels()
  }

  /// Closes what is open.
  func close() {
    guard isOpen else { return }
    damagePanels()
    damage.add(bounds)
    openIndex = nil
    panels = []
    showsMnemonics = false
    press = nil
  }

  /// The title under the pointer while no menu is open, and none.
  func hover(title: Int?) {
    guard title != hoveredTitle else { return }
    for index in [hoveredTitle, title] {
      if let index, titles.indices.contains(index) { damage.add(titles[index]) }
    }
    hoveredTitle = title
  }
}
