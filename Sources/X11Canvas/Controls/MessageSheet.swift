import Ink

/// The card of a message, with a Close button and possibly a second one. Its content scrolls if it
/// does not fit.
final class MessageSheet: Sheet {
  /// The message.
  private(set) var message: Message
  /// The card, in window pixels.
  private(set) var frame = PixelRect.empty
  /// The part of the card that shows paragraphs and tables.
  private(set) var viewport = PixelRect.empty
  /// The scroll offset and its maximum, in pixels.
  private(set) var scroll = 0
  private(set) var maxScroll = 0
  /// The area that needs redrawing.
  var damage = DamageRegion()

  private(set) var titleFrame = PixelRect.empty
  private(set) var content: MessageContent
  /// The buttons. Close is the last one.
  private(set) var buttons: [SheetButton]
  /// The index of a question's button with keyboard focus.
  private(set) var focus: Int?
  /// The index of the button under the pointer.
  private(set) var hovered: Int?
  private(set) var press: (button: Int?, isInside: Bool, last: Point)?
  private(set) var appearance: Appearance
  private var window = PixelRect.empty

  /// The card of `message`.
  init(_ message: Message, appearance: Appearance) {
    self.message = message
    self.appearance = appearance
    content = MessageContent(message, width: 0, appearance: appearance)
    let close = SheetButton(title: "Close", role: .primary)
    buttons = message.actionTitle.map { [SheetButton(title: $0, role: .plain), close] } ?? [close]
    guard !message.answers.isEmpty else { return }
    let last = message.answers.count - 1
    buttons = message.answers.enumerated().map { index, answer in
      SheetButton(
        title: answer.title,
        role: answer.isDestructive ? .destructive : index == last ? .primary : .plain)
    }
    // A key held down a little too long must not choose a destructive answer.
    focus = message.answers[last].isDestructive ? message.escape : last
  }

  // MARK: Layout

  /// Places the card in `window`.
  func layout(window: PixelRect, appearance: Appearance) {
    self.appearance = appearance
    self.window = window
    press = nil
    hovered = nil
    place()
  }

  /// Replaces the message with `new`, whose text has changed meanwhile and whose buttons are the
  /// same.
  func update(_ new: Message) {
    guard new != message else { return }
    let before = frame
    message = new
    place()
    damage.add(frame == before ? frame : window)
  }

  private func place() {
    let margin = min(appearance.px(16), min(window.width, window.height) / 16)
    // Facts need more room than keys.
    let wanted = appearance.px(message.sections.isEmpty ? 480 : 600)
    let width = max(0, min(wanted, window.width - 2 * margin))
    let side = min(appearance.px(24), width / 12)
    let inner = max(0, width - 2 * side)
    content = MessageContent(message, width: inner, appearance: appearance)

    let room = max(0, window.height - 2 * margin)
    let button = min(appearance.px(40), room / 3)
    let title = min(appearance.px(26), room / 4)
    let gap = min(appearance.px(16), room / 16)
    let fixed = button + title + 4 * gap
    let shown = max(0, min(content.height, room - fixed))
    let height = min(room, fixed + shown)
    frame = PixelRect(
      x: window.x + (window.width - width) / 2, y: window.y + (window.height - height) / 2,
      width: width, height: height)
    let x = frame.x + side
    titleFrame = PixelRect(x: x, y: frame.y + gap, width: inner, height: title)
    viewport = PixelRect(x: x, y: titleFrame.maxY + gap, width: inner, height: shown)
    SheetButton.place(
      &buttons, in: PixelRect(x: x, y: viewport.maxY + gap, width: inner, height: button),
      appearance: appearance)
    maxScroll = max(0, content.height - shown)
    scroll = min(scroll, maxScroll)
  }

  /// Scrolls by `pixels`, within the limits.
  func scroll(by pixels: Int) {
    let target = max(0, min(maxScroll, scroll + pixels))
    guard target != scroll else { return }
    scroll = target
    damage.add(frame)
  }

  // MARK: Events

  /// Handles a key. The card consumes all keys.
  func key(_ press: KeyPress) -> ControlAction? {
    if let focus { return answer(press, focus) }
    switch press.key {
    case .escape, .enter, .character(" "): return .messageClosed
    case .character("c") where press.modifiers == .control && buttons.count > 1:
      return .messageAction
    case .down: scroll(by: appearance.px(32))
    case .up: scroll(by: -appearance.px(32))
    case .home: scroll(by: -maxScroll)
    case .end: scroll(by: maxScroll)
    default: break
    }
    return nil
  }

  /// Returns the answer that a key gives to a question whose button `focus` has the focus.
  private func answer(_ press: KeyPress, _ focus: Int) -> ControlAction? {
    switch press.key {
    case .escape: return .questionAnswered(message.escape)
    case .enter, .character(" "): return .questionAnswered(focus)
    case .tab where press.modifiers == .shift, .left:
      self.focus = (focus + buttons.count - 1) % buttons.count
    case .tab, .right: self.focus = (focus + 1) % buttons.count
    default: break
    }
    damage.add(frame)
    return nil
  }

  /// Handles the start of a contact.
  func pressed(_ event: PointerEvent) {
    let button = button(at: PixelPoint(event.position))
    press = (button, button != nil, event.position)
    damage.add(frame)
  }

  /// Handles movement of the pressed contact, which scrolls the text.
  func dragged(_ event: PointerEvent) {
    guard let press else { return }
    let point = PixelPoint(event.position)
    if let button = press.button {
      let isInside = buttons[button].frame.contains(point)
      if isInside != press.isInside { damage.add(frame) }
      self.press?.isInside = isInside
    } else {
      scroll(by: PixelPoint(press.last).y - point.y)
      if event.position.isFinite { self.press?.last = event.position }
    }
  }

  /// Handles the end of the pressed contact.
  func released(_ event: PointerEvent) -> ControlAction? {
    dragged(event)
    defer { cancelled() }
    guard let press, let button = press.button, press.isInside else { return nil }
    if focus != nil { return .questionAnswered(button) }
    return button == buttons.count - 1 ? .messageClosed : .messageAction
  }

  /// Handles the loss of the pressed contact.
  func cancelled() {
    press = nil
    damage.add(frame)
  }

  /// Handles pointer movement without a contact.
  func hovered(_ point: PixelPoint?) {
    let over = point.flatMap { button(at: $0) }
    if over != hovered { damage.add(frame) }
    hovered = over
  }

  private func button(at point: PixelPoint) -> Int? {
    buttons.firstIndex { $0.frame.contains(point) }
  }
}
