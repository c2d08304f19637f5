import Ink

extension MenuBar {
  /// Draws the bar.
  func draw(on context: borrowing DrawingContext) {
    guard !bounds.isEmpty else { return }
    let theme = look.theme
    context.setColor(theme.chrome)
    context.fill(bounds)
    for (index, title) in titles.enumerated() where menus.indices.contains(index) {
      let isCurrent = openIndex == index
      if isCurrent || (hoveredTitle == index && !isOpen) {
        context.setColor(isCurrent ? theme.pressed : theme.hover)
        context.fillRounded(
          title.inset(x: look.px(1), y: look.px(3)), radius: 6 * look.scale)
      }
      let text = menus[index].title
      look.label(
        text.text, in: title, on: context, color: theme.text, align: .center,
        underlined: showsMnemonics ? text.mnemonicOffset : nil)
    }
  }

  /// Draws the menu that is open.
  func drawPopup(on context: borrowing DrawingContext, clip: PixelRect) {
    guard let popup, !popup.frame.isEmpty else { return }
    look.card(popup.frame, radius: 8, on: context)
    context.scope {
      context.clip(popup.viewport)
      for index in items.indices {
        let row = popup.row(index)
        if row.intersects(popup.viewport), row.intersects(clip) {
          draw(items[index], in: row, isHighlighted: highlighted == index, popup, on: context)
        }
      }
    }
    if popup.maxScroll > 0 {
      drawArrow(up: true, in: popup.arrows.up, isActive: popup.scroll > 0, on: context)
      drawArrow(
        up: false, in: popup.arrows.down, isActive: popup.scroll < popup.maxScroll, on: context)
    }
  }

  /// Draws one row.
  private func draw(
    _ item: MenuItem, in row: PixelRect, isHighlighted: Bool, _ popup: MenuPopup,
    on context: borrowing DrawingContext
  ) {
    let theme = look.theme
    if item.isSeparator {
      context.setColor(theme.hairline)
      let y = row.y + (row.height - look.hairline) / 2
      context.fill(
        PixelRect(
          x: row.x + look.px(8), y: y, width: row.width - look.px(16), height: look.hairline))
      return
    }
    if isHighlighted {
      context.setColor(theme.selection)
      context.fillRounded(row, radius: 5 * look.scale)
    }
    let color = item.isEnabled ? theme.text : theme.disabledText
    var x = row.x + look.px(10)
    if popup.hasMarks {
      let box = PixelRect(x: x - look.px(2), y: row.y, width: look.px(16), height: row.height)
      drawMark(item.mark, in: box, color: item.isEnabled ? theme.accent : color, on: context)
      x += look.px(22)
    }
    if popup.hasSamples {
      let box = PixelRect(x: x, y: row.y, width: look.px(24), height: row.height)
      if let swatch = item.swatch {
        let center = Point(Double(box.x + box.width / 2), Double(box.y) + Double(box.height) / 2)
        context.setColor(Color(swatch, alpha: item.isEnabled ? 1 : 0.4))
        context.fillCircle(center: center, radius: 7 * look.scale)
      } else if let width = item.strokeWidth {
        look.strokeSample(width: width, in: box, on: context, color: color)
      }
      x += look.px(34)
    }
    let end = row.maxX - look.px(12)
    let shortcut = PixelRect(x: x, y: row.y, width: max(0, end - x), height: row.height)
    let taken = look.label(
      item.shortcut, in: shortcut, on: context,
      color: item.isEnabled ? theme.secondaryText : theme.disabledText, align: .trailing)
    let title = PixelRect(
      x: x, y: row.y, width: max(0, end - x - (taken > 0 ? taken + look.px(12) : 0)),
      height: row.height)
    look.label(
      item.title.text, in: title, on: context, color: color,
      underlined: showsMnemonics ? item.title.mnemonicOffset : nil)
  }

  /// Draws a dot before what is chosen.
  private func drawMark(
    _ mark: MenuItem.Mark, in box: PixelRect, color: Color, on context: borrowing DrawingContext
  ) {
    guard mark == .radio(true) else { return }
    let center = Point(
      Double(box.x) + Double(box.width) / 2, Double(box.y) + Double(box.height) / 2)
    context.setColor(color)
    context.fillCircle(center: center, radius: 3.5 * look.scale)
  }

  /// Draws the sign of a strip that scrolls.
  private func drawArrow(
    up: Bool, in strip: PixelRect, isActive: Bool, on context: borrowing DrawingContext
  ) {
    guard !strip.isEmpty else { return }
    let center = Point(
      Double(strip.x) + Double(strip.width) / 2, Double(strip.y) + Double(strip.height) / 2)
    let tip = (up ? -2.5 : 2.5) * look.scale
    context.newPath()
    context.move(to: center + Point(-5 * look.scale, -tip))
    context.line(to: center + Point(0, tip))
    context.line(to: center + Point(5 * look.scale, -tip))
    context.setColor(isActive ? look.theme.text : look.theme.disabledText)
    context.stroke(width: 1.6 * look.scale)
  }
}
