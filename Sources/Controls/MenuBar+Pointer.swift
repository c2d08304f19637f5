import Graphics
import Ink
import Input

extension MenuBar {
  /// The target of a press.
  enum Hit {
    case title(Int)
    /// The bar beside the titles.
    case bar
    /// An open panel, by its index in `panels`.
    case panel(Int)
    case outside
  }

  /// Returns the target at a pixel. For a finger, titles extend a little below the bar, so that
  /// they are as high as all touch targets.
  func hit(_ point: PixelPoint, isTouch: Bool = false) -> Hit {
    if let level = panels.lastIndex(where: { $0.layout.frame.contains(point) }) {
      return .panel(level)
    }
    let reach =
      isTouch && !isOpen
      ? style.px(style.theme.touchTarget - style.theme.menuBarHeight) : 0
    var zone = bounds
    zone.height += reach
    guard zone.contains(point) else { return .outside }
    for (index, title) in titles.enumerated() where point.x >= title.x && point.x < title.maxX {
      return .title(index)
    }
    // Only titles extend below the bar.
    return bounds.contains(point) ? .bar : .outside
  }

  /// Handles the start of a contact on the bar or an open menu.
  func pressed(_ event: PointerEvent) {
    let touch = event.kind == .touch
    let point = PixelPoint(event.position)
    var new = Press(start: event.position, last: event.position, isTouch: touch)
    switch hit(point, isTouch: touch) {
    case .title(let index):
      if openIndex == index {
        new.closesOnUp = true
      } else {
        open(index, isTouch: touch)
      }
    case .panel(let level):
      new.mayChoose = true
      new.panel = level
      let layout = panels[level].layout
      if layout.arrows.up.contains(point) {
        scroll(by: -layout.viewport.height * 3 / 4, in: level)
      } else if layout.arrows.down.contains(point) {
        scroll(by: layout.viewport.height * 3 / 4, in: level)
      }
      let row = layout.row(at: point)
      // A submenu that only a click opened closes by a click; one opened by hovering stays.
      new.closesOnUp =
        row != nil && row == submenuRow(of: level)
        && (touch || panels[level + 1].covers(panels[level], style: style))
      if row != nil || submenuRow(of: level) == nil { highlight(row, in: level) }
    case .bar, .outside:
      close()
    }
    press = new
  }

  /// Handles movement of the pressed contact.
  func dragged(_ event: PointerEvent) {
    guard var press, isOpen else { return }
    let point = PixelPoint(event.position)
    let slop = Double(style.px(8))
    if event.position.isFinite, event.position.distance(to: press.start) > slop {
      press.hasTravelled = true
      press.mayChoose = true
      press.closesOnUp = false
      // A finger that began on the rows scrolls them if they do not all fit.
      if press.isTouch, let level = press.panel, panels.indices.contains(level),
        panels[level].layout.maxScroll > 0,
        panels[level].layout.viewport.contains(PixelPoint(press.start)),
        abs(event.position.y - press.start.y) > slop
      {
        press.isScrolling = true
      }
    }
    if press.isScrolling, let level = press.panel {
      highlight(nil, in: level)
      scroll(by: PixelPoint(press.last).y - point.y, in: level)
    } else {
      switch hit(point) {
      case .title(let index):
        if contextMenu == nil, index != openIndex { open(index, isTouch: press.isTouch) }
        highlight(nil, in: 0)
      case .panel(let level):
        follow(point, in: level, opens: press.hasTravelled, isTouch: press.isTouch)
      case .bar, .outside: highlight(nil, in: panels.count - 1)
      }
    }
    if event.position.isFinite { press.last = event.position }
    self.press = press
  }

  /// Handles the end of the pressed contact, and returns the command it chose.
  func released(_ event: PointerEvent) -> CommandID? {
    dragged(event)
    guard let press, isOpen else { return nil }
    self.press = nil
    let point = PixelPoint(event.position)
    if press.isScrolling { return nil }
    switch hit(point) {
    case .panel(let level):
      let row = panels[level].layout.row(at: point)
      if press.closesOnUp, row != nil, row == submenuRow(of: level) {
        closePanels(above: level)
      } else if press.mayChoose, let row,
        let command = choose(row, in: level, isTouch: press.isTouch)
      {
        return command
      }
      if press.isTouch { highlight(nil, in: panels.count - 1) }
    case .title:
      if press.closesOnUp { close() }
    case .bar, .outside:
      // A drag that ends off the menu cancels it. A press that hardly moved keeps it open: the
      // title that a finger hit may lie a little above the finger.
      if press.mayChoose { close() }
    }
    return nil
  }

  /// Handles the loss of the pressed contact. Nothing is chosen.
  func cancelled() {
    press = nil
    highlight(nil, in: panels.count - 1)
  }

  /// Handles pointer movement without a contact.
  func hovered(_ point: PixelPoint) {
    let hit = hit(point)
    guard isOpen else {
      if case .title(let index) = hit { hover(title: index) } else { hover(title: nil) }
      return
    }
    switch hit {
    case .title(let index): if contextMenu == nil { open(index) }
    case .panel(let level): follow(point, in: level, opens: true, isTouch: false)
    case .bar, .outside: break
    }
  }

  /// Highlights the row under the pointer and opens that row's submenu.
  private func follow(_ point: PixelPoint, in level: Int, opens: Bool, isTouch: Bool) {
    let row = panels[level].layout.row(at: point)
    if let open = submenuRow(of: level) {
      let isHeading = aim.isHeading(
        into: panels[level + 1].layout.frame, at: point, slop: style.px(4))
      // The gap between the rows and the submenu, and the rows on the way to it, are ignored.
      if row == nil || (row != open && isHeading) { return }
    }
    highlight(row, in: level)
    if opens, let row { openSubmenu(of: row, in: level, isTouch: isTouch, inPassing: true) }
    aim = SubmenuAim(from: submenuRow(of: level) == nil ? nil : point)
  }
}
