import Graphics
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
          context.fillRounded(
            row, radius: 5 * appearance.scale,
            isBehind ? appearance.theme.pressed : appearance.theme.selection)
        }
        if items[index].isSeparator {
          let line = row.inset(x: appearance.px(8), y: 0).centered(
            width: row.width - appearance.px(16), height: appearance.hairline)
          context.fill(line, appearance.theme.hairline)
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
      let box = line.columns(x - appearance.px(2), width: appearance.px(16))
      draw(
        item.mark, at: box.center, color: item.isEnabled ? theme.accent : color,
        appearance: appearance, on: context)
      x += appearance.px(22)
    }
    if popup.hasSamples {
      let box = line.columns(x, width: appearance.px(24))
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
    let taken: Int
    if item.hasSubmenu {
      taken = appearance.px(4)
      appearance.chevron(
        at: Point(Double(end - taken / 2), row.center.y), towards: Point(1, 0), size: 4,
        color: faint, on: context)
    } else {
      taken = appearance.label(
        item.shortcut, in: line.columns(x, width: end - x), on: context, color: faint,
        align: .trailing)
    }
    let room = max(0, end - x - (taken > 0 ? taken + appearance.px(12) : 0))
    appearance.label(
      item.title.text, in: line.columns(x, width: room), on: context, color: color,
      underlined: showsMnemonics ? item.title.mnemonicOffset : nil)
    // A shortcut occupies the first line only; an arrow occupies the whole row.
    appearance.label(
      item.detail, in: second.columns(x, width: item.hasSubmenu ? room : max(0, end - x)),
      on: context, color: faint, size: theme.detailSize)
  }

  /// Returns the frames of a row's title and of its explanation. Without one, the title fills the
  /// row.
  private func lines(
    of item: MenuItem, in row: PixelRect, appearance: Appearance
  ) -> (title: PixelRect, detail: PixelRect) {
    guard !item.detail.isEmpty else { return (row, .empty) }
    let (first, second) = (appearance.px(18), appearance.px(appearance.theme.menuDetailHeight))
    let title = row.rows(row.y + (row.height - first - second) / 2, height: first)
    return (title, title.rows(title.maxY, height: second))
  }

  /// Draws a dot for the chosen row, or a check mark for an option that is on.
  private func draw(
    _ mark: MenuItem.Mark, at center: Point, color: Color, appearance: Appearance,
    on context: borrowing DrawingContext
  ) {
    let scale = appearance.scale
    switch mark {
    case .none, .radio(false), .check(false): break
    case .radio(true):
      context.setColor(color)
      context.fillCircle(center: center, radius: 3.5 * scale)
    case .check(true):
      let points = [Point(-4.5, 0.5), Point(-1.5, 3.5), Point(4.5, -3.5)]
      context.strokeLine(points.map { center + $0 * scale }, width: 1.8 * scale, color)
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
    context.strokeLine(
      [center - tip + side, center + tip, center - tip - side], width: 1.6 * scale, color)
  }
}

extension InkColor {
  /// True if the colour is nearly white, by the luminance weights of ITU-R BT.709, which are sRGB's
  /// (https://www.itu.int/rec/R-REC-BT.709).
  fileprivate var isPale: Bool { 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.85 }
}
