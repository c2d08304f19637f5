import Testing

@testable import Ink

/// The numbers that fields of forms take.
@Suite struct FieldRangeTests {
  private func stored(_ script: String, _ typed: String, format: String = "") -> String? {
    let field = PDFFormField(name: "a", kind: .text, formatScript: format, rangeScript: script)
    guard case .text(let text)? = try? field.value(typed: [typed]) else { return nil }
    return text
  }

  @Test func numbersBeyondTheRangeAreRefused() {
    let both = "AFRange_Validate(true, 1, true, 50.5);"
    for typed in ["1", "50.5", "7", "", "a few"] { #expect(stored(both, typed) == typed) }
    for typed in ["0.99", "51", "-7", "1,000"] { #expect(stored(both, typed) == nil) }
    let least = "AFRange_Validate(true, -3, false, 0)"
    #expect(stored(least, "1000") == "1000" && stored(least, "-3.5") == nil)
    let greatest = #"AFRange_Validate(false, "", true, 0)"#
    #expect(stored(greatest, "-1000") == "-1000" && stored(greatest, "1") == nil)
  }

  /// A form may come with such a value: what is printed fills it in again.
  @Test func aFieldKeepsWhatItHas() {
    let field = PDFFormField(
      name: "a", kind: .text, value: ["0.5"],
      formatScript: "AFNumber_Format(2, 2, 0, 0, \"\", true);",
      rangeScript: "AFRange_Validate(true, 1, true, 9);")
    #expect((try? field.value(typed: ["0,5"])) == .text("0.5"))
    #expect((try? field.value(typed: ["0,6"])) == nil)
  }

  /// The stored number counts: a share of 1 is 100 %.
  @Test func theFormatComesFirst() {
    let share = "AFRange_Validate(true, 0, true, 1);"
    #expect(stored(share, "25%", format: "AFPercent_Format(1, 0);") == "0.25")
    #expect(stored(share, "125%", format: "AFPercent_Format(1, 0);") == nil)
    let commas = "AFNumber_Format(2, 2, 0, 0, \"\", true);"
    #expect(stored("AFRange_Validate(true, 1, true, 2);", "1,5", format: commas) == "1.5")
    #expect(stored("AFRange_Validate(true, 1, true, 2);", "1.500", format: commas) == nil)
  }

  @Test(arguments: [
    ("AFRange_Validate(true, 1, true, 5000);", "-1", "a number from 1 to 5000"),
    ("AFRange_Validate(true, 0.5, false, 0);", "0", "a number of at least 0.5"),
    ("AFRange_Validate(false, 0, true, -2);", "3", "a number of at most -2"),
  ])
  func hintsNameTheEnds(script: String, typed: String, hint: String) {
    let field = PDFFormField(name: "a", kind: .text, rangeScript: script)
    #expect(field.hints == [hint])
    #expect(throws: FieldRefusal.format(hint: hint)) { try field.value(typed: [typed]) }
  }

  @Test func hintsHaveTheMarkOfTheField() {
    let field = PDFFormField(
      name: "a", kind: .text, formatScript: "AFNumber_Format(2, 3, 0, 0, \"\", true);",
      rangeScript: "AFRange_Validate(true, 0.5, true, 2);")
    #expect(field.hints == ["a number, such as 1234,50", "a number from 0,5 to 2"])
  }

  @Test(arguments: [
    "", "AFRange_Validate(false, 1, false, 2)", "AFRange_Validate(true, x, true, 2)",
    "AFRange_Validate(true, '1', true, 2)", "AFRange_Validate(true, 1, true)",
    "AFRange_Validate(true, 2, true, 1)",
    "AFRange_Validate(true, 1, true, 2); app.beep()", "AFNumber_Format(1, 0)",
  ])
  func otherScriptsAreNoRange(script: String) { #expect(FieldRange(script: script) == nil) }
}
