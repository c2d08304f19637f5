extension PromptSheet {
  /// Draws the card.
  func draw(on context: borrowing DrawingContext, clip: PixelRect) {
    let theme = appearance.theme
    appearance.card(frame, radius: 12, on: context)
    context.scope {
      context.clip(frame)
      appearance.label(
        prompt.title, in: titleFrame, on: context, color: theme.text, size: theme.titleSize,
        weight: .semibold)
      field.draw(isFocused: focus == .field, isEnabled: isEditing, on: context)
      option?.draw(
        isHovered: hovered == .option && press == nil,
        isPressed: press?.focus == .option && press?.isInside == true,
        isFocused: focus == .option, isEnabled: isEditing, appearance: appearance, on: context)
      let color =
        question != nil ? theme.text : (note.isError ? theme.error : theme.secondaryText)
      context.scope {
        context.clip(noteFrame)
        appearance.text.layout(
          line, size: theme.textSize, maxWidth: noteFrame.width, overflow: .wrap
        ).draw(in: context, x: noteFrame.x, y: noteFrame.y, color: color)
      }
      for (index, button) in buttons.enumerated() {
        let isPressed = press?.focus == .button(index) && press?.isInside == true
        button.draw(
          isHovered: hovered == .button(index) && press == nil, isPressed: isPressed,
          isFocused: focus == .button(index), appearance: appearance, on: context)
      }
    }
  }
}
