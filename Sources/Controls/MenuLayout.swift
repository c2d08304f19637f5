import Graphics

/// The layout of an open menu's rows. It never reaches outside the window. If there is no room for
/// all rows, they scroll.
package struct MenuLayout {
  /// The frame of the menu, in window pixels.
  let frame: PixelRect
  /// The part of the frame that shows rows.
  let viewport: PixelRect
  /// The unscrolled frames of the rows, in window pixels, one for each item.
  private let rows: [PixelRect]
  private var offset: ScrollOffset
  /// The scroll offset and its maximum, in pixels.
  var scroll: Int { offset.value }
  var maxScroll: Int { offset.maximum }
  /// True if any row shows a mark. All rows then leave room for one.
  let hasMarks: Bool
  /// True if any row shows a colour or a stroke. All rows then leave room for one.
  let hasSamples: Bool

  init(
    _ items: [MenuItem], at place: MenuPlacement, window: PixelRect, style: StyleContext,
    isTouch: Bool
  ) {
    hasMarks = items.contains { $0.mark != .none }
    hasSamples = items.contains { $0.swatch != nil || $0.strokeWidth != nil }
    let lead =
      style.px(10) + (hasMarks ? style.px(22) : 0) + (hasSamples ? style.px(34) : 0)
    let padding = style.px(5)
    let text = MenuLayout.textWidth(of: items, style: style)
    let wanted = lead + text + style.px(16) + 2 * padding
    let rowHeight = style.px(
      isTouch ? style.theme.touchTarget : style.theme.menuRowHeight)
    var y = padding
    var heights: [(y: Int, height: Int)] = []
    for item in items {
      let height =
        item.isSeparator
        ? style.px(11)
        : rowHeight + (item.detail.isEmpty ? 0 : style.px(style.theme.menuDetailHeight))
      heights.append((y, height))
      y += height
    }
    let natural = y + padding
    let frame = place.frame(
      width: max(style.px(160), wanted), height: natural, rowHeight: rowHeight, lead: padding,
      window: window, style: style)
    let overflows = natural > frame.height
    let arrow = overflows && frame.height > 2 * rowHeight ? style.px(18) : 0
    let viewport = overflows ? frame.inset(x: 0, y: arrow) : frame
    self.frame = frame
    self.viewport = viewport
    offset = ScrollOffset(maximum: natural - viewport.height)
    rows = heights.map {
      PixelRect(
        x: frame.x + padding, y: viewport.y + $0.y, width: max(0, frame.width - 2 * padding),
        height: $0.height)
    }
  }

  /// Returns the width of titles, explanations, shortcuts and arrows, in pixels.
  private static func textWidth(of items: [MenuItem], style: StyleContext) -> Int {
    func widest(_ text: (MenuItem) -> String) -> Int {
      items.map { style.width(of: text($0)) }.max() ?? 0
    }
    let shortcuts = widest { $0.shortcut }
    let trailing =
      shortcuts > 0
      ? style.px(36) + shortcuts : items.contains { $0.hasSubmenu } ? style.px(32) : 0
    let details = items.filter { !$0.detail.isEmpty }.map {
      style.width(of: $0.detail, size: style.theme.detailSize)
        // An arrow occupies the whole row.
        + ($0.hasSubmenu ? style.px(16) : 0)
    }
    return max(widest { $0.title.text } + trailing, details.max() ?? 0)
  }

  /// Returns the current frame of the row at `index`. Parts outside the viewport are not visible.
  package func row(_ index: Int) -> PixelRect {
    rows.indices.contains(index) ? rows[index].offset(x: 0, y: -scroll) : .empty
  }

  func row(at point: PixelPoint) -> Int? {
    guard viewport.contains(point) else { return nil }
    return rows.firstIndex { $0.offset(x: 0, y: -scroll).contains(point) }
  }

  /// The arrow areas above and below rows that scroll, or empty rectangles.
  var arrows: (up: PixelRect, down: PixelRect) {
    (
      frame.rows(frame.y, height: viewport.y - frame.y),
      frame.rows(viewport.maxY, height: frame.maxY - viewport.maxY)
    )
  }

  /// Scrolls by `pixels`, within the limits.
  ///
  /// - Returns: True if the offset changed.
  mutating func scroll(by pixels: Int) -> Bool { offset.move(by: pixels) }

  /// Scrolls so that the row at `index` is visible.
  mutating func reveal(_ index: Int) -> Bool {
    let row = row(index)
    if row.y < viewport.y { return scroll(by: row.y - viewport.y) }
    if row.maxY > viewport.maxY { return scroll(by: row.maxY - viewport.maxY) }
    return false
  }
}
