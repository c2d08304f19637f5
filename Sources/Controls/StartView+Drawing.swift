import Graphics

extension StartView {
  /// Draws the view.
  func draw(on context: borrowing DrawingContext) {
    guard let content, !bounds.isEmpty else { return }
    let theme = style.theme
    style.card(bounds, radius: 12, on: context)
    style.label(
      content.title, in: titleFrame, on: context, color: theme.text, size: theme.titleSize,
      weight: .semibold)
    for (frame, text) in [
      (unfinishedFrame, content.unfinishedHeading), (headingFrame, content.heading),
    ] where !frame.isEmpty {
      style.label(text, in: frame, on: context, color: theme.secondaryText)
    }
    for (index, part) in content.parts.enumerated() where !frames[index].isEmpty {
      let item = content.item(part)
      switch part {
      case .way: drawWay(item, index, on: context)
      case .unfinished: drawUnfinished(item, index, on: context)
      case .removal:
        drawState(of: index, on: frames[index], in: context)
        let side = style.px(16)
        Icon.clear.draw(
          in: frames[index].centered(width: side, height: side), on: context, scale: style.scale,
          color: theme.secondaryText)
      case .document: draw(item, index, on: context)
      }
    }
    style.paragraph(content.hint, in: hintFrame, on: context, color: theme.secondaryText)
  }

  /// Draws the button of a way to begin.
  private func drawWay(
    _ item: StartContent.Item, _ index: Int, on context: borrowing DrawingContext
  ) {
    var button = Self.button(item, index)
    button.frame = frames[index]
    button.draw(state(of: index), style: style, on: context)
  }

  /// Draws a document: its picture, and its name.
  private func draw(
    _ item: StartContent.Item, _ part: Int, on context: borrowing DrawingContext
  ) {
    let frame = frames[part]
    let square = frame.rows(frame.y, height: frame.width)
    drawState(of: part, on: frame, in: context)
    drawSheet(item, in: square, on: context)
    let name = frame.rows(square.maxY, height: frame.maxY - square.maxY)
    style.label(
      item.title, in: name.inset(x: style.px(6), y: 0), on: context, color: style.theme.text,
      size: style.theme.detailSize + 1, align: .center, overflow: .ellipsisInMiddle)
  }

  /// Draws an unfinished drawing: its picture, where it has one, its name and its time.
  private func drawUnfinished(
    _ item: StartContent.Item, _ part: Int, on context: borrowing DrawingContext
  ) {
    let (theme, frame, removal) = (style.theme, frames[part], frames[part + 1])
    drawState(of: part, on: frame, in: context)
    if frame.y < removal.y { drawSheet(item, in: frame, on: context) }
    let start = frame.x + style.px(6)
    let name = removal.columns(start, width: removal.x - start).rows(
      removal.y, height: removal.height / 2)
    let size = theme.detailSize + 1
    style.label(
      item.title, in: name, on: context, color: theme.text, size: size,
      overflow: .ellipsisInMiddle)
    style.label(
      item.detail, in: name.offset(x: 0, y: removal.height / 2), on: context,
      color: theme.secondaryText, size: size)
  }

  /// Draws the picture of an item as a sheet at the bottom of its square.
  private func drawSheet(
    _ item: StartContent.Item, in square: PixelRect, on context: borrowing DrawingContext
  ) {
    let theme = style.theme
    let sheet = sheet(item.picture, in: square.inset(by: style.px(8)))
    context.fill(sheet.inset(by: -style.hairline), theme.pageEdge)
    context.fill(sheet, .white)
    if let picture = item.picture {
      context.draw(picture, in: sheet.extent)
    } else {
      Icon.signView.draw(
        in: sheet.centered(width: style.px(20), height: style.px(20)), on: context,
        scale: style.scale, color: Color(hex: 0xb3aea6))
    }
  }

  /// Returns the place of a sheet with the shape of a picture, or of a page without one.
  private func sheet(_ picture: Image?, in square: PixelRect) -> PixelRect {
    let (width, height) = picture.map { (Double($0.width), Double($0.height)) } ?? (210, 297)
    let scale = min(Double(square.width) / width, Double(square.height) / height)
    let size = (max(1, Int(width * scale)), max(1, Int(height * scale)))
    return PixelRect(
      x: square.x + (square.width - size.0) / 2, y: square.maxY - size.1, width: size.0,
      height: size.1)
  }
}
