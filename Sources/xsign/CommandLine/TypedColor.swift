import Ink

/// Colours as one types them on a command line.
enum TypedColor {
  /// The colour `text` means: `#rgb` or `#rrggbb`, with or without the `#`, or a name.
  ///
  /// - Throws: where it means none.
  static func color(_ text: String) throws -> InkColor {
    let name = text.lowercased()
    if let named = named.first(where: { $0.name == name }) { return named.color }
    var digits = name.hasPrefix("#") ? name.dropFirst() : name[...]
    if digits.utf8.count == 3 { digits = Substring(digits.flatMap { [$0, $0] }) }
    // `UInt32` would take a sign for a digit.
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let hex = UInt32(digits, radix: 16)
    else {
      throw OptionError("a colour is #rgb, #rrggbb, \(names.joined(separator: ", ")) or white")
    }
    return InkColor(hex: hex)
  }

  /// The names of the app's inks, without the marks of their menu's letters.
  private static var names: [String] { named.dropLast().map(\.name) }

  private static let named: [(name: String, color: InkColor)] =
    Palette.colors.map { ($0.name.filter { $0 != "_" }.lowercased(), $0.color) }
    + [("white", InkColor(hex: 0xffffff))]
}
