import Graphics

extension MenuBar {
  func draw(on context: borrowing DrawingContext) {
    guard !bounds.isEmpty else { return }
    let theme = style.theme
    context.fill(bounds, theme.chrome)
    for (index, title) in titles.enumerated() where menus.indices.contains(index) {
      let isCurrent = openIndex == index
      if isCurrent || (hoveredTitle == index && !isOpen) {
        context.fillRounded(
          title.inset(x: style.px(1), y: style.px(3)), radius: 6 * style.scale,
          isCurrent ? theme.pressed : theme.hover)
      }
      if focusedTitle == index {
        context.setColor(theme.accent)
        context.strokeRounded(
          title.inset(x: style.px(2), y: style.px(4)), radius: 5 * style.scale,
          width: 2 * Double(style.hairline))
      }
      let text = menus[index].title
      style.label(
        text.text, in: title.inset(x: min(leastPadding, title.width / 8), y: 0), on: context,
        color: theme.text, align: .center,
        underlined: showsMnemonics || focusedTitle != nil ? text.mnemonicRange : nil)
    }
    drawMark(on: context)
  }

  /// The mark at the right end and its frame. Without room for the text, it is an exclamation mark,
  /// and covers the last title if it must.
  var mark: (text: String, frame: PixelRect)? {
    guard let warning else { return nil }
    let padding = style.px(10)
    func width(_ text: String) -> Int { style.width(of: text) + 2 * padding }
    let end = bounds.maxX - min(style.px(6), bounds.width / 50)
    let room = end - (titles.last?.maxX ?? bounds.x) - padding
    let text = width(warning) <= room ? warning : "!"
    let size = min(width(text), bounds.width)
    return (text, bounds.columns(end - size, width: size).inset(x: 0, y: bounds.height / 6))
  }

  private func drawMark(on context: borrowing DrawingContext) {
    guard let mark else { return }
    context.fillRounded(
      mark.frame, radius: Double(mark.frame.height) / 2, style.theme.error)
    style.label(
      mark.text, in: mark.frame, on: context, color: style.theme.errorText, align: .center)
  }

  /// Draws the open panels, submenus above their parents.
  func drawPanels(on context: borrowing DrawingContext, clip: PixelRect) {
    for (level, panel) in panels.enumerated() where covered(by: level).intersects(clip) {
      panel.draw(
        style: style, clip: clip, isBehind: isBehind(level),
        showsMnemonics: showsMnemonics, on: context)
    }
  }
}
