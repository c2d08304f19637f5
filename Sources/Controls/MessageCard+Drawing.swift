import Graphics

extension MessageCard {
  /// Draws a line of the content.
  func draw(
    _ line: MessageContent.Line, in place: PixelRect, on context: borrowing DrawingContext
  ) {
    let theme = style.theme
    switch line.kind {
    case .paragraph(let text):
      style.paragraph(text, width: place.width).draw(
        in: context, x: place.x, y: place.y, color: theme.text)
    case .key(let row, let isLong):
      let line = place.rows(place.y, height: min(place.height, style.px(30)))
      drawKey(row.key, in: line, width: isLong ? line.width : content.keyWidth, on: context)
      let effect = isLong ? place.rows(line.maxY, height: place.maxY - line.maxY) : place
      draw(
        row.description, in: beside(content.keyWidth, effect), line: isLong ? 0 : line.height,
        on: context)
    case .heading(let text):
      style.label(text, in: place, on: context, color: theme.text, weight: .semibold)
      let line = place.rows(place.maxY - style.px(2), height: style.hairline)
      context.fill(line, theme.hairline)
    case .fact(let row):
      let column = place.columns(place.x, width: content.factWidth)
        .rows(place.y, height: min(place.height, style.px(22)))
      style.label(row.key, in: column, on: context, color: theme.secondaryText)
      draw(
        row.description, in: beside(content.factWidth, place), line: column.height, on: context)
    case .advice(let text):
      let inset = MessageContent.adviceInset(style)
      let mark = place.columns(place.x, width: style.px(4))
        .rows(place.y + style.px(3), height: place.height - style.px(8))
      context.fillRounded(mark, radius: 2 * style.scale, theme.error)
      style.paragraph(text, width: place.width - inset).draw(
        in: context, x: place.x + inset, y: place.y + style.px(2), color: theme.error)
    }
  }

  /// Draws a text beside a name. The middle of one line of it is that of the first `height` pixels.
  private func draw(
    _ text: String, in place: PixelRect, line height: Int, on context: borrowing DrawingContext
  ) {
    let text = style.paragraph(text, width: place.width)
    text.draw(
      in: context, x: place.x, y: place.y + max(0, (height - text.height) / 2),
      color: style.theme.text)
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
    let theme = style.theme
    let inset = style.px(8)
    let text = style.width(of: key, size: theme.textSize - 1)
    let cap = line.columns(line.x, width: min(width, text + 2 * inset))
      .rows(line.y + style.px(3), height: line.height - style.px(6))
    style.plate(cap, radius: 5, theme.chrome, edge: theme.hairline, on: context)
    style.label(
      key, in: cap.inset(x: min(inset, cap.width / 6), y: 0), on: context, color: theme.text,
      size: theme.textSize - 1, align: .center)
  }
}
