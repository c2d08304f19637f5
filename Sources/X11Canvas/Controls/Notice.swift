import Ink

/// A line at the bottom of the window that reports a result. The next press or key dismisses it.
public struct Notice: Sendable, Hashable {
  /// The text.
  public var text: String
  /// True if it reports a failure.
  public var isError: Bool
  /// The progress of an operation, 0...1, or nil if it is unknown or no operation is running.
  public var progress: Double?

  /// Creates a notice.
  public init(_ text: String, isError: Bool = false, progress: Double? = nil) {
    self.text = text
    self.isError = isError
    self.progress = progress
  }

  /// Returns the frame of the notice in a window, in pixels.
  func frame(in window: PixelRect, look: Look) -> PixelRect {
    let inset = min(look.px(look.theme.margin), window.width / 20)
    let most = window.width - 2 * inset
    let wanted = look.text.width(of: text, size: look.theme.textSize) + look.px(36)
    let width = max(0, min(most, wanted))
    let height = min(look.px(36), window.height)
    return PixelRect(
      x: window.x + (window.width - width) / 2,
      y: max(window.y, window.maxY - height - inset), width: width, height: height)
  }

  /// Draws the notice in its frame.
  func draw(in frame: PixelRect, look: Look, on context: borrowing DrawingContext) {
    let radius = Double(frame.height) / 2
    look.shadow(around: frame, radius: radius / look.scale, on: context)
    context.setColor(isError ? look.theme.error : look.theme.tip)
    context.fillRounded(frame, radius: radius)
    if let progress { drawBar(progress, in: frame, look: look, on: context) }
    look.label(
      text, in: frame.inset(x: look.px(16), y: 0), on: context, color: look.theme.tipText,
      align: .center, overflow: .ellipsisInMiddle)
  }

  /// Draws a thin progress bar below the text.
  private func drawBar(
    _ progress: Double, in frame: PixelRect, look: Look, on context: borrowing DrawingContext
  ) {
    let height = max(1, look.px(3))
    let inset = frame.height / 2
    let whole = PixelRect(
      x: frame.x + inset, y: frame.maxY - look.px(7), width: frame.width - 2 * inset,
      height: height)
    guard whole.width > height else { return }
    context.setColor(look.theme.tipText.withAlpha(0.25))
    context.fillRounded(whole, radius: Double(height) / 2)
    let done = Int((Double(whole.width) * min(max(progress, 0), 1)).rounded())
    guard done >= height else { return }
    context.setColor(look.theme.tipText)
    context.fillRounded(
      PixelRect(x: whole.x, y: whole.y, width: done, height: height), radius: Double(height) / 2)
  }
}
