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
    let padding = appearance.px(36)
    let width = max(0, min(window.width - 2 * inset, appearance.width(of: text) + padding))
    let lines = lines(in: width, appearance: appearance)
    let wanted = max(appearance.px(36), (lines?.height ?? 0) + 2 * appearance.px(9))
    let height = min(wanted, window.height)
    return window.centered(width: width, height: height)
      .rows(max(window.y, window.maxY - height - inset), height: height)
  }

  /// Returns the text in several lines, or nil if one of `width` pixels with the ends has room.
  private func lines(in width: Int, appearance: Appearance) -> TextLayout? {
    let room = width - appearance.px(36)
    guard room > 0, appearance.width(of: text) > room else { return nil }
    return appearance.paragraph(text, width: room)
  }

  /// Draws the notice in its frame.
  func draw(in frame: PixelRect, appearance: Appearance, on context: borrowing DrawingContext) {
    let radius = min(Double(frame.height) / 2, 18 * appearance.scale)
    appearance.shadow(around: frame, radius: radius / appearance.scale, on: context)
    context.fillRounded(
      frame, radius: radius, isError ? appearance.theme.error : appearance.theme.tip)
    if let progress { drawBar(progress, in: frame, appearance: appearance, on: context) }
    guard lines(in: frame.width, appearance: appearance) == nil else {
      let place = frame.inset(x: appearance.px(18), y: min(appearance.px(9), frame.height / 4))
      return appearance.paragraph(text, in: place, on: context, color: textColor(appearance))
    }
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
    let whole = frame.inset(x: appearance.px(18), y: 0)
      .rows(frame.maxY - appearance.px(7), height: height)
    guard whole.width > height else { return }
    let (radius, color) = (Double(height) / 2, textColor(appearance))
    context.fillRounded(whole, radius: radius, color.withAlpha(0.25))
    let done = Int((Double(whole.width) * min(max(progress, 0), 1)).rounded())
    guard done >= height else { return }
    context.fillRounded(whole.columns(whole.x, width: done), radius: radius, color)
  }
}
