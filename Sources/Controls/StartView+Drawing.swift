import Graphics
import Ink

extension StartView {
  /// Draws the view.
  func draw(on context: borrowing DrawingContext) {
    guard let content, !bounds.isEmpty else { return }
    let theme = style.theme
    style.card(bounds, radius: 12, on: context)
    style.label(
      content.title, in: titleFrame, on: context, color: theme.text, size: theme.titleSize,
      weight: .semibold)
    for (index, item) in content.ways.enumerated() where !frames[index].isEmpty {
      drawWay(item, index, on: context)
    }
    if !headingFrame.isEmpty {
      style.label(
        content.heading, in: headingFrame, on: context, color: theme.secondaryText)
      for (index, item) in content.documents.enumerated() {
        let part = content.ways.count + index
        if !frames[part].isEmpty { draw(item, part, on: context) }
      }
    }
    style.paragraph(content.hint, in: hintFrame, on: context, color: theme.secondaryText)
  }

  /// Draws the button of a way to begin. The first has the accent.
  private func drawWay(
    _ item: StartContent.Item, _ index: Int, on context: borrowing DrawingContext
  ) {
    let button = CardButton(
      title: item.title, role: index == 0 ? .primary : .plain, frame: frames[index])
    button.draw(state(of: index), style: style, on: context)
  }

  /// Draws a document: its picture as a sheet at the bottom of its square, and its name.
  private func draw(
    _ item: StartContent.Item, _ part: Int, on context: borrowing DrawingContext
  ) {
    let (theme, frame) = (style.theme, frames[part])
    let square = frame.rows(frame.y, height: frame.width)
    drawState(of: part, on: frame, in: context)
    let sheet = sheet(item.picture, in: square.inset(by: style.px(8)))
    context.fill(sheet.inset(by: -style.hairline), theme.pageEdge)
    context.fill(sheet, .white)
    if let picture = item.picture {
      let place = Bounds(
        min: Point(Double(sheet.x), Double(sheet.y)),
        max: Point(Double(sheet.maxX), Double(sheet.maxY)))
      context.draw(picture, in: place)
    } else {
      Icon.signView.draw(
        in: sheet.centered(width: style.px(20), height: style.px(20)), on: context,
        scale: style.scale, color: Color(hex: 0xb3aea6))
    }
    let name = frame.rows(square.maxY, height: frame.maxY - square.maxY)
    style.label(
      item.title, in: name.inset(x: style.px(6), y: 0), on: context, color: theme.text,
      size: theme.detailSize + 1, align: .center, overflow: .ellipsisInMiddle)
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
