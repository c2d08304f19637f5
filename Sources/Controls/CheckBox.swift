import Graphics
import Ink

/// A check box with a label.
struct CheckBox {
  var title: String
  var isOn: Bool
  /// The clickable area, which is the whole row, in window pixels.
  var frame = PixelRect.empty

  func draw(
    _ state: ControlState, isEnabled: Bool, style: StyleContext,
    on context: borrowing DrawingContext
  ) {
    guard !frame.isEmpty else { return }
    let theme = style.theme
    let side = min(style.px(18), frame.height)
    let box = frame.centered(width: side, height: side)
      .columns(frame.x + style.px(2), width: side)
    let radius = 4 * style.scale
    if isOn {
      context.fillRounded(box, radius: radius, isEnabled ? theme.accent : theme.disabledText)
    } else {
      style.plate(
        box, radius: 4, theme.surface,
        edge: isEnabled ? theme.secondaryText : theme.disabledText, on: context)
    }
    if isEnabled, state.isHovered || state.isPressed {
      context.fillRounded(box, radius: radius, state.isPressed ? theme.pressed : theme.hover)
    }
    if isOn {
      let unit = Double(box.width) / 18
      context.upright(around: box.center.x) {
        context.strokeLine(
          [Point(4.5, 9.5), Point(7.5, 12.5), Point(13.5, 5.5)].map {
            Point(Double(box.x), Double(box.y)) + $0 * unit
          }, width: 2 * unit, theme.accentText)
      }
    }
    if state.isFocused {
      style.focusRing(around: box, radius: radius, theme.accent, on: context)
    }
    let left = side + style.px(13)
    style.label(
      title, in: frame.columns(frame.x + left, width: max(0, frame.width - left)), on: context,
      color: isEnabled ? theme.text : theme.disabledText)
  }
}
