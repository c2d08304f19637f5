import Accessibility
import Graphics
import Input
import Localization

/// A card over the window: a state machine that takes events. It has a title and a row of buttons,
/// with the content of a subclass between them. The first button cancels.
///
/// What its owner has to know it says by closures, which the layer calls once the event is handled
/// and a card that is done is closed.
class Card {
  /// A part of the card that takes presses or the keyboard focus.
  enum Part: Hashable {
    /// The field of a prompt, the pad of a calibration or the text of a message.
    case content
    /// The option below the field.
    case option
    /// A choice of a form, counted through all groups.
    case choice(Int)
    /// A button, by its index.
    case button(Int)
  }

  final var title: String
  /// The buttons. Enter activates the last one if no button has the focus.
  var buttons: [CardButton] = []
  var focus: Part?
  /// The part under the pointer.
  private(set) var hovered: Part?
  var press: (contact: ContactID, part: Part, isInside: Bool)?
  /// The area that needs redrawing, in window pixels.
  var damage = DamageRegion()

  /// The card and its title, in window pixels.
  private(set) var frame = PixelRect.empty
  private(set) var titleFrame = PixelRect.empty
  private(set) var window = PixelRect.empty
  /// The part of the card whose rows scroll, in window pixels, and how far they are scrolled.
  final var viewport = PixelRect.empty
  final var offset = ScrollOffset()
  /// The contact that may scroll them, or nil.
  final var scrollDrag: ScrollDrag?
  /// The number of rows that the buttons are in.
  private var buttonRows = 1
  private(set) var style: StyleContext
  /// The map between the window and the layout, for what is no part of the layout.
  final var mirror: Mirror { Mirror(style.direction, width: window.width) }

  /// Is called after the card was cancelled and closed.
  let onCancel: () -> Void
  /// True once the card has to be closed.
  private var isDone = false
  /// The calls of the owner that the event leads to, in order.
  private var calls: [() -> Void] = []

  init(title: String, style: StyleContext, onCancel: @escaping () -> Void) {
    self.title = title
    self.style = style
    self.onCancel = onCancel
  }

  // MARK: The owner

  /// Calls the owner once the event is handled.
  final func call(_ body: @escaping () -> Void) { calls.append(body) }

  /// Closes the card once the event is handled, and then calls the owner.
  final func finish(_ body: @escaping () -> Void) {
    isDone = true
    call(body)
  }

  /// Returns whether the card has to be closed, and the calls that follow.
  final func takeCalls() -> (isDone: Bool, calls: [() -> Void]) {
    defer { (isDone, calls) = (false, []) }
    return (isDone, calls)
  }

  /// Sets the buttons of a card that is cancelled or confirmed.
  final func setButtons(confirm title: String, _ role: CardButton.Role = .primary) {
    buttons = [
      CardButton(title: tr("Cancel"), role: .plain), CardButton(title: title, role: role),
    ]
  }

  // MARK: Layout

  /// Places the card in `window`.
  final func layout(window: PixelRect, style: StyleContext) {
    self.window = window
    self.style = style
    if !keepsPress { press = nil }
    hovered = nil
    place()
  }

  /// Places the parts with `measure` and `place`.
  func place() {}

  /// True if the contact that holds the card goes on when the card is laid out anew.
  var keepsPress: Bool { false }

  /// Lays out the card again after its content changed.
  final func relayout() {
    damage.add(outer)
    damage.add(beside)
    layout(window: window, style: style)
    damage.add(outer)
    damage.add(beside)
  }

  /// The part outside the card that it draws to, in window pixels.
  var beside: PixelRect { .empty }

  /// Notes that the card needs redrawing, and what is beside it.
  final func redraw() {
    damage.add(frame)
    damage.add(beside)
  }

  /// The card including its shadow.
  private var outer: PixelRect {
    frame.inset(by: -style.shadowReach).intersection(window)
  }

  /// Returns the measures of a card that is preferably `width` canvas units wide, in pixels: its
  /// width, the margin left and right of its parts, which is preferably `side` canvas units, the
  /// margin around the card, and the height of the window without that margin.
  final func measure(
    width: Double, side: Double
  ) -> (width: Int, side: Int, margin: Int, room: Int) {
    let margin = min(style.px(16), min(window.width, window.height) / 16)
    // Long titles of buttons make the card wider.
    let wanted = max(
      style.px(width),
      CardButton.fullWidth(of: buttons, style: style) + 2 * style.px(side))
    let width = max(0, min(wanted, window.width - 2 * margin))
    let side = min(style.px(side), width / 12)
    return (width, side, margin, max(0, window.height - 2 * margin))
  }

  /// Returns the height of the buttons of a card that is `width` pixels wide without its margins,
  /// if a row of them is preferably `height` pixels high. They are in several rows if their titles
  /// need it, in at most as many as half of `room` takes: that of the card, or less if its content
  /// matters more. Cards with more than two buttons ask for it.
  final func buttonsHeight(width: Int, row height: Int, room: Int) -> Int {
    let least = min(height, leastButtonHeight)
    var rows = CardButton.rows(buttons, width: width, style: style)
    while rows > 1, self.height(of: rows, least) > room / 2 { rows -= 1 }
    buttonRows = rows
    return rows == 1 ? height : min(self.height(of: rows, height), room / 2)
  }

  /// The height of the buttons that still shows their titles, in pixels.
  final var leastButtonsHeight: Int { height(of: buttonRows, leastButtonHeight) }
  private var leastButtonHeight: Int { style.px(28) }

  /// Returns the height of rows of buttons with the gaps between them.
  private func height(of rows: Int, _ row: Int) -> Int { rows * row + (rows - 1) * style.px(8) }

  /// Places the card, and in it the title, the rows of the content and the buttons, from top to
  /// bottom.
  ///
  /// - Parameters:
  ///   - side: The margin left and right of the rows.
  ///   - lead: The margin above the title.
  ///   - rows: The height of each row and the gap below it.
  /// - Returns: The frames of the rows between the title and the buttons.
  final func place(
    in frame: PixelRect, side: Int, lead: Int, rows: [(height: Int, gap: Int)]
  ) -> [PixelRect] {
    self.frame = frame
    var y = frame.y + lead
    let frames = rows.map { row in
      defer { y += row.height + row.gap }
      return frame.inset(x: side, y: 0).rows(y, height: row.height)
    }
    titleFrame = frames[0]
    CardButton.place(
      &buttons, in: frames[rows.count - 1], rows: buttonRows, style: style)
    return Array(frames[1..<rows.count - 1])
  }

  // MARK: Drawing

  /// Draws the card inside `clip`.
  final func draw(on context: borrowing DrawingContext, clip: PixelRect) {
    style.card(frame, radius: 12, on: context)
    context.scope {
      context.clip(frame)
      style.label(
        title, in: titleFrame, on: context, color: style.theme.text,
        size: style.theme.titleSize, weight: .semibold)
      drawContent(on: context, clip: clip)
      for (index, button) in buttons.enumerated() {
        button.draw(state(of: .button(index)), style: style, on: context)
      }
    }
    drawBeside(on: context)
  }

  /// Draws what is outside the card.
  func drawBeside(on context: borrowing DrawingContext) {}

  func drawContent(on context: borrowing DrawingContext, clip: PixelRect) {}

  /// Returns the state that a part is drawn in.
  final func state(of part: Part) -> ControlState {
    ControlState(
      isHovered: hovered == part && press == nil,
      isPressed: press?.part == part && press?.isInside == true, isFocused: focus == part)
  }

  // MARK: Keys

  /// Handles a key. The card consumes all keys. Returns what the key asks of the clipboard.
  func key(_ press: KeyPress) -> ControlAction? {
    switch press.key {
    case .escape: escape()
    case .enter:
      if case .button? = focus, let focus { activate(focus) } else { activate(lastButton) }
    case .character(" "): if let focus { activate(focus) }
    case .tab: moveFocus(press.modifiers.contains(.shift) ? -1 : 1)
    case .left: moveFocus(-1)
    case .right: moveFocus(1)
    // The first button is in the lowest of several rows.
    case .up where buttonRows > 1: moveFocus(row: 1)
    case .down where buttonRows > 1: moveFocus(row: -1)
    default: break
    }
    return nil
  }

  /// Moves the keyboard focus to the row of buttons above (1) or below (-1).
  private func moveFocus(row way: Int) {
    let index = if case .button(let index)? = focus { index } else { 0 }
    moveFocus(CardButton.step(from: index, way, count: buttons.count, rows: buttonRows))
  }

  /// Moves the keyboard focus to the next part (1) or the previous one (-1).
  final func moveFocus(_ step: Int) {
    redraw()
    let places = focusOrder
    let now = focus.flatMap { places.firstIndex(of: $0) } ?? (step > 0 ? -1 : 0)
    focus = places.isEmpty ? nil : places[(now + step + places.count) % places.count]
  }

  /// The parts that can have the focus, in the order of Tab.
  var focusOrder: [Part] {
    buttons.indices.filter { buttons[$0].isEnabled }.map { .button($0) }
  }

  /// Returns what is above the buttons, for assistive technologies. `number` is that of the card.
  func contentNodes(_ number: Int) -> [AccessibleNode] { [] }

  /// The button that Enter presses if no button has the focus.
  final var lastButton: Part { .button(buttons.count - 1) }

  /// Leaves the card, as the key Escape does. This is its first button, unless that is another.
  func escape() { activate(.button(0)) }

  /// Performs the action of a part.
  func activate(_ part: Part) {
    if part == .button(0) { finish(onCancel) }
  }

  // MARK: Pointer

  func part(at point: PixelPoint) -> Part? {
    buttons.firstIndex { $0.frame.contains(point) && $0.isEnabled }.map { .button($0) }
  }

  func cursor(at point: PixelPoint) -> ControlCursor { .arrow }

  /// Returns true if a contact that begins is ignored.
  func ignores(_ event: PointerEvent) -> Bool { false }

  /// Handles the start of a contact.
  func pressed(_ event: PointerEvent) {
    guard let part = part(at: PixelPoint(event.position)) else { return }
    press = (event.contact, part, true)
    redraw()
  }

  /// Handles movement of the pressed contact.
  func dragged(_ event: PointerEvent) {
    guard let press else { return }
    let isInside = part(at: PixelPoint(event.position)) == press.part
    if isInside != press.isInside { redraw() }
    self.press?.isInside = isInside
  }

  /// Handles the end of the pressed contact.
  final func released(_ event: PointerEvent) {
    dragged(event)
    scrollDrag = nil
    guard let press else { return }
    cancelled()
    if press.isInside { activate(press.part) }
  }

  /// Handles the loss of the pressed contact.
  func cancelled() {
    (press, scrollDrag) = (nil, nil)
    redraw()
  }

  /// Handles that the card follows the pressed contact no longer, because another takes it or its
  /// end was lost.
  func takenOver() { cancelled() }

  /// Handles pointer movement without a contact. `point` is nil if the pointer left.
  final func hovered(_ point: PixelPoint?) {
    let found = point.flatMap { part(at: $0) }
    // The content has no hover state.
    let next = found == .content ? nil : found
    guard next != hovered else { return }
    hovered = next
    redraw()
  }

  /// Shows the rows where they are after they were scrolled.
  func scrolled() {}

  /// Ends what a contact is doing, because the card is closed or another takes its place.
  func closed() {}
}

/// The state that a button or check box is drawn in.
struct ControlState {
  var isHovered: Bool
  var isPressed: Bool
  var isFocused: Bool
}
