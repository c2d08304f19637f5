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
  func frame(in window: PixelRect, appearance: Appearance) -> PixelRect {
    let inset = min(appearance.px(appearance.theme.margin), window.width / 20)
    let wanted = appearance.width(of: text) + appearance.px(36)
    let width = max(0, min(window.width - 2 * inset, wanted))
    let height = min(appearance.px(36), window.height)
    return window.centered(width: width, height: height)
      .rows(max(window.y, window.maxY - height - inset), height: height)
  }

  /// Draws the notice in its frame.
  func draw(in frame: PixelRect, appearance: Appearance, on context: borrowing DrawingContext) {
    let radius = Double(frame.height) / 2
    appearance.shadow(around: frame, radius: radius / appearance.scale, on: context)
    context.fillRounded(
      frame, radius: radius, isError ? appearance.theme.error : appearance.theme.tip)
    if let progress { drawBar(progress, in: frame, appearance: appearance, on: context) }
    appearance.label(
      text, in: frame.inset(x: appearance.px(16), y: 0), on: context,
      color: textColor(appearance), align: .center, overflow: .ellipsisInMiddle)
  }

  private func textColor(_ appearance: Appearance) -> Color {
    isError ? appearance.theme.errorText : appearance.theme.tipText
  }

  /// Draws a thin progress bar below the text.
  private func drawBar(
    _ progress: Double, in frame: PixelRect, appearance: Appearance,
    on context: borrowing DrawingContext
  ) {
    let height = max(1, appearance.px(3))
    let whole = frame.inset(x: frame.height / 2, y: 0)
      .rows(frame.maxY - appearance.px(7), height: height)
    guard whole.width > height else { return }
    let (radius, color) = (Double(height) / 2, textColor(appearance))
    context.fillRounded(whole, radius: radius, color.withAlpha(0.25))
    let done = Int((Double(whole.width) * min(max(progress, 0), 1)).rounded())
    guard done >= height else { return }
    context.fillRounded(whole.columns(whole.x, width: done), radius: radius, color)
  }
}
