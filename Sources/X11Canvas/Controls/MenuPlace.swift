/// Where an open menu goes.
enum MenuPlace {
  /// Below a title of the bar.
  case below(PixelRect)
  /// Beside a row of the panel that is open; `bar` is what it leaves free where it can.
  case beside(row: PixelRect, panel: PixelRect, bar: PixelRect)

  /// The card of a menu, in window pixels; never outside the window, and lower than `height` where
  /// there is no room for all rows.
  ///
  /// - Parameters:
  ///   - width: how wide it wants to be.
  ///   - height: how high it is with all its rows.
  ///   - rowHeight: how high a plain row is.
  ///   - lead: how far its first row is below its edge.
  func frame(
    width: Int, height: Int, rowHeight: Int, lead: Int, window: PixelRect, look: Look
  ) -> PixelRect {
    let bar: PixelRect
    let wantedY: Int
    switch self {
    case .below(let title):
      bar = title
      wantedY = title.maxY
    case .beside(let row, _, let menuBar):
      bar = menuBar
      wantedY = row.y - lead
    }
    // Below the bar where a few rows fit there, else over the whole window.
    let below = window.maxY - bar.maxY - min(look.px(6), window.height / 30)
    let staysBelow = below >= min(height, rowHeight * 4)
    let top = staysBelow ? bar.maxY : window.y
    let room = staysBelow ? below : window.height
    let height = max(0, min(height, room))
    let width = max(0, min(window.width, width))
    return PixelRect(
      x: x(width: width, window: window, look: look),
      y: max(top, min(wantedY, top + room - height)), width: width, height: height)
  }

  /// How far a submenu laps over the panel it belongs to, so that they are seen as one.
  static func lap(_ look: Look) -> Int { look.px(3) }

  /// The left edge of a card of `width`, which fits the window.
  private func x(width: Int, window: PixelRect, look: Look) -> Int {
    let margin = min(look.px(6), window.width / 30)
    let least = window.x + margin
    let most = window.maxX - margin - width
    let wanted: Int
    switch self {
    case .below(let title): wanted = title.x
    case .beside(_, let panel, _):
      let right = panel.maxX - MenuPlace.lap(look)
      let left = panel.x + MenuPlace.lap(look) - width
      if right <= most { return max(window.x, right) }
      if left >= least { return left }
      // Room on neither side: over the panel, where more of it stays in sight.
      wanted = window.maxX - panel.maxX >= panel.x - window.x ? right : max(left, least)
    }
    return max(window.x, min(wanted, most))
  }
}
