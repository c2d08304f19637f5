import Graphics
import Ink

extension ToolStrip {
  func draw(on context: borrowing DrawingContext, clip: PixelRect) {
    guard !bounds.isEmpty else { return }
    let theme = style.theme
    context.fill(bounds, theme.chrome)
    let edge = bounds.rows(bounds.maxY - style.hairline, height: style.hairline)
    for line in [edge] + plan.separators { context.fill(line, theme.hairline) }
    for (index, item) in items.enumerated() where frames.indices.contains(index) && !item.isHidden {
      if frames[index].intersects(clip) { draw(item, at: index, on: context) }
    }
  }

  private func draw(_ item: ToolItem, at index: Int, on context: borrowing DrawingContext) {
    let theme = style.theme
    let frame = frames[index]
    let side = min(style.px(36), min(frame.width, frame.height))
    let plate = frame.centered(width: side, height: side)
    let isPressed = press?.index == index && press?.isInside == true
    let isHovered = hovered == index && press == nil && item.isEnabled
    if isPressed || isHovered {
      context.fillRounded(
        plate, radius: 7 * style.scale, isPressed ? theme.pressed : theme.hover)
    }
    if focused == index {
      context.setColor(theme.accent)
      context.strokeRounded(
        plate, radius: 7 * style.scale, width: 2 * Double(style.hairline))
    }
    if case .swatch(let ink) = item.kind {
      return drawSwatch(ink, item, in: plate, on: context)
    }
    if item.isSelected {
      context.fillRounded(plate, radius: 7 * style.scale, theme.selection)
    }
    let enabled = item.isSelected ? theme.accent : theme.text
    let color = item.isEnabled ? enabled : theme.disabledText
    switch item.kind {
    case .icon(let icon):
      icon.draw(
        in: plate.inset(by: style.px(2)), on: context, scale: style.scale, color: color)
    case .width(let width, let ink?) where item.isSelected && item.isEnabled:
      drawSample(width: width, Color(ink), edge: theme.accent, in: plate, on: context)
    case .width(let width, _):
      style.strokeSample(
        width: width, in: plate.inset(by: min(style.px(4), side / 8)), on: context,
        color: color)
    case .stroke(let ink, let width, let opacity, let nib):
      let ink = Color(ink, alpha: opacity)
      let edge = item.isSelected ? theme.accent : theme.hairline
      drawSample(width: width, nib: nib, ink, edge: edge, in: plate, on: context)
    case .swatch: break
    }
  }

  /// Draws a sample of ink on paper from which it stands out.
  private func drawSample(
    width: Double, nib: NibShape = .round, _ ink: Color, edge: Color, in plate: PixelRect,
    on context: borrowing DrawingContext
  ) {
    let margin = min(style.px(3), plate.width / 10)
    let paper = plate.inset(by: margin)
    style.plate(paper, radius: 4, Color(.paper(under: [ink])), edge: edge, on: context)
    style.strokeSample(
      width: width, nib: nib, in: paper.inset(by: margin), on: context, color: ink)
  }

  /// Draws a colour sample, with a ring around the one in use.
  private func drawSwatch(
    _ ink: InkColor, _ item: ToolItem, in plate: PixelRect, on context: borrowing DrawingContext
  ) {
    let unit = min(style.scale, Double(plate.width) / 30)
    context.setColor(ink, alpha: item.isEnabled ? 1 : 0.35)
    context.fillCircle(center: plate.center, radius: 9 * unit)
    let theme = style.theme
    if Color(ink).contrast(with: theme.chrome) < 1.5 {
      // Dark ink in the dark.
      context.newPath()
      context.addCircle(center: plate.center, radius: 9 * unit)
      context.setColor(theme.secondaryText)
      context.stroke(width: unit)
    }
    guard item.isSelected else { return }
    context.newPath()
    context.addCircle(center: plate.center, radius: 13 * unit)
    context.setColor(theme.accent)
    context.stroke(width: 2 * unit)
  }
}
