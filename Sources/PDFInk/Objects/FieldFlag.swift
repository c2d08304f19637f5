/// The bits of a field's flags, /Ff (ISO 32000-1, tables 221, 226, 228 and 230).
enum FieldFlag {
  static let (readOnly, required) = (1, 1 << 1)
  static let (multiline, password, file, comb) = (1 << 12, 1 << 13, 1 << 20, 1 << 24)
  static let (alwaysOne, radio, push, unison) = (1 << 14, 1 << 15, 1 << 16, 1 << 25)
  static let (combo, editable, several) = (1 << 17, 1 << 18, 1 << 21)
}
