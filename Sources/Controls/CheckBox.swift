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
    let mark = LabelledMark(
      title: title, frame: frame, radius: 4, state: state, isEnabled: isEnabled, style: style)
    let box = mark.place
    if isOn {
      context.fillRounded(
        box, radius: mark.radius * style.scale, isEnabled ? theme.accent : theme.disabledText)
    } else {
      style.plate(
        box, radius: mark.radius, theme.surface,
        edge: isEnabled ? theme.secondaryText : theme.disabledText, on: context)
    }
    mark.drawPointer(on: context)
    if isOn {
      let unit = Double(box.width) / 18
      context.upright(around: box.center.x) {
        context.strokeLine(
          [Point(4.5, 9.5), Point(7.5, 12.5), Point(13.5, 5.5)].map {
            Point(Double(box.x), Double(box.y)) + $0 * unit
          }, width: 2 * unit, theme.accentText)
      }
    }
    mark.drawLabel(on: context)
  }
}
