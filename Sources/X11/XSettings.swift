import Graphics

/// The settings that an XSETTINGS manager shares with programs
/// (https://specifications.freedesktop.org/xsettings-spec/0.5/).
struct XSettings: Hashable {
  /// The value of a setting.
  enum Value: Hashable {
    case integer(Int32)
    case text(String)
    /// Red, green, blue and opacity, 0...65535 each.
    case color(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16)
  }

  /// The values by their names.
  private(set) var values: [String: Value] = [:]

  /// Creates the settings in the bytes of the manager's property. Those before damage are kept.
  init(_ bytes: [UInt8]) {
    guard let order = bytes.first, order <= 1 else { return }
    var reader = Reader(bytes: bytes, isBig: order == 1)
    // The order, padding and the serial number.
    guard reader.skip(8), let count = reader.number(4) else { return }
    for _ in 0..<count {
      guard let type = reader.number(1), reader.skip(1), let length = reader.number(2),
        let name = reader.text(length), reader.skip(4), let value = reader.value(type)
      else { return }
      values[name] = value
    }
  }

  /// What the settings say about looks. A theme is dark if its name says so: there is no other
  /// setting for it.
  var desktop: DesktopSettings {
    var result = DesktopSettings()
    if case .text(let name) = values["Net/ThemeName"] {
      result.isDark = name.lowercased().contains("dark")
    }
    if case .text(let name) = values["Gtk/FontName"] {
      (result.fontFamily, result.fontSize) = Self.font(name)
    }
    if case .integer(let dpi) = values["Xft/DPI"], dpi > 0 { result.dpi = Double(dpi) / 1024 }
    return result
  }

  /// Returns the family and size of a font such as `Noto Sans, Bold 11`, without its style.
  static func font(_ name: String) -> (family: String?, size: Double?) {
    var words = name.split(separator: " ")
    let size = words.last.flatMap { Double($0) }
    if size != nil { words.removeLast() }
    while words.count > 1, let last = words.last, styles.contains(last.lowercased()) {
      words.removeLast()
    }
    let family = words.joined(separator: " ").prefix { $0 != "," }
    return (family.isEmpty ? nil : String(family), size)
  }

  /// Words of styles behind the name of a family.
  private static let styles: Set<String> = [
    "thin", "light", "regular", "book", "normal", "medium", "semibold", "semi-bold", "bold",
    "heavy", "black", "italic", "oblique", "condensed",
  ]

  /// Numbers and texts one after another, padded to four bytes.
  private struct Reader {
    let bytes: [UInt8]
    let isBig: Bool
    var place = 0

    mutating func skip(_ count: Int) -> Bool {
      guard count <= bytes.count - place else { return false }
      place += count
      return true
    }

    mutating func number(_ size: Int) -> Int? {
      let start = place
      guard skip(size) else { return nil }
      let part = bytes[start..<start + size]
      let ordered = isBig ? Array(part) : part.reversed()
      return ordered.reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func text(_ length: Int) -> String? {
      let start = place
      guard skip(length) else { return nil }
      place = min(bytes.count, place + (4 - length % 4) % 4)
      return String(decoding: bytes[start..<start + length], as: UTF8.self)
    }

    mutating func value(_ type: Int) -> Value? {
      switch type {
      case 0: number(4).map { .integer(Int32(truncatingIfNeeded: $0)) }
      case 1: number(4).flatMap { text($0) }.map { .text($0) }
      case 2: color()
      default: nil
      }
    }

    /// Returns a colour, whose blue comes before its green.
    private mutating func color() -> Value? {
      guard let red = number(2), let blue = number(2), let green = number(2),
        let alpha = number(2)
      else { return nil }
      return .color(
        red: UInt16(red), green: UInt16(green), blue: UInt16(blue), alpha: UInt16(alpha))
    }
  }
}
