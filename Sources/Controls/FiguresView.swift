import Accessibility
import Graphics
import Localization

/// The view of a few lines of figures, over the lower right corner of the canvas. It takes no
/// input.
final class FiguresView {
  /// The lines, from top to bottom.
  var lines: [String] = [] {
    didSet {
      guard lines != oldValue else { return }
      damage.add(bounds)
      bounds = frame
      damage.add(bounds)
    }
  }
  /// The place of the lines, in window pixels. It is empty if there are none, or no room.
  private(set) var bounds = PixelRect.empty
  /// The area that needs redrawing.
  var damage = DamageRegion()

  private var area = PixelRect.empty
  private var style: StyleContext

  init(style: StyleContext) { self.style = style }

  /// Lays out the lines in the corner of `area`.
  func layout(in area: PixelRect, style: StyleContext) {
    (self.area, self.style) = (area, style)
    bounds = frame
  }

  private var size: Double { style.theme.textSize - 1 }
  private var rowHeight: Int { style.px(20) }
  private var padding: Int { style.px(10) }

  private var frame: PixelRect {
    guard !lines.isEmpty else { return .empty }
    // Digits change several times a second. The frame does not tremble with them.
    let step = style.px(24)
    let text = lines.map { style.width(of: $0, size: size) }.max() ?? 0
    let width = (text + 2 * padding + step - 1) / step * step
    let height = lines.count * rowHeight + padding
    let margin = style.px(style.theme.margin)
    let room = area.inset(x: margin, y: margin)
    guard width <= room.width, height <= room.height / 2 else { return .empty }
    return PixelRect(
      x: room.maxX - width, y: room.maxY - height, width: width, height: height)
  }

  /// Draws the lines on a dark plate, which differs from any paper.
  func draw(on context: borrowing DrawingContext) {
    guard !bounds.isEmpty else { return }
    context.fillRounded(bounds, radius: 5 * style.scale, style.theme.tip.withAlpha(0.94))
    for (index, line) in lines.enumerated() {
      let row = bounds.rows(bounds.y + padding / 2 + index * rowHeight, height: rowHeight)
      style.label(
        line, in: row.inset(x: padding, y: 0), on: context, color: style.theme.tipText,
        size: size)
    }
  }

  /// The lines for assistive technologies, or nil if none are shown.
  var node: AccessibleNode? {
    guard !bounds.isEmpty else { return nil }
    let text = trSequence(lines)
    return AccessibleNode(
      AccessibleID(.figures), .label, text, bounds: bounds, text: AccessibleText(text))
  }
}
