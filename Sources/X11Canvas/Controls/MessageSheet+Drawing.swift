extension MessageSheet {
  /// Draws a line of the content.
  func draw(
    _ line: MessageContent.Line, in place: PixelRect, on context: borrowing DrawingContext
  ) {
    let theme = appearance.theme
    switch line.kind {
    case .paragraph(let text):
      appearance.paragraph(text, width: place.width).draw(
        in: context, x: place.x, y: place.y, color: theme.text)
    case .key(let row):
      drawKey(row.key, in: place, width: content.keyWidth, on: context)
      appearance.label(
        row.description, in: beside(content.keyWidth, place), on: context, color: theme.text)
    case .heading(let text):
      appearance.label(text, in: place, on: context, color: theme.text, weight: .semibold)
      let line = place.rows(place.maxY - appearance.px(2), height: appearance.hairline)
      context.fill(line, theme.hairline)
    case .fact(let row):
      let column = place.columns(place.x, width: content.factWidth)
        .rows(place.y, height: min(place.height, appearance.px(22)))
      appearance.label(row.key, in: column, on: context, color: theme.secondaryText)
      let rest = beside(content.factWidth, place)
      let text = appearance.paragraph(row.description, width: rest.width)
      text.draw(
        in: context, x: rest.x, y: rest.y + max(0, (column.height - text.height) / 2),
        color: theme.text)
    case .advice(let text):
      let inset = MessageContent.adviceInset(appearance)
      let mark = place.columns(place.x, width: appearance.px(4))
        .rows(place.y + appearance.px(3), height: place.height - appearance.px(8))
      context.fillRounded(mark, radius: 2 * appearance.scale, theme.error)
      appearance.paragraph(text, width: place.width - inset).draw(
        in: context, x: place.x + inset, y: place.y + appearance.px(2), color: theme.error)
    }
  }

  /// Returns the part of a line to the right of a column.
  private func beside(_ column: Int, _ line: PixelRect) -> PixelRect {
    let x = line.x + column + content.gap
    return line.columns(x, width: max(0, line.maxX - x))
  }

  /// Draws a key as a key cap.
  private func drawKey(
    _ key: String, in line: PixelRect, width: Int, on context: borrowing DrawingContext
  ) {
    let theme = appearance.theme
    let inset = appearance.px(8)
    let text = appearance.width(of: key, size: theme.textSize - 1)
    let cap = line.columns(line.x, width: min(width, text + 2 * inset))
      .rows(line.y + appearance.px(3), height: line.height - appearance.px(6))
    appearance.plate(cap, radius: 5, theme.chrome, edge: theme.hairline, on: context)
    appearance.label(
      key, in: cap.inset(x: min(inset, cap.width / 6), y: 0), on: context, color: theme.text,
      size: theme.textSize - 1, align: .center)
  }
}
