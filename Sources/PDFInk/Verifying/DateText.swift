import Glibc

/// Dates in PDFs (ISO 32000-2, 7.9.4).
enum DateText {
  /// Returns the seconds since 1970 of a date such as `D:20260131235959+01'00'`, or nil.
  static func seconds(_ value: PDFValue) -> Int? {
    guard case .string(let bytes) = value, bytes.starts(with: "D:".utf8) else { return nil }
    var rest = bytes.dropFirst(2)
    func number(_ count: Int, _ range: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
      rest = rest.dropFirst(count)
      let value = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
      return range.contains(value) ? value : nil
    }
    guard let year = number(4, 0...9999) else { return nil }
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(number(2, 1...12) ?? 1) - 1
    parts.tm_mday = Int32(number(2, 1...31) ?? 1)
    parts.tm_hour = Int32(number(2, 0...23) ?? 0)
    parts.tm_min = Int32(number(2, 0...59) ?? 0)
    parts.tm_sec = Int32(number(2, 0...59) ?? 0)
    let sign = rest.popFirst()
    var offset = 0
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      offset = (number(2, 0...23) ?? 0) * 3600
      if rest.first == UInt8(ascii: "'") { rest = rest.dropFirst() }
      offset += (number(2, 0...59) ?? 0) * 60
      if sign == UInt8(ascii: "-") { offset = -offset }
    }
    return timegm(&parts) - offset
  }
}
