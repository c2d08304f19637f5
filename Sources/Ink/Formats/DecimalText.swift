/// A formatter of numbers that round-trip exactly.
enum DecimalText {
  /// Returns the shortest text that parses as `value`, without an exponent, which decimals of XML
  /// Schema do not have. `value` is finite.
  static func text(of value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the shortest text that parses as `value` to `bytes`.
  static func append(_ value: Double, to bytes: inout [UInt8]) {
    let isPlain = value.magnitude >= 1e-4 && value.magnitude < 1e15
    bytes.append(contentsOf: (isPlain ? value.description : withoutExponent(value)).utf8)
    let zero = UInt8(ascii: "0")
    if bytes[bytes.count - 1] == zero, bytes[bytes.count - 2] == UInt8(ascii: ".") {
      bytes.removeLast(2)
    }
  }

  private static func withoutExponent(_ value: Double) -> String {
    let shortest = value.description
    guard let e = shortest.utf8.firstIndex(of: UInt8(ascii: "e")) else { return shortest }
    // For example `-1.25e-07`: the digits, and the position of the point among them.
    let exponent = Int(shortest[shortest.utf8.index(after: e)...]) ?? 0
    let mantissa = shortest[..<e].drop { $0 == "-" }
    let digits = mantissa.filter { $0 != "." }
    let whole = (mantissa.firstIndex(of: ".").map { mantissa[..<$0].count } ?? digits.count)
    let point = whole + exponent
    let sign = value < 0 ? "-" : ""
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count {
      return sign + digits + String(repeating: "0", count: point - digits.count)
    }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }
}
