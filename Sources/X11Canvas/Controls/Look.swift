import Ink

/// The theme at one scale, with the fonts: what every control measures and draws with.
final class Look {
  /// Colours and sizes.
  let theme: Theme
  /// Pixels a canvas unit.
  let scale: Double
  /// Shapes text at that scale.
  let text: TextEngine

  /// The theme at `scale` pixels a canvas unit.
  init(theme: Theme, scale: Double) {
    self.theme = theme
    self.scale = scale.isFinite ? max(0.25, min(scale, 16)) : 1
    text = TextEngine(scale: self.scale)
  }

  /// A length of canvas units in whole pixels.
  func px(_ units: Double) -> Int { Int((units * scale).rounded()) }

  /// The thickness of thin lines, in pixels.
  var hairline: Int { max(1, Int(scale.rounded(.down))) }

  /// Draws one line of text with its capitals centred on the height of `rect`.
  ///
  /// - Returns: the width of the text, in pixels.
  @discardableResult
  func label(
    _ string: String, in rect: PixelRect, on context: borrowing DrawingContext, color: Color,
    size: Double? = nil, weight: TextEngine.Weight = .regular, align: Alignment = .leading,
    overflow: TextEngine.Overflow = .ellipsisAtEnd, underlined: Int? = nil
  ) -> Int {
    guard !rect.isEmpty else { return 0 }
    let size = size ?? theme.textSize
    let layout = text.layout(
      string, size: size, weight: weight, maxWidth: rect.width, overflow: overflow,
      underlined: underlined)
    let slack = max(0, rect.width - layout.width)
    let x =
      switch align {
      case .leading: rect.x
      case .center: rect.x + slack / 2
      case .trailing: rect.x + slack
      }
    let capital = text.capHeight(size: size, weight: weight)
    let baseline = rect.y + (rect.height + capital) / 2
    layout.draw(in: context, x: x, baseline: baseline, color: color)
    return layout.width
  }

  /// Where a label stands in its rectangle.
  enum Alignment {
    case leading
    case center
    case trailing
  }

  /// How far a card's shadow reaches beyond its edge, in pixels.
  var shadowReach: Int { px(14) }

  /// Draws a soft shadow around `card`, a little lower than it.
  func shadow(around card: PixelRect, radius: Double, on context: borrowing DrawingContext) {
    let steps = 7
    for step in 0..<steps {
      let grow = px(Double(steps - step) * 1.5)
      context.setColor(.black.withAlpha(0.016 + 0.003 * Double(step)))
      context.fillRounded(
        card.inset(by: -grow).offset(x: 0, y: px(3)), radius: radius * scale + Double(grow))
    }
  }

  /// Draws a card: shadow, surface, thin edge.
  func card(_ card: PixelRect, radius: Double, on context: borrowing DrawingContext) {
    guard !card.isEmpty else { return }
    shadow(around: card, radius: radius, on: context)
    context.setColor(.black.withAlpha(0.16))
    context.fillRounded(card.inset(by: -hairline), radius: radius * scale + Double(hairline))
    context.setColor(theme.surface)
    context.fillRounded(card, radius: radius * scale)
  }

  /// Draws a stroke with a swing, as a pen of `width` canvas units makes it, centred in `rect`.
  func strokeSample(
    width: Double, in rect: PixelRect, on context: borrowing DrawingContext, color: Color
  ) {
    let shown = max(1, min(width, 14) * scale)
    let half = Double(rect.width) / 2 - shown / 2
    guard half > 0 else { return }
    let center = rect.center
    // The broader the pen, the calmer the swing: a thick line that turns sharply is a blob.
    let rise = max(0, min(5.5 * scale - shown / 2, half * 0.5))
    context.newPath()
    context.move(to: center + Point(-half, rise * 0.6))
    context.curve(
      center + Point(-half * 0.4, -rise * 2), center + Point(half * 0.4, rise * 2),
      to: center + Point(half, -rise * 0.6))
    context.setColor(color)
    context.stroke(width: shown)
  }
}

/// A whole pixel of the window.
struct PixelPoint: Hashable {
  /// The column.
  var x: Int
  /// The row.
  var y: Int

  /// The pixel under a point; one outside every window where the point is not finite.
  init(_ point: Point) {
    guard point.isFinite else {
      self.init(x: -1_000_000, y: -1_000_000)
      return
    }
    self.init(
      x: Int(max(-1e6, min(1e6, point.x)).rounded(.down)),
      y: Int(max(-1e6, min(1e6, point.y)).rounded(.down)))
  }

  /// The pixel at a column and a row.
  init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

extension PixelRect {
  /// Whether a pixel is inside.
  func contains(_ point: PixelPoint) -> Bool { contains(point.x, point.y) }

  /// Its middle, between pixels where a side is even.
  var center: Point { Point(Double(x) + Double(width) / 2, Double(y) + Double(height) / 2) }

  /// The rectangle without `dx` pixels left and right and `dy` above and below.
  func inset(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// A rectangle of the given size with the same centre.
  func centered(width: Int, height: Int) -> PixelRect {
    PixelRect(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
      height: height)
  }
}
