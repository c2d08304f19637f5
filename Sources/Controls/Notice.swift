import Graphics
import Ink

/// A line at the bottom of the window that reports a result. The next press or key dismisses it.
public struct Notice: Sendable, Hashable {
  /// The text.
  public var text: String
  /// True if it reports a failure.
  public var isError: Bool
  /// The progress of an operation, 0...1, or nil if it is unknown or no operation is running.
  public var progress: Double?
  /// A button at its right end, or nil.
  public var button: Banner.Button?

  /// Creates a notice.
  public init(
    _ text: String, isError: Bool = false, progress: Double? = nil, button: Banner.Button? = nil
  ) {
    self.text = text
    self.isError = isError
    self.progress = progress
    self.button = button
  }

  /// Returns the frame of the notice in a window, in pixels.
  func frame(in window: PixelRect, appearance: Appearance) -> PixelRect {
    let inset = min(appearance.px(appearance.theme.margin), window.width / 20)
    let padding = appearance.px(36) + buttonWidth(appearance)
    let width = max(0, min(window.width - 2 * inset, appearance.width(of: text) + padding))
    let lines = lines(in: width, appearance: appearance)
    let least = appearance.px(button == nil ? 36 : appearance.theme.touchTarget)
    let wanted = max(least, (lines?.height ?? 0) + 2 * appearance.px(9))
    let height = min(wanted, window.height)
    return window.centered(width: width, height: height)
      .rows(max(window.y, window.maxY - height - inset), height: height)
  }

  /// Returns the text in several lines, or nil if one has room in a notice of `width` pixels.
  private func lines(in width: Int, appearance: Appearance) -> TextLayout? {
    let room = width - appearance.px(36) - buttonWidth(appearance)
    guard room > 0, appearance.width(of: text) > room else { return nil }
    return appearance.paragraph(text, width: room)
  }

  private func buttonWidth(_ appearance: Appearance) -> Int {
    button.map { appearance.width(of: $0.title) + appearance.px(48) } ?? 0
  }

  /// Returns the target of the button in the frame of the notice; empty if there is none.
  func buttonFrame(in frame: PixelRect, appearance: Appearance) -> PixelRect {
    let width = min(buttonWidth(appearance), frame.width)
    return frame.columns(frame.maxX - width, width: width)
  }

  /// Draws the notice in its frame. `isPressed` is true while its button is.
  func draw(
    in frame: PixelRect, isPressed: Bool = false, appearance: Appearance,
    on context: borrowing DrawingContext
  ) {
    let radius = min(Double(frame.height) / 2, 18 * appearance.scale)
    appearance.shadow(around: frame, radius: radius / appearance.scale, on: context)
    context.fillRounded(
      frame, radius: radius, isError ? appearance.theme.error : appearance.theme.tip)
    if let progress { drawBar(progress, in: frame, appearance: appearance, on: context) }
    let target = buttonFrame(in: frame, appearance: appearance)
    let end = target.isEmpty ? frame.maxX - appearance.px(16) : target.x
    let start = frame.x + appearance.px(16)
    let place = frame.columns(start, width: max(0, end - start))
    if lines(in: frame.width, appearance: appearance) != nil {
      appearance.paragraph(
        text, in: place.inset(x: 0, y: min(appearance.px(9), frame.height / 4)), on: context,
        color: textColor(appearance))
    } else {
      appearance.label(
        text, in: place, on: context, color: textColor(appearance),
        align: target.isEmpty ? .center : .leading, overflow: .ellipsisInMiddle)
    }
    guard let button, !target.isEmpty else { return }
    let height = min(target.height, appearance.px(appearance.theme.touchTarget))
    let plate = target.rows(target.y + (target.height - height) / 2, height: height)
      .inset(x: appearance.px(5), y: appearance.px(5))
    context.fillRounded(
      plate, radius: min(Double(plate.height) / 2, radius),
      textColor(appearance).withAlpha(isPressed ? 0.34 : 0.18))
    appearance.label(
      button.title, in: plate, on: context, color: textColor(appearance), weight: .semibold,
      align: .center)
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
