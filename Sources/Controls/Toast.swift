import Graphics

/// A line at the bottom of the window that reports a result. The next press or key dismisses it,
/// unless that leads to its button.
package struct Toast: Sendable, Hashable {
  package var text: String
  /// True if it reports a failure.
  package var isError: Bool
  /// The progress of an operation, 0...1, or nil if it is unknown or no operation is running.
  package var progress: Double?
  /// A button at its right end, or nil.
  package var button: Banner.Button?

  package init(
    _ text: String, isError: Bool = false, progress: Double? = nil, button: Banner.Button? = nil
  ) {
    self.text = text
    self.isError = isError
    self.progress = progress
    self.button = button
  }

  /// Returns the frame of the notice in a window, in pixels.
  func frame(in window: PixelRect, style: StyleContext) -> PixelRect {
    let inset = min(style.px(style.theme.margin), window.width / 20)
    let padding = style.px(36) + buttonWidth(style)
    let width = max(0, min(window.width - 2 * inset, style.width(of: text) + padding))
    let lines = lines(in: width, style: style)
    let minimum = style.px(button == nil ? 36 : style.theme.touchTarget)
    let wanted = max(minimum, (lines?.height ?? 0) + 2 * style.px(9))
    let height = min(wanted, window.height)
    return window.centered(width: width, height: height)
      .rows(max(window.y, window.maxY - height - inset), height: height)
  }

  /// Returns the text in several lines, or nil if one has room in a notice of `width` pixels.
  private func lines(in width: Int, style: StyleContext) -> TextLayout? {
    let room = width - style.px(36) - buttonWidth(style)
    guard room > 0, style.width(of: text) > room else { return nil }
    return style.paragraph(text, width: room)
  }

  private func buttonWidth(_ style: StyleContext) -> Int {
    button.map { style.width(of: $0.title, weight: .semibold) + style.px(48) } ?? 0
  }

  /// Returns the target of the button in the frame of the notice; empty if there is none.
  func buttonFrame(in frame: PixelRect, style: StyleContext) -> PixelRect {
    let width = min(buttonWidth(style), frame.width)
    return frame.columns(frame.maxX - width, width: width)
  }

  /// Draws the notice in its frame. `isPressed` is true while its button is, and `isFocused` while
  /// that has the keyboard focus.
  func draw(
    in frame: PixelRect, isPressed: Bool = false, isFocused: Bool = false, style: StyleContext,
    on context: borrowing DrawingContext
  ) {
    let radius = min(Double(frame.height) / 2, 18 * style.scale)
    style.shadow(around: frame, radius: radius / style.scale, on: context)
    context.fillRounded(
      frame, radius: radius, isError ? style.theme.error : style.theme.tip)
    if let progress { drawBar(progress, in: frame, style: style, on: context) }
    let target = buttonFrame(in: frame, style: style)
    let end = target.isEmpty ? frame.maxX - style.px(16) : target.x
    let start = frame.x + style.px(16)
    let place = frame.columns(start, width: max(0, end - start))
    if lines(in: frame.width, style: style) != nil {
      style.paragraph(
        text, in: place.inset(x: 0, y: min(style.px(9), frame.height / 4)), on: context,
        color: textColor(style))
    } else {
      style.label(
        text, in: place, on: context, color: textColor(style),
        align: target.isEmpty ? .center : .leading, overflow: .ellipsisInMiddle)
    }
    guard let button, !target.isEmpty else { return }
    let height = min(target.height, style.px(style.theme.touchTarget))
    let plate = target.rows(target.y + (target.height - height) / 2, height: height)
      .inset(x: style.px(5), y: style.px(5))
    let corner = min(Double(plate.height) / 2, radius)
    context.fillRounded(
      plate, radius: corner, textColor(style).withAlpha(isPressed ? 0.34 : 0.18))
    if isFocused { style.focusRing(around: plate, radius: corner, textColor(style), on: context) }
    style.label(
      button.title, in: plate, on: context, color: textColor(style), weight: .semibold,
      align: .center)
  }

  private func textColor(_ style: StyleContext) -> Color {
    isError ? style.theme.errorText : style.theme.tipText
  }

  /// Draws a thin progress bar below the text.
  private func drawBar(
    _ progress: Double, in frame: PixelRect, style: StyleContext,
    on context: borrowing DrawingContext
  ) {
    let height = max(1, style.px(3))
    let whole = frame.inset(x: style.px(18), y: 0)
      .rows(frame.maxY - style.px(7), height: height)
    guard whole.width > height else { return }
    let (radius, color) = (Double(height) / 2, textColor(style))
    context.fillRounded(whole, radius: radius, color.withAlpha(0.25))
    let done = Int((Double(whole.width) * min(max(progress, 0), 1)).rounded())
    guard done >= height else { return }
    context.fillRounded(whole.columns(whole.x, width: done), radius: radius, color)
  }
}
