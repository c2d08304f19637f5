import Ink

/// The chosen pen: one of the presets, with its colour, width and opacity as indices in the
/// palette.
///
/// The highlighter has a colour, a width and an opacity of its own. Whoever chooses another of them
/// leaves it as a whole, so that no pen is half of each. The ink pen then is as it was before, but
/// for that choice. The other pens share the colour and the opacity, and the calligraphy pen has a
/// width of its own.
struct PenChoice: Hashable {
  var color = 0 { didSet { leaveHighlighter() } }
  var opacity = 0 { didSet { leaveHighlighter() } }
  var opacityDriver = Pen.OpacityDriver.nothing { didSet { leaveHighlighter() } }
  var smoothing = Palette.firstSmoothing
  /// The width of the ink pen and the tilt pen.
  var inkWidth = Palette.firstWidth
  /// The width of the calligraphy pen.
  var chiselWidth = Preset.calligraphy.choices.width
  /// The pen.
  var preset = Preset.inkPen

  /// The width of the pen or, if that is the highlighter, of the ink pen.
  var width: Int {
    get { preset == .calligraphy ? chiselWidth : inkWidth }
    set {
      leaveHighlighter()
      if preset == .calligraphy { chiselWidth = newValue } else { inkWidth = newValue }
    }
  }

  /// The choices that the next stroke is drawn with.
  var shown: (color: Int, width: Int, opacity: Int, opacityDriver: Pen.OpacityDriver) {
    guard preset == .highlighter else { return (color, width, opacity, opacityDriver) }
    let choices = preset.choices
    return (choices.color, choices.width, choices.opacity, .nothing)
  }

  /// The pen that draws with these choices.
  var pen: Pen {
    let shown = shown
    let maximum = Double(Palette.opacities[shown.opacity]) / 100
    let minimum = shown.opacityDriver == .nothing ? maximum : maximum * Palette.minimumOpacity
    return Pen(
      color: Palette.colors[shown.color].color, width: Palette.widths[shown.width].units,
      opacity: minimum...maximum, opacityDriver: shown.opacityDriver,
      smoothing: Double(Palette.smoothings[smoothing]) / 100,
      blend: preset == .highlighter ? .multiply : .normal, nib: preset.nib,
      tiltGain: preset.tiltGain)
  }

  /// The titles that name the pen, in which underscores precede the mnemonics.
  var titles: [String] {
    let ink = [Palette.colors[color].name, Palette.widths[width].name]
    return switch preset {
    case .inkPen: ink
    case .highlighter: [preset.texts.title]
    case .calligraphy, .tilt: [preset.texts.title] + ink
    }
  }

  /// Chooses a pen. The one that is chosen already is left for the ink pen as it was. The ink pen
  /// gets its first colour, width and opacity.
  mutating func choose(_ preset: Preset) {
    if preset == .inkPen {
      self.preset = .inkPen
      (color, width, opacity) = preset.choices
      opacityDriver = .nothing
    } else {
      self.preset = self.preset == preset ? .inkPen : preset
    }
  }

  /// Chooses the ink pen as it was, if the highlighter is chosen.
  mutating func leaveHighlighter() {
    if preset == .highlighter { preset = .inkPen }
  }
}

/// The tool that contacts use, unless the device itself is an eraser.
enum DrawingTool: Hashable {
  case pen, eraser, selection, text
}
