/// A button of a card.
struct SheetButton {
  /// The role of a button.
  enum Role {
    /// Cancels.
    case plain
    /// Proceeds.
    case primary
    /// Proceeds and destroys something.
    case destructive
  }

  /// The title.
  var title: String
  /// The role.
  var role: Role
  /// True if it can be pressed now.
  var isEnabled = true
  /// The button, in window pixels.
  var frame = PixelRect.empty

  /// Places `buttons` at the right of `row`. If they do not fit, they share its width.
  static func place(_ buttons: inout [SheetButton], in row: PixelRect, appearance: Appearance) {
    let gap = min(appearance.px(12), row.width / 20)
    let share = max(0, (row.width - gap * (buttons.count - 1)) / max(1, buttons.count))
    var right = row.maxX
    for index in buttons.indices.reversed() {
      let text = appearance.text.width(of: buttons[index].title, size: appearance.theme.textSize)
      let width = min(share, max(appearance.px(92), text + appearance.px(36)))
      right -= width
      buttons[index].frame = PixelRect(x: right, y: row.y, width: width, height: row.height)
      right -= gap
    }
  }

  /// Draws the button.
  func draw(
    isHovered: Bool, isPressed: Bool, isFocused: Bool, appearance: Appearance,
    on context: borrowing DrawingContext
  ) {
    guard !frame.isEmpty else { return }
    let theme = appearance.theme
    let radius = 7 * appearance.scale
    var label = theme.accentText
    switch role {
    case _ where !isEnabled:
      label = theme.disabledText
      context.setColor(theme.pressed)
      context.fillRounded(frame, radius: radius)
    case .plain:
      label = theme.text
      context.setColor(theme.chrome)
      context.fillRounded(frame, radius: radius)
      context.setColor(theme.hairline)
      context.strokeRounded(frame, radius: radius, width: Double(appearance.hairline))
    case .primary:
      context.setColor(theme.accent)
      context.fillRounded(frame, radius: radius)
    case .destructive:
      context.setColor(theme.error)
      context.fillRounded(frame, radius: radius)
    }
    if isHovered || isPressed {
      context.setColor(isPressed ? theme.pressed : theme.hover)
      context.fillRounded(frame, radius: radius)
    }
    if isFocused {
      let ring = 2 * appearance.hairline
      context.setColor(role == .destructive ? theme.error : theme.accent)
      context.strokeRounded(
        frame.inset(by: -2 * ring), radius: radius + Double(2 * ring), width: Double(ring))
    }
    appearance.label(
      title, in: frame.inset(x: min(appearance.px(8), frame.width / 10), y: 0), on: context,
      color: label, weight: role == .plain ? .regular : .semibold, align: .center)
  }
}
