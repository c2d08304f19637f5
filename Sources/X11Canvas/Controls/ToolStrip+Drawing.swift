import Ink

extension ToolStrip {
  /// Draws the strip.
  func draw(on context: borrowing DrawingContext, clip: PixelRect) {
    guard !bounds.isEmpty else { return }
    let theme = appearance.theme
    context.setColor(theme.chrome)
    context.fill(bounds)
    context.setColor(theme.hairline)
    context.fill(
      PixelRect(
        x: bounds.x, y: bounds.maxY - appearance.hairline, width: bounds.width,
        height: appearance.hairline))
    for line in separators { context.fill(line) }
    for (index, item) in items.enumerated() where frames.indices.contains(index) {
      if frames[index].intersects(clip) { draw(item, at: index, on: context) }
    }
  }

  /// Draws a button.
  private func draw(_ item: ToolItem, at index: Int, on context: borrowing DrawingContext) {
    let theme = appearance.theme
    let frame = frames[index]
    let side = min(appearance.px(36), min(frame.width, frame.height))
    let plate = frame.centered(width: side, height: side)
    let isPressed = press?.index == index && press?.isInside == true
    let isHovered = hovered == index && press == nil && item.isEnabled
    if isPressed || isHovered {
      context.setColor(isPressed ? theme.pressed : theme.hover)
      context.fillRounded(plate, radius: 7 * appearance.scale)
    }
    switch item.kind {
    case .icon(let icon):
      if item.isSelected { select(plate, on: context) }
      let color = item.isSelected ? theme.accent : theme.text
      icon.draw(
        in: plate.inset(by: appearance.px(2)), on: context, scale: appearance.scale,
        color: item.isEnabled ? color : theme.disabledText)
    case .swatch(let ink):
      drawSwatch(ink, item, in: plate, on: context)
    case .width(let width):
      if item.isSelected { select(plate, on: context) }
      let color = item.isSelected ? theme.accent : theme.text
      appearance.strokeSample(
        width: width, in: plate.inset(by: min(appearance.px(4), side / 8)), on: context,
        color: item.isEnabled ? color : theme.disabledText)
    }
  }

  /// Highlights the button in use.
  private func select(_ plate: PixelRect, on context: borrowing DrawingContext) {
    context.setColor(appearance.theme.selection)
    context.fillRounded(plate, radius: 7 * appearance.scale)
  }

  /// Draws a colour sample, with a ring around the one in use.
  private func drawSwatch(
    _ ink: InkColor, _ item: ToolItem, in plate: PixelRect, on context: borrowing DrawingContext
  ) {
    let center = Point(
      Double(plate.x) + Double(plate.width) / 2, Double(plate.y) + Double(plate.height) / 2)
    let unit = min(appearance.scale, Double(plate.width) / 30)
    context.setColor(ink, alpha: item.isEnabled ? 1 : 0.35)
    context.fillCircle(center: center, radius: 9 * unit)
    guard item.isSelected else { return }
    context.newPath()
    context.addCircle(center: center, radius: 13 * unit)
    context.setColor(appearance.theme.accent)
    context.stroke(width: 2 * unit)
  }
}
