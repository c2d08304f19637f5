import Ink

/// A check box with a label.
struct CheckBox {
  /// The label.
  var title: String
  /// True if the box is checked.
  var isOn: Bool
  /// The clickable area, which is the whole row, in window pixels.
  var frame = PixelRect.empty

  /// Draws the box and its label.
  func draw(
    isHovered: Bool, isPressed: Bool, isFocused: Bool, isEnabled: Bool, appearance: Appearance,
    on context: borrowing DrawingContext
  ) {
    guard !frame.isEmpty else { return }
    let theme = appearance.theme
    let side = min(appearance.px(18), frame.height)
    let box = PixelRect(
      x: frame.x + appearance.px(2), y: frame.y + (frame.height - side) / 2, width: side,
      height: side)
    let radius = 4 * appearance.scale
    context.setColor(isOn ? (isEnabled ? theme.accent : theme.disabledText) : theme.surface)
    context.fillRounded(box, radius: radius)
    if !isOn {
      context.setColor(isEnabled ? theme.secondaryText : theme.disabledText)
      context.strokeRounded(box, radius: radius, width: Double(appearance.hairline))
    }
    if isEnabled, isHovered || isPressed {
      context.setColor(isPressed ? theme.pressed : theme.hover)
      context.fillRounded(box, radius: radius)
    }
    if isOn { drawTick(in: box, on: context, appearance: appearance) }
    if isFocused {
      let ring = 2 * appearance.hairline
      context.setColor(theme.accent)
      context.strokeRounded(
        box.inset(by: -2 * ring), radius: radius + Double(2 * ring), width: Double(ring))
    }
    let left = side + appearance.px(13)
    appearance.label(
      title,
      in: PixelRect(
        x: frame.x + left, y: frame.y, width: max(0, frame.width - left), height: frame.height),
      on: context, color: isEnabled ? theme.text : theme.disabledText)
  }

  private func drawTick(
    in box: PixelRect, on context: borrowing DrawingContext, appearance: Appearance
  ) {
    let unit = Double(box.width) / 18
    func place(_ x: Double, _ y: Double) -> Point {
      Point(Double(box.x) + x * unit, Double(box.y) + y * unit)
    }
    context.newPath()
    context.move(to: place(4.5, 9.5))
    context.line(to: place(7.5, 12.5))
    context.line(to: place(13.5, 5.5))
    context.setColor(appearance.theme.accentText)
    context.stroke(width: 2 * unit)
  }
}
