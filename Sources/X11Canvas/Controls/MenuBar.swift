import Ink

/// The menu bar and the menu open below it: a machine that takes events and names commands.
final class MenuBar {
  /// What a contact that is down on the bar or a menu is doing.
  struct Press {
    /// Where it began, in pixels.
    var start: Point
    /// Where it was last, in pixels.
    var last: Point
    /// Whether it began on a title, and that title's menu was open: a click there closes it.
    var closesOnUp: Bool
    /// Whether it may choose the row it ends on: it began on a row, or has travelled.
    var mayChoose: Bool
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
  /// Where its rows are.
  private(set) var popup: MenuPopup?
  /// The row highlighted in it.
  private(set) var highlighted: Int?
  /// The title the pointer is over.
  private(set) var hoveredTitle: Int?
  /// Whether mnemonics are underlined: only for who came by keyboard.
  private(set) var showsMnemonics = false
  /// Whether a finger opened the menu: its rows are higher then.
  private var isTouch = false
  /// The contact that is down on the bar or a menu.
  var press: Press?
  /// What has to be drawn again.
  var damage = DamageRegion()

  private var window = PixelRect.empty
  private(set) var look: Look

  /// A bar without menus.
  init(look: Look) {
    self.look = look
  }

  /// Whether a menu is open.
  var isOpen: Bool { openIndex != nil }

  /// All that an open menu covers, its shadow included.
  var overlayBounds: PixelRect {
    guard let popup else { return .empty }
    return popup.frame.inset(by: -look.shadowReach).intersection(window)
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
    let wasOpen = openIndex
    let scroll = popup?.scroll ?? 0
    layoutTitles()
    damage.add(bounds)
    guard let wasOpen else { return }
    guard menus.indices.contains(wasOpen) else { return close() }
    damage.add(overlayBounds)
    popup = MenuPopup(
      menus[wasOpen], anchor: titles[wasOpen], window: window, look: look, isTouch: isTouch)
    _ = popup?.scroll(by: scroll)
    if let row = highlighted, !isSelectable(row) { highlighted = nil }
    damage.add(overlayBounds)
  }

  // MARK: Opening and closing

  /// Opens menu `index`.
  func open(_ index: Int, isTouch: Bool = false, byKeyboard: Bool = false) {
    guard menus.indices.contains(index), openIndex != index else { return }
    damage.add(overlayBounds)
    damage.add(bounds)
    self.isTouch = isTouch
    showsMnemonics = byKeyboard
    openIndex = index
    hoveredTitle = nil
    popup = MenuPopup(
      menus[index], anchor: titles[index], window: window, look: look, isTouch: isTouch)
    highlighted = byKeyboard ? nextSelectable(from: -1, step: 1) : nil
    damage.add(overlayBounds)
  }

  /// Closes the menu that is open.
  func close() {
    guard isOpen else { return }
    damage.add(overlayBounds)
    damage.add(bounds)
    openIndex = nil
    popup = nil
    highlighted = nil
    showsMnemonics = false
    press = nil
  }

  // MARK: Rows

  /// The rows of the menu that is open.
  var items: [MenuItem] {
    guard let openIndex, menus.indices.contains(openIndex) else { return [] }
    return menus[openIndex].items
  }

  /// Whether row `index` of the open menu can be chosen.
  func isSelectable(_ index: Int) -> Bool {
    items.indices.contains(index) && items[index].isSelectable
  }

  /// Highlights row `index`, or none; `reveal` scrolls it into view.
  func highlight(_ index: Int?, reveal: Bool = false) {
    let index = index.flatMap { isSelectable($0) ? $0 : nil }
    if index != highlighted {
      for row in [highlighted, index] {
        if let row, let popup { damage.add(popup.row(row).intersection(popup.frame)) }
      }
      highlighted = index
    }
    if reveal, let index, popup?.reveal(index) == true { damage.add(overlayBounds) }
  }

  /// The title under the pointer while no menu is open, and none.
  func hover(title: Int?) {
    guard title != hoveredTitle else { return }
    for index in [hoveredTitle, title] {
      if let index, titles.indices.contains(index) { damage.add(titles[index]) }
    }
    hoveredTitle = title
  }

  /// Scrolls the open menu by `pixels`.
  func scroll(by pixels: Int) {
    if popup?.scroll(by: pixels) == true { damage.add(overlayBounds) }
  }

  /// The next row from `index` that can be chosen, in steps of 1 or -1, around the end.
  func nextSelectable(from index: Int, step: Int) -> Int? {
    let count = items.count
    guard count > 0 else { return nil }
    var row = index
    for _ in 0..<count {
      row = (row + step + count) % count
      if isSelectable(row) { return row }
    }
    return nil
  }

  /// Closes the menu and names the command of row `index`.
  func choose(_ index: Int) -> CommandID? {
    guard isSelectable(index) else { return nil }
    let command = items[index].command
    close()
    return command
  }
}
