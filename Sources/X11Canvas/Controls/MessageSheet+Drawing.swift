extension MessageSheet {
  /// Draws the card.
  func draw(on context: borrowing DrawingContext, clip: PixelRect) {
    let theme = appearance.theme
    appearance.card(frame, radius: 12, on: context)
    context.scope {
      context.clip(frame)
      appearance.label(
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
          isFocused: focus == index, appearance: appearance, on: context)
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
    let theme = appearance.theme
    switch line.kind {
    case .paragraph(let text):
      MessageContent.layout(text, width: place.width, appearance: appearance).draw(
        in: context, x: place.x, y: place.y, color: theme.text)
    case .key(let row):
      drawKey(row.key, in: place, width: content.keyWidth, on: context)
      appearance.label(
        row.description, in: beside(content.keyWidth, place), on: context, color: theme.text)
    case .heading(let text):
      appearance.label(text, in: place, on: context, color: theme.text, weight: .semibold)
      context.setColor(theme.hairline)
      context.fill(
        PixelRect(
          x: place.x, y: place.maxY - appearance.px(2), width: place.width,
          height: appearance.hairline)
      )
    case .fact(let row):
      let column = PixelRect(
        x: place.x, y: place.y, width: content.factWidth,
        height: min(place.height, appearance.px(22)))
      appearance.label(row.key, in: column, on: context, color: theme.secondaryText)
      let rest = beside(content.factWidth, place)
      let text = MessageContent.layout(row.description, width: rest.width, appearance: appearance)
      text.draw(
        in: context, x: rest.x, y: rest.y + max(0, (column.height - text.height) / 2),
        color: theme.text)
    case .advice(let text):
      let inset = MessageContent.adviceInset(appearance)
      context.setColor(theme.error)
      context.fillRounded(
        PixelRect(
          x: place.x, y: place.y + appearance.px(3), width: appearance.px(4),
          height: place.height - appearance.px(8)), radius: 2 * appearance.scale)
      MessageContent.layout(text, width: place.width - inset, appearance: appearance).draw(
        in: context, x: place.x + inset, y: place.y + appearance.px(2), color: theme.error)
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
    let theme = appearance.theme
    let inset = appearance.px(8)
    let text = appearance.text.width(of: key, size: theme.textSize - 1)
    let cap = PixelRect(
      x: line.x, y: line.y + appearance.px(3), width: min(width, text + 2 * inset),
      height: line.height - appearance.px(6))
    context.setColor(theme.chrome)
    context.fillRounded(cap, radius: 5 * appearance.scale)
    context.setColor(theme.hairline)
    context.strokeRounded(cap, radius: 5 * appearance.scale, width: Double(appearance.hairline))
    appearance.label(
      key, in: cap.inset(x: min(inset, cap.width / 6), y: 0), on: context, color: theme.text,
      size: theme.textSize - 1, align: .center)
  }

  /// Draws the scroll thumb.
  private func drawThumb(on context: borrowing DrawingContext) {
    guard maxScroll > 0, viewport.height > 0, content.height > 0 else { return }
    let length = max(appearance.px(16), viewport.height * viewport.height / content.height)
    let y = viewport.y + (viewport.height - length) * scroll / maxScroll
    let width = appearance.px(4)
    context.setColor(appearance.theme.text.withAlpha(0.28))
    context.fillRounded(
      PixelRect(
        x: min(frame.maxX - 2 * width, viewport.maxX + width), y: y, width: width, height: length),
      radius: Double(width) / 2)
  }
}
