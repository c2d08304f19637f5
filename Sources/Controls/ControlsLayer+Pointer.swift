import Ink
import Input
import Localization

extension ControlsLayer {
  /// Handles an event of a pointing device.
  ///
  /// A contact that began on the controls belongs to them until its end, wherever it moves. One
  /// that began on the canvas belongs to the canvas. One that dismissed a menu has no owner, and is
  /// consumed until its end.
  package func handle(_ event: PointerEvent) -> ControlResponse {
    let event = mirror(event)
    switch event.phase {
    case .down: return began(event)
    case .move:
      guard let owner = owners[event.contact] else { return hovered(event) }
      return moved(event, owner)
    case .up, .cancel:
      guard let owner = owners.removeValue(forKey: event.contact) else { return .ignored }
      return ended(event, owner)
    case .otherDown: return otherPressed(event)
    case .otherUp: return otherReleased(event)
    case .scroll(let notches): return scrolled(event, notches)
    case .leave:
      clearHover()
      return .ignored
    case .near:
      // A hand that rests while it moves the pen near may have asked for a menu.
      if bar.contextMenu?.isTouch == true { bar.close() }
      return .ignored
    case .away: return .ignored
    }
  }

  /// Returns the cursor at a position, or nil over the canvas, which chooses its own.
  package func cursor(at position: Point) -> ControlCursor? {
    let place = mirror(position)
    let point = PixelPoint(place)
    if let card { return card.cursor(at: point) }
    if let cursor = editor?.cursor(at: PixelPoint(position)), !isMenuOpen { return cursor }
    if infoBarView.bounds.contains(point), !isMenuOpen { return infoBarView.cursor(at: point) }
    if pageBoxView.takes(point), !isMenuOpen { return .text }
    if start != nil, startView.part(at: point) != nil { return .arrow }
    return isOverControls(place) || isMenuOpen ? .arrow : nil
  }

  /// Returns true if a position in the layout is on a control.
  private func isOverControls(_ position: Point) -> Bool {
    let point = PixelPoint(position)
    if isModal { return true }
    if case .outside = bar.hit(point) {
      return strip.bounds.contains(point) || isOnNotice(point) || bars.contains { $0.takes(point) }
    }
    return true
  }

  private func isOnNotice(_ point: PixelPoint) -> Bool {
    noticeFrame?.contains(point) ?? false
  }

  /// Handles a finger or pen that is held still: a button of the strip shows its tooltip instead of
  /// being pressed. Returns false if the contact belongs to the canvas.
  package func hold(_ event: PointerEvent) -> Bool {
    guard let owner = owners[event.contact], owner != .canvas else { return false }
    if owner == .strip { strip.hold(mirror(event)) }
    return true
  }

  /// Returns true if a position in the window is on the field that is edited.
  package func isOnEditor(_ position: Point) -> Bool {
    guard let editor else { return false }
    let point = PixelPoint(position)
    return editor.contains(point) || editor.takes(point)
  }

  /// Returns true if a position in the window is on the pages, and not on a control.
  package func isOnContent(_ position: Point) -> Bool {
    contentRect.contains(PixelPoint(position)) && !isOverControls(mirror(position))
  }

  /// Returns true if the button of the notice is at a position in the window.
  package func isNoticeButton(at position: Point) -> Bool {
    isOnNoticeButton(PixelPoint(mirror(position)))
  }

  private func isOnNoticeButton(_ point: PixelPoint) -> Bool {
    guard let notice, let noticeFrame else { return false }
    return notice.buttonFrame(in: noticeFrame, style: style).contains(point)
  }

  // MARK: Contacts

  private func began(_ event: PointerEvent) -> ControlResponse {
    // The end of an earlier contact was lost: its owner releases it.
    if let stale = owners.removeValue(forKey: event.contact) { cancelled(stale, isTakenOver: true) }
    let point = PixelPoint(event.position)
    let onNotice = isOnNotice(point)
    resignFocus()
    if isOnNoticeButton(point), card == nil, !bar.isOpen {
      claim(.notice)
      owners[event.contact] = .notice
      isNoticePressed = true
      return .consumed
    }
    if notice != nil { dismissNotice() }
    let owner: Owner
    if let card, card.ignores(event) {
      owner = .ignored
    } else if let card {
      owner = .card
      claim(.card)
      card.pressed(event)
      finish(card)
    } else if bar.isOpen {
      switch bar.hit(point) {
      case .title, .panel:
        owner = .menus
        claim(.menus)
        bar.pressed(event)
      case .bar, .outside:
        owner = .ignored
        bar.close()
      }
    } else if onNotice {
      owner = .ignored
    } else if editor?.takes(PixelPoint(mirror.inWindow(event).position)) == true,
      contentRect.contains(point)
    {
      owner = .editor
      claim(.editor)
      editor?.pressed(mirror.inWindow(event))
    } else if let number = bars.firstIndex(where: { $0.takes(point) }) {
      owner = .bar(number)
      if bars[number] !== infoBarView { infoBarView.take(focus: nil) }
      claim(owner)
      bars[number].pressed(event)
    } else if case .outside = bar.hit(point, isTouch: event.kind == .touch) {
      owner = strip.bounds.contains(point) ? .strip : .canvas
      infoBarView.take(focus: nil)
      strip.hover(nil)
      if owner == .strip {
        claim(.strip)
        strip.pressed(event)
      }
    } else {
      owner = .menus
      strip.hover(nil)
      claim(.menus)
      bar.pressed(event)
    }
    owners[event.contact] = owner
    return owner == .canvas ? .ignored : .consumed
  }

  /// Takes a control from the contact that holds it. A control follows one contact at a time, the
  /// newest, so that a contact whose end was lost cannot block it.
  private func claim(_ owner: Owner) {
    for (contact, holder) in owners where holder == owner {
      owners[contact] = .ignored
      cancelled(owner, isTakenOver: true)
    }
  }

  private func moved(_ event: PointerEvent, _ owner: Owner) -> ControlResponse {
    switch owner {
    case .canvas: return .ignored
    case .menus: bar.dragged(event)
    case .strip where strip.takeGrip(event):
      owners[event.contact] = .ignored
      return .consumed(.gripDragged(mirror.inWindow(event)))
    case .strip: strip.dragged(event)
    case .bar(let number): bars[number].dragged(event)
    case .card:
      if let card {
        card.dragged(event)
        finish(card)
      }
    case .editor: editor?.dragged(mirror.inWindow(event))
    case .notice: isNoticePressed = isOnNoticeButton(PixelPoint(event.position))
    case .ignored: break
    }
    return .consumed
  }

  private func ended(_ event: PointerEvent, _ owner: Owner) -> ControlResponse {
    if owner == .canvas { return .ignored }
    guard event.phase == .up else {
      cancelled(owner)
      return .consumed
    }
    var actions: [ControlAction] = []
    var isUsed = false
    switch owner {
    case .menus: if let command = bar.released(event) { actions = [.command(command)] }
    case .strip: if let index = strip.released(event) { actions = use(index, event) }
    case .bar(let number):
      guard let part = bars[number].released(event) else { break }
      if bars[number] === titleView { openMenu(of: part, event) }
      if let action = bars[number].use(part) { actions = [action] }
    case .card:
      guard let card else { break }
      card.released(event)
      isUsed = finish(card)
    case .notice:
      let isInside = isOnNoticeButton(PixelPoint(event.position))
      if isInside, let button = notice?.button { actions = [.command(button.command)] }
      dismissNotice()
    case .editor:
      if let action = editor?.released(mirror.inWindow(event)) { actions = [action] }
    case .canvas, .ignored: break
    }
    if event.kind == .mouse || event.kind == .pen, actions.isEmpty, !isUsed { _ = hovered(event) }
    return ControlResponse(isConsumed: true, actions: actions)
  }

  /// Asks for the command of a button of the strip, or opens its menu below it.
  private func use(_ index: Int, _ event: PointerEvent) -> [ControlAction] {
    let item = strip.items[index]
    guard let title = item.menu else { return [.command(item.command)] }
    guard let menu = menus.firstIndex(where: { $0.title.text == title }) else { return [] }
    strip.hover(nil)
    bar.open(menu, isTouch: event.kind == .touch, below: strip.frames[index])
    return []
  }

  /// Opens the menu of a pane's title below it.
  private func openMenu(of index: Int, _ event: PointerEvent) {
    let title = titleView.titles[index]
    guard titleView.menus.indices.contains(title.pane) else { return }
    titleView.hover(nil)
    bar.open(
      ContextMenu(
        name: tr("Engines"), items: titleView.menus[title.pane],
        place: .below(titleView.button(of: title)), isTouch: event.kind == .touch,
        pane: title.pane))
  }

  /// Releases a control whose contact was cancelled, or `isTakenOver` by another or by itself.
  private func cancelled(_ owner: Owner, isTakenOver: Bool = false) {
    switch owner {
    case .menus: bar.cancelled()
    case .strip: strip.cancelled()
    case .bar(let number): bars[number].cancelled()
    case .card:
      if let card {
        if isTakenOver { card.takenOver() } else { card.cancelled() }
        finish(card)
      }
    case .notice: isNoticePressed = false
    case .editor: editor?.released()
    case .canvas, .ignored: break
    }
  }

  // MARK: Without a contact

  private func hovered(_ event: PointerEvent) -> ControlResponse {
    // A pointer that was pressed before it reached the controls is ignored.
    if event.phase == .move, event.inContact { return .ignored }
    let point = PixelPoint(event.position)
    if let card {
      card.hovered(point)
    } else {
      bar.hovered(point)
      strip.hover(bar.isOpen ? nil : point)
      for other in bars { other.hover(bar.isOpen ? nil : point) }
      if start != nil { startView.hover(bar.isOpen ? nil : point) }
    }
    return isOverControls(event.position) || bar.isOpen ? .consumed : .ignored
  }

  /// Forgets what the pointer was over.
  func clearHover() {
    bar.hover(title: nil)
    strip.hover(nil)
    for bar in bars { bar.hover(nil) }
    startView.hover(nil)
    card?.hovered(nil)
  }

  private func otherPressed(_ event: PointerEvent) -> ControlResponse {
    if notice != nil { dismissNotice() }
    if bar.isOpen, card == nil {
      if case .outside = bar.hit(PixelPoint(event.position)) { bar.close() }
      return .consumed
    }
    return isOverControls(event.position) ? .consumed : .ignored
  }

  /// Chooses the row of a pop-up menu to which the button that opened it was dragged.
  private func otherReleased(_ event: PointerEvent) -> ControlResponse {
    if case .at(let origin) = bar.contextMenu?.place, bar.contextMenu?.isTouch == false {
      let point = PixelPoint(event.position)
      let isFar = max(abs(point.x - origin.x), abs(point.y - origin.y)) > style.px(8)
      if isFar, case .panel(let level) = bar.hit(point),
        let row = bar.panels[level].layout.row(at: point),
        let command = bar.choose(row, in: level)
      {
        return .consumed(.command(command))
      }
    }
    return isOverControls(event.position) ? .consumed : .ignored
  }

  private func scrolled(_ event: PointerEvent, _ notches: Point) -> ControlResponse {
    if owners[event.contact] == .canvas { return .ignored }
    guard isOverControls(event.position) || bar.isOpen else { return .ignored }
    // The wheel scrolls the pages over their scroll bar, too.
    if !bar.isOpen, card == nil, scrollBarView.takes(PixelPoint(event.position)) { return .ignored }
    let y = notches.y.isFinite ? max(-100, min(100, notches.y)) : 0
    let pixels = Int((y * 48 * style.scale).rounded())
    if let card {
      card.scroll(by: pixels)
    } else if !bar.isOpen, constantsView.takes(PixelPoint(event.position)) {
      constantsView.scroll(by: pixels)
    } else {
      let point = PixelPoint(event.position)
      bar.scroll(by: pixels, at: point)
      bar.hovered(point)
    }
    return .consumed
  }
}
