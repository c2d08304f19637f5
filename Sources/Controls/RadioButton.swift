import Graphics

/// A button of a group of which one is chosen.
struct RadioButton {
  var title: String
  var isOn: Bool
  /// The clickable area, in window pixels.
  var frame: PixelRect

  func draw(
    _ state: ControlState, isEnabled: Bool, style: StyleContext,
    on context: borrowing DrawingContext
  ) {
    guard !frame.isEmpty else { return }
    let theme = style.theme
    let mark = LabelledMark(
      title: title, frame: frame, radius: 9, state: state, isEnabled: isEnabled, style: style)
    let ring = mark.place
    let accent = isEnabled ? theme.accent : theme.disabledText
    let edge = isEnabled ? theme.secondaryText : theme.disabledText
    style.plate(ring, radius: mark.radius, theme.surface, edge: isOn ? accent : edge, on: context)
    mark.drawPointer(on: context)
    if isOn {
      context.fillRounded(
        ring.inset(by: ring.width * 5 / 18), radius: mark.radius * style.scale, accent)
    }
    mark.drawLabel(on: context)
  }
}
