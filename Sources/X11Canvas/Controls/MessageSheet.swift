import Ink

/// The card of a message, with a Close button; what does not fit scrolls.
final class MessageSheet {
  /// What is read.
  let message: Message
  /// The card, in window pixels.
  private(set) var frame = PixelRect.empty
  /// The part of it that shows paragraphs and table.
  private(set) var viewport = PixelRect.empty
  /// How far that is scrolled, and how far it can be, in pixels.
  private(set) var scroll = 0
  private(set) var maxScroll = 0
  /// What has to be drawn again.
  var damage = DamageRegion()

  private(set) var titleFrame = PixelRect.empty
  private(set) var contentHeight = 0
  private(set) var buttons = [SheetButton(title: "Close", role: .primary)]
  private(set) var isHovered = false
  private(set) var press: (isOnButton: Bool, isInside: Bool, last: Point)?
  private(set) var look: Look

  /// The card of `message`.
  init(_ message: Message, look: Look) {
    self.message = message
    self.look = look
  }

  /// The Close button, in window pixels.
  var closeFrame: PixelRect { buttons[0].frame }

  // MARK: Layout

  /// Places the card in `window`.
  func layout(window: PixelRect, look: Look) {
    self.look = look
    press = nil
    isHovered = false
    let margin = min(look.px(16), min(window.width, window.height) / 16)
    let width = max(0, min(look.px(480), window.width - 2 * margin))
    let side = min(look.px(24), width / 12)
    let inner = max(0, width - 2 * side)
    contentHeight = content(width: inner)

    let room = max(0, window.height - 2 * margin)
    let button = min(look.px(40), room / 3)
    let title = min(look.px(26), room / 4)
    let gap = min(look.px(16), room / 16)
    let fixed = button + title + 4 * gap
    let shown = max(0, min(contentHeight, room - fixed))
    let height = min(room, fixed + shown)
    frame = PixelRect(
      x: window.x + (window.width - width) / 2, y: window.y + (window.height - height) / 2,
      width: width, height: height)
    let x = frame.x + side
    titleFrame = PixelRect(x: x, y: frame.y + gap, width: inner, height: title)
    viewport = PixelRect(x: x, y: titleFrame.maxY + gap, width: inner, height: shown)
    SheetButton.place(
      &buttons, in: PixelRect(x: x, y: viewport.maxY + gap, width: inner, height: button),
      look: look)
    maxScroll = max(0, contentHeight - shown)
    scroll = min(scroll, maxScroll)
  }

  /// Scrolls by `pixels` as far as it goes.
  func scroll(by pixels: Int) {
    let target = max(0, min(maxScroll, scroll + pixels))
    guard target != scroll else { return }
    scroll = target
    damage.add(frame)
  }

  // MARK: Events

  /// Takes a key; it takes them all.
  ///
  /// - Returns: whether the card is to be closed.
  func key(_ press: KeyPress) -> Bool {
    switch press.key {
    case .escape, .enter, .character(" "): return true
    case .down: scroll(by: look.px(32))
    case .up: scroll(by: -look.px(32))
    case .home: scroll(by: -maxScroll)
    case .end: scroll(by: maxScroll)
    default: break
    }
    return false
  }

  /// A contact begins.
  func pressed(_ event: PointerEvent) {
    let isOnButton = closeFrame.contains(PixelPoint(event.position))
    press = (isOnButton, isOnButton, event.position)
    damage.add(frame)
  }

  /// The contact that is down moves: it pushes the text along.
  func dragged(_ event: PointerEvent) {
    guard let press else { return }
    let point = PixelPoint(event.position)
    if press.isOnButton {
      let isInside = closeFrame.contains(point)
      if isInside != press.isInside { damage.add(frame) }
      self.press?.isInside = isInside
    } else {
      scroll(by: PixelPoint(press.last).y - point.y)
      if event.position.isFinite { self.press?.last = event.position }
    }
  }

  /// The contact that was down ends.
  ///
  /// - Returns: whether the card is to be closed.
  func released(_ event: PointerEvent) -> Bool {
    dragged(event)
    defer { cancelled() }
    return press?.isInside == true
  }

  /// The contact that was down was taken away.
  func cancelled() {
    press = nil
    damage.add(frame)
  }

  /// The pointer moves without a contact.
  func hovered(_ point: PixelPoint?) {
    let isOver = point.map { closeFrame.contains($0) } ?? false
    if isOver != isHovered { damage.add(frame) }
    isHovered = isOver
  }

  // MARK: Measures

  /// How high a line of the table is.
  var rowHeight: Int { look.px(30) }

  /// A paragraph in lines of `width` pixels.
  func paragraphLayout(_ text: String, width: Int) -> TextLayout {
    look.text.layout(text, size: look.theme.textSize, maxWidth: width, overflow: .wrap)
  }

  /// How wide the column of keys is, and how far the descriptions are from it.
  func columns(width: Int) -> (key: Int, gap: Int) {
    let size = look.theme.textSize - 1
    let widest = message.rows.map { look.text.width(of: $0.key, size: size) }.max() ?? 0
    return (min(widest + look.px(16), width / 2), min(look.px(20), width / 10))
  }

  /// How high paragraphs and table are together.
  private func content(width: Int) -> Int {
    let text = message.paragraphs.map { paragraphLayout($0, width: width).height + look.px(10) }
    return text.reduce(0, +) + message.rows.count * rowHeight
  }
}
