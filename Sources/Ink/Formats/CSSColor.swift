/// Colours in CSS notation (CSS Color Module Level 4, https://www.w3.org/TR/css-color-4/, sRGB
/// only).
enum CSSColor {
  /// The longest accepted text, in bytes. The least opacity has 324 digits.
  private static let longest = 512

  /// Returns the colour and the opacity, 0...1, that `text` denotes; nil if it is not a colour.
  ///
  /// Supported are `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()`, `hsla()`
  /// and names. Each component is rounded to one of 256 steps, like on a screen.
  static func parse(_ text: String) -> (color: InkColor, alpha: Double)? {
    guard text.utf8.count <= longest else { return nil }
    let name = String(text.lowercased().filter { !$0.isWhitespace || $0 == " " })
    let trimmed = name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let word = String(trimmed)
    if word.hasPrefix("#") { return hex(word.dropFirst()) }
    if let named = CSSColorNames.hex[word] { return (InkColor(hex: named), 1) }
    if word == "transparent" { return (.black, 0) }
    guard let open = word.firstIndex(of: "("), word.hasSuffix(")") else { return nil }
    let inside = word[word.index(after: open)...].dropLast()
    let parts = inside.split { $0 == "," || $0 == " " || $0 == "/" }.map(String.init)
    guard 3...4 ~= parts.count else { return nil }
    let alpha = parts.count == 4 ? share(parts[3], of: 1) : 1
    guard let alpha else { return nil }
    switch word[..<open] {
    case "rgb", "rgba":
      let shares = parts.prefix(3).compactMap { share($0, of: 255) }
      guard shares.count == 3 else { return nil }
      return (stepped(shares[0], shares[1], shares[2]), alpha)
    case "hsl", "hsla":
      let degrees = parts[0].hasSuffix("deg") ? String(parts[0].dropLast(3)) : parts[0]
      guard let hue = DecimalNumber.finite(degrees), let saturation = share(parts[1], of: 100),
        let lightness = share(parts[2], of: 100)
      else { return nil }
      return (color(hue: hue, saturation: saturation, lightness: lightness), alpha)
    default: return nil
    }
  }

  /// Returns `color` with the opacity `alpha` in CSS notation, to the nearest of 256 steps.
  static func text(_ color: InkColor, alpha: Double) -> String {
    guard alpha < 1 else { return color.css }
    let hex = color.hex
    let opacity = DecimalText.text(of: max(alpha, 0))
    return "rgba(\(hex >> 16), \(hex >> 8 & 0xff), \(hex & 0xff), \(opacity))"
  }

  /// Returns the number or percentage in `text` as a share of `whole`, 0...1.
  private static func share(_ text: String, of whole: Double) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard let number = DecimalNumber.finite(isPercent ? String(text.dropLast()) : text) else {
      return nil
    }
    return min(max(number / (isPercent ? 100 : whole), 0), 1)
  }

  private static func hex(_ digits: Substring) -> (InkColor, Double)? {
    guard digits.allSatisfy(\.isHexDigit), digits.utf8.count == digits.count else { return nil }
    let long =
      switch digits.count {
      case 3, 4: String(digits.flatMap { [$0, $0] })
      case 6, 8: String(digits)
      default: ""
      }
    guard let value = UInt32(long, radix: 16) else { return nil }
    if long.count == 6 { return (InkColor(hex: value), 1) }
    return (InkColor(hex: value >> 8), Double(value & 0xff) / 255)
  }

  private static func stepped(_ red: Double, _ green: Double, _ blue: Double) -> InkColor {
    InkColor(hex: InkColor(red: red, green: green, blue: blue).hex)
  }

  /// Returns the colour with a `hue` in degrees, by the formula of CSS Color 4, section 7.1,
  /// https://www.w3.org/TR/css-color-4/#hsl-to-rgb.
  private static func color(hue: Double, saturation: Double, lightness: Double) -> InkColor {
    func part(_ n: Double) -> Double {
      var k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      if k < 0 { k += 12 }
      let a = saturation * min(lightness, 1 - lightness)
      return lightness - a * max(-1, min(k - 3, 9 - k, 1))
    }
    return stepped(part(0), part(8), part(4))
  }
}
