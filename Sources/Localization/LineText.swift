/// Text from a file, or the name of one, as a part of a line. Its author may have put characters
/// into it that end the line, are not seen, or let the rest of the line read as something else
/// (Unicode Technical Report #36, 2.6, https://www.unicode.org/reports/tr36/).
extension String {
  /// The text with U+FFFD in place of each such character: of controls, separators of lines and
  /// paragraphs, marks of direction, and what is not shown. Joiners and selectors of variants stay,
  /// as words of some languages and emoji need them.
  package var inOneLine: String {
    guard unicodeScalars.contains(where: \.isDisruptive) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { $0.isDisruptive ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var isDisruptive: Bool {
    // Most text is this.
    if 0x20..<0x7F ~= value { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .nonspacingMark: return false
    default: break
    }
    if self == "\u{200C}" || self == "\u{200D}" { return false }
    return properties.isBidiControl || properties.isDefaultIgnorableCodePoint
      || (0xFFF9...0xFFFB).contains(value)
  }
}
