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
