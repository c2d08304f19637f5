import Accessibility
import Graphics
import Input
import Localization

final class ActionBarView: BarView {
  /// The bar, if any. Whether there is one changes the layout of the window, which the owner makes.
  var bar: ActionBar? {
    didSet {
      guard bar != oldValue else { return }
      damage.add(bounds)
      // A pressed button that is another now is not pressed.
      if bar?.all.map(\.command) != oldValue?.all.map(\.command) { cancelled() }
      updateButtons()
    }
  }
  /// The buttons from left to right.
  private(set) var buttons: [CardButton] = []

  // MARK: Layout

  /// Lays out the bar at the bottom of `window`.
  func layout(in window: PixelRect, style: StyleContext) {
    self.style = style
    let theme = style.theme
    let height = bar == nil ? 0 : style.px(theme.touchTarget + 2 * theme.margin)
    let shown = min(height, window.height)
    bounds = window.rows(window.maxY - shown, height: shown)
    forgetPointer()
    updateButtons()
  }

  private func updateButtons() {
    defer {
      frames = buttons.map(\.frame)
      dropMissing()
    }
    guard let bar else {
      buttons = []
      return
    }
    let margin = style.px(style.theme.margin)
    let row = bounds.inset(x: margin, y: min(margin, bounds.height / 8))
    func made(_ button: ActionBar.Button, _ role: CardButton.Role) -> CardButton {
      CardButton(title: button.title, role: role, isEnabled: button.isEnabled)
    }
    let count = bar.tools.count
    buttons =
      bar.tools.map { made($0, .plain) } + [made(bar.cancel, .plain), made(bar.accept, .primary)]
    CardButton.place(&buttons, in: row, style: style)
    // They are in one row first, so that they share its width; then the tools go to its left end.
    let free = (buttons.first?.frame.x ?? row.x) - row.x
    for index in 0..<count { buttons[index].frame.x -= free }
  }

  // MARK: Parts

  override func isEnabled(_ part: Int) -> Bool { buttons[part].isEnabled }

  /// The ring around a button is outside it.
  override func area(of part: Int) -> PixelRect { bounds }

  override func use(_ part: Int) -> ControlAction? {
    guard let bar, buttons.indices.contains(part), isEnabled(part) else { return nil }
    return .command(bar.all[part].command)
  }

  /// Handles a key. Returns whether it was consumed, and what it asks for.
  func key(_ press: KeyPress) -> (isConsumed: Bool, action: ControlAction?) {
    guard let bar, press.modifiers.subtracting(.shift).isEmpty else { return (false, nil) }
    switch press.key {
    case .escape: return (true, .command(bar.cancel.command))
    case .enter: return (true, use(focus ?? buttons.count - 1))
    case .character(" "): return (focus != nil, focus.flatMap { use($0) })
    case .tab: moveFocus(press.modifiers.contains(.shift) ? -1 : 1)
    case .left: moveFocus(-1)
    case .right: moveFocus(1)
    default: return (false, nil)
    }
    return (true, nil)
  }

  /// Moves the keyboard focus to the next button that can be pressed (1), or the previous one (-1).
  private func moveFocus(_ step: Int) {
    let parts = parts
    let now = focus.flatMap { parts.firstIndex(of: $0) } ?? (step > 0 ? -1 : 0)
    if !parts.isEmpty { take(focus: parts[(now + step + parts.count) % parts.count]) }
  }

  // MARK: Drawing

  /// Draws the bar.
  func draw(on context: borrowing DrawingContext) {
    guard !bounds.isEmpty else { return }
    context.fill(bounds, style.theme.chrome)
    context.fill(bounds.rows(bounds.y, height: style.hairline), style.theme.hairline)
    for (index, button) in buttons.enumerated() {
      button.draw(state(of: index), style: style, on: context)
    }
  }

  /// The bar for assistive technologies, or nil if there is none.
  var node: AccessibleNode? {
    guard let bar, !bounds.isEmpty else { return nil }
    let nodes = bar.all.enumerated().map { index, button in
      node(
        index, AccessibleID(.actionButton, [index], name: button.command.name), button.title,
        states: AccessibleStates().with(.isDefault, if: index == buttons.count - 1))
    }
    return AccessibleNode(
      AccessibleID(.actionBar), .toolBar, tr("Buttons"), bounds: bounds, children: nodes)
  }
}
