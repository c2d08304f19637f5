import Graphics

struct CardButton {
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
  private func minimumWidth(_ style: StyleContext) -> Int {
    style.width(of: title, weight: weight) + 2 * style.px(8)
  }

  private static func gap(_ width: Int, _ style: StyleContext) -> Int {
    min(style.px(12), width / 20)
  }

  /// The width that leaves some space around the title, in pixels.
  func fullWidth(_ style: StyleContext) -> Int {
    max(style.px(92), minimumWidth(style) + style.px(20))
  }

  /// Returns the width of a row of `buttons` that are as wide as they like, in pixels.
  static func fullWidth(of buttons: [CardButton], style: StyleContext) -> Int {
    buttons.reduce(0) { $0 + $1.fullWidth(style) }
      + style.px(12) * max(0, buttons.count - 1)
  }

  /// The number of buttons from which several are in each of several rows.
  private static let many = 4

  /// Returns how many rows `width` pixels wide show the whole titles of `buttons`: one or, if they
  /// do not fit side by side, a row for each, or the fewest rows if they are many.
  static func rows(_ buttons: [CardButton], width: Int, style: StyleContext) -> Int {
    let gap = gap(width, style)
    func fits(_ row: ArraySlice<CardButton>) -> Bool {
      row.reduce(0) { $0 + $1.minimumWidth(style) } + gap * (row.count - 1) <= width
    }
    let counts = buttons.count < many ? [1] : Array(1..<buttons.count)
    return counts.first {
      parts(of: buttons.count, rows: $0).allSatisfy { fits(buttons[$0]) }
    } ?? max(1, buttons.count)
  }

  /// Returns which of `count` buttons are in each of several rows, from the bottom. The lowest rows
  /// have one more if they are not equal.
  private static func parts(of count: Int, rows: Int) -> [Range<Int>] {
    var start = 0
    return (0..<rows).map { row in
      let end = start + count / rows + (row < count % rows ? 1 : 0)
      defer { start = end }
      return start..<end
    }
  }

  /// Returns the way from one of `count` buttons in several rows to that above (1) or below (-1)
  /// it, or out of the row if there is none, as a difference of their indices.
  static func step(from index: Int, _ way: Int, count: Int, rows: Int) -> Int {
    let parts = parts(of: count, rows: rows)
    let row = parts.firstIndex { $0.contains(index) } ?? 0
    guard parts.indices.contains(row + way) else { return way * parts[row].count }
    let next = parts[row + way]
    let place = next.lowerBound + index - parts[row].lowerBound
    return min(place, next.upperBound - 1) - index
  }

  /// Places `buttons` in `area`: side by side at its right, or one below another in as many rows.
  /// The last one, which proceeds, is in the top one then.
  static func place(
    _ buttons: inout [CardButton], in area: PixelRect, rows: Int, style: StyleContext
  ) {
    guard rows > 1 else { return place(&buttons, in: area, style: style) }
    let gap = min(style.px(8), area.height / (4 * rows))
    let height = (area.height - gap * (rows - 1)) / rows
    for (row, part) in parts(of: buttons.count, rows: rows).enumerated() {
      let line = area.rows(area.y + (rows - 1 - row) * (height + gap), height: height)
      guard part.count > 1 || buttons.count < many else {
        buttons[part.lowerBound].frame = line
        continue
      }
      var placed = Array(buttons[part])
      place(&placed, in: line, style: style)
      buttons.replaceSubrange(part, with: placed)
    }
  }

  /// Places `buttons` at the right of `row`. Where there is little room, they lose the space around
  /// their titles first, and only then parts of these.
  static func place(_ buttons: inout [CardButton], in row: PixelRect, style: StyleContext) {
    let gap = gap(row.width, style)
    let room = max(0, row.width - gap * (buttons.count - 1))
    let minimum = buttons.map { $0.minimumWidth(style) }
    let wanted = buttons.map { $0.fullWidth(style) }
    let (sum, full) = (minimum.reduce(0, +), wanted.reduce(0, +))
    var right = row.maxX
    for index in buttons.indices.reversed() {
      let width =
        if full <= room {
          wanted[index]
        } else if sum <= room {
          minimum[index] + (wanted[index] - minimum[index]) * (room - sum) / max(1, full - sum)
        } else {
          minimum[index] * room / max(1, sum)
        }
      right -= width
      buttons[index].frame = row.columns(right, width: width)
      right -= gap
    }
  }

  func draw(
    _ state: ControlState, style: StyleContext, on context: borrowing DrawingContext
  ) {
    guard !frame.isEmpty else { return }
    let theme = style.theme
    let radius = 7 * style.scale
    var label = theme.accentText
    switch role {
    case _ where !isEnabled:
      label = theme.disabledText
      context.fillRounded(frame, radius: radius, theme.pressed)
    case .plain:
      label = theme.text
      style.plate(frame, radius: 7, theme.chrome, edge: theme.hairline, on: context)
    case .primary: context.fillRounded(frame, radius: radius, theme.accent)
    case .destructive:
      label = theme.errorText
      context.fillRounded(frame, radius: radius, theme.error)
    }
    if state.isHovered || state.isPressed {
      context.fillRounded(frame, radius: radius, state.isPressed ? theme.pressed : theme.hover)
    }
    if state.isFocused {
      let color = role == .destructive ? theme.error : theme.accent
      style.focusRing(around: frame, radius: radius, color, on: context)
    }
    style.label(
      title, in: frame.inset(x: min(style.px(8), frame.width / 10), y: 0), on: context,
      color: label, weight: weight, align: .center)
  }
}
