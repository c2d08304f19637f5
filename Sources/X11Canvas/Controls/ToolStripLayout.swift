/// The layout of a tool strip's buttons.
///
/// The buttons are in one row with gaps if the window is wide enough, otherwise closer together,
/// otherwise in several rows. Each target is as large as a finger needs. The targets shrink only if
/// the window is both narrow and low. With less than 88 canvas units below the menu bar there is no
/// strip: every command is in the menus.
struct ToolStripLayout {
  /// The strip, in window pixels.
  private(set) var bounds = PixelRect.empty
  /// The targets of the buttons.
  private(set) var frames: [PixelRect] = []
  /// The thin lines between groups in the same row.
  private(set) var separators: [PixelRect] = []

  /// Creates the layout of no strip.
  init() {}

  /// Lays out groups of the given sizes in a strip `width` pixels wide below `top`, with `room`
  /// pixels to the window's lower edge.
  init(groups: [Int], width: Int, top: Int, room: Int, appearance: Appearance) {
    let count = groups.reduce(0, +)
    let target = appearance.px(appearance.theme.touchTarget)
    let padding = max(0, (appearance.px(appearance.theme.toolStripHeight) - target) / 2)
    bounds = PixelRect(x: 0, y: top, width: width, height: 0)
    frames = Array(repeating: bounds, count: count)
    guard count > 0, width > 0, room >= appearance.px(88) else { return }

    let inset = min(appearance.px(2), width / 50)
    let available = width - 2 * inset
    // The strip leaves the canvas at least half of the area below the menu bar.
    let maxRows = max(1, (room / 2 - 2 * padding) / max(1, target))
    var item = target
    var gap = appearance.px(17)
    func isOneRow(_ gap: Int) -> Bool { count * target + (groups.count - 1) * gap <= available }
    if !isOneRow(gap) {
      let least = appearance.px(3)
      gap = appearance.px(7)
      if !isOneRow(gap), isOneRow(least) { gap = least }
    }
    var rows = ToolStripLayout.rows(groups, perRow: available, item: item, gap: gap)
    if rows.count > maxRows {
      rows = ToolStripLayout.rows(groups, perRow: (count + maxRows - 1) / maxRows, item: 1, gap: 0)
      let most = rows.map { $0.map(\.count).reduce(0, +) }.max() ?? 1
      let lines = rows.map { $0.count - 1 }.max() ?? 0
      gap = min(gap, available / 40)
      item = max(0, min(target, (available - lines * gap) / max(1, most)))
    }
    place(
      rows, inset: inset, padding: padding, item: item, target: target, gap: gap,
      appearance: appearance)
    bounds.height = min(room, 2 * padding + rows.count * target)
  }

  private mutating func place(
    _ rows: [[Range<Int>]], inset: Int, padding: Int, item: Int, target: Int, gap: Int,
    appearance: Appearance
  ) {
    for (number, row) in rows.enumerated() {
      var x = inset
      let y = bounds.y + padding + number * target
      for (place, range) in row.enumerated() {
        if place > 0 {
          separators.append(
            PixelRect(
              x: x + gap / 2, y: y + target / 4, width: appearance.hairline,
              height: target - 2 * (target / 4)))
          x += gap
        }
        for index in range {
          frames[index] = PixelRect(x: x, y: y, width: item, height: target)
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
