import Graphics

/// A button of a group of which one is chosen.
struct RadioButton {
  var title: String
  var isOn: Bool
  /// The clickable area, in window pixels.
  var frame: PixelRect

  /// Returns the width that shows the whole title of a button, in pixels.
  static func width(of title: String, style: StyleContext) -> Int {
    style.px(18) + style.px(13) + style.width(of: title)
  }

  func draw(
    _ state: ControlState, isEnabled: Bool, style: StyleContext,
    on context: borrowing DrawingContext
  ) {
    guard !frame.isEmpty else { return }
    let theme = style.theme
    let side = min(style.px(18), frame.height)
    let ring = frame.centered(width: side, height: side)
      .columns(frame.x + style.px(2), width: side)
    let accent = isEnabled ? theme.accent : theme.disabledText
    let edge = isEnabled ? theme.secondaryText : theme.disabledText
    style.plate(ring, radius: 9, theme.surface, edge: isOn ? accent : edge, on: context)
    if isEnabled, state.isHovered || state.isPressed {
      context.fillRounded(
        ring, radius: 9 * style.scale, state.isPressed ? theme.pressed : theme.hover)
    }
    if isOn {
      context.fillRounded(
        ring.inset(by: side * 5 / 18), radius: 9 * style.scale, accent)
    }
    if state.isFocused {
      style.focusRing(
        around: ring, radius: 9 * style.scale, theme.accent, on: context)
    }
    let left = side + style.px(13)
    style.label(
      title, in: frame.columns(frame.x + left, width: max(0, frame.width - left)), on: context,
      color: isEnabled ? theme.text : theme.disabledText)
  }
}
