import Graphics
import Ink
import Input

/// The view of an action bar.
final class ActionBarView {
  /// The bar, if any. Whether there is one changes the layout of the window, which the owner makes.
  var bar: ActionBar? {
    didSet {
      guard bar != oldValue else { return }
      damage.add(bounds)
      // A pressed button that is another now is not pressed.
      if bar?.all.map(\.command) != oldValue?.all.map(\.command) { press = nil }
      updateButtons()
    }
  }
  /// The place of the bar, in window pixels. It is empty if there is none.
  private(set) var bounds = PixelRect.empty
  /// The buttons from left to right.
  private(set) var buttons: [SheetButton] = []
  /// The index of the button that has the keyboard focus.
  private(set) var focus: Int?
  /// The area that needs redrawing.
  var damage = DamageRegion()

  private var hovered: Int?
  private var press: (index: Int, isInside: Bool)?
  private var appearance: Appearance

  init(appearance: Appearance) {
    self.appearance = appearance
  }

  // MARK: Layout

  /// Lays out the bar at the bottom of `window`.
  func layout(in window: PixelRect, appearance: Appearance) {
    self.appearance = appearance
    (hovered, press) = (nil, nil)
    let theme = appearance.theme
    let height = bar == nil ? 0 : appearance.px(theme.touchTarget + 2 * theme.margin)
    let shown = min(height, window.height)
    bounds = window.rows(window.maxY - shown, height: shown)
    updateButtons()
  }

  private func updateButtons() {
    guard let bar else {
      (buttons, focus) = ([], nil)
      return
    }
    let margin = appearance.px(appearance.theme.margin)
    let row = bounds.inset(x: margin, y: min(margin, bounds.height / 8))
    func made(_ button: ActionBar.Button, _ role: SheetButton.Role) -> SheetButton {
      SheetButton(title: button.title, role: role, isEnabled: button.isEnabled)
    }
    let count = bar.tools.count
    buttons =
      bar.tools.map { made($0, .plain) } + [made(bar.cancel, .plain), made(bar.accept, .primary)]
    SheetButton.place(&buttons, in: row, appearance: appearance)
    // They are in one row first, so that they share its width; then the tools go to its left end.
    let free = (buttons.first?.frame.x ?? row.x) - row.x
    for index in 0..<count { buttons[index].frame.x -= free }
    if let focus, !buttons.indices.contains(focus) || !buttons[focus].isEnabled {
      self.focus = nil
    }
    if let press, !buttons[press.index].isEnabled { self.press = nil }
  }

  // MARK: Keys

  /// Handles a key. Returns whether it was consumed, and the command.
  func key(_ press: KeyPress) -> (isConsumed: Bool, command: CommandID?) {
    guard let bar, press.modifiers.subtracting(.shift).isEmpty else { return (false, nil) }
    switch press.key {
    case .escape: return (true, bar.cancel.command)
    case .enter: return (true, command(focus ?? buttons.count - 1))
    case .character(" "): return (focus != nil, focus.flatMap { command($0) })
    case .tab: moveFocus(press.modifiers.contains(.shift) ? -1 : 1)
    case .left: moveFocus(-1)
    case .right: moveFocus(1)
    default: return (false, nil)
    }
    return (true, nil)
  }

  /// Returns the command of a button that can be pressed.
  func command(_ index: Int) -> CommandID? {
    guard buttons.indices.contains(index) else { return nil }
    return buttons[index].isEnabled ? bar?.all[index].command : nil
  }

  /// Gives the keyboard focus to a button.
  func take(focus index: Int) {
    focus = index
    damage.add(bounds)
  }

  /// Moves the keyboard focus to the next button that can be pressed (1), or the previous one (-1).
  private func moveFocus(_ step: Int) {
    let enabled = buttons.indices.filter { buttons[$0].isEnabled }
    let now = focus.flatMap { enabled.firstIndex(of: $0) } ?? (step > 0 ? -1 : 0)
    guard !enabled.isEmpty else { return }
    focus = enabled[(now + step + enabled.count) % enabled.count]
    damage.add(bounds)
  }

  // MARK: Pointer

  private func button(at point: PixelPoint) -> Int? {
    buttons.firstIndex { $0.isEnabled && $0.frame.contains(point) }
  }

  /// Handles the start of a contact on the bar.
  func pressed(_ event: PointerEvent) {
    hover(nil)
    guard let index = button(at: PixelPoint(event.position)) else { return }
    press = (index, true)
    damage.add(bounds)
  }

  /// Handles movement of the pressed contact.
  func dragged(_ event: PointerEvent) {
    guard let press else { return }
    let isInside = button(at: PixelPoint(event.position)) == press.index
    if isInside != press.isInside { damage.add(bounds) }
    self.press?.isInside = isInside
  }

  /// Handles the end of the pressed contact, and returns the command of the button it is still on.
  func released(_ event: PointerEvent) -> CommandID? {
    dragged(event)
    guard let press else { return nil }
    cancelled()
    return press.isInside ? command(press.index) : nil
  }

  /// Handles the loss of the pressed contact.
  func cancelled() {
    if press != nil { damage.add(bounds) }
    press = nil
  }

  /// Handles pointer movement without a contact. Nil means that the pointer is elsewhere.
  func hover(_ point: PixelPoint?) {
    let index = point.flatMap { button(at: $0) }
    guard index != hovered else { return }
    hovered = index
    damage.add(bounds)
  }

  // MARK: Drawing

  /// Draws the bar.
  func draw(on context: borrowing DrawingContext) {
    guard !bounds.isEmpty else { return }
    context.fill(bounds, appearance.theme.chrome)
    context.fill(bounds.rows(bounds.y, height: appearance.hairline), appearance.theme.hairline)
    for (index, button) in buttons.enumerated() {
      let look = ControlLook(
        isHovered: hovered == index && press == nil && button.isEnabled,
        isPressed: press?.index == index && press?.isInside == true, isFocused: focus == index)
      button.draw(look, appearance: appearance, on: context)
    }
  }
}
