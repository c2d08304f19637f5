/// The digits of a decimal number that is not negative.
struct DecimalDigits: Sendable, Hashable {
  /// The digits before the decimal mark, without zeros that mean nothing; at least one.
  let whole: String
  /// The digits after the decimal mark.
  let fraction: String

  /// The number of digits that a `Double` keeps, whatever they are.
  private static let kept = 15

  /// Creates a number of ASCII digits.
  init(whole: some StringProtocol, fraction: some StringProtocol) {
    let digits = whole.drop { $0 == "0" }
    self.whole = digits.isEmpty ? "0" : String(digits)
    self.fraction = String(fraction)
  }

  /// True if a `Double` may not keep all of them.
  var areMany: Bool { (whole == "0" ? 0 : whole.count) + fraction.count > Self.kept }

  /// The number with a decimal point, without zeros that mean nothing.
  var plain: String {
    guard let end = fraction.lastIndex(where: { $0 != "0" }) else { return whole }
    return "\(whole).\(fraction[...end])"
  }

  /// Returns the number with so many digits after the decimal mark.
  func rounded(to digits: Int) -> DecimalDigits {
    let first = fraction.prefix(digits)
    let zeros = String(repeating: "0", count: digits - first.count)
    var all = Array("\(whole)\(first)\(zeros)".utf8)
    if let next = fraction.dropFirst(digits).first, next >= "5" {
      var index = all.count - 1
      while index >= 0, all[index] == UInt8(ascii: "9") {
        all[index] = UInt8(ascii: "0")
        index -= 1
      }
      if index >= 0 { all[index] += 1 } else { all.insert(UInt8(ascii: "1"), at: 0) }
    }
    let text = String(decoding: all, as: UTF8.self)
    return DecimalDigits(whole: text.dropLast(digits), fraction: text.suffix(digits))
  }
}
