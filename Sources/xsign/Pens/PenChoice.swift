import Controls
import Ink

/// The chosen pen: one of the presets, with its colour, width and opacity as indices in the
/// palette, or a colour and a width of the user's own.
///
/// The highlighter has a colour, a width and an opacity of its own. Whoever chooses another of them
/// leaves it as a whole, so that no pen is half of each. The ink pen then is as it was before, but
/// for that choice. The other pens share the colour and the opacity, and the calligraphy pen has a
/// width of its own.
struct PenChoice: Hashable {
  var color = 0 {
    didSet {
      leaveHighlighter()
      ownColor = nil
    }
  }
  /// A colour that is used instead of that of the palette, or nil.
  private(set) var ownColor: InkColor?
  /// The range of widths in millimetres that is used instead of that of the palette, or nil.
  private(set) var ownWidth: ClosedRange<Double>?
  var opacity = 0 { didSet { leaveHighlighter() } }
  var opacityDriver = Pen.OpacityDriver.nothing { didSet { leaveHighlighter() } }
  var smoothing = Palette.firstSmoothing
  /// The width of the ink pen and the tilt pen.
  var inkWidth = Palette.firstWidth
  /// The width of the calligraphy pen.
  var chiselWidth = Preset.calligraphy.choices.width
  var preset = Preset.inkPen

  /// The width of the pen or, if that is the highlighter, of the ink pen.
  var width: Int {
    get { preset == .calligraphy ? chiselWidth : inkWidth }
    set {
      leaveHighlighter()
      ownWidth = nil
      if preset == .calligraphy { chiselWidth = newValue } else { inkWidth = newValue }
    }
  }

  /// The choices that the next stroke is drawn with.
  var shown: (color: Int, width: Int, opacity: Int, opacityDriver: Pen.OpacityDriver) {
    guard preset == .highlighter else { return (color, width, opacity, opacityDriver) }
    let choices = preset.choices
    return (choices.color, choices.width, choices.opacity, .nothing)
  }

  /// The colour of the next stroke.
  var ink: InkColor {
    let color = Palette.colors[shown.color].color
    return preset == .highlighter ? color : ownColor ?? color
  }

  /// The range of widths of the next stroke, in millimetres.
  var millimetres: ClosedRange<Double> {
    let width = Palette.widths[shown.width].millimetres
    return preset == .highlighter ? width : ownWidth ?? width
  }

  /// The colour of the pens but the highlighter.
  var plainInk: InkColor { ownColor ?? Palette.colors[color].color }

  /// The index of that colour in the palette, or nil.
  var paletteColor: Int? { preset != .highlighter && ownColor != nil ? nil : shown.color }
  /// The index of that width in the palette, or nil.
  var paletteWidth: Int? { preset != .highlighter && ownWidth != nil ? nil : shown.width }

  /// The pen that draws with these choices.
  var pen: Pen {
    let shown = shown
    let maximum = Double(Palette.opacities[shown.opacity]) / 100
    let minimum = shown.opacityDriver == .nothing ? maximum : maximum * Palette.minimumOpacity
    return Pen(
      color: ink,
      width: millimetres.lowerBound * Pen.unitsPerMillimetre...millimetres.upperBound
        * Pen.unitsPerMillimetre,
      opacity: minimum...maximum, opacityDriver: shown.opacityDriver,
      smoothing: Double(Palette.smoothings[smoothing]) / 100,
      blend: preset == .highlighter ? .multiply : .normal, nib: preset.nib,
      tiltGain: preset.tiltGain)
  }

  /// The pen of what is written: texts, marks, dates and signatures. Nobody writes with the
  /// highlighter, so this is the pen that the user has without it.
  var writingPen: Pen {
    var choice = self
    choice.leaveHighlighter()
    return choice.pen
  }

  /// The titles that name the pen, in which underscores precede the mnemonics.
  var titles: [String] {
    let ink = [
      paletteColor.map { Palette.colors[$0].name } ?? ink.css,
      paletteWidth.map { Palette.widths[$0].name } ?? Palette.text(of: millimetres),
    ]
    return switch preset {
    case .inkPen: ink
    case .highlighter: [preset.texts.title]
    case .calligraphy, .tilt: [preset.texts.title] + ink
    }
  }

  /// Chooses a colour: that of the palette, if it is one of these.
  mutating func choose(color new: InkColor) {
    if let index = Palette.colors.firstIndex(where: { $0.color.css == new.css }) {
      color = index
    } else {
      leaveHighlighter()
      ownColor = new
    }
  }

  /// Chooses a range of widths in millimetres: that of the palette, if it is one of these.
  mutating func choose(width new: ClosedRange<Double>) {
    if let index = Palette.widths.firstIndex(where: { $0.millimetres == new }) {
      width = index
    } else {
      leaveHighlighter()
      ownWidth = new
    }
  }

  /// Returns which of the colour and the width a card has changed.
  func difference(to look: PenLook) -> (color: Bool, width: Bool) {
    (look.color.css != ink.css, abs(look.width - millimetres.upperBound) > 1e-9)
  }

  /// Returns the choice with the colour and the width of a card. The least width has the ratio to
  /// the greatest that it has in the palette.
  func with(_ look: PenLook) -> PenChoice {
    var choice = self
    let isNew = difference(to: look)
    if isNew.color { choice.choose(color: look.color) }
    if isNew.width {
      let known = Palette.widths.first { abs($0.millimetres.upperBound - look.width) < 1e-9 }
      choice.choose(width: known?.millimetres ?? Palette.range(upTo: look.width))
    }
    return choice
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
