/// The text of a trace in InkML.
extension TypedText {
  /// The style and the place in a line: the size, the width or `none`, the six numbers of the map
  /// by columns, and the family.
  var note: String {
    let numbers = [
      map.scale.x, map.skew.y, map.skew.x, map.scale.y, map.step.x, map.step.y,
    ]
    let width = style.width.map(DecimalText.text) ?? "none"
    return
      ([DecimalText.text(of: style.size), width] + numbers.map(DecimalText.text)
      + [style.family]).joined(separator: " ")
  }

  /// Creates the text that annotations describe. Returns nil if they describe none.
  convenience init?(_ string: String, note: String) {
    let parts = note.split(separator: " ", maxSplits: 8)
    guard parts.count == 9, let size = DecimalNumber.finite(String(parts[0])) else { return nil }
    let width = parts[1] == "none" ? nil : DecimalNumber.finite(String(parts[1]))
    let numbers = parts[2..<8].compactMap { DecimalNumber.finite(String($0)) }
    guard numbers.count == 6, width != nil || parts[1] == "none" else { return nil }
    self.init(
      reading: string, style: Style(family: String(parts[8]), size: size, width: width),
      map: Affine(
        scale: Point(numbers[0], numbers[3]), skew: Point(numbers[2], numbers[1]),
        step: Point(numbers[4], numbers[5])))
    if inReach == nil { return nil }
  }
}
