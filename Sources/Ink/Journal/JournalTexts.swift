/// Texts in the records of strokes, and what is being typed.
extension JournalBytes {
  /// Returns an upper bound of the bytes that what is being typed takes.
  static func length(of step: TypedStep) -> Int {
    switch step {
    case .text(let text, _, _, _): 60 + length(of: text)
    case .fields(let entries): 9 + length(of: entries)
    }
  }

  /// Writes what is being typed: a byte, 1 for a text and 2 for fields; of a text, the identities
  /// of the strokes that it replaces, its colour and its opacity.
  mutating func step(_ step: TypedStep) {
    switch step {
    case .text(let text, let ink, let opacity, let old):
      byte(1)
      names(old.map { [$0] } ?? [])
      for part in [ink.red, ink.green, ink.blue, opacity] { measure(part) }
      typed(text)
    case .fields(let entries):
      byte(2)
      fields(entries)
    }
  }

  /// Returns an upper bound of the bytes that a text takes.
  static func length(of text: TypedText) -> Int {
    100 + text.string.utf8.count + text.style.family.utf8.count
  }

  /// Writes a text: its string, its family, its size, its width or zero, and its map.
  mutating func typed(_ typed: TypedText) {
    text(typed.string)
    text(typed.style.family)
    measure(typed.style.size)
    measure(typed.style.width ?? 0)
    affine(typed.map, withSkew: true)
  }
}

extension JournalParts {
  /// Reads what is being typed.
  mutating func step() -> TypedStep? {
    switch byte() {
    case 1:
      guard let names = names(), names.count <= 1, let red = measure(), let green = measure(),
        let blue = measure(), let opacity = measure(),
        [red, green, blue, opacity].allSatisfy({ 0...1 ~= $0 }), let text = typed()?.inReach
      else { return nil }
      let color = InkColor(red: red, green: green, blue: blue)
      return .text(text, color, opacity: opacity, replacing: names.first)
    case 2: return fields().map { .fields($0) }
    default: return nil
    }
  }

  /// Reads a text.
  mutating func typed() -> TypedText? {
    guard let string = text(), let family = text(), let size = measure(), let width = measure(),
      let map = affine(withSkew: true)
    else { return nil }
    let style = TypedText.Style(family: family, size: size, width: width == 0 ? nil : width)
    return TypedText(reading: string, style: style, map: map)
  }
}
