import Graphics
import Ink
import Localization

/// The theme at one scale, with the fonts. Every control measures and draws with it.
final class StyleContext {
  let theme: Theme
  /// The number of pixels per canvas unit.
  let scale: Double
  /// The text engine at that scale.
  let text: TextEngine
  /// The direction of the interface. Layouts are from left to right in both; see `Mirror`.
  let direction: TextDirection
  /// The texts drawn so far that had no room, for tests.
  var cutTexts: Set<String> = []

  init(theme: Theme, scale: Double, direction: TextDirection = .leftToRight) {
    self.theme = theme
    self.direction = direction
    self.scale = scale.isFinite ? max(0.25, min(scale, 16)) : 1
    text = TextEngine(scale: self.scale, family: theme.fontFamily)
  }

  /// Converts a length in canvas units to whole pixels.
  func px(_ units: Double) -> Int { Int((units * scale).rounded()) }

  /// The thickness of thin lines, in pixels.
  var hairline: Int { max(1, Int(scale.rounded(.down))) }

  /// Draws one line of text with its capitals centred on the height of `rect`.
  ///
  /// - Returns: The width of the text, in pixels.
  @discardableResult
  func label(
    _ string: String, in rect: PixelRect, on context: borrowing DrawingContext, color: Color,
    size: Double? = nil, weight: TextEngine.Weight = .regular, align: Alignment = .leading,
    overflow: TextEngine.Overflow = .ellipsisAtEnd, underlined: Range<Int>? = nil
  ) -> Int {
    guard !rect.isEmpty else { return 0 }
    let size = size ?? theme.textSize
    let layout = text.layout(
      string, size: size, weight: weight, maxWidth: rect.width, overflow: overflow,
      underlined: underlined)
    if layout.isCut { cutTexts.insert(string) }
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

  /// The alignment of a label in its rectangle.
  enum Alignment { case leading, center, trailing }

  /// Returns the width of a line of text, in pixels. `size` is that of plain text by default; the
  /// weight is that in which it is drawn.
  func width(
    of string: String, size: Double? = nil, weight: TextEngine.Weight = .regular
  ) -> Int {
    text.width(of: string, size: size ?? theme.textSize, weight: weight)
  }

  /// Returns a text wrapped to `width` pixels.
  func paragraph(_ string: String, width: Int) -> TextLayout {
    text.layout(string, size: theme.textSize, maxWidth: width, overflow: .wrap)
  }

  /// Draws the lines of a wrapped text that fit in `rect`, with an ellipsis for the others.
  func paragraph(
    _ string: String, in rect: PixelRect, on context: borrowing DrawingContext, color: Color
  ) {
    var layout = paragraph(string, width: rect.width)
    if layout.height > rect.height {
      cutTexts.insert(string)
      layout = text.layout(
        string, size: theme.textSize, maxWidth: rect.width, maxHeight: rect.height,
        overflow: .wrap)
    }
    context.scope {
      context.clip(rect)
      layout.draw(in: context, x: rect.x, y: rect.y, color: color)
    }
  }

  /// The distance a card's shadow extends beyond its edge, in pixels.
  var shadowReach: Int { px(14) }

  /// Draws a soft shadow around `card`, offset slightly downwards.
  func shadow(around card: PixelRect, radius: Double, on context: borrowing DrawingContext) {
    let steps = 7
    for step in 0..<steps {
      let grow = px(Double(steps - step) * 1.5)
      context.fillRounded(
        card.inset(by: -grow).offset(x: 0, y: px(3)), radius: radius * scale + Double(grow),
        .black.withAlpha(0.016 + 0.003 * Double(step)))
    }
  }

  /// Draws a card: its shadow, surface and thin edge.
  func card(_ card: PixelRect, radius: Double, on context: borrowing DrawingContext) {
    guard !card.isEmpty else { return }
    // The surface is opaque. What it covers of the shadow is not drawn, except near the corners,
    // which are round.
    for strip in card.inset(by: -shadowReach).strips(around: card.inset(by: px(radius) + 1)) {
      context.scope {
        context.clip(strip)
        shadow(around: card, radius: radius, on: context)
        context.fillRounded(
          card.inset(by: -hairline), radius: radius * scale + Double(hairline),
          .black.withAlpha(0.16))
      }
    }
    context.fillRounded(card, radius: radius * scale, theme.surface)
  }

  /// Draws a surface of one colour with a thin edge of another. `radius` is in canvas units.
  func plate(
    _ rect: PixelRect, radius: Double, _ color: Color, edge: Color,
    on context: borrowing DrawingContext
  ) {
    context.fillRounded(rect, radius: radius * scale, color)
    context.setColor(edge)
    context.strokeRounded(rect, radius: radius * scale, width: Double(hairline))
  }

  /// The distance from a control to the outer edge of its ring, in pixels.
  var ringReach: Int { 4 * hairline }

  /// Draws the ring around a control with the keyboard focus, whose corners have `radius` pixels.
  func focusRing(
    around rect: PixelRect, radius: Double, _ color: Color, on context: borrowing DrawingContext
  ) {
    context.setColor(color)
    context.strokeRounded(
      rect.inset(by: -ringReach), radius: radius + Double(ringReach), width: Double(2 * hairline))
  }

  /// Draws a sample stroke of a pen `width` canvas units wide, centred in `rect`.
  func strokeSample(
    width: Double, nib: NibShape = .round, in rect: PixelRect,
    on context: borrowing DrawingContext, color: Color
  ) {
    let shown = max(1, min(width, 14) * scale)
    let half = Double(rect.width) / 2 - shown / 2
    guard half > 0 else { return }
    let center = rect.center
    // The wave is flatter for a broader pen: a thick line that turns sharply is a blob.
    let rise = max(0, min(5.5 * scale - shown / 2, half * 0.5))
    context.upright(around: center.x) {
      context.newPath()
      context.move(to: center + Point(-half, rise * 0.6))
      context.curve(
        center + Point(-half * 0.4, -rise * 2), center + Point(half * 0.4, rise * 2),
        to: center + Point(half, -rise * 0.6))
      context.setColor(color)
      context.scope {
        // Cairo maps the nib of a line by what is set when it is drawn.
        context.apply(nib.map)
        context.stroke(width: shown)
      }
    }
  }
}

/// A pixel of the window.
struct PixelPoint: Hashable {
  var x: Int
  var y: Int
}

extension PixelPoint {
  /// Creates the pixel under a point, or a pixel outside every window if the point is not finite.
  init(_ point: Point) {
    let place = point.isFinite ? point : Point(-1e6, -1e6)
    x = Int(max(-1e6, min(1e6, place.x)).rounded(.down))
    y = Int(max(-1e6, min(1e6, place.y)).rounded(.down))
  }
}

extension PixelRect {
  func contains(_ point: PixelPoint) -> Bool { contains(point.x, point.y) }
}
