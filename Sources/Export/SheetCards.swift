import Graphics
import Ink

/// Draws the surroundings of the pictures of a comparison sheet: background, cards and captions.
struct SheetCards {
  private let layout: SheetLayout
  private let paper: Color?
  private let theme = Theme.light
  private let text = TextEngine(language: "en")

  /// Creates the cards of `layout`, filled with `paper`, or not filled if it is nil.
  init(layout: SheetLayout, paper: Color?) {
    self.layout = layout
    self.paper = paper
  }

  /// Fills the sheet, unless there is no paper.
  func drawBackground<Target: SheetTarget & ~Copyable>(on target: borrowing Target) {
    guard paper != nil else { return }
    target.fill(
      PixelRect(x: 0, y: 0, width: layout.width, height: layout.height),
      color: theme.windowBackground)
  }

  /// Draws the card with the index `index` for `engine`, without its picture.
  func drawCard<Target: SheetTarget & ~Copyable>(
    _ index: Int, _ engine: EngineSettings, on target: borrowing Target
  ) {
    let (rect, em) = (layout.card(index), layout.em)
    let radius = (0.7 * em).rounded()
    if let paper {
      drawShadow(of: rect, radius: radius, on: target)
      target.fillRounded(rect, radius: radius, color: paper)
    }
    target.strokeRounded(
      rect, radius: radius, width: Swift.max(1, (0.06 * em).rounded()),
      color: paper == nil ? theme.paperEdge : edge)
    drawCaption(of: engine, on: rect, target)
  }

  /// Draws a shadow as a stack of rectangles, the largest first. Each has the colour that a
  /// translucent one would give on those below; eight bits would round every layer.
  private func drawShadow<Target: SheetTarget & ~Copyable>(
    of rect: PixelRect, radius: Double, on target: borrowing Target
  ) {
    let (steps, alpha) = (6, 0.018)
    let (shadow, ground) = (Color(hex: 0x3a2f20), theme.windowBackground)
    var share = 0.0
    for step in (1...steps).reversed() {
      let spread = Int((Double(step) * 0.12 * layout.em).rounded())
      share += alpha * (1 - share)
      func mix(_ channel: KeyPath<Color, Double>) -> Double {
        ground[keyPath: channel] + (shadow[keyPath: channel] - ground[keyPath: channel]) * share
      }
      target.fillRounded(
        rect.inset(by: -spread).offset(x: 0, y: Int(0.3 * layout.em)),
        radius: radius + Double(spread),
        color: Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: 1))
    }
  }

  private func drawCaption<Target: SheetTarget & ~Copyable>(
    of engine: EngineSettings, on rect: PixelRect, _ target: borrowing Target
  ) {
    let em = layout.em
    let (left, top) = (rect.x + Int(1.5 * em), rect.y + Int(1.5 * em))
    // The number is in a disc as high as the two lines beside it.
    let disc = Int(2.5 * em)
    let center = Point(Double(left) + Double(disc) / 2, Double(top) + Double(disc) / 2)
    target.fillCircle(
      center: center, radius: Double(disc) / 2,
      color: isDark ? theme.accent : theme.selection)
    let number = text.layout(String(engine.kind.number), size: 1.35 * em, weight: .semibold)
    let capHeight = text.capHeight(size: 1.35 * em, weight: .semibold)
    target.draw(
      number, x: Int(center.x.rounded()) - number.width / 2,
      baseline: Int(center.y.rounded()) + capHeight / 2,
      color: isDark ? theme.accentText : theme.accent)

    let x = left + disc + Int(0.9 * em)
    let room = rect.maxX - Int(1.5 * em) - x
    target.draw(
      text.layout(engine.kind.title, size: 1.2 * em, weight: .semibold, maxWidth: room), x: x,
      baseline: top + Int(em), color: textColor)
    target.draw(
      text.layout(
        engine.changes.isEmpty ? engine.kind.englishSummary : engine.changes, size: 0.86 * em,
        maxWidth: room), x: x,
      baseline: top + Int(2.4 * em), color: secondaryTextColor)

    target.fill(
      PixelRect(
        x: left, y: rect.y + layout.captionHeight, width: rect.width - 2 * Int(1.5 * em),
        height: Swift.max(1, Int(0.06 * em))), color: hairline)
  }

  // MARK: Colours that contrast with the paper

  /// True if light text is more legible on the paper, by its luma (ITU-R BT.601, 2011,
  /// https://www.itu.int/rec/R-REC-BT.601).
  private var isDark: Bool {
    guard let paper else { return false }
    return 0.299 * paper.red + 0.587 * paper.green + 0.114 * paper.blue < 0.5
  }

  private var textColor: Color { isDark ? .white : theme.text }
  private var secondaryTextColor: Color {
    isDark ? Color.white.withAlpha(0.72) : theme.secondaryText
  }
  private var hairline: Color { isDark ? Color.white.withAlpha(0.2) : Color.black.withAlpha(0.09) }
  private var edge: Color { isDark ? Color.black.withAlpha(0.2) : theme.paperEdge }
}
