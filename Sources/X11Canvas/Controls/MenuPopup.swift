/// Where the rows of an open menu are. It never reaches outside the window: where there is no room
/// for all rows, they scroll.
struct MenuPopup {
  /// The card, in window pixels.
  let frame: PixelRect
  /// The part of it that shows rows.
  let viewport: PixelRect
  /// The rows while nothing is scrolled, in window pixels; one for each item.
  private let rows: [PixelRect]
  /// How far the rows can be scrolled, in pixels.
  let maxScroll: Int
  /// How far they are scrolled, in pixels.
  private(set) var scroll = 0
  /// Whether any row shows a mark, and any a swatch or stroke: then all leave room for one.
  let hasMarks: Bool
  /// See `hasMarks`.
  let hasSamples: Bool

  /// Lays out `menu` below `anchor`, its title's rectangle.
  init(_ menu: Menu, anchor: PixelRect, window: PixelRect, look: Look, isTouch: Bool) {
    hasMarks = menu.items.contains { $0.mark != .none }
    hasSamples = menu.items.contains { $0.swatch != nil || $0.strokeWidth != nil }
    let rowHeight = look.px(isTouch ? look.theme.touchTarget : look.theme.menuRowHeight)
    let padding = look.px(5)
    let size = look.theme.textSize
    let titles = menu.items.map { look.text.width(of: $0.title.text, size: size) }.max() ?? 0
    let shortcuts = menu.items.map { look.text.width(of: $0.shortcut, size: size) }.max() ?? 0
    let lead = MenuPopup.leadWidth(hasMarks: hasMarks, hasSamples: hasSamples, look: look)
    let wanted =
      lead + titles + (shortcuts > 0 ? look.px(36) + shortcuts : 0) + look.px(16) + 2 * padding
    let width = max(0, min(window.width, max(look.px(160), wanted)))
    let x = max(window.x, min(anchor.x, window.maxX - width))

    var y = padding
    var heights: [(y: Int, height: Int)] = []
    for item in menu.items {
      let height = item.isSeparator ? look.px(11) : rowHeight
      heights.append((y, height))
      y += height
    }
    let natural = y + padding
    // Below the title where a few rows fit there, else over the whole window.
    let below = window.maxY - anchor.maxY - min(look.px(6), window.height / 30)
    let top = below >= min(natural, rowHeight * 4) ? anchor.maxY : window.y
    let height = max(0, min(natural, top == anchor.maxY ? below : window.height))
    let frame = PixelRect(
      x: x, y: top == anchor.maxY ? top : max(window.y, min(anchor.maxY, window.maxY - height)),
      width: width, height: height)
    let overflows = natural > height
    let arrow = overflows && height > 2 * rowHeight ? look.px(18) : 0
    let viewport = overflows ? frame.inset(x: 0, y: arrow) : frame
    self.frame = frame
    self.viewport = viewport
    maxScroll = max(0, natural - viewport.height)
    rows = heights.map {
      PixelRect(
        x: frame.x + padding, y: viewport.y + $0.y, width: max(0, frame.width - 2 * padding),
        height: $0.height)
    }
  }

  /// The room before titles, in pixels.
  static func leadWidth(hasMarks: Bool, hasSamples: Bool, look: Look) -> Int {
    look.px(10) + (hasMarks ? look.px(22) : 0) + (hasSamples ? look.px(34) : 0)
  }

  /// Where row `index` is now; parts outside the viewport do not show.
  func row(_ index: Int) -> PixelRect {
    rows.indices.contains(index) ? rows[index].offset(x: 0, y: -scroll) : .empty
  }

  /// The row at a pixel.
  func row(at point: PixelPoint) -> Int? {
    guard viewport.contains(point) else { return nil }
    return rows.firstIndex { $0.offset(x: 0, y: -scroll).contains(point) }
  }

  /// The strips above and below the rows that scroll; empty where there are none.
  var arrows: (up: PixelRect, down: PixelRect) {
    (
      PixelRect(
        x: frame.x, y: frame.y, width: frame.width, height: viewport.y - frame.y),
      PixelRect(
        x: frame.x, y: viewport.maxY, width: frame.width, height: frame.maxY - viewport.maxY)
    )
  }

  /// Scrolls by `pixels` as far as it goes.
  ///
  /// - Returns: whether anything moved.
  mutating func scroll(by pixels: Int) -> Bool {
    let target = max(0, min(maxScroll, scroll + pixels))
    defer { scroll = target }
    return target != scroll
  }

  /// Scrolls so that row `index` shows.
  mutating func reveal(_ index: Int) -> Bool {
    let row = row(index)
    if row.y < viewport.y { return scroll(by: row.y - viewport.y) }
    if row.maxY > viewport.maxY { return scroll(by: row.maxY - viewport.maxY) }
    return false
  }
}
