import Accessibility
import Graphics
import Ink
import Localization

/// The view of a legend: its entries in rows. It takes no input.
final class LegendView {
  /// The legend, or nil. Whether there is one changes the layout of the window, which the owner
  /// makes.
  var legend: Legend? { didSet { if legend != oldValue { damage.add(bounds) } } }
  /// The place of the legend, in window pixels. It is empty if there is none, or no room.
  private(set) var bounds = PixelRect.empty
  /// The places of the entries, in window pixels.
  private(set) var frames: [PixelRect] = []
  /// The area that needs redrawing.
  var damage = DamageRegion()

  private var style: StyleContext

  init(style: StyleContext) { self.style = style }

  /// Lays out the legend at the lower edge of `area`, of which it takes a third at most.
  func layout(in area: PixelRect, style: StyleContext) {
    self.style = style
    let margin = min(style.px(style.theme.margin), area.width / 20)
    let inner = area.inset(x: margin, y: 0)
    (frames, bounds) = ([], area.rows(area.maxY, height: 0))
    guard let legend, !legend.entries.isEmpty, inner.width > 0 else { return }
    let (rowHeight, gap) = (style.px(24), style.px(18))
    var (x, row) = (inner.x, 0)
    for entry in legend.entries {
      let width = min(inner.width, lead + style.width(of: entry.text, size: size))
      if x > inner.x, x + width > inner.maxX { (x, row) = (inner.x, row + 1) }
      frames.append(PixelRect(x: x, y: row * rowHeight, width: width, height: rowHeight))
      x += width + gap
    }
    let height = (row + 1) * rowHeight + style.px(6)
    guard height <= area.height / 3 else {
      frames = []
      return
    }
    bounds = area.rows(area.maxY - height, height: height)
    for index in frames.indices { frames[index].y += bounds.y }
  }

  private var size: Double { style.theme.textSize - 1 }
  /// The width of a mark with the space behind it.
  private var lead: Int { style.px(30) }

  /// Draws the legend on the background of the window.
  func draw(on context: borrowing DrawingContext) {
    guard let legend, !bounds.isEmpty else { return }
    context.fill(bounds, style.theme.windowBackground)
    for (entry, frame) in zip(legend.entries, frames) {
      // The marks lie on paper, as in the panes.
      let paper = frame.columns(frame.x, width: style.px(24))
        .centered(width: style.px(24), height: style.px(16))
      style.plate(paper, radius: 3, .white, edge: style.theme.paperEdge, on: context)
      draw(entry.mark, entry.color, in: paper, on: context)
      style.label(
        entry.text, in: frame.columns(frame.x + lead, width: frame.width - lead), on: context,
        color: style.theme.secondaryText, size: size)
    }
  }

  private func draw(
    _ mark: Legend.Mark, _ color: Color, in paper: PixelRect, on context: borrowing DrawingContext
  ) {
    let (center, unit) = (paper.center, style.scale)
    context.setColor(color)
    switch mark {
    case .dot: context.fillCircle(center: center, radius: 2.8 * unit)
    case .ring:
      context.newPath()
      context.addCircle(center: center, radius: 3.4 * unit)
      context.stroke(width: 1.5 * unit)
    case .square:
      let half = 3.2 * unit
      context.newPath()
      context.addRectangle(
        x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half)
      context.stroke(width: 1.5 * unit)
    case .line:
      let half = Double(paper.width) / 2 - 5 * unit
      context.strokeLine(
        [center - Point(half, 0), center + Point(half, 0)], width: 1.5 * unit, color)
    case .area:
      context.fillRounded(
        paper.inset(x: style.px(4), y: style.px(4)), radius: 2 * unit, color)
    }
  }

  /// The legend for assistive technologies, or nil if none is shown.
  var node: AccessibleNode? {
    guard let legend, !bounds.isEmpty else { return nil }
    let text = trSequence(legend.entries.map(\.text))
    return AccessibleNode(
      AccessibleID(.legend), .label, tr("Legend: \(text)"), bounds: bounds,
      text: AccessibleText(text))
  }
}
