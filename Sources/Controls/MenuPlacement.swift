import Graphics

/// The placement of an open menu.
enum MenuPlacement {
  case below(PixelRect)
  /// With a corner at a point: the upper left one if there is room.
  case at(PixelPoint)
  /// Beside a row of the open panel. `bar` is left uncovered if possible.
  case beside(row: PixelRect, panel: PixelRect, bar: PixelRect)

  /// Returns the frame of a menu, in window pixels. It never reaches outside the window, and is
  /// lower than `height` if there is no room for all rows.
  ///
  /// - Parameters:
  ///   - width: The preferred width.
  ///   - height: The height with all rows.
  ///   - rowHeight: The height of a plain row.
  ///   - lead: The distance of the first row from the upper edge.
  func frame(
    width: Int, height: Int, rowHeight: Int, lead: Int, window: PixelRect, style: StyleContext
  ) -> PixelRect {
    let width = max(0, min(window.width, width))
    let x = x(width: width, window: window, style: style)
    let (bar, wantedY): (PixelRect, Int)
    switch self {
    case .below(let title): (bar, wantedY) = (title, title.maxY)
    case .beside(let row, _, let edge): (bar, wantedY) = (edge, row.y - lead)
    case .at(let point):
      let height = max(0, min(window.height, height))
      let margin = min(style.px(6), window.height / 30)
      let (minimum, maximum) = (window.y + margin, window.maxY - margin - height)
      let wanted = point.y <= maximum || point.y - height < minimum ? point.y : point.y - height
      let y = max(window.y, min(wanted, maximum))
      return PixelRect(x: x, y: y, width: width, height: height)
    }
    // The menu is below the bar if a few rows fit there. Otherwise it uses the whole window.
    let below = window.maxY - bar.maxY - min(style.px(6), window.height / 30)
    let staysBelow = below >= min(height, rowHeight * 4)
    let top = staysBelow ? bar.maxY : window.y
    let room = staysBelow ? below : window.height
    let height = max(0, min(height, room))
    return PixelRect(
      x: x,
      y: max(top, min(wantedY, top + room - height)), width: width, height: height)
  }

  /// The overlap of a submenu with its parent panel, which shows that they belong together.
  static func overlap(_ style: StyleContext) -> Int { style.px(3) }

  /// Returns the left edge of a menu `width` pixels wide, which fits the window.
  private func x(width: Int, window: PixelRect, style: StyleContext) -> Int {
    let margin = min(style.px(6), window.width / 30)
    let minimum = window.x + margin
    let maximum = window.maxX - margin - width
    let wanted: Int
    switch self {
    case .below(let title): wanted = title.x
    case .at(let point):
      wanted = point.x <= maximum || point.x - width < minimum ? point.x : point.x - width
    case .beside(_, let panel, _):
      let right = panel.maxX - MenuPlacement.overlap(style)
      let left = panel.x + MenuPlacement.overlap(style) - width
      if right <= maximum { return max(window.x, right) }
      if left >= minimum { return left }
      // There is room on neither side: the submenu covers the panel so that more of it stays
      // visible.
      wanted = window.maxX - panel.maxX >= panel.x - window.x ? right : max(left, minimum)
    }
    return max(window.x, min(wanted, maximum))
  }
}
