import TestSupport
import Testing

@testable import Ink

@Suite struct DecimalNumberTests {
  /// The number at the start of `text`, and how many bytes it takes.
  private func read(_ text: String) -> (value: Double, length: Int)? {
    let bytes = Array(text.utf8)
    var i = 0
    return DecimalNumber.read(bytes.span, at: &i, until: bytes.count).map { ($0, i) }
  }

  @Test func readsEveryForm() {
    for (text, value, length) in [
      ("0", 0.0, 1), ("7", 7, 1), ("-12.5", -12.5, 5), ("+.5", 0.5, 3), ("5.", 5, 2),
      ("1e3", 1000, 3), ("1E-3x", 0.001, 4), ("2e", 2, 1), ("2e+", 2, 1), ("1.5.5", 1.5, 3),
      ("3-5", 3, 1), ("1e999", .infinity, 5), ("-1e999", -.infinity, 6), ("1e-999", 0, 6),
      ("000000000000000000000000000012.50", 12.5, 33),
      ("0.00000000000000000000000000000000125", 1.25e-33, 37),
      ("1e99999999999999999999", .infinity, 22), ("0e99999999999999999999", 0, 22),
    ] {
      let number = read(text)
      #expect(number?.value == value && number?.length == length, "\(text)")
    }
    #expect(read("-0")?.value.sign == .minus)
  }

  @Test func leavesAloneWhatIsNone() {
    for text in ["", "-", ".", "-.", "e5", "nan", "inf", "-Infinity", "#10", "−1", ".e1"] {
      #expect(read(text) == nil, "\(text)")
    }
  }

  @Test func roundsAsTheStandardLibraryDoes() {
    var random = SeededRandom(1)
    var texts = [
      "9007199254740993", "9007199254740992e22", "9007199254740993e-22", "1e22", "1e23",
      "2.2250738585072011e-308", "4.9e-324", "2.4703282292062328e-324", "8.5e15e", "0.1",
      "1.7976931348623159e308", "123456789012345678901234567890", "0.3000000000000000444",
      "4503599627370496.5", "4503599627370497.5", "2251799813685248.25", "2251799813685248.75",
      "4503599627370497.501", "4503599627370496.499", "0.9999999999999999999",
      "9.999999999999999999", "1844674407370955161.5", "0.0000000000000000001",
    ]
    for _ in 0..<20_000 {
      texts.append(Double(bitPattern: random.next()).magnitude.description)
      let digits = String(random.next() >> UInt64.random(in: 0..<64, using: &random))
      texts.append("\(digits)e\(Int.random(in: -40...40, using: &random))")
      let cut = Int.random(in: 0...digits.count, using: &random)
      texts.append("\(digits.prefix(cut)).\(digits.dropFirst(cut))")
    }
    let wrong = texts.filter { text in
      guard let plain = Double(text) else { return false }
      return plain.isFinite && read(text)?.value.bitPattern != plain.bitPattern
    }
    #expect(wrong == [])
  }

  @Test func whatIsPrintedHasNoExponentAndReadsTheSame() {
    for (value, text) in [
      (0.0, "0"), (-0.0, "-0"), (1, "1"), (-2.5, "-2.5"), (1e-5, "0.00001"),
      (-1.25e-7, "-0.000000125"), (1e16, "10000000000000000"), (1.5e20, "150000000000000000000"),
    ] {
      #expect(DecimalText.text(of: value) == text)
    }
    var random = SeededRandom(2)
    var wrong = 0
    for _ in 0..<5_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let text = DecimalText.text(of: value)
      if read(text)?.value.bitPattern != value.bitPattern || text.contains("e") { wrong += 1 }
    }
    #expect(wrong == 0)
  }
}
