import Ink

extension MenuPanel {
  /// Draws the part of the panel inside `clip`.
  ///
  /// - Parameters:
  ///   - isBehind: True if the highlight has moved on into its submenu and is drawn inactive here.
  ///   - showsMnemonics: True if the mnemonics are underlined.
  func draw(
    appearance: Appearance, clip: PixelRect, isBehind: Bool, showsMnemonics: Bool,
    on context: borrowing DrawingContext
  ) {
    guard !popup.frame.isEmpty else { return }
    appearance.card(popup.frame, radius: 8, on: context)
    context.scope {
      context.clip(popup.viewport)
      for index in items.indices {
        let row = popup.row(index)
        guard row.intersects(popup.viewport), row.intersects(clip) else { continue }
        if highlighted == index {
          context.setColor(isBehind ? appearance.theme.pressed : appearance.theme.selection)
          context.fillRounded(row, radius: 5 * appearance.scale)
        }
        if items[index].isSeparator {
          drawLine(in: row, appearance: appearance, on: context)
        } else {
          draw(
            items[index], in: row, appearance: appearance, showsMnemonics: showsMnemonics,
            on: context)
        }
      }
    }
    guard popup.maxScroll > 0 else { return }
    let (up, down) = popup.arrows
    for (strip, way, isActive) in [
      (up, Point(0, -1), popup.scroll > 0), (down, Point(0, 1), popup.scroll < popup.maxScroll),
    ] where !strip.isEmpty {
      appearance.chevron(
        at: strip.center, towards: way, size: 5,
        color: isActive ? appearance.theme.text : appearance.theme.disabledText, on: context)
    }
  }

  /// Draws a separator.
  private func drawLine(
    in row: PixelRect, appearance: Appearance, on context: borrowing DrawingContext
  ) {
    context.setColor(appearance.theme.hairline)
    context.fill(
      PixelRect(
        x: row.x + appearance.px(8), y: row.y + (row.height - appearance.hairline) / 2,
        width: row.width - appearance.px(16), height: appearance.hairline))
  }

  /// Draws a row.
  private func draw(
    _ item: MenuItem, in row: PixelRect, appearance: Appearance, showsMnemonics: Bool,
    on context: borrowing DrawingContext
  ) {
    let theme = appearance.theme
    let color = item.isEnabled ? theme.text : theme.disabledText
    let faint = item.isEnabled ? theme.secondaryText : theme.disabledText
    let (line, second) = lines(of: item, in: row, appearance: appearance)
    var x = row.x + appearance.px(10)
    if popup.hasMarks {
      let box = PixelRect(
        x: x - appearance.px(2), y: line.y, width: appearance.px(16), height: line.height)
      draw(
        item.mark, at: box.center, color: item.isEnabled ? theme.accent : color,
        appearance: appearance,
        on: context)
      x += appearance.px(22)
    }
    if popup.hasSamples {
      let box = PixelRect(x: x, y: line.y, width: appearance.px(24), height: line.height)
      if let swatch = item.swatch {
        context.setColor(Color(swatch, alpha: item.isEnabled ? 1 : 0.4))
        context.fillCircle(center: box.center, radius: 7 * appearance.scale)
        if swatch.isPale {
          // A pale colour would be invisible on the menu.
          context.setColor(theme.disabledText)
          context.newPath()
          context.addCircle(center: box.center, radius: 7 * appearance.scale - 0.5)
          context.stroke(width: 1)
        }
      } else if let width = item.strokeWidth {
        appearance.strokeSample(width: width, in: box, on: context, color: color)
      }
      x += appearance.px(34)
    }
    let end = row.maxX - appearance.px(12)
    var taken = 0
    if item.hasSubmenu {
      taken = appearance.px(4)
      appearance.chevron(
        at: Point(Double(end - taken / 2), row.center.y), towards: Point(1, 0), size: 4,
        color: faint, on: context)
    } else {
      taken = appearance.label(
        item.shortcut, in: PixelRect(x: x, y: line.y, width: end - x, height: line.height),
        on: context, color: faint, align: .trailing)
    }
    let room = max(0, end - x - (taken > 0 ? taken + appearance.px(12) : 0))
    appearance.label(
      item.title.text, in: PixelRect(x: x, y: line.y, width: room, height: line.height),
      on: context, color: color, underlined: showsMnemonics ? item.title.mnemonicOffset : nil)
    // A shortcut occupies the first line only; an arrow occupies the whole row.
    appearance.label(
      item.detail,
      in: PixelRect(
        x: x, y: second.y, width: item.hasSubmenu ? room : max(0, end - x), height: second.height),
      on: context, color: faint, size: theme.detailSize)
  }

  /// Returns the frames of a row's title and of its explanation. Without one, the title fills the
  /// row.
  private func lines(
    of item: MenuItem, in row: PixelRect, appearance: Appearance
  ) -> (title: PixelRect, detail: PixelRect) {
    guard !item.detail.isEmpty else { return (row, .empty) }
    let (first, second) = (appearance.px(18), appearance.px(appearance.theme.menuDetailHeight))
    var title = row
    title.y += (row.height - first - second) / 2
    title.height = first
    var detail = title
    detail.y = title.maxY
    detail.height = second
    return (title, detail)
  }

  /// Draws a dot for the chosen row, or a check mark for an option that is on.
  private func draw(
    _ mark: MenuItem.Mark, at center: Point, color: Color, appearance: Appearance,
    on context: borrowing DrawingContext
  ) {
    let scale = appearance.scale
    context.setColor(color)
    switch mark {
    case .none, .radio(false), .check(false): break
    case .radio(true): context.fillCircle(center: center, radius: 3.5 * scale)
    case .check(true):
      context.newPath()
      context.move(to: center + Point(-4.5 * scale, 0.5 * scale))
      context.line(to: center + Point(-1.5 * scale, 3.5 * scale))
      context.line(to: center + Point(4.5 * scale, -3.5 * scale))
      context.stroke(width: 1.8 * scale)
    }
  }
}

extension Appearance {
  /// Draws a chevron centred at `center` that points `towards` a side, for scrolling or a submenu.
  ///
  /// - Parameter size: Half the length of its open side, in canvas units.
  func chevron(
    at center: Point, towards: Point, size: Double, color: Color,
    on context: borrowing DrawingContext
  ) {
    let tip = Point(towards.x * size / 2 * scale, towards.y * size / 2 * scale)
    let side = Point(-towards.y * size * scale, towards.x * size * scale)
    context.newPath()
    context.move(to: center - tip + side)
    context.line(to: center + tip)
    context.line(to: center - tip - side)
    context.setColor(color)
    context.stroke(width: 1.6 * scale)
  }
}

extension InkColor {
  /// True if the colour is nearly white, by the luminance weights of ITU-R BT.709, which are sRGB's
  /// (https://www.itu.int/rec/R-REC-BT.709).
  fileprivate var isPale: Bool { 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.85 }
}
