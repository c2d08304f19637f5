import Graphics
import Ink

extension MenuPanel {
  /// Draws the part of the panel inside `clip`.
  ///
  /// - Parameters:
  ///   - isBehind: True if the highlight has moved on into its submenu and is drawn inactive here.
  ///   - showsMnemonics: True if the mnemonics are underlined.
  func draw(
    style: StyleContext, clip: PixelRect, isBehind: Bool, showsMnemonics: Bool,
    on context: borrowing DrawingContext
  ) {
    guard !layout.frame.isEmpty else { return }
    style.card(layout.frame, radius: 8, on: context)
    context.scope {
      context.clip(layout.viewport)
      for index in items.indices {
        let row = layout.row(index)
        guard row.intersects(layout.viewport), row.intersects(clip) else { continue }
        if highlighted == index {
          context.fillRounded(
            row, radius: 5 * style.scale,
            isBehind ? style.theme.pressed : style.theme.selection)
        }
        if items[index].isSeparator {
          let line = row.inset(x: style.px(8), y: 0).centered(
            width: row.width - style.px(16), height: style.hairline)
          context.fill(line, style.theme.hairline)
        } else {
          draw(
            items[index], in: row, style: style, showsMnemonics: showsMnemonics,
            on: context)
        }
      }
    }
    guard layout.maxScroll > 0 else { return }
    let (up, down) = layout.arrows
    for (strip, way, isActive) in [
      (up, Point(0, -1), layout.scroll > 0), (down, Point(0, 1), layout.scroll < layout.maxScroll),
    ] where !strip.isEmpty {
      style.chevron(
        at: strip.center, towards: way, size: 5,
        color: isActive ? style.theme.text : style.theme.disabledText, on: context)
    }
  }

  private func draw(
    _ item: MenuItem, in row: PixelRect, style: StyleContext, showsMnemonics: Bool,
    on context: borrowing DrawingContext
  ) {
    let theme = style.theme
    let color = item.isEnabled ? theme.text : theme.disabledText
    let faint = item.isEnabled ? theme.secondaryText : theme.disabledText
    let (line, second) = lines(of: item, in: row, style: style)
    var x = row.x + style.px(10)
    if layout.hasMarks {
      let box = line.columns(x - style.px(2), width: style.px(16))
      draw(
        item.mark, at: box.center, color: item.isEnabled ? theme.accent : color,
        style: style, on: context)
      x += style.px(22)
    }
    if layout.hasSamples {
      let box = line.columns(x, width: style.px(24))
      if let swatch = item.swatch {
        context.setColor(Color(swatch, alpha: item.isEnabled ? 1 : 0.4))
        context.fillCircle(center: box.center, radius: 7 * style.scale)
        if Color(swatch).contrast(with: theme.surface) < 1.5 {
          // A colour like that of the menu would be invisible on it.
          context.setColor(theme.disabledText)
          context.newPath()
          context.addCircle(center: box.center, radius: 7 * style.scale - 0.5)
          context.stroke(width: 1)
        }
      } else if let width = item.strokeWidth {
        style.strokeSample(width: width, in: box, on: context, color: color)
      }
      x += style.px(34)
    }
    let end = row.maxX - style.px(12)
    let taken: Int
    if item.hasSubmenu {
      taken = style.px(4)
      style.chevron(
        at: Point(Double(end - taken / 2), row.center.y), towards: Point(1, 0), size: 4,
        color: faint, on: context)
    } else {
      taken = style.label(
        item.shortcut, in: line.columns(x, width: end - x), on: context, color: faint,
        align: .trailing)
    }
    let room = max(0, end - x - (taken > 0 ? taken + style.px(12) : 0))
    style.label(
      item.title.text, in: line.columns(x, width: room), on: context, color: color,
      underlined: showsMnemonics ? item.title.mnemonicRange : nil)
    // A shortcut occupies the first line only; an arrow occupies the whole row.
    style.label(
      item.detail, in: second.columns(x, width: item.hasSubmenu ? room : max(0, end - x)),
      on: context, color: faint, size: theme.detailSize)
  }

  /// Returns the frames of a row's title and of its explanation. Without one, the title fills the
  /// row.
  private func lines(
    of item: MenuItem, in row: PixelRect, style: StyleContext
  ) -> (title: PixelRect, detail: PixelRect) {
    guard !item.detail.isEmpty else { return (row, .empty) }
    let (first, second) = (style.px(18), style.px(style.theme.menuDetailHeight))
    let title = row.rows(row.y + (row.height - first - second) / 2, height: first)
    return (title, title.rows(title.maxY, height: second))
  }

  /// Draws a dot for the chosen row, or a check mark for an option that is on.
  private func draw(
    _ mark: MenuItem.Mark, at center: Point, color: Color, style: StyleContext,
    on context: borrowing DrawingContext
  ) {
    let scale = style.scale
    switch mark {
    case .none, .radio(false), .check(false): break
    case .radio(true):
      context.setColor(color)
      context.fillCircle(center: center, radius: 3.5 * scale)
    case .check(true):
      let points = [Point(-4.5, 0.5), Point(-1.5, 3.5), Point(4.5, -3.5)]
      context.upright(around: center.x) {
        context.strokeLine(points.map { center + $0 * scale }, width: 1.8 * scale, color)
      }
    }
  }
}

extension StyleContext {
  /// Draws a chevron centred at `center` that points `towards` a side, for scrolling or a submenu.
  ///
  /// - Parameter size: Half the length of its open side, in canvas units.
  func chevron(
    at center: Point, towards: Point, size: Double, color: Color,
    on context: borrowing DrawingContext
  ) {
    context.chevron(
      at: center, towards: towards, size: size * scale, width: 1.6 * scale, color: color)
  }
}

extension DrawingContext {
  /// Draws a chevron centred at `center` that points `towards` a side.
  ///
  /// - Parameters:
  ///   - size: Half the length of its open side, in pixels.
  ///   - width: The width of its line, in pixels.
  borrowing func chevron(
    at center: Point, towards: Point, size: Double, width: Double, color: Color
  ) {
    let tip = towards * (size / 2)
    let side = Point(-towards.y * size, towards.x * size)
    strokeLine([center - tip + side, center + tip, center - tip - side], width: width, color)
  }
}
