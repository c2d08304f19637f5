import Ink
import Localization

/// The colours, widths, opacities and degrees of smoothing that a pen is chosen from.
enum Palette {
  /// The colours of the ink with their names on the command line, and their titles, in which an
  /// underscore precedes the mnemonic.
  static let colors: [(id: String, name: String, color: InkColor)] = [
    ("black", tr("_Black"), .black),
    ("blue", tr("B_lue"), InkColor(hex: 0x1d3f9e)),
    ("red", tr("_Red"), InkColor(hex: 0xc1272d)),
    ("green", tr("_Green"), InkColor(hex: 0x1f7a3d)),
    ("violet", tr("_Violet"), InkColor(hex: 0x6b2fa0)),
    ("yellow", tr("_Yellow"), InkColor(hex: 0xffd400)),
  ]
  /// The indices of the colours in the tool strip.
  static let toolColors = 0..<5

  /// The width of a nib.
  struct Width {
    /// The title; an underscore precedes the mnemonic.
    var name: String
    /// The range of line widths.
    var millimetres: ClosedRange<Double>

    /// The range of line widths, in canvas units.
    var units: ClosedRange<Double> {
      millimetres.lowerBound * Pen.unitsPerMillimetre...millimetres.upperBound
        * Pen.unitsPerMillimetre
    }

    /// The range as menus show it.
    var text: String { Palette.text(of: millimetres) }
  }

  /// Returns a range of widths in millimetres as menus show it.
  static func text(of width: ClosedRange<Double>) -> String {
    let (minimum, maximum) = (width.lowerBound, width.upperBound)
    return tr("\(trDecimal("\(minimum)"))–\(trDecimal("\(maximum)")) mm")
  }

  /// Returns the range of widths of a pen whose greatest is `width`, in millimetres: the least has
  /// the ratio to it that those of the palette have, to a hundredth of a millimetre.
  static func range(upTo width: Double) -> ClosedRange<Double> {
    let width = (width * 100).rounded() / 100
    return max(0.02, (width * 2 / 9 * 100).rounded() / 100)...width
  }

  /// The widths, from the finest to the broadest.
  static let widths = [
    Width(name: tr("_Extra fine"), millimetres: 0.1...0.4),
    Width(name: tr("_Fine"), millimetres: 0.15...0.6),
    Width(name: tr("_Medium"), millimetres: 0.2...0.9),
    Width(name: tr("Br_oad"), millimetres: 0.3...1.4),
    Width(name: tr("E_xtra broad"), millimetres: 0.5...2.2),
    Width(name: tr("Mar_ker"), millimetres: 4.0...5.0),
  ]
  /// The indices of the widths in the tool strip.
  static let toolWidths = [1, 2, 3]
  /// The index of the default width.
  static let firstWidth = 2

  /// The opacities in percent.
  static let opacities = [100, 80, 60, 40, 20]
  /// The degrees of smoothing in percent.
  static let smoothings = [0, 25, 50, 75, 100]
  /// The index of the default smoothing.
  static let firstSmoothing = 2
  /// The ratio of the least to the greatest opacity if pressure or speed varies it.
  static let minimumOpacity = 0.25
}

/// A predefined pen.
enum Preset: String, Hashable, Sendable, CaseIterable {
  case inkPen
  case highlighter
  /// A chisel nib, whose line is thick or thin by its direction.
  case calligraphy
  /// A pen whose line is the wider the flatter it is held.
  case tilt

  /// The title in the menu, in which an underscore precedes the mnemonic, and the description.
  var texts: (title: String, detail: String) {
    switch self {
    case .inkPen: (tr("_Ink pen"), tr("Black, medium, opaque: for signing"))
    case .highlighter: (tr("_Highlighter"), tr("Yellow and broad; what is under it stays legible"))
    case .calligraphy: (tr("_Calligraphy pen"), tr("A chisel nib: thick and thin by direction"))
    case .tilt: (tr("_Tilt pen"), tr("The flatter you hold it, the wider the line"))
    }
  }

  /// The indices of its colour, width and opacity in the palette.
  var choices: (color: Int, width: Int, opacity: Int) {
    switch self {
    case .inkPen: (0, Palette.firstWidth, 0)
    case .highlighter: (5, 5, 3)
    case .calligraphy: (0, 4, 0)
    case .tilt: (0, Palette.firstWidth, 0)
    }
  }

  /// The shape of its nib. A chisel's edge rises to the right, as a hand holds it for italics.
  var nib: NibShape {
    self == .calligraphy ? NibShape(angle: -40, aspect: 0.2) : .round
  }

  /// The factor by which it draws wider if it lies flat.
  var tiltGain: Double { self == .tilt ? 4 : 1 }
}
