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

  private var weight: TextEngine.Weight { role == .plain ? .regular : .semibold }

  /// Places `buttons` at the right of `row`. Where there is little room, they lose the space around
  /// their titles first, and only then parts of these.
  static func place(_ buttons: inout [SheetButton], in row: PixelRect, appearance: Appearance) {
    let gap = min(appearance.px(12), row.width / 20)
    let room = max(0, row.width - gap * (buttons.count - 1))
    let titles = buttons.map {
      appearance.text.width(of: $0.title, size: appearance.theme.textSize, weight: $0.weight)
    }
    let least = titles.map { $0 + 2 * appearance.px(8) }
    let wanted = titles.map { max(appearance.px(92), $0 + appearance.px(36)) }
    let (sum, full) = (least.reduce(0, +), wanted.reduce(0, +))
    var right = row.maxX
    for index in buttons.indices.reversed() {
      let width =
        if full <= room {
          wanted[index]
        } else if sum <= room {
          least[index] + (wanted[index] - least[index]) * (room - sum) / max(1, full - sum)
        } else {
          least[index] * room / max(1, sum)
        }
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
      color: label, weight: weight, align: .center)
  }
}
