import Ink

extension CalibrationSheet {
  /// Draws the card. Of the scribbled line, only the part inside `clip` is drawn.
  func draw(on context: borrowing DrawingContext, clip: PixelRect) {
    let theme = appearance.theme
    appearance.card(frame, radius: 12, on: context)
    context.scope {
      context.clip(frame)
      appearance.label(
        calibration.title, in: titleFrame, on: context, color: theme.text, size: theme.titleSize,
        weight: .semibold)
      drawText(on: context)
      switch stage {
      case .scribbling:
        drawPad(on: context, clip: clip)
        drawBar(on: context)
      case .fitted(let curve): drawGraph(of: curve, on: context)
      case .misfit: drawPad(on: context, clip: clip)
      }
      appearance.label(note, in: noteFrame, on: context, color: theme.text)
      for (index, button) in buttons.enumerated() {
        button.draw(
          isHovered: hovered == index && press == nil,
          isPressed: press?.target == .button(index) && press?.isInside == true,
          isFocused: focus == index, appearance: appearance, on: context)
      }
    }
  }

  private func drawText(on context: borrowing DrawingContext) {
    context.scope {
      context.clip(textFrame)
      appearance.text.layout(
        text, size: appearance.theme.textSize, maxWidth: textFrame.width, overflow: .wrap
      ).draw(in: context, x: textFrame.x, y: textFrame.y, color: appearance.theme.secondaryText)
    }
  }

  private func drawPaper(_ rect: PixelRect, on context: borrowing DrawingContext) {
    context.setColor(.white)
    context.fillRounded(rect, radius: 6 * appearance.scale)
    context.setColor(appearance.theme.hairline)
    context.strokeRounded(rect, radius: 6 * appearance.scale, width: Double(appearance.hairline))
  }

  /// Draws the pad and the line on it. The line's width follows the pen's pressure.
  private func drawPad(on context: borrowing DrawingContext, clip: PixelRect) {
    drawPaper(padFrame, on: context)
    let inside = padFrame.inset(by: appearance.hairline)
    guard inside.intersects(clip) else { return }
    context.scope {
      context.clip(inside)
      drawBaseline(on: context)
      context.setColor(appearance.theme.text)
      var before = Point.zero
      for mark in scribble.marks {
        let place = onScreen(mark.place)
        defer { before = place }
        let start = mark.isFirst ? place : before
        let width = (0.6 + (Self.widestLine - 0.6) * mark.pressure) * appearance.scale
        guard Self.box(of: start, place, Int(width) + 2).intersects(clip) else { continue }
        context.newPath()
        context.move(to: start)
        context.line(to: place)
        context.stroke(width: width)
      }
    }
  }

  /// Draws the baseline to write on.
  private func drawBaseline(on context: borrowing DrawingContext) {
    let inset = padFrame.width / 12
    context.setColor(appearance.theme.hairline)
    context.fill(
      PixelRect(
        x: padFrame.x + inset, y: padFrame.y + padFrame.height * 2 / 3,
        width: padFrame.width - 2 * inset, height: appearance.hairline))
  }

  /// Draws the remaining time.
  private func drawBar(on context: borrowing DrawingContext) {
    let theme = appearance.theme
    let radius = Double(barFrame.height) / 2
    context.setColor(theme.pressed)
    context.fillRounded(barFrame, radius: radius)
    let left = max(0, 1 - scribble.elapsed / Calibration.duration)
    var rest = barFrame
    rest.width = Int((Double(barFrame.width) * left).rounded())
    context.setColor(theme.accent)
    context.fillRounded(rest, radius: radius)
  }

  /// Draws the curve, with the pen's pressure to the right and the resulting pressure upwards.
  private func drawGraph(of curve: PressureCurve, on context: borrowing DrawingContext) {
    let theme = appearance.theme
    let line = appearance.px(18)
    let room = padFrame.union(noteFrame)
    let side = max(0, min(room.height - line, room.width))
    let box = PixelRect(
      x: room.x + (room.width - side) / 2, y: room.y, width: side, height: side)
    guard side > appearance.px(24) else { return }
    drawPaper(box, on: context)
    let inside = box.inset(by: appearance.px(8))
    func place(_ x: Double, _ y: Double) -> Point {
      Point(
        Double(inside.x) + x * Double(inside.width), Double(inside.maxY) - y * Double(inside.height)
      )
    }
    context.newPath()
    context.move(to: place(0, 0))
    context.line(to: place(1, 1))
    context.setColor(theme.hairline)
    context.stroke(width: Double(appearance.hairline))
    context.newPath()
    context.move(to: place(0, 0))
    for step in 1...96 { context.line(to: place(Double(step) / 96, curve(Double(step) / 96))) }
    context.setColor(theme.accent)
    context.stroke(width: 2.5 * appearance.scale)
    let middle = curve.low + (curve.high - curve.low) * curve.middle
    context.fillCircle(center: place(middle, 0.5), radius: 4 * appearance.scale)
    guard side > appearance.px(100) else { return }
    let below = PixelRect(x: box.x, y: box.maxY, width: box.width, height: line)
    let ends = [("light pressure", Appearance.Alignment.leading), ("firm pressure", .trailing)]
    for (text, align) in ends {
      appearance.label(
        text, in: below, on: context, color: theme.secondaryText, size: theme.detailSize,
        align: align)
    }
    drawInkLabels(beside: box, in: room, on: context)
  }

  /// Labels the vertical axis beside the graph.
  private func drawInkLabels(
    beside box: PixelRect, in room: PixelRect, on context: borrowing DrawingContext
  ) {
    let theme = appearance.theme
    let line = appearance.px(18)
    let width = max(0, box.x - room.x - appearance.px(6))
    for (text, y) in [("full ink", box.y), ("least ink", box.maxY - line)] {
      appearance.label(
        text, in: PixelRect(x: room.x, y: y, width: width, height: line), on: context,
        color: theme.secondaryText, size: theme.detailSize, align: .trailing)
    }
  }
}
