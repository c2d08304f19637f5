import Accessibility

/// The controls as assistive technologies see and use them.
extension ControlsLayer {
  /// Returns the parts of the window in the order of reading, with those of the canvas between the
  /// bars. At most one has the keyboard focus.
  package func accessibleNodes(around canvas: [AccessibleNode]) -> [AccessibleNode] {
    var nodes: [AccessibleNode] = menus.isEmpty ? [] : [bar.node]
    if let mark = bar.mark, let warning {
      nodes.append(
        AccessibleNode(AccessibleID(.warning), .label, warning, bounds: mark.frame))
    }
    nodes += [bannerView.node, strip.node, infoBarView.node, pageBoxView.node, startView.node]
      .compactMap { $0 }
    let first = nodes.count
    let own = [
      figuresView.node, constantsView.node, legendView.node, actionView.node, noticeNode,
      bar.contextMenuNode,
    ].compactMap { $0 }
    nodes += own
    if let card { nodes.append(card.node(cards)) }
    nodes = nodes.map { mirror($0) }
    nodes.insert(contentsOf: canvas, at: first)
    // An open card or menu has taken the keys from what has the focus again once it is closed, and
    // what lies over the pages has them before a field of the document.
    let order: [AccessibleNode] = card == nil ? own.reversed() + nodes : Array(nodes.suffix(1))
    let focused = order.lazy.compactMap(\.focused).first
    return nodes.map { $0.focused(only: focused?.id) }
  }

  private var noticeNode: AccessibleNode? {
    noticeFrame.flatMap { frame in
      guard let notice else { return nil }
      let button = notice.button.map {
        AccessibleNode(
          AccessibleID(.noticeButton, name: $0.command.name), .button, $0.title,
          states: AccessibleStates.shown.union(.focusable).with(.focused, if: isNoticeFocused),
          bounds: notice.buttonFrame(in: frame, style: style),
          action: AccessibleAction("click"))
      }
      return AccessibleNode(
        // Another text is another message, which is read.
        AccessibleID(.notice, name: notice.text), .notification, notice.text,
        states: .shown.with(.busy, if: notice.progress != nil), bounds: frame,
        children: button.map { [$0] } ?? [])
    }
  }

  /// Carries out what an assistive technology asks for, as keys and clicks do.
  ///
  /// - Returns: Nil if it is not meant for the controls.
  package func perform(_ request: AccessibleRequest) -> [ControlAction]? {
    switch request {
    case .press(let id): return press(id)
    case .focus(let id): return focus(id)
    case .replace(let id, let range, let text):
      defer { tellCut() }
      return edit(id) { $0.replace(range, by: text) }
    case .select(let id, let range): return edit(id) { $0.select(range) }
    case .setValue(let id, let value): return set(id, value)
    }
  }

  /// Returns what a part asks for that is used. What is behind a card cannot be used.
  private func press(_ id: AccessibleID) -> [ControlAction]? {
    if let card {
      guard let part = card.part(id, cards) else { return isOwn(id) ? [] : nil }
      card.activate(part)
      finish(card)
      return []
    }
    guard isOwn(id) else { return nil }
    let button = notice?.button
    if notice != nil { dismissNotice() }
    let index = id.numbers.first ?? 0
    switch id.part {
    case .menu where menus.indices.contains(index): openMenu(index)
    case .item:
      guard let (item, way) = bar.row(id), item.isSelectable else { break }
      resignFocus()
      if item.hasSubmenu {
        bar.show(way, isEntered: true)
      } else {
        bar.close()
        return item.command.map { [.command($0)] } ?? []
      }
    case .tool: return strip.index(of: id).map { use($0) } ?? []
    case .bannerButton, .notePart, .actionButton, .startButton, .constantPart:
      return part(id).flatMap { $0.bar.use($0.part) }.map { [$0] } ?? []
    case .noticeButton: return button.map { [.command($0.command)] } ?? []
    default: break
    }
    return []
  }

  private func focus(_ id: AccessibleID) -> [ControlAction]? {
    if let card {
      if let part = card.part(id, cards) { card.take(focus: part) }
      return isOwn(id) ? [] : nil
    }
    guard isOwn(id) else { return nil }
    if id.part == .item {
      if let (_, way) = bar.row(id) {
        resignFocus()
        bar.show(way, isEntered: false)
      }
      return []
    }
    bar.close()
    leaveFocus()
    let index = id.numbers.first ?? 0
    switch id.part {
    case .menu where menus.indices.contains(index): bar.focusedTitle = index
    case .tool: strip.focus(strip.index(of: id))
    case .pageBox: pageBoxView.begin()
    case .constantPart:
      if constantsView.isEnabled(index) { constantsView.focus(on: index) }
    case .bannerButton, .notePart, .actionButton, .startButton:
      if let (bar, part) = self.part(id) { bar.take(focus: part) }
    case .noticeButton: isNoticeFocused = notice?.button != nil
    default: break
    }
    return []
  }

  private func edit(
    _ id: AccessibleID, _ change: (inout TextField) -> Void
  ) -> [ControlAction]? {
    guard isOwn(id) else { return nil }
    if let card = card as? FieldCard, card.part(id, cards) == .content {
      card.edit(change)
      finish(card)
      return []
    }
    if card == nil, id.part == .pageBox {
      pageBoxView.edit(change)
      return []
    }
    let field = InfoBarView.Part.field.rawValue
    guard card == nil, id == AccessibleID(.notePart, [field]), part(id) != nil else { return [] }
    infoBarView.take(focus: field)
    infoBarView.edit(change)
    return []
  }

  /// Sets the value of a slider. What is behind a card cannot be set.
  private func set(_ id: AccessibleID, _ value: Double) -> [ControlAction]? {
    guard isOwn(id) else { return nil }
    if let card = card as? PenCard, let part = card.part(id, cards) {
      card.set(part, value)
      finish(card)
    } else if card == nil, id.part == .constantPart, let part = id.numbers.first {
      constantsView.set(part, value)
    }
    return []
  }

  /// Returns the part of a bar with a name, and its bar, if it can be used now.
  private func part(_ id: AccessibleID) -> (bar: BarView, part: Int)? {
    let bar: BarView? =
      switch id.part {
      case .bannerButton: bannerView
      case .notePart: infoBarView
      case .actionButton: actionView
      case .startButton: startView
      case .constantPart: constantsView
      default: nil
      }
    guard let bar, let part = id.numbers.first, bar.parts.contains(part) else { return nil }
    return (bar, part)
  }

  /// True if a part is one of the controls.
  private func isOwn(_ id: AccessibleID) -> Bool {
    switch id.part {
    case .window, .canvas, .pane, .panel, .page, .field, .signingPlace, .pageText: false
    case .menuBar, .menu, .item, .warning, .toolBar, .tool, .banner, .bannerButton, .note,
      .noteText, .notePart, .pageBox, .start, .startButton, .legend, .figures, .constants,
      .constantPart, .actionBar, .actionButton, .notice, .noticeButton, .card, .cardText,
      .cardGroup, .cardPart:
      true
    }
  }
}
