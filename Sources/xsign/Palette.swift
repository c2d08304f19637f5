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
  ]

  /// The pens, by the widest line they draw, in canvas units.
  static let widths: [(name: String, width: Double)] = [
    ("_Extra fine", 1.5),
    ("_Fine", 2.25),
    ("_Medium", 3.25),
    ("Br_oad", 5),
    ("E_xtra broad", 8),
  ]

  /// The pens the tool strip offers, by their numbers.
  static let toolWidths = [1, 2, 3]
  /// The pen to begin with.
  static let firstWidth = 2
}
