import Graphics

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

  /// The least width that shows the whole title, in pixels.
  private func leastWidth(_ appearance: Appearance) -> Int {
    appearance.text.width(of: title, size: appearance.theme.textSize, weight: weight)
      + 2 * appearance.px(8)
  }

  private static func gap(_ width: Int, _ appearance: Appearance) -> Int {
    min(appearance.px(12), width / 20)
  }

  /// The width that leaves some space around the title, in pixels.
  private func fullWidth(_ appearance: Appearance) -> Int {
    max(appearance.px(92), leastWidth(appearance) + appearance.px(20))
  }

  /// Returns the width of a row of `buttons` that are as wide as they like, in pixels.
  static func fullWidth(of buttons: [SheetButton], appearance: Appearance) -> Int {
    buttons.reduce(0) { $0 + $1.fullWidth(appearance) }
      + appearance.px(12) * max(0, buttons.count - 1)
  }

  /// Returns how many rows `width` pixels wide show the whole titles of `buttons`: one, or a row
  /// for each if they do not fit side by side.
  static func rows(_ buttons: [SheetButton], width: Int, appearance: Appearance) -> Int {
    let least = buttons.reduce(0) { $0 + $1.leastWidth(appearance) }
    let fits = least + gap(width, appearance) * (buttons.count - 1) <= width
    return fits ? 1 : max(1, buttons.count)
  }

  /// Places `buttons` in `area`: side by side at its right, or one below another in as many rows.
  /// The last one, which proceeds, is the top one then.
  static func place(
    _ buttons: inout [SheetButton], in area: PixelRect, rows: Int, appearance: Appearance
  ) {
    guard rows > 1 else { return place(&buttons, in: area, appearance: appearance) }
    let gap = min(appearance.px(8), area.height / (4 * rows))
    let height = (area.height - gap * (rows - 1)) / rows
    for index in buttons.indices {
      let above = (buttons.count - 1 - index) * (height + gap)
      buttons[index].frame = area.rows(area.y + above, height: height)
    }
  }

  /// Places `buttons` at the right of `row`. Where there is little room, they lose the space around
  /// their titles first, and only then parts of these.
  static func place(_ buttons: inout [SheetButton], in row: PixelRect, appearance: Appearance) {
    let gap = gap(row.width, appearance)
    let room = max(0, row.width - gap * (buttons.count - 1))
    let least = buttons.map { $0.leastWidth(appearance) }
    let wanted = buttons.map { $0.fullWidth(appearance) }
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
