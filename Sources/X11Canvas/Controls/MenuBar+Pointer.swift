import Ink

extension MenuBar {
  /// What a press at a place means to the bar.
  enum Hit {
    /// On the title of a menu.
    case title(Int)
    /// On the bar beside the titles.
    case bar
    /// On the open menu.
    case popup
    /// On neither.
    case outside
  }

  /// What is at a pixel; a finger's reach goes a little below the bar, so that titles are as high
  /// for it as all targets.
  func hit(_ point: PixelPoint, isTouch: Bool = false) -> Hit {
    if let popup, popup.frame.contains(point) { return .popup }
    let reach =
      isTouch && !isOpen
      ? look.px(look.theme.touchTarget - look.theme.menuBarHeight) : 0
    var zone = bounds
    zone.height += reach
    guard zone.contains(point) else { return .outside }
    for (index, title) in titles.enumerated() where point.x >= title.x && point.x < title.maxX {
      return .title(index)
    }
    // The finger's extra reach is only for titles.
    return bounds.contains(point) ? .bar : .outside
  }

  /// A contact begins on the bar or the open menu.
  func pressed(_ event: PointerEvent) {
    let touch = event.kind == .touch
    let point = PixelPoint(event.position)
    var new = Press(
      start: event.position, last: event.position, closesOnUp: false, mayChoose: false,
      isTouch: touch)
    switch hit(point, isTouch: touch) {
    case .title(let index):
      if openIndex == index {
        new.closesOnUp = true
      } else {
        open(index, isTouch: touch)
      }
    case .popup:
      new.mayChoose = true
      if let popup {
        if popup.arrows.up.contains(point) {
          scroll(by: -popup.viewport.height * 3 / 4)
        } else if popup.arrows.down.contains(point) {
          scroll(by: popup.viewport.height * 3 / 4)
        }
        highlight(popup.row(at: point))
      }
    case .bar, .outside:
      close()
    }
    press = new
  }

  /// The contact that is down moves.
  func dragged(_ event: PointerEvent) {
    guard var press, isOpen else { return }
    let point = PixelPoint(event.position)
    let slop = Double(look.px(8))
    if event.position.isFinite, event.position.distance(to: press.start) > slop {
      press.mayChoose = true
      press.closesOnUp = false
      // A finger that began on the rows pushes them along where not all of them fit.
      if press.isTouch, let popup, popup.maxScroll > 0,
        popup.viewport.contains(PixelPoint(press.start)),
        abs(event.position.y - press.start.y) > slop
      {
        press.isScrolling = true
      }
    }
    if press.isScrolling {
      highlight(nil)
      scroll(by: PixelPoint(press.last).y - point.y)
    } else {
      switch hit(point) {
      case .title(let index):
        if index != openIndex { open(index, isTouch: press.isTouch) }
        highlight(nil)
      case .popup: highlight(popup?.row(at: point))
      case .bar, .outside: highlight(nil)
      }
    }
    if event.position.isFinite { press.last = event.position }
    self.press = press
  }

  /// The contact that was down ends; names the command it chose.
  func released(_ event: PointerEvent) -> CommandID? {
    dragged(event)
    guard let press, isOpen else { return nil }
    self.press = nil
    let point = PixelPoint(event.position)
    if press.isScrolling { return nil }
    switch hit(point) {
    case .popup:
      if press.mayChoose, let row = popup?.row(at: point), let command = choose(row) {
        return command
      }
      if press.isTouch { highlight(nil) }
    case .title:
      if press.closesOnUp { close() }
    case .bar, .outside:
      // Dragged away from a menu and let go: given up. A press that hardly moved stays: the title
      // a finger hit may lie a little above it.
      if press.mayChoose { close() }
    }
    return nil
  }

  /// The contact that was down was taken away: nothing is chosen.
  func cancelled() {
    press = nil
    highlight(nil)
  }

  /// The pointer moves without a contact.
  func hovered(_ point: PixelPoint) {
    let hit = hit(point)
    guard isOpen else {
      if case .title(let index) = hit { hover(title: index) } else { hover(title: nil) }
      return
    }
    switch hit {
    case .title(let index): open(index)
    case .popup: highlight(popup?.row(at: point))
    case .bar, .outside: break
    }
  }
}
