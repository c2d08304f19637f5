import Accessibility
import Graphics
import Input
import Localization

/// The card of a message, with a Close button and possibly a second one. Its content scrolls if it
/// does not fit.
final class MessageCard: Card {
  private(set) var message: Message
  private(set) var content: MessageContent

  private let onAnswer: (Int) -> Void
  private let onAction: () -> Void

  init(
    _ message: Message, style: StyleContext, onAnswer: @escaping (Int) -> Void = { _ in },
    onAction: @escaping () -> Void = {}, onClose: @escaping () -> Void = {}
  ) {
    (self.message, self.onAnswer, self.onAction) = (message, onAnswer, onAction)
    content = MessageContent(message, width: 0, style: style)
    super.init(title: message.title, style: style, onCancel: onClose)
    let close = CardButton(title: tr("Close"), role: .primary)
    buttons = message.actionTitle.map { [CardButton(title: $0, role: .plain), close] } ?? [close]
    guard !message.answers.isEmpty else { return }
    let last = message.answers.count - 1
    buttons = message.answers.enumerated().map { index, answer in
      CardButton(
        title: answer.title,
        role: answer.isDestructive ? .destructive : index == last ? .primary : .plain)
    }
    // A key held down a little too long must not choose a destructive answer.
    focus = .button(message.answers[last].isDestructive ? message.escape : last)
  }

  // MARK: Layout

  /// Replaces the message with `new`, whose text has changed meanwhile and whose buttons are the
  /// same.
  func update(_ new: Message) {
    guard new != message else { return }
    let before = frame
    message = new
    title = new.title
    place()
    damage.add(frame == before ? frame : window)
  }

  override func place() {
    // Facts need more room than keys.
    let (width, side, _, room) = measure(width: message.sections.isEmpty ? 480 : 600, side: 24)
    content = MessageContent(message, width: width - 2 * side, style: style)
    let button = buttonsHeight(
      width: width - 2 * side, row: min(style.px(40), room / 3), room: room)
    let title = min(style.px(26), room / 4)
    let gap = min(style.px(16), room / 16)
    let fixed = button + title + 4 * gap
    let shown = max(0, min(content.height, room - fixed))
    let frame = window.centered(width: width, height: min(room, fixed + shown))
    viewport =
      place(
        in: frame, side: side, lead: gap, rows: [(title, gap), (shown, gap), (button, 0)])[0]
    offset.maximum = content.height - shown
  }

  override func scrolled() { damage.add(frame) }

  // MARK: Events

  /// True if the buttons are answers to a question.
  private var isQuestion: Bool { !message.answers.isEmpty }

  override func key(_ press: KeyPress) -> ControlAction? {
    switch press.key {
    case .escape: escape()
    case .tab: moveFocus(press.modifiers == .shift ? -1 : 1)
    case .home: scroll(by: -maxScroll)
    case .end: scroll(by: maxScroll)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case _ where isQuestion: return super.key(press)
    case .enter, .character(" "): activate(focus ?? lastButton)
    case .character
    where press.modifiers == .control && press.letter(among: "c") != nil && buttons.count > 1
      && message.copies:
      call(onAction)
    case .down: scroll(by: style.px(32))
    case .up: scroll(by: -style.px(32))
    default: break
    }
    return nil
  }

  /// The way of Page Down, in pixels. The last line is the first one then.
  private var page: Int {
    let line = style.paragraph(" ", width: viewport.width).height
    return max(line, viewport.height - line)
  }

  override func escape() { activate(isQuestion ? .button(message.escape) : lastButton) }

  override func activate(_ part: Part) {
    guard case .button(let index) = part else { return }
    if isQuestion {
      finish { [onAnswer] in onAnswer(index) }
    } else if part == lastButton {
      finish(onCancel)
    } else {
      call(onAction)
    }
  }

  override func contentNodes(_ number: Int) -> [AccessibleNode] {
    content.lines.enumerated().map { index, line in
      let place = viewport.rows(viewport.y - scroll + line.y, height: line.height)
      let isHeading = if case .heading = line.kind { true } else { false }
      return textNode(
        index, number, line.kind.text, role: isHeading ? .heading : .label, in: place
      ).shown(in: viewport)
    }
  }

  override func part(at point: PixelPoint) -> Part? { super.part(at: point) ?? .content }

  /// A contact on the text scrolls it.
  override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    if press?.part == .content { beginScrolling(event) }
  }

  override func dragged(_ event: PointerEvent) {
    if !scrolls(event) { super.dragged(event) }
  }

  // MARK: Drawing

  override func drawContent(on context: borrowing DrawingContext, clip: PixelRect) {
    context.scope {
      context.clip(viewport)
      for line in content.lines {
        let place = viewport.rows(viewport.y - scroll + line.y, height: line.height)
        if place.intersects(viewport) { draw(line, in: place, on: context) }
      }
    }
    drawThumb(on: context)
  }
}
