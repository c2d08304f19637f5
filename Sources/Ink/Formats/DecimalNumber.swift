/// A parser of decimal numbers in bytes, correctly rounded.
enum DecimalNumber {
  /// The powers of ten that a `Double` represents exactly.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The powers of ten that fit into 64 bits.
  private static let wholePowers = (0...19).map { power in
    (0..<power).reduce(1 as UInt64) { product, _ in product * 10 }
  }

  /// The number of digits that always fit into 64 bits.
  private static let longest = 19

  /// Parses the longest number that begins at `index` and ends before `end`, and moves `index` past
  /// it: a sign, digits with an optional point, and an optional exponent. Returns nil and leaves
  /// `index` unchanged if there is none. Numbers beyond the largest `Double` are infinite.
  /// O(length).
  ///
  /// Digits up to 2^53 and powers of ten up to 10^22 are exact, so a single multiplication or
  /// division rounds once (W. D. Clinger, "How to read floating point numbers accurately", 1990,
  /// https://doi.org/10.1145/93542.93557). With up to 19 digits and as many decimal places,
  /// integers are divided; that covers all numbers that xsign writes. The standard library parses
  /// all others.
  static func read(_ bytes: Span<UInt8>, at index: inout Int, until end: Int) -> Double? {
    var i = index
    let negative = i < end && bytes[i] == UInt8(ascii: "-")
    if i < end, negative || bytes[i] == UInt8(ascii: "+") { i += 1 }
    var digits = Digits()
    digits.read(bytes, at: &i, until: end)
    if i < end, bytes[i] == UInt8(ascii: ".") {
      i += 1
      let whole = digits.seen
      digits.read(bytes, at: &i, until: end)
      digits.scale -= digits.seen - whole
    }
    guard digits.seen > 0 else { return nil }
    let exponent = exponent(bytes, at: &i, until: end)
    defer { index = i }
    let scale = digits.scale + digits.dropped + exponent
    if digits.dropped == 0, digits.value <= 1 << 53, abs(scale) < powers.count {
      let value = Double(digits.value)
      let scaled = scale < 0 ? value / powers[-scale] : value * powers[scale]
      return negative ? -scaled : scaled
    }
    if digits.dropped == 0, digits.value > 0, (-longest...(-1)).contains(scale) {
      let value = quotient(digits.value, -scale)
      return negative ? -value : value
    }
    return slow(bytes, index..<i)
  }

  /// Returns `value` / 10^`power`, correctly rounded. Both are positive, and 10^`power` fits into
  /// 64 bits.
  private static func quotient(_ value: UInt64, _ power: Int) -> Double {
    let divisor = wholePowers[power]
    let (up, down) = (value.leadingZeroBitCount, divisor.leadingZeroBitCount)
    // Both have their highest bit set, so the quotient has 63 or 64 bits.
    let dividend = value << up
    var (quotient, rest) = (divisor << down).dividingFullWidth((dividend >> 1, dividend << 63))
    // The lowest bit is far below the precision of a `Double`. It only distinguishes a tie from a
    // little more.
    if rest != 0 { quotient |= 1 }
    return Double(sign: .plus, exponent: down - up - 63, significand: Double(quotient))
  }

  /// Returns the finite number that `text` consists of; nil if it is anything else.
  static func finite(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    var i = 0
    guard let value = read(bytes.span, at: &i, until: bytes.count), i == bytes.count,
      value.isFinite
    else { return nil }
    return value
  }

  /// Returns the finite number that the bytes in `range` consist of; nil if they are anything else.
  /// Some systems write a comma for the point.
  static func word(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    var i = range.lowerBound
    if let value = read(bytes, at: &i, until: range.upperBound), i == range.upperBound {
      return value.isFinite ? value : nil
    }
    let text = String(decoding: range.map { bytes[$0] }, as: UTF8.self)
    guard text.contains(","), !text.contains(".") else { return nil }
    return finite(text.replacing(",", with: ".", maxReplacements: 1))
  }

  /// The digits of a number, as far as they fit.
  private struct Digits {
    var value: UInt64 = 0
    var seen = 0
    /// The number of digits after the last that fits.
    var dropped = 0
    /// The power of ten of the last digit.
    var scale = 0
    private var kept = 0

    mutating func read(_ bytes: Span<UInt8>, at i: inout Int, until end: Int) {
      while i < end {
        let digit = bytes[i] &- UInt8(ascii: "0")
        guard digit <= 9 else { return }
        if kept < DecimalNumber.longest {
          value = value &* 10 &+ UInt64(digit)
          if value != 0 { kept += 1 }
        } else {
          dropped += 1
        }
        seen += 1
        i += 1
      }
    }
  }

  /// Returns the exponent at `i` and moves `i` past it; 0 if there is none.
  private static func exponent(_ bytes: Span<UInt8>, at i: inout Int, until end: Int) -> Int {
    guard i < end, bytes[i] | 0x20 == UInt8(ascii: "e") else { return 0 }
    var at = i + 1
    let negative = at < end && bytes[at] == UInt8(ascii: "-")
    if at < end, negative || bytes[at] == UInt8(ascii: "+") { at += 1 }
    let first = at
    var value = 0
    while at < end, bytes[at] &- UInt8(ascii: "0") <= 9 {
      // Larger exponents are far beyond all values of `Double` already.
      if value < 100_000 { value = value * 10 + Int(bytes[at] &- UInt8(ascii: "0")) }
      at += 1
    }
    guard at > first else { return 0 }
    i = at
    return negative ? -value : value
  }

  private static func slow(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    let text = String(unsafeUninitializedCapacity: range.count) { buffer in
      for (k, i) in range.enumerated() { buffer[k] = bytes[i] }
      return range.count
    }
    return Double(text)
  }
}
