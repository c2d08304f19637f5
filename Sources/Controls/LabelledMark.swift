import Graphics

/// The mark of a check box or a radio button at the beginning of a row, and the label beside it.
struct LabelledMark {
  let title: String
  /// The clickable area, which is the whole row, in window pixels.
  let frame: PixelRect
  /// The radius of the mark's corners, in units of the style.
  let radius: Double
  let state: ControlState
  let isEnabled: Bool
  let style: StyleContext

  /// Returns the width that shows the whole title, in pixels.
  static func width(of title: String, style: StyleContext) -> Int {
    style.px(18) + style.px(13) + style.width(of: title)
  }

  private var side: Int { min(style.px(18), frame.height) }

  /// The place of the mark, in window pixels.
  var place: PixelRect {
    frame.centered(width: side, height: side).columns(frame.x + style.px(2), width: side)
  }

  /// Draws on the mark that the pointer is over it.
  func drawPointer(on context: borrowing DrawingContext) {
    guard isEnabled, state.isHovered || state.isPressed else { return }
    let tint = state.isPressed ? style.theme.pressed : style.theme.hover
    context.fillRounded(place, radius: radius * style.scale, tint)
  }

  /// Draws the label, and around the mark that it has the focus.
  func drawLabel(on context: borrowing DrawingContext) {
    let theme = style.theme
    if state.isFocused {
      style.focusRing(around: place, radius: radius * style.scale, theme.accent, on: context)
    }
    let left = side + style.px(13)
    style.label(
      title, in: frame.columns(frame.x + left, width: max(0, frame.width - left)), on: context,
      color: isEnabled ? theme.text : theme.disabledText)
  }
}
