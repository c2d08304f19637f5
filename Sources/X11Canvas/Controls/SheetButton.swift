/// A button of a card.
struct SheetButton {
  enum Role {
    /// Cancels.
    case plain
    /// Proceeds.
    case primary
    /// Proceeds and destroys something.
    case destructive
  }

  var title: String
  var role: Role
  /// True if it can be pressed now.
  var isEnabled = true
  /// The button, in window pixels.
  var frame = PixelRect.empty

  /// Places `buttons` at the right of `row`. If they do not fit with wide margins, they fill it
  /// with narrow ones, and if that is not enough they share its width.
  static func place(_ buttons: inout [SheetButton], in row: PixelRect, appearance: Appearance) {
    let gap = min(appearance.px(12), row.width / 20)
    let room = max(0, row.width - gap * (buttons.count - 1))
    let share = room / max(1, buttons.count)
    let texts = buttons.map { button in
      appearance.text.width(
        of: button.title, size: appearance.theme.textSize,
        weight: button.role == .plain ? .regular : .semibold)
    }
    var widths = texts.map { max(appearance.px(92), $0 + appearance.px(36)) }
    if widths.reduce(0, +) > room {
      let least = texts.map { $0 + appearance.px(18) }
      let rest = room - least.reduce(0, +)
      widths = rest < 0 ? least.map { min($0, share) } : least.map { $0 + rest / buttons.count }
    }
    var right = row.maxX
    for index in buttons.indices.reversed() {
      let width = widths[index]
      right -= width
      buttons[index].frame = row.columns(right, width: width)
      right -= gap
    }
  }

  func draw(
    _ look: ControlLook, appearance: Appearance, on context: borrowing DrawingContext
  ) {
    guard !frame.isEmpty else { return }
    let theme = appearance.theme
    let radius = 7 * appearance.scale
    var label = theme.accentText
    switch role {
    case _ where !isEnabled:
      label = theme.disabledText
      context.fillRounded(frame, radius: radius, theme.pressed)
    case .plain:
      label = theme.text
      appearance.plate(frame, radius: 7, theme.chrome, edge: theme.hairline, on: context)
    case .primary: context.fillRounded(frame, radius: radius, theme.accent)
    case .destructive:
      label = theme.errorText
      context.fillRounded(frame, radius: radius, theme.error)
    }
    if look.isHovered || look.isPressed {
      context.fillRounded(frame, radius: radius, look.isPressed ? theme.pressed : theme.hover)
    }
    if look.isFocused {
      let color = role == .destructive ? theme.error : theme.accent
      appearance.focusRing(around: frame, radius: radius, color, on: context)
    }
    appearance.label(
      title, in: frame.inset(x: min(appearance.px(8), frame.width / 10), y: 0), on: context,
      color: label, weight: role == .plain ? .regular : .semibold, align: .center)
  }
}
