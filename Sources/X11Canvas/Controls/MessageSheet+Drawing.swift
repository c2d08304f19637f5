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
      buttons[0].draw(
        isHovered: isHovered && press == nil, isPressed: press?.isInside == true,
        isFocused: false, look: look, on: context)
    }
  }

  /// Draws paragraphs and table, scrolled.
  private func drawContent(on context: borrowing DrawingContext) {
    var y = viewport.y - scroll
    let theme = look.theme
    for paragraph in message.paragraphs {
      let layout = paragraphLayout(paragraph, width: viewport.width)
      layout.draw(in: context, x: viewport.x, y: y, color: theme.text)
      y += layout.height + look.px(10)
    }
    let columns = self.columns(width: viewport.width)
    for row in message.rows {
      let line = PixelRect(x: viewport.x, y: y, width: viewport.width, height: rowHeight)
      y += rowHeight
      guard line.intersects(viewport) else { continue }
      drawKey(row.key, in: line, width: columns.key, on: context)
      let x = viewport.x + columns.key + columns.gap
      look.label(
        row.description,
        in: PixelRect(x: x, y: line.y, width: max(0, viewport.maxX - x), height: line.height),
        on: context, color: theme.text)
    }
  }

  /// Draws what is pressed, as the cap of a key.
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

  /// Draws how much of the text shows.
  private func drawThumb(on context: borrowing DrawingContext) {
    guard maxScroll > 0, viewport.height > 0, contentHeight > 0 else { return }
    let length = max(look.px(16), viewport.height * viewport.height / contentHeight)
    let y = viewport.y + (viewport.height - length) * scroll / maxScroll
    let width = look.px(4)
    context.setColor(look.theme.text.withAlpha(0.28))
    context.fillRounded(
      PixelRect(
        x: min(frame.maxX - 2 * width, viewport.maxX + width), y: y, width: width, height: length),
      radius: Double(width) / 2)
  }
}
