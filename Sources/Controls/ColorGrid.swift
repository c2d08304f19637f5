import Ink

/// The colours that a card offers: shades of grey, and of twelve hues, in rows from light to dark.
struct ColorGrid {
  /// The number of colours in a row.
  static let columns = 13
  /// The lightness of the shades in each row, 0...1.
  private static let lightness = [0.78, 0.62, 0.46, 0.32, 0.2]
  /// The greys, from light to dark, 0...1.
  private static let greys = [0.8, 0.6, 0.4, 0.2, 0]
  private static let saturation = 0.8

  /// The colours of each row, from the left.
  static let rows: [[InkColor]] = zip(lightness, greys).map { light, grey in
    [InkColor(red: grey, green: grey, blue: grey)]
      + (0..<columns - 1).map { shade(hue: Double($0) / Double(columns - 1), lightness: light) }
  }

  /// Returns a colour by its hue, 0 (red) to 1, and its lightness, by the model HSL (Joblove and
  /// Greenberg 1978, https://doi.org/10.1145/800248.807362).
  private static func shade(hue: Double, lightness: Double) -> InkColor {
    let chroma = (1 - abs(2 * lightness - 1)) * saturation
    func part(_ shift: Double) -> Double {
      let place = (hue * 6 + shift).truncatingRemainder(dividingBy: 6)
      return lightness + chroma * (min(max(min(place, 4 - place), 0), 1) - 0.5)
    }
    return InkColor(red: part(2), green: part(0), blue: part(4))
  }

  /// Returns the place of a colour, or nil if it is none of these.
  static func place(of color: InkColor) -> (row: Int, column: Int)? {
    for (row, colors) in rows.enumerated() {
      if let column = colors.firstIndex(where: { $0.css == color.css }) { return (row, column) }
    }
    return nil
  }
}
