import Graphics

extension FormCard {
  /// Draws the rows, the field, the picture and the note.
  func drawRows(on context: borrowing DrawingContext) {
    let theme = style.theme
    context.scope {
      if maxScroll > 0 { context.clip(viewport.inset(x: -style.px(4), y: 0)) }
      drawChoices(on: context)
    }
    drawThumb(on: context)
    if !pictureFrame.isEmpty { drawPicture(on: context) }
    style.paragraph(
      note.text, in: noteFrame, on: context,
      color: note.isError ? theme.error : theme.secondaryText)
  }

  private func drawChoices(on context: borrowing DrawingContext) {
    for (number, row) in form.rows.enumerated() {
      if !row.label.isEmpty {
        style.label(
          row.label, in: labelFrames[number], on: context, color: style.theme.secondaryText)
      }
      let frames = wholeFrames[number]
      if row.style == .segments {
        drawSegments(row, number, in: frames, on: context)
      } else {
        for (index, (title, frame)) in zip(row.choices, frames).enumerated() {
          RadioButton(title: title, isOn: row.chosen == index, frame: frame)
            .draw(
              state(of: choice(number, index)), isEnabled: row.isEnabled, style: style, on: context)
        }
      }
    }
    if isEditable { field.draw(isFocused: focus == .content, isEnabled: true, on: context) }
  }

  /// Draws the choices side by side on a plate, the chosen one marked.
  private func drawSegments(
    _ row: Form.Row, _ number: Int, in frames: [PixelRect], on context: borrowing DrawingContext
  ) {
    let theme = style.theme
    guard let first = frames.first, let last = frames.last, !first.isEmpty else { return }
    let inset = min(style.px(2), first.height / 10)
    let plate = first.columns(first.x, width: last.maxX - first.x).inset(x: 0, y: inset)
    style.plate(plate, radius: 7, theme.chrome, edge: theme.hairline, on: context)
    for (index, frame) in frames.enumerated() {
      let state = state(of: choice(number, index))
      let cell = frame.inset(x: inset, y: 2 * inset)
      let isOn = row.chosen == index
      if isOn { context.fillRounded(cell, radius: 6 * style.scale, theme.selection) }
      if state.isHovered || state.isPressed {
        context.fillRounded(
          cell, radius: 6 * style.scale, state.isPressed ? theme.pressed : theme.hover)
      }
      if state.isFocused {
        style.focusRing(
          around: cell, radius: 6 * style.scale, theme.accent, on: context)
      }
      let enabled = row.isEnabled ? theme.text : theme.disabledText
      style.label(
        row.choices[index], in: cell.inset(x: style.px(2), y: 0), on: context,
        color: isOn && row.isEnabled ? theme.accent : enabled,
        weight: isOn ? .semibold : .regular, align: .center)
    }
  }

  /// The room for the picture inside its frame.
  var pictureRoom: PixelRect { pictureFrame.inset(by: style.px(8)) }

  /// Draws the picture in the middle of its frame, on squares that stand for transparency:
  /// dark ones under pale ink.
  private func drawPicture(on context: borrowing DrawingContext) {
    let theme = style.theme
    style.plate(pictureFrame, radius: 7, theme.backdrop, edge: theme.hairline, on: context)
    guard let picture else { return }
    let room = pictureRoom
    // The window may have become smaller since it was drawn.
    let share = min(
      1, Double(room.width) / Double(picture.width), Double(room.height) / Double(picture.height))
    let frame = room.centered(
      width: Int(Double(picture.width) * share), height: Int(Double(picture.height) * share))
    guard !frame.isEmpty else { return }
    context.scope {
      context.clip(frame)
      context.fill(frame, Color(picturePaper))
      let step = style.px(8)
      let grey = Color(hex: picturePaper.isDark ? 0x4a4a4a : 0xe4e2df)
      for y in stride(from: 0, to: frame.height, by: step) {
        for x in stride(from: y / step % 2 * step, to: frame.width, by: 2 * step) {
          context.fill(
            PixelRect(x: frame.x + x, y: frame.y + y, width: step, height: step), grey)
        }
      }
      context.draw(picture, in: frame.extent)
    }
    context.setColor(theme.paperEdge)
    context.strokeRounded(frame, radius: 0, width: Double(style.hairline))
  }
}
