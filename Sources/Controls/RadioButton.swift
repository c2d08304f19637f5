import Graphics

/// A button of a group of which one is chosen.
struct RadioButton {
  var title: String
  var isOn: Bool
  /// The clickable area, in window pixels.
  var frame: PixelRect

  func draw(_ look: ControlLook, appearance: Appearance, on context: borrowing DrawingContext) {
    guard !frame.isEmpty else { return }
    let theme = appearance.theme
    let side = min(appearance.px(18), frame.height)
    let ring = frame.centered(width: side, height: side)
      .columns(frame.x + appearance.px(2), width: side)
    appearance.plate(
      ring, radius: 9, theme.surface, edge: isOn ? theme.accent : theme.secondaryText, on: context)
    if look.isHovered || look.isPressed {
      context.fillRounded(
        ring, radius: 9 * appearance.scale, look.isPressed ? theme.pressed : theme.hover)
    }
    if isOn {
      context.fillRounded(
        ring.inset(by: side * 5 / 18), radius: 9 * appearance.scale, theme.accent)
    }
    if look.isFocused {
      appearance.focusRing(
        around: ring, radius: 9 * appearance.scale, theme.accent, on: context)
    }
    let left = side + appearance.px(13)
    appearance.label(
      title, in: frame.columns(frame.x + left, width: max(0, frame.width - left)), on: context,
      color: theme.text)
  }
}
