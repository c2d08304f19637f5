import Graphics

/// The layout of a tool strip's buttons.
///
/// The buttons are in one row with gaps if the window is wide enough, otherwise closer together,
/// otherwise in several rows of about the same length. Each target is as large as a finger needs.
/// The targets shrink only if the window is both narrow and low. With less than 88 canvas units
/// below the menu bar there is no strip: every command is in the menus.
struct ToolStripLayout {
  /// The strip, in window pixels.
  private(set) var bounds = PixelRect.empty
  /// The targets of the buttons.
  private(set) var frames: [PixelRect] = []
  /// The thin lines between groups in the same row.
  private(set) var separators: [PixelRect] = []

  init() {}

  /// Lays out groups of the given sizes in a strip `width` pixels wide below `top`, with `room`
  /// pixels to the window's lower edge.
  init(groups: [Int], width: Int, top: Int, room: Int, style: StyleContext) {
    let count = groups.reduce(0, +)
    let target = style.px(style.theme.touchTarget)
    let padding = max(0, (style.px(style.theme.toolStripHeight) - target) / 2)
    bounds = PixelRect(x: 0, y: top, width: width, height: 0)
    frames = Array(repeating: bounds, count: count)
    guard count > 0, width > 0, room >= style.px(88) else { return }

    let inset = min(style.px(2), width / 50)
    let available = width - 2 * inset
    // The strip leaves the canvas at least half of the area below the menu bar.
    let maxRows = max(1, (room / 2 - 2 * padding) / max(1, target))
    var item = max(1, min(target, available))
    var gap = style.px(17)
    func isOneRow(_ gap: Int) -> Bool { count * target + (groups.count - 1) * gap <= available }
    if !isOneRow(gap) {
      let minimum = style.px(3)
      gap = style.px(7)
      if !isOneRow(gap), isOneRow(minimum) { gap = minimum }
    }
    var rows = ToolStripLayout.rows(groups, perRow: available, item: item, gap: gap)
    if rows.count > maxRows { gap = min(gap, available / 40) }
    // Smaller targets take more rows in the same room.
    while rows.count * item > maxRows * target, item > 1 {
      item -= 1
      rows = ToolStripLayout.rows(groups, perRow: available, item: item, gap: gap)
    }
    rows = ToolStripLayout.even(rows, groups, perRow: available, item: item, gap: gap)
    let height = min(target, maxRows * target / rows.count)
    place(
      rows, inset: inset, padding: padding, item: item, height: height, gap: gap,
      style: style)
    bounds.height = min(room, 2 * padding + rows.count * height)
  }

  private mutating func place(
    _ rows: [[Range<Int>]], inset: Int, padding: Int, item: Int, height: Int, gap: Int,
    style: StyleContext
  ) {
    for (number, row) in rows.enumerated() {
      var x = inset
      let y = bounds.y + padding + number * height
      for (place, range) in row.enumerated() {
        if place > 0 {
          separators.append(
            PixelRect(
              x: x + gap / 2, y: y + height / 4, width: style.hairline,
              height: height - 2 * (height / 4)))
          x += gap
        }
        for index in range {
          frames[index] = PixelRect(x: x, y: y, width: item, height: height)
          x += item
        }
      }
    }
  }

  /// Returns the buttons of each row, by group. Groups stay whole if that takes no more rows than
  /// breaking them.
  private static func rows(
    _ groups: [Int], perRow: Int, item: Int, gap: Int
  ) -> [[Range<Int>]] {
    let whole = flow(groups, perRow: perRow, item: item, gap: gap, keepsGroups: true)
    let broken = flow(groups, perRow: perRow, item: item, gap: gap, keepsGroups: false)
    return whole.count <= broken.count ? whole : broken
  }

  /// Returns as many rows as there are, of about the same length: no row has a single button left.
  private static func even(
    _ rows: [[Range<Int>]], _ groups: [Int], perRow: Int, item: Int, gap: Int
  ) -> [[Range<Int>]] {
    guard rows.count > 1 else { return rows }
    // Groups stay whole if they are.
    let keepsGroups = rows.joined().count == groups.count(where: { $0 > 0 })
    var (best, length) = (rows, perRow - item)
    while length > 0 {
      let shorter = flow(groups, perRow: length, item: item, gap: gap, keepsGroups: keepsGroups)
      let isWhole = !keepsGroups || shorter.joined().count == rows.joined().count
      guard shorter.count == rows.count, isWhole else { break }
      (best, length) = (shorter, length - item)
    }
    return best
  }

  /// Fills rows of `perRow` pixels one after the other.
  private static func flow(
    _ groups: [Int], perRow: Int, item: Int, gap: Int, keepsGroups: Bool
  ) -> [[Range<Int>]] {
    var rows: [[Range<Int>]] = [[]]
    var used = 0
    var next = 0
    for count in groups where count > 0 {
      let space = rows[rows.count - 1].isEmpty ? 0 : gap
      if keepsGroups, used > 0, used + space + count * item > perRow {
        rows.append([])
        used = 0
      }
      var start = next
      let end = next + count
      while start < end {
        let space = rows[rows.count - 1].isEmpty ? 0 : gap
        let fits = max(0, (perRow - used - space) / max(1, item))
        if fits == 0, used > 0 {
          rows.append([])
          used = 0
          continue
        }
        let taken = min(end - start, max(1, fits))
        rows[rows.count - 1].append(start..<start + taken)
        used += space + taken * item
        start += taken
      }
      next = end
    }
    return rows
  }
}
