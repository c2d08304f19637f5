import Graphics
import Ink

/// The menu bar and its open menus, a state machine that takes events and returns commands.
package final class MenuBar {
  /// The state of a contact pressed on the bar or a menu.
  struct Press {
    /// The position of its start, in pixels.
    var start: Point
    /// Its last position, in pixels.
    var last: Point
    /// True if it began on a title or a submenu's row that was open already: a click there closes
    /// it.
    var closesOnUp = false
    /// True if it may choose the row it ends on, because it began on a row or has moved.
    var mayChoose = false
    /// True if it has moved. It then opens submenus on its way.
    var hasTravelled = false
    /// The index of the panel it began on.
    var panel: Int?
    /// True if it scrolls the rows instead of choosing.
    var isScrolling = false
    /// True if it is a finger.
    var isTouch: Bool
  }

  /// The menus from left to right.
  var menus: [Menu] = [] {
    didSet { menusChanged() }
  }
  /// The text of the mark at the right end, if there is one.
  var warning: String? {
    didSet { damage.add(bounds) }
  }
  /// The bar, in window pixels.
  private(set) var bounds = PixelRect.empty
  /// The titles, in window pixels; one for each menu.
  private(set) var titles: [PixelRect] = []
  private(set) var openIndex: Int?
  /// The button that opened the menu, in window pixels, if it was not its title.
  private var anchor: PixelRect?
  /// The open menu that belongs to no title, if there is one.
  private(set) var contextMenu: ContextMenu?
  /// The open panels: the menu's, then the submenu of one of its rows, and so on.
  var panels: [MenuPanel] = []
  /// The tracker of a pointer that heads for an open submenu.
  var aim = SubmenuAim()
  private(set) var hoveredTitle: Int?
  /// The title with the keyboard focus while no menu is open, or nil for none.
  var focusedTitle: Int? {
    didSet { if focusedTitle != oldValue { damage.add(bounds) } }
  }
  /// True if mnemonics are underlined, which is only after the menu was opened by keyboard.
  private(set) var showsMnemonics = false
  /// The contact pressed on the bar or a menu.
  var press: Press?
  /// The area that needs redrawing.
  var damage = DamageRegion()

  private(set) var window = PixelRect.empty
  private(set) var style: StyleContext

  init(style: StyleContext) {
    self.style = style
  }

  var isOpen: Bool { openIndex != nil || contextMenu != nil }

  /// The area covered by the open menus, including their shadows.
  var overlayBounds: PixelRect {
    panels.indices.reduce(.empty) { $0.union(covered(by: $1)) }
  }

  // MARK: Layout

  /// Lays out the bar at the top of `window`. An open menu closes. Without menus it takes no room.
  func layout(window: PixelRect, style: StyleContext) {
    close()
    press = nil
    hoveredTitle = nil
    self.style = style
    self.window = window
    let height = menus.isEmpty ? 0 : style.px(style.theme.menuBarHeight)
    bounds = window.rows(window.y, height: min(window.height, height))
    layoutTitles()
  }

  /// Lays out the titles. In a narrow window they first lose padding, then the longest are cut.
  private func layoutTitles() {
    let texts = menus.map { style.width(of: $0.title.text) }
    let inset = min(style.px(4), bounds.width / 50)
    let room = max(0, bounds.width - 2 * inset)
    let touch = style.px(style.theme.touchTarget)
    var widths = texts.map { max(touch, $0 + 2 * style.px(10)) }
    if widths.reduce(0, +) > room {
      let spare = room - texts.reduce(0, +)
      let padding = max(leastPadding, spare / max(1, 2 * texts.count))
      widths = Self.cut(texts.map { $0 + 2 * padding }, to: room)
    }
    var x = bounds.x + inset
    titles = widths.map { width in
      defer { x += width }
      return bounds.columns(x, width: width)
    }
  }

  /// The least distance of a title's text from its sides.
  var leastPadding: Int { style.px(3) }

  /// Returns widths that fit into `room` together: the greatest are as small as they must be.
  private static func cut(_ widths: [Int], to room: Int) -> [Int] {
    var (rest, greatest) = (room, 0)
    for (index, width) in widths.sorted().enumerated() {
      greatest = rest / (widths.count - index)
      if width > greatest { break }
      (rest, greatest) = (rest - width, width)
    }
    return widths.map { min($0, greatest) }
  }

  /// Updates the layout after titles or rows changed, also while a menu is open.
  private func menusChanged() {
    layoutTitles()
    damage.add(bounds)
    guard let openIndex else { return }
    guard menus.indices.contains(openIndex) else { return close() }
    damagePanels()
    rebuildPanels(from: menus[openIndex].items, at: .below(anchor ?? titles[openIndex]))
    damagePanels()
  }

  // MARK: Opening and closing

  /// Opens a menu below its title, or below `anchor`.
  package func open(
    _ index: Int, isTouch: Bool = false, byKeyboard: Bool = false, below anchor: PixelRect? = nil
  ) {
    guard menus.indices.contains(index), openIndex != index else { return }
    damagePanels()
    (openIndex, contextMenu, self.anchor) = (index, nil, anchor)
    show(
      menus[index].items, at: .below(anchor ?? titles[index]), isTouch: isTouch,
      byKeyboard: byKeyboard)
  }

  /// Opens a menu that belongs to no title.
  func open(_ new: ContextMenu, byKeyboard: Bool = false) {
    close()
    contextMenu = new
    show(new.items, at: new.place, isTouch: new.isTouch, byKeyboard: byKeyboard)
  }

  private func show(
    _ items: [MenuItem], at place: MenuPlacement, isTouch: Bool, byKeyboard: Bool
  ) {
    damage.add(bounds)
    showsMnemonics = byKeyboard
    hoveredTitle = nil
    aim = SubmenuAim()
    panels = [makePanel(items, at: place, parentRow: nil, isTouch: isTouch)]
    if byKeyboard { panels[0].highlighted = panels[0].nextSelectable(from: -1, step: 1) }
    damagePanels()
  }

  /// Replaces the rows of the open menu that belongs to no title.
  func update(_ items: [MenuItem]) {
    guard let contextMenu, contextMenu.items != items else { return }
    self.contextMenu?.items = items
    damagePanels()
    rebuildPanels(from: items, at: contextMenu.place)
    damagePanels()
  }

  package func close() {
    guard isOpen else { return }
    damagePanels()
    damage.add(bounds)
    (openIndex, contextMenu, anchor) = (nil, nil, nil)
    panels = []
    showsMnemonics = false
    press = nil
  }

  /// Sets the title under the pointer while no menu is open, or nil for none.
  func hover(title: Int?) {
    guard title != hoveredTitle else { return }
    for index in [hoveredTitle, title] {
      if let index, titles.indices.contains(index) { damage.add(titles[index]) }
    }
    hoveredTitle = title
  }
}
