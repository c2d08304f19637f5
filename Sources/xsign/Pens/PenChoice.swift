import Ink

/// The chosen pen: the ink pen with its colour, width and opacity, as indices in the palette, or
/// the highlighter.
///
/// Whoever chooses another colour, width or opacity leaves the highlighter as a whole, so that no
/// pen is half of each. The ink pen then is as it was before, but for that choice.
struct PenChoice: Hashable {
  var color = 0 { didSet { isHighlighter = false } }
  var width = Palette.firstWidth { didSet { isHighlighter = false } }
  var opacity = 0 { didSet { isHighlighter = false } }
  var opacityDriver = Pen.OpacityDriver.nothing { didSet { isHighlighter = false } }
  var smoothing = Palette.firstSmoothing
  /// True if the highlighter is chosen, and not the ink pen.
  var isHighlighter = false

  /// The choices that the next stroke is drawn with.
  var shown: (color: Int, width: Int, opacity: Int, opacityDriver: Pen.OpacityDriver) {
    guard isHighlighter else { return (color, width, opacity, opacityDriver) }
    let choices = Preset.highlighter.choices
    return (choices.color, choices.width, choices.opacity, .nothing)
  }

  /// The pen that draws with these choices.
  var pen: Pen {
    let shown = shown
    let greatest = Double(Palette.opacities[shown.opacity]) / 100
    let least = shown.opacityDriver == .nothing ? greatest : greatest * Palette.leastOpacity
    return Pen(
      color: Palette.colors[shown.color].color, width: Palette.widths[shown.width].units,
      opacity: least...greatest, opacityDriver: shown.opacityDriver,
      smoothing: Double(Palette.smoothings[smoothing]) / 100,
      blend: isHighlighter ? .multiply : .normal)
  }

  /// The titles that name the pen, in which underscores precede the mnemonics.
  var titles: [String] {
    isHighlighter
      ? [Preset.highlighter.texts.title]
      : [Palette.colors[color].name, Palette.widths[width].name]
  }

  mutating func choose(_ preset: Preset) {
    switch preset {
    case .inkPen:
      (color, width, opacity) = preset.choices
      opacityDriver = .nothing
    case .highlighter: isHighlighter = true
    }
  }
}

/// The tool that contacts use, unless the device itself is an eraser.
enum DrawingTool: Hashable {
  case pen, eraser, selection
}
