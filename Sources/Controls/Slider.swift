import Graphics

/// A slider: a track with a knob, in window pixels.
struct Slider {
  /// The places of its values.
  var scale: SliderScale
  /// The frame of the track, as high as what takes contacts.
  var track = PixelRect.empty

  /// The radius of the knob, in canvas units.
  private static let radius = 9.0

  /// Returns the place of a value, from the left end of the window.
  func place(of value: Double, style: StyleContext) -> Double {
    let radius = style.px(Self.radius)
    return Double(track.x + radius)
      + scale.position(of: value) * Double(max(0, track.width - 2 * radius))
  }

  /// Returns the value at a place.
  func value(at x: Double, style: StyleContext) -> Double {
    let radius = Double(style.px(Self.radius))
    let room = max(1, Double(track.width) - 2 * radius)
    return scale.value(at: (x - Double(track.x) - radius) / room)
  }

  /// Draws the slider at a value. `mark` is a value with a mark of its own, such as the default.
  func draw(
    _ value: Double, mark: Double? = nil, isFocused: Bool, style: StyleContext,
    on context: borrowing DrawingContext
  ) {
    let theme = style.theme
    let line = track.centered(width: track.width, height: style.px(4))
    let radius = Double(line.height) / 2
    if let mark {
      let width = max(1, style.px(2))
      context.fill(
        track.centered(width: width, height: style.px(14))
          .columns(Int(place(of: mark, style: style)) - width / 2, width: width),
        theme.secondaryText)
    }
    context.fillRounded(line, radius: radius, theme.pressed)
    let knob = Int(place(of: value, style: style))
    context.fillRounded(
      line.columns(line.x, width: max(0, knob - line.x)), radius: radius, theme.accent)
    let side = style.px(2 * Self.radius)
    let button = PixelRect(
      x: knob - side / 2, y: track.y + (track.height - side) / 2, width: side, height: side)
    context.fillRounded(button, radius: Double(side) / 2, theme.accent)
    if isFocused {
      style.focusRing(around: button, radius: Double(side) / 2, theme.accent, on: context)
    }
  }
}
