/// Texts in the records of strokes.
extension JournalBytes {
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
  /// Reads a text.
  mutating func typed() -> TypedText? {
    guard let string = text(), let family = text(), let size = measure(), let width = measure(),
      let map = affine(withSkew: true)
    else { return nil }
    let style = TypedText.Style(family: family, size: size, width: width == 0 ? nil : width)
    return TypedText(reading: string, style: style, map: map)
  }
}
