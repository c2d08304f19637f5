extension MenuBar {
  func draw(on context: borrowing DrawingContext) {
    guard !bounds.isEmpty else { return }
    let theme = appearance.theme
    context.fill(bounds, theme.chrome)
    for (index, title) in titles.enumerated() where menus.indices.contains(index) {
      let isCurrent = openIndex == index
      if isCurrent || (hoveredTitle == index && !isOpen) {
        context.fillRounded(
          title.inset(x: appearance.px(1), y: appearance.px(3)), radius: 6 * appearance.scale,
          isCurrent ? theme.pressed : theme.hover)
      }
      let text = menus[index].title
      appearance.label(
        text.text, in: title, on: context, color: theme.text, align: .center,
        underlined: showsMnemonics ? text.mnemonicOffset : nil)
    }
    drawWarning(on: context)
  }

  /// Draws the mark at the right end. Without room for the text, it is an exclamation mark, and
  /// covers the last title if it must.
  private func drawWarning(on context: borrowing DrawingContext) {
    guard let warning else { return }
    let (theme, padding) = (appearance.theme, appearance.px(10))
    func width(_ text: String) -> Int {
      appearance.text.width(of: text, size: theme.textSize) + 2 * padding
    }
    let end = bounds.maxX - min(appearance.px(6), bounds.width / 50)
    let room = end - (titles.last?.maxX ?? bounds.x) - padding
    let text = width(warning) <= room ? warning : "!"
    let size = min(width(text), bounds.width)
    let frame = PixelRect(x: end - size, y: bounds.y, width: size, height: bounds.height)
      .inset(x: 0, y: bounds.height / 6)
    context.setColor(theme.error)
    context.fillRounded(frame, radius: Double(frame.height) / 2)
    appearance.label(text, in: frame, on: context, color: theme.tipText, align: .center)
  }

  /// Draws the open panels, submenus above their parents.
  func drawPanels(on context: borrowing DrawingContext, clip: PixelRect) {
    for (level, panel) in panels.enumerated() where covered(by: level).intersects(clip) {
      panel.draw(
        appearance: appearance, clip: clip, isBehind: isBehind(level),
        showsMnemonics: showsMnemonics, on: context)
    }
  }
}
