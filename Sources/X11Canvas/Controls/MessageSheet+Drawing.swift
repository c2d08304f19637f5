extension MessageSheet {
  /// Draws the card.
  func draw(on context: borrowing DrawingContext) {
    let theme = look.theme
    look.card(frame, radius: 12, on: context)
    context.scope {
      context.clip(frame)
      look.label(
        message.title, in: titleFrame, on: context, color: theme.text, size: theme.titleSize,
        weight: .semibold)
      context.scope {
        context.clip(viewport)
        drawContent(on: context)
      }
      drawThumb(on: context)
      for index in buttons.indices {
        buttons[index].draw(
          isHovered: hovered == index && press == nil,
          isPressed: press?.button == index && press?.isInside == true,
          isFocused: focus == index, look: look, on: context)
      }
    }
  }

  /// Draws the visible lines.
  private func drawContent(on context: borrowing DrawingContext) {
    for line in content.lines {
      let place = PixelRect(
        x: viewport.x, y: viewport.y - scroll + line.y, width: viewport.width,
        height: line.height)
      if place.intersects(viewport) { draw(line, in: place, on: context) }
    }
  }

  private func draw(
    _ line: MessageContent.Line, in place: PixelRect, on context: borrowing DrawingContext
  ) {
    let theme = look.theme
    switch line.kind {
    case .paragraph(let text):
      MessageContent.layout(text, width: place.width, look: look).draw(
        in: context, x: place.x, y: place.y, color: theme.text)
    case .key(let row):
      drawKey(row.key, in: place, width: content.keyWidth, on: context)
      look.label(
        row.description, in: beside(content.keyWidth, place), on: context, color: theme.text)
    case .heading(let text):
      look.label(text, in: place, on: context, color: theme.text, weight: .semibold)
      context.setColor(theme.hairline)
      context.fill(
        PixelRect(x: place.x, y: place.maxY - look.px(2), width: place.width, height: look.hairline)
      )
    case .fact(let row):
      let column = PixelRect(
        x: place.x, y: place.y, width: content.factWidth, height: min(place.height, look.px(22)))
      look.label(row.key, in: column, on: context, color: theme.secondaryText)
      let rest = beside(content.factWidth, place)
      let text = MessageContent.layout(row.description, width: rest.width, look: look)
      text.draw(
        in: context, x: rest.x, y: rest.y + max(0, (column.height - text.height) / 2),
        color: theme.text)
    case .advice(let text):
      let inset = MessageContent.adviceInset(look)
      context.setColor(theme.error)
      context.fillRounded(
        PixelRect(
          x: place.x, y: place.y + look.px(3), width: look.px(4),
          height: place.height - look.px(8)), radius: 2 * look.scale)
      MessageContent.layout(text, width: place.width - inset, look: look).draw(
        in: context, x: place.x + inset, y: place.y + look.px(2), color: theme.error)
    }
  }

  /// Returns the part of a line to the right of a column.
  private func beside(_ column: Int, _ line: PixelRect) -> PixelRect {
    let x = line.x + column + content.gap
    return PixelRect(x: x, y: line.y, width: max(0, line.maxX - x), height: line.height)
  }

  /// Draws a key as a key cap.
  private func drawKey(
    _ key: String, in line: PixelRect, width: Int, on context: borrowing DrawingContext
  ) {
    let theme = look.theme
    let inset = look.px(8)
    let text = look.text.width(of: key, size: theme.textSize - 1)
    let cap = PixelRect(
      x: line.x, y: line.y + look.px(3), width: min(width, text + 2 * inset),
      height: line.height - look.px(6))
    context.setColor(theme.chrome)
    context.fillRounded(cap, radius: 5 * look.scale)
    context.setColor(theme.hairline)
    context.strokeRounded(cap, radius: 5 * look.scale, width: Double(look.hairline))
    look.label(
      key, in: cap.inset(x: min(inset, cap.width / 6), y: 0), on: context, color: theme.text,
      size: theme.textSize - 1, align: .center)
  }

  /// Draws the scroll thumb.
  private func drawThumb(on context: borrowing DrawingContext) {
    guard maxScroll > 0, viewport.height > 0, content.height > 0 else { return }
    let length = max(look.px(16), viewport.height * viewport.height / content.height)
    let y = viewport.y + (viewport.height - length) * scroll / maxScroll
    let width = look.px(4)
    context.setColor(look.theme.text.withAlpha(0.28))
    context.fillRounded(
      PixelRect(
        x: min(frame.maxX - 2 * width, viewport.maxX + width), y: y, width: width, height: length),
      radius: Double(width) / 2)
  }
}
