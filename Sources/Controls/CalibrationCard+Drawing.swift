import Graphics
import Ink
import Localization

extension CalibrationCard {
  private func drawPaper(_ rect: PixelRect, on context: borrowing DrawingContext) {
    style.plate(
      rect, radius: 6, .white, edge: style.theme.hairline, on: context)
  }

  /// Draws the pad and the line on it. The line's width follows the pen's pressure.
  func drawPad(on context: borrowing DrawingContext, clip: PixelRect) {
    drawPaper(padFrame, on: context)
    let inside = padFrame.inset(by: style.hairline)
    guard inside.intersects(clip) else { return }
    context.scope {
      context.clip(inside)
      drawBaseline(on: context)
      context.setColor(Theme.light.text)
      var before = Point.zero
      for mark in scribble.marks {
        let place = onScreen(mark.place)
        defer { before = place }
        let start = mark.isFirst ? place : before
        let width = (0.6 + (Self.widestLine - 0.6) * mark.pressure) * style.scale
        guard Self.box(of: start, place, Int(width) + 2).intersects(clip) else { continue }
        context.newPath()
        context.move(to: start)
        context.line(to: place)
        context.stroke(width: width)
      }
    }
  }

  private func drawBaseline(on context: borrowing DrawingContext) {
    let line = padFrame.inset(x: padFrame.width / 12, y: 0)
      .rows(padFrame.y + padFrame.height * 2 / 3, height: style.hairline)
    context.fill(line, Theme.light.hairline)
  }

  /// Draws the remaining time.
  func drawBar(on context: borrowing DrawingContext) {
    let radius = Double(barFrame.height) / 2
    context.fillRounded(barFrame, radius: radius, style.theme.pressed)
    let left = max(0, 1 - scribble.elapsed / Calibration.duration)
    let rest = barFrame.columns(barFrame.x, width: Int((Double(barFrame.width) * left).rounded()))
    context.fillRounded(rest, radius: radius, style.theme.accent)
  }

  /// Draws the curve, with the pen's pressure to the right and the resulting pressure upwards.
  func drawGraph(of curve: PressureCurve, on context: borrowing DrawingContext) {
    let theme = style.theme
    let line = style.px(18)
    let room = padFrame.union(noteFrame)
    let side = max(0, min(room.height - line, room.width))
    let box = room.centered(width: side, height: side).rows(room.y, height: side)
    guard side > style.px(24) else { return }
    drawPaper(box, on: context)
    let inside = box.inset(by: style.px(8))
    func place(_ x: Double, _ y: Double) -> Point {
      Point(
        Double(inside.x) + x * Double(inside.width), Double(inside.maxY) - y * Double(inside.height)
      )
    }
    context.strokeLine(
      [place(0, 0), place(1, 1)], width: Double(style.hairline),
      Theme.light.hairline)
    context.strokeLine(
      [place(0, 0)] + (1...96).map { place(Double($0) / 96, curve(Double($0) / 96)) },
      width: 2.5 * style.scale, Theme.light.accent)
    let center = curve.low + (curve.high - curve.low) * curve.center
    context.fillCircle(center: place(center, 0.5), radius: 4 * style.scale)
    guard side > style.px(100) else { return }
    func label(_ text: String, _ rect: PixelRect, _ align: StyleContext.Alignment) {
      style.label(
        text, in: rect, on: context, color: theme.secondaryText, size: theme.detailSize,
        align: align)
    }
    let below = box.rows(box.maxY, height: line)
    label(tr("light pressure"), below, .leading)
    label(tr("firm pressure"), below, .trailing)
    let beside = box.columns(room.x, width: max(0, box.x - room.x - style.px(6)))
    label(tr("full ink"), beside.rows(box.y, height: line), .trailing)
    label(tr("least ink"), beside.rows(box.maxY - line, height: line), .trailing)
  }
}
