import Graphics

/// The tooltips of the strip.
extension ToolStrip {
  /// The index of the button whose tooltip is shown: the one that is held, else the one under the
  /// pointer, else the one with the keyboard focus.
  private var tipped: Int? { held ?? hovered ?? focused }

  private var tip: String? {
    guard let tipped, press == nil, items.indices.contains(tipped) else { return nil }
    let tip = items[tipped].tooltip
    return tip.isEmpty ? nil : tip
  }

  /// The frame of the tooltip, in window pixels. It is empty if there is none. That of a button
  /// that is held is above it, where the hand does not hide it.
  var tipBounds: PixelRect {
    guard let tip, let tipped, frames.indices.contains(tipped) else { return .empty }
    let text = style.width(of: tip, size: style.theme.textSize - 1)
    let width = min(window.width, text + style.px(18))
    let height = style.px(26)
    let anchor = frames[tipped]
    let margin = min(style.px(4), (window.width - width) / 2)
    let x = max(
      window.x + margin,
      min(anchor.x + (anchor.width - width) / 2, window.maxX - width - margin))
    let above = anchor.y - height - style.px(2)
    let y = held != nil && above >= window.y ? above : bounds.maxY + style.px(4)
    let frame = PixelRect(x: x, y: y, width: width, height: height)
    return frame.maxY <= window.maxY ? frame : .empty
  }

  func drawTip(on context: borrowing DrawingContext) {
    let frame = tipBounds
    guard let tip, !frame.isEmpty else { return }
    context.fillRounded(frame, radius: 5 * style.scale, style.theme.tip.withAlpha(0.94))
    style.label(
      tip, in: frame.inset(x: style.px(6), y: 0), on: context, color: style.theme.tipText,
      size: style.theme.textSize - 1, align: .center)
  }
}
