import Accessibility
import Graphics
import Ink
import Words

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

  private var appearance: Appearance

  init(appearance: Appearance) { self.appearance = appearance }

  /// Lays out the legend at the lower edge of `area`, of which it takes a third at most.
  func layout(in area: PixelRect, appearance: Appearance) {
    self.appearance = appearance
    let margin = min(appearance.px(appearance.theme.margin), area.width / 20)
    let inner = area.inset(x: margin, y: 0)
    (frames, bounds) = ([], area.rows(area.maxY, height: 0))
    guard let legend, !legend.entries.isEmpty, inner.width > 0 else { return }
    let (rowHeight, gap) = (appearance.px(24), appearance.px(18))
    var (x, row) = (inner.x, 0)
    for entry in legend.entries {
      let width = min(inner.width, lead + appearance.width(of: entry.text, size: size))
      if x > inner.x, x + width > inner.maxX { (x, row) = (inner.x, row + 1) }
      frames.append(PixelRect(x: x, y: row * rowHeight, width: width, height: rowHeight))
      x += width + gap
    }
    let height = (row + 1) * rowHeight + appearance.px(6)
    guard height <= area.height / 3 else {
      frames = []
      return
    }
    bounds = area.rows(area.maxY - height, height: height)
    for index in frames.indices { frames[index].y += bounds.y }
  }

  /// The size of the text.
  private var size: Double { appearance.theme.textSize - 1 }
  /// The width of a mark with the space behind it.
  private var lead: Int { appearance.px(30) }

  /// Draws the legend on the background of the window.
  func draw(on context: borrowing DrawingContext) {
    guard let legend, !bounds.isEmpty else { return }
    context.fill(bounds, appearance.theme.windowBackground)
    for (entry, frame) in zip(legend.entries, frames) {
      // The marks lie on paper, as in the panes.
      let paper = frame.columns(frame.x, width: appearance.px(24))
        .centered(width: appearance.px(24), height: appearance.px(16))
      appearance.plate(paper, radius: 3, .white, edge: appearance.theme.paperEdge, on: context)
      draw(entry.mark, entry.color, in: paper, on: context)
      appearance.label(
        entry.text, in: frame.columns(frame.x + lead, width: frame.width - lead), on: context,
        color: appearance.theme.secondaryText, size: size)
    }
  }

  private func draw(
    _ mark: Legend.Mark, _ color: Color, in paper: PixelRect, on context: borrowing DrawingContext
  ) {
    let (middle, unit) = (paper.center, appearance.scale)
    context.setColor(color)
    switch mark {
    case .dot: context.fillCircle(center: middle, radius: 2.8 * unit)
    case .ring:
      context.newPath()
      context.addCircle(center: middle, radius: 3.4 * unit)
      context.stroke(width: 1.5 * unit)
    case .square:
      let half = 3.2 * unit
      context.newPath()
      context.addRectangle(
        x: middle.x - half, y: middle.y - half, width: 2 * half, height: 2 * half)
      context.stroke(width: 1.5 * unit)
    case .line:
      let half = Double(paper.width) / 2 - 5 * unit
      context.strokeLine(
        [middle - Point(half, 0), middle + Point(half, 0)], width: 1.5 * unit, color)
    case .area:
      context.fillRounded(
        paper.inset(x: appearance.px(4), y: appearance.px(4)), radius: 2 * unit, color)
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
