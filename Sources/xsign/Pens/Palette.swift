import Ink

/// The inks and pens one chooses from.
enum Palette {
  /// The ink colours, with their names.
  static let colors: [(name: String, color: InkColor)] = [
    ("_Black", .black),
    ("B_lue", InkColor(hex: 0x1d3f9e)),
    ("_Red", InkColor(hex: 0xc1272d)),
    ("_Green", InkColor(hex: 0x1f7a3d)),
    ("_Violet", InkColor(hex: 0x6b2fa0)),
    ("_Yellow", InkColor(hex: 0xffd400)),
  ]
  /// The colours the tool strip offers, by their numbers.
  static let toolColors = 0..<5

  /// A pen's nib.
  struct Width {
    /// Its name.
    var name: String
    /// From the thinnest line to the widest, in millimetres.
    var millimetres: ClosedRange<Double>

    /// From the thinnest line to the widest, in canvas units.
    var units: ClosedRange<Double> {
      millimetres.lowerBound * Pen.unitsPerMillimetre...millimetres.upperBound
        * Pen.unitsPerMillimetre
    }

    /// The range as one reads it.
    var text: String { "\(millimetres.lowerBound)–\(millimetres.upperBound) mm" }
  }

  /// The pens, from the thinnest.
  static let widths = [
    Width(name: "_Extra fine", millimetres: 0.1...0.4),
    Width(name: "_Fine", millimetres: 0.15...0.6),
    Width(name: "_Medium", millimetres: 0.2...0.9),
    Width(name: "Br_oad", millimetres: 0.3...1.4),
    Width(name: "E_xtra broad", millimetres: 0.5...2.2),
    Width(name: "Mar_ker", millimetres: 4.0...5.0),
  ]
  /// The pens the tool strip offers, by their numbers.
  static let toolWidths = [1, 2, 3]
  /// The pen to begin with.
  static let firstWidth = 2

  /// The opacities, in percent, and those of the smoothing.
  static let opacities = [100, 80, 60, 40, 20]
  static let smoothings = [0, 25, 50, 75, 100]
  /// The smoothing to begin with.
  static let firstSmoothing = 2
  /// Where opacity follows the hand, the least as a share of the greatest.
  static let leastOpacity = 0.25
}

/// A pen chosen as a whole.
enum Preset: String, Hashable, Sendable, CaseIterable {
  case inkPen
  case highlighter

  /// What it is called.
  var title: String {
    switch self {
    case .inkPen: "_Ink pen"
    case .highlighter: "_Highlighter"
    }
  }

  /// What it is for.
  var detail: String {
    switch self {
    case .inkPen: "Black, medium, opaque: for signing"
    case .highlighter: "Yellow, broad, lets what is below through"
    }
  }

  /// The colour, width and opacity it sets, by their numbers in the palette.
  var choices: (color: Int, width: Int, opacity: Int) {
    switch self {
    case .inkPen: (0, Palette.firstWidth, 0)
    case .highlighter: (5, 5, 3)
    }
  }
}
