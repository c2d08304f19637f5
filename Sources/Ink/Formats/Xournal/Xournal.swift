/// The names and constants of Xournal++ and Xournal.
enum Xournal {
  static let root = "xournal"
  /// A point of 1/72 inch, in canvas units.
  static let point = 96.0 / 72
  /// The style of paper without lines, and of lines without dashes.
  static let plain = "plain"
  /// The styles of the ends of lines that are not round. Round are those of any other.
  static let otherEnds: Set<String> = ["butt", "square"]

  /// The place of the first line of ruled paper, from the top, and the distance of the next ones.
  private static let (header, line) = (80 * point, 24 * point)

  /// Returns the ruling of a style of paper, or nil if it is plain, has other lines, or has them at
  /// a distance that no ruling has.
  ///
  /// - Parameters:
  ///   - style: The name of the style.
  ///   - settings: The settings of the paper, such as `m1=40,r1=20`, if it has any.
  static func ruling(_ style: String, settings: String?) -> Ruling? {
    let stated = settings.flatMap(spacing)
    let side = stated ?? 5 * Ruling.millimetre
    switch style {
    case "lined", "ruled":
      // What is written stands on the lines, so they are where they were.
      let spacing = stated ?? line
      let origin = Point(0, header.truncatingRemainder(dividingBy: spacing))
      return Ruling(.lines, spacing: spacing, origin: origin)
    case "graph": return Ruling(.squares, spacing: side)
    case "dotted": return Ruling(.dots, spacing: side)
    default: return nil
    }
  }

  /// Returns the distance of lines in the settings of a paper, in canvas units, or nil.
  private static func spacing(_ settings: String) -> Double? {
    let pairs = settings.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
    guard let pair = pairs.last(where: { $0.count == 2 && $0[0] == "r1" }) else { return nil }
    return DecimalNumber.finite(String(pair[1])).map { $0 * point }
  }

  static let highlight = 127.0 / 255
  /// The width of a stroke that has none: that of the medium pen, in points.
  static let width = 1.41
  /// The named colours, which differ from those of CSS.
  static let colors: [String: UInt32] = [
    "black": 0x000000, "blue": 0x3333cc, "red": 0xff0000, "green": 0x008000, "gray": 0x808080,
    "lightblue": 0x00c0ff, "lightgreen": 0x00ff00, "magenta": 0xff00ff, "orange": 0xff8000,
    "yellow": 0xffff00, "white": 0xffffff,
  ]
  /// The named colours of backgrounds, which differ from those of ink.
  static let paperColors: [String: UInt32] = [
    "white": 0xffffff, "yellow": 0xffff80, "pink": 0xffc0d4, "orange": 0xffc080,
    "blue": 0xa0e8ff, "green": 0x80ffc0,
  ]
}

extension Xournal {
  /// A word of a list of numbers.
  struct Word {
    /// Its value, or nil if it is no finite number.
    let number: Double?
  }

  /// Returns the next of a list of numbers separated by blanks; nil at the end.
  static func word(_ text: [UInt8], at i: inout Int) -> Word? {
    while i < text.count, text[i] <= UInt8(ascii: " ") { i += 1 }
    guard i < text.count else { return nil }
    let start = i
    while i < text.count, text[i] > UInt8(ascii: " ") { i += 1 }
    return Word(number: DecimalNumber.word(text.span, start..<i))
  }

  /// Returns true if a length in points is within the limits of ink.
  static func isLength(_ value: Double) -> Bool {
    value >= 0 && value * Xournal.point <= InkDocument.farthest
  }

  /// Returns the colour of a background, or nil.
  static func paper(_ text: String) -> InkColor? {
    Xournal.paperColors[text].map { InkColor(hex: $0) } ?? CSSColor.parse(text)?.color
  }

  /// Returns the colour of ink and its opacity, or nil.
  static func color(_ text: String) -> (InkColor, Double)? {
    if let named = Xournal.colors[text] { return (InkColor(hex: named), 1) }
    return CSSColor.parse(text)
  }
}
