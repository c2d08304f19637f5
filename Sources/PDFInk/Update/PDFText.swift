import Ink

/// The text of a PDF: values and operators as bytes.
struct PDFText {
  /// The bytes so far.
  private(set) var bytes: [UInt8] = []

  mutating func write(_ text: String) { bytes += text.utf8 }

  mutating func write(_ more: [UInt8]) { bytes += more }

  /// Writes a value, its strings encrypted by `cipher`, if given. The entries of dictionaries are
  /// sorted, so that the same value is always the same text.
  mutating func write(_ value: PDFValue, cipher: ObjectCipher? = nil) {
    switch value {
    case .null: write("null")
    case .boolean(let value): write(value ? "true" : "false")
    case .integer(let value): write(String(value))
    case .real(let text): write(text)
    case .string(let string): write(string: string, cipher: cipher)
    case .name(let name): write(name)
    case .reference(let reference): write("\(reference.number) \(reference.generation) R")
    case .array(let values):
      write("[")
      for (index, value) in values.enumerated() {
        if index > 0 { write(" ") }
        write(value, cipher: cipher)
      }
      write("]")
    case .dictionary(let entries): write(entries, cipher: cipher)
    }
  }

  private mutating func write(_ entries: PDFDictionary, cipher: ObjectCipher?) {
    // The bytes of a digital signature are never encrypted (ISO 32000-2, 7.6.2).
    let isSignature =
      [.name("Sig"), .name("DocTimeStamp")].contains(entries["Type"]) && entries["ByteRange"] != nil
    write("<<")
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
      write(key)
      switch value {
      case .name, .string, .array, .dictionary: break
      default: write(" ")
      }
      write(value, cipher: isSignature && key == "Contents" ? nil : cipher)
    }
    write(">>")
  }

  private mutating func write(_ name: PDFName) {
    write("/")
    for byte in name.bytes {
      if (33...126).contains(byte), !"()<>[]{}/%#".utf8.contains(byte) {
        bytes.append(byte)
      } else {
        write("#")
        write(hex: byte)
      }
    }
  }

  private mutating func write(string: [UInt8], cipher: ObjectCipher?) {
    let string = cipher?.encrypted(string: string) ?? string
    guard string.allSatisfy({ (32...126).contains($0) }) else {
      write("<")
      for byte in string { write(hex: byte) }
      write(">")
      return
    }
    write("(")
    for byte in string {
      if "()\\".utf8.contains(byte) { write("\\") }
      bytes.append(byte)
    }
    write(")")
  }

  private mutating func write(hex byte: UInt8) {
    bytes += HexDigits.ascii(CollectionOfOne(byte))
  }

  /// Writes the operands of a map in the order of PDF (ISO 32000-1, 8.3.3), with a space behind
  /// each. Its linear part gets more digits, as it is multiplied by coordinates.
  mutating func write(_ map: Affine) {
    for value in [map.scale.x, map.skew.y, map.skew.x, map.scale.y] {
      write("\(Decimal.text(value, digits: 9)) ")
    }
    for value in [map.step.x, map.step.y] { write("\(Decimal.text(value, digits: 4)) ") }
  }
}

/// Numbers as decimals without an exponent, which PDF does not know.
enum Decimal {
  /// Returns a number with at most `digits` decimals, of up to nine.
  static func text(_ value: Double, digits: Int) -> String {
    guard value.isFinite else { return "0" }
    let unit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
    // A thousand million points are more than any page has, and fit with their decimals.
    let scaled = Int((Swift.max(-1e9, Swift.min(value, 1e9)) * Double(unit)).rounded())
    let (whole, rest) = (scaled.magnitude / UInt(unit), scaled.magnitude % UInt(unit))
    var text = (scaled < 0 ? "-" : "") + String(whole)
    guard rest > 0 else { return text }
    text += "." + String(rest).padded(to: digits)
    while text.last == "0" { text.removeLast() }
    return text
  }
}

extension PDFValue {
  /// A number with at most four decimals.
  static func decimal(_ value: Double) -> PDFValue { .real(Decimal.text(value, digits: 4)) }

  static func rectangle(_ box: Bounds) -> PDFValue {
    .array([box.min.x, box.min.y, box.max.x, box.max.y].map { .decimal($0) })
  }
}
