import Graphics

extension Card {
  /// Draws the thumb of a part of the card that scrolls, if it can.
  ///
  /// - Parameters:
  ///   - viewport: The part, in window pixels.
  ///   - scroll: The scroll offset, in pixels.
  ///   - most: Its maximum.
  func drawThumb(
    beside viewport: PixelRect, scroll: Int, of most: Int, on context: borrowing DrawingContext
  ) {
    guard most > 0, viewport.height > 0 else { return }
    let length = max(
      style.px(16), viewport.height * viewport.height / (viewport.height + most))
    let y = viewport.y + (viewport.height - length) * scroll / most
    let width = style.px(4)
    context.fillRounded(
      PixelRect(
        x: min(frame.maxX - 2 * width, viewport.maxX + width), y: y, width: width, height: length),
      radius: Double(width) / 2, style.theme.text.withAlpha(0.28))
  }
}
