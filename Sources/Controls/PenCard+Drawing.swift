import Graphics
import Ink
import Localization

extension PenCard {
  /// Draws the colours, the field, the slider and the stroke, or why the colour is none.
  func drawParts(on context: borrowing DrawingContext) {
    let theme = style.theme
    for (row, colors) in ColorGrid.rows.enumerated() {
      for (column, color) in colors.enumerated() {
        let frame = cellFrame(row, column).inset(by: style.hairline)
        // A colour like that of the card is seen by its edge.
        style.plate(frame, radius: 3, Color(color), edge: theme.hairline, on: context)
        guard color.css == look.color.css else { continue }
        style.focusRing(
          around: frame.inset(by: 2 * style.hairline), radius: 3 * style.scale, theme.text,
          on: context)
      }
    }
    if state(of: Self.grid).isFocused {
      style.focusRing(
        around: cellFrame(cell.row, cell.column), radius: 3 * style.scale, theme.accent,
        on: context)
    }
    style.label(Self.fieldLabel, in: labelFrame, on: context, color: theme.text)
    field.draw(isFocused: focus == .content, isEnabled: true, on: context)
    for (index, color) in latest.enumerated() {
      let frame = latestFrame(index)
      style.plate(
        frame, radius: Double(frame.width) / 2 / style.scale, Color(color), edge: theme.hairline,
        on: context)
      if state(of: Self.usedLast).isFocused, index == latestIndex {
        style.focusRing(
          around: frame, radius: Double(frame.width) / 2, theme.accent, on: context)
      }
    }
    if hasWidth { drawSlider(on: context) }
    // A stroke of the last colour would be none of what is typed.
    if let refusal {
      style.label(refusal, in: sampleFrame, on: context, color: theme.error)
      return
    }
    style.plate(sampleFrame, radius: 6, Color(paper), edge: theme.hairline, on: context)
    guard let sample else { return }
    let place = sampleFrame.centered(width: sample.width, height: sample.height)
    context.scope {
      context.clip(sampleFrame.inset(by: style.hairline))
      context.draw(sample, in: place.extent)
    }
  }

  private func drawSlider(on context: borrowing DrawingContext) {
    let theme = style.theme
    style.label(
      tr("Width"), in: widthFrame, on: context, color: theme.text)
    style.label(
      widthText, in: widthFrame, on: context, color: theme.secondaryText, align: .trailing)
    widthSlider.draw(
      look.width, isFocused: state(of: Self.slider).isFocused, style: style, on: context)
  }
}
