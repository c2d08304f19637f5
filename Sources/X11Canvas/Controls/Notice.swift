import Ink

/// One line at the bottom of the window that says what came of something. The next press or key
/// takes it away.
public struct Notice: Sendable, Hashable {
  /// The line.
  public var text: String
  /// Whether it tells of something that failed.
  public var isError: Bool

  /// A line.
  public init(_ text: String, isError: Bool = false) {
    self.text = text
    self.isError = isError
  }

  /// Where the line is in a window, in pixels.
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

  /// Draws the line in its frame.
  func draw(in frame: PixelRect, look: Look, on context: borrowing DrawingContext) {
    let radius = Double(frame.height) / 2
    look.shadow(around: frame, radius: radius / look.scale, on: context)
    context.setColor(isError ? look.theme.error : look.theme.tip)
    context.fillRounded(frame, radius: radius)
    look.label(
      text, in: frame.inset(x: look.px(16), y: 0), on: context, color: look.theme.tipText,
      align: .center, overflow: .ellipsisInMiddle)
  }
}
