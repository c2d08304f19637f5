import Ink

extension ToolStrip {
  /// Draws the strip.
  func draw(on context: borrowing DrawingContext, clip: PixelRect) {
    guard !bounds.isEmpty else { return }
    let theme = look.theme
    context.setColor(theme.chrome)
    context.fill(bounds)
    context.setColor(theme.hairline)
    context.fill(
      PixelRect(
        x: bounds.x, y: bounds.maxY - look.hairline, width: bounds.width, height: look.hairline))
    for line in separators { context.fill(line) }
    for (index, item) in items.enumerated() where frames.indices.contains(index) {
      if frames[index].intersects(clip) { draw(item, at: index, on: context) }
    }
  }

  /// Draws a button.
  private func draw(_ item: ToolItem, at index: Int, on context: borrowing DrawingContext) {
    let theme = look.theme
    let frame = frames[index]
    let side = min(look.px(36), min(frame.width, frame.height))
    let plate = frame.centered(width: side, height: side)
    let isPressed = press?.index == index && press?.isInside == true
    let isHovered = hovered == index && press == nil && item.isEnabled
    if isPressed || isHovered {
      context.setColor(isPressed ? theme.pressed : theme.hover)
      context.fillRounded(plate, radius: 7 * look.scale)
    }
    switch item.kind {
    case .icon(let icon):
      if item.isSelected { select(plate, on: context) }
      let color = item.isSelected ? theme.accent : theme.text
      icon.draw(
        in: plate.inset(by: look.px(2)), on: context, scale: look.scale,
        color: item.isEnabled ? color : theme.disabledText)
    case .swatch(let ink):
      drawSwatch(ink, item, in: plate, on: context)
    case .width(let width):
      if item.isSelected { select(plate, on: context) }
      let color = item.isSelected ? theme.accent : theme.text
      look.strokeSample(
        width: width, in: plate.inset(by: min(look.px(4), side / 8)), on: context,
        color: item.isEnabled ? color : theme.disabledText)
    }
  }

  /// Highlights the button in use.
  private func select(_ plate: PixelRect, on context: borrowing DrawingContext) {
    context.setColor(look.theme.selection)
    context.fillRounded(plate, radius: 7 * look.scale)
  }

  /// Draws a colour sample, with a ring around the one in use.
  private func drawSwatch(
    _ ink: InkColor, _ item: ToolItem, in plate: PixelRect, on context: borrowing DrawingContext
  ) {
    let center = Point(
      Double(plate.x) + Double(plate.width) / 2, Double(plate.y) + Double(plate.height) / 2)
    let unit = min(look.scale, Double(plate.width) / 30)
    context.setColor(ink, alpha: item.isEnabled ? 1 : 0.35)
    context.fillCircle(center: center, radius: 9 * unit)
    guard item.isSelected else { return }
    context.newPath()
    context.addCircle(center: center, radius: 13 * unit)
    context.setColor(look.theme.accent)
    context.stroke(width: 2 * unit)
  }
}
