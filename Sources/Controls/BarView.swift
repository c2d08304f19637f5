import Accessibility
import Graphics
import Ink
import Input

/// A bar of the window with parts that are pointed at, pressed or have the keyboard focus: buttons
/// and the field of a note, by their numbers from left to right.
class BarView {
  /// The place of the bar, in window pixels. It is empty if there is none, or no room.
  final var bounds = PixelRect.empty
  /// The targets of the parts, in window pixels. That of a part that is not there is empty.
  final var frames: [PixelRect] = []
  /// The part with the keyboard focus, or nil if none of them has it.
  private(set) final var focus: Int?
  /// The part under the pointer.
  private(set) final var hovered: Int?
  /// The pressed part. `isInside` is true while the contact is over it.
  private(set) final var press: (part: Int, isInside: Bool)?
  /// The area that needs redrawing.
  final var damage = DamageRegion()
  final var style: StyleContext

  init(style: StyleContext) { self.style = style }

  // MARK: Parts

  /// Returns true if a part can be used now.
  func isEnabled(_ part: Int) -> Bool { true }

  /// Returns what a part asks for that is used.
  func use(_ part: Int) -> ControlAction? { nil }

  /// Returns the pixels that show the state of a part.
  func area(of part: Int) -> PixelRect { frames[part] }

  /// The parts that can be used now.
  final var parts: [Int] { frames.indices.filter { !frames[$0].isEmpty && isEnabled($0) } }

  /// Returns the part at a pixel, if it can be used.
  final func part(at point: PixelPoint) -> Int? {
    frames.indices.first { frames[$0].contains(point) && isEnabled($0) }
  }

  /// Returns true if contacts that begin at a pixel are for the bar.
  func takes(_ point: PixelPoint) -> Bool { bounds.contains(point) }

  private func redraw(_ part: Int?) {
    guard let part, frames.indices.contains(part) else { return }
    // The ring of a part with the focus is around it.
    damage.add(area(of: part).inset(by: -style.ringReach))
  }

  /// Returns the state that a part is drawn in.
  final func state(of part: Int) -> ControlState {
    ControlState(
      isHovered: hovered == part && press == nil && isEnabled(part),
      isPressed: press?.part == part && press?.isInside == true, isFocused: focus == part)
  }

  /// Forgets the pointer, as the parts are elsewhere.
  final func forgetPointer() { (hovered, press) = (nil, nil) }

  /// Forgets the press and the focus of parts that cannot be used any more.
  final func dropMissing() {
    let parts = parts
    if let focus, !parts.contains(focus) { self.focus = nil }
    if let press, !parts.contains(press.part) { self.press = nil }
  }

  // MARK: Keyboard

  /// Gives the keyboard focus to a part, or to none.
  final func take(focus part: Int?) {
    guard part != focus else { return }
    redraw(focus)
    redraw(part)
    focus = part
  }

  /// Handles a key while a part has the focus: arrow keys move it, Enter and the space bar use the
  /// part. Returns what that asks for.
  final func focusKey(_ press: KeyPress) -> ControlAction? {
    let parts = parts
    guard let focus, let place = parts.firstIndex(of: focus) else { return nil }
    switch press.key {
    case .left, .up: take(focus: parts[max(0, place - 1)])
    case .right, .down: take(focus: parts[min(parts.count - 1, place + 1)])
    case .home: take(focus: parts.first)
    case .end: take(focus: parts.last)
    case .enter, .character(" "): return use(focus)
    default: break
    }
    return nil
  }

  // MARK: Pointer

  /// Handles the start of a contact on the bar.
  func pressed(_ event: PointerEvent) {
    hover(nil)
    guard let part = part(at: PixelPoint(event.position)) else { return }
    press = (part, true)
    redraw(part)
  }

  /// Handles movement of the pressed contact.
  func dragged(_ event: PointerEvent) {
    guard let press else { return }
    let isInside = part(at: PixelPoint(event.position)) == press.part
    guard isInside != press.isInside else { return }
    self.press?.isInside = isInside
    redraw(press.part)
  }

  /// Handles the end of the pressed contact, and returns the part that it is still on.
  final func released(_ event: PointerEvent) -> Int? {
    dragged(event)
    guard let press else { return nil }
    cancelled()
    return press.isInside ? press.part : nil
  }

  /// Handles the loss of the pressed contact.
  func cancelled() {
    redraw(press?.part)
    press = nil
  }

  /// Handles pointer movement without a contact. Nil means that the pointer is elsewhere.
  final func hover(_ point: PixelPoint?) {
    let part = point.flatMap { self.part(at: $0) }
    guard part != hovered else { return }
    redraw(hovered)
    redraw(part)
    hovered = part
  }

  // MARK: Drawing

  /// Draws the focus, the pointer and the press on the plate of a part.
  final func drawState(
    of part: Int, on plate: PixelRect, in context: borrowing DrawingContext
  ) {
    let (state, radius) = (state(of: part), 6 * style.scale)
    if state.isFocused {
      context.setColor(style.theme.accent)
      context.strokeRounded(plate, radius: radius, width: 2 * Double(style.hairline))
    }
    guard state.isHovered || state.isPressed else { return }
    context.fillRounded(
      plate, radius: radius, state.isPressed ? style.theme.pressed : style.theme.hover)
  }

  /// Draws a small button: a plate with a title.
  final func drawButton(
    _ part: Int, _ title: String, on plate: PixelRect, in context: borrowing DrawingContext
  ) {
    let theme = style.theme
    style.plate(plate, radius: 6, theme.surface, edge: theme.hairline, on: context)
    drawState(of: part, on: plate, in: context)
    style.label(title, in: plate, on: context, color: theme.text, align: .center)
  }

  /// Draws the cross of a button that closes.
  final func drawCross(in frame: PixelRect, on context: borrowing DrawingContext) {
    let (center, arm) = (frame.center, 4.5 * style.scale)
    for slope in [1.0, -1] {
      context.strokeLine(
        [center + Point(-arm, -arm * slope), center + Point(arm, arm * slope)],
        width: 1.5 * style.scale, style.theme.secondaryText)
    }
  }

  /// Returns a part as assistive technologies see it.
  final func node(
    _ part: Int, _ id: AccessibleID, _ title: String, role: AccessibleRole = .button,
    states: AccessibleStates = [], text: AccessibleText? = nil
  ) -> AccessibleNode {
    AccessibleNode(
      id, role, title,
      states: states.union([.showing, .focusable]).with(.enabled, if: isEnabled(part))
        .with(.focused, if: focus == part),
      bounds: frames.indices.contains(part) ? frames[part] : .empty,
      action: role == .button ? AccessibleAction("click") : nil, text: text)
  }
}
