import Ink
import Localization

/// The parser of colours on the command line.
enum ColorArgument {
  /// Returns the colour that `text` names: `#rgb` or `#rrggbb`, with or without the `#`, or a name.
  ///
  /// - Throws: `OptionError` if it names none.
  static func color(_ text: String) throws -> InkColor {
    let name = text.lowercased()
    if let named = named.first(where: { $0.name == name }) { return named.color }
    guard let color = InkColor(css: name) else {
      throw OptionError(tr("a colour is \(trChoice(["#rgb", "#rrggbb"] + names))"))
    }
    return color
  }

  /// The names of colours.
  static var names: [String] { named.map(\.name) }

  /// The inks in the palette, and white.
  private static let named: [(name: String, color: InkColor)] =
    Palette.colors.map { ($0.id, $0.color) }
    + [("white", InkColor(hex: 0xffffff))]
}
