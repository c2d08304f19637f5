import Testing

@testable import Ink

/// The scripts of forms that are understood, and what they make of values.
@Suite struct FieldFormatTests {
  private func format(_ script: String) throws -> FieldFormat {
    try #require(FieldFormat(script: script), "\(script)")
  }

  @Test(arguments: [
    (#"AFNumber_Format(2, 0, 0, 0, "$", true);"#, "1234.5", "1234.5", "$1,234.50"),
    (#"AFNumber_Format(2, 2, 0, 0, " \u20ac", false);"#, "-1.234,5", "-1234.5", "-1.234,50 €"),
    (#"AFNumber_Format(2, 2, 0, 0, "", false);"#, "1.234,5", "1234.5", "1.234,50"),
    (#"AFNumber_Format(0, 3, 2, 0, "", true)"#, "-7,5", "-7.5", "(8)"),
    (#"AFNumber_Keystroke(3, 4, 0, 0, '', true)"#, "1'234'567.25", "1234567.25", "1'234'567.250"),
    (#"AFNumber_Format(2, 1, 0, 0, "", true)"#, "0", "0", "0.00"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "1,000", "1000", "1,000.00"),
    (#"AFNumber_Format(1, 0, 0, 0, "", true)"#, "-0.01", "-0.01", "0.0"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, ".5", "0.5", "0.50"),
    (#"AFNumber_Format(2, 0, 0, 0, "$", true)"#, "$-5", "-5", "-$5.00"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "5-", "-5", "-5.00"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "\u{2212}5 €", "-5", "-5.00"),
    (#"AFNumber_Format(0, 2, 0, 0, " CHF", false)"#, "1.234 CHF", "1234", "1.234 CHF"),
    (#"AFNumber_Format(3, 0, 0, 0, "", true)"#, "0,257", "0.257", "0.257"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "+5", "5", "5.00"),
    (#"AFNumber_Format(2, 0, 0, 0, "CHF ", true)"#, "CHF1\u{a0}234.5", "1234.5", "CHF 1,234.50"),
    (
      #"AFNumber_Format(2, 2, 0, 0, "\u00a0€", false)"#, "-1\u{202f}234,5€", "-1234.5",
      "-1.234,50\u{a0}€"
    ),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "12,34,567.5", "1234567.5", "1,234,567.50"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "１，２３４．５", "1234.5", "1,234.50"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "\u{200f}١٬٢٣٤٫٥", "1234.5", "1,234.50"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "$ 5.00 -", "-5", "-5.00"),
    (#"AFNumber_Format(0, 0, 0, 0, " %", false)"#, "25%", "25", "25 %"),
    (
      #"AFNumber_Format(0, 0, 0, 0, "", true)"#, "12345678901234567890", "12345678901234567890",
      "12,345,678,901,234,567,890"
    ),
    (
      #"AFNumber_Format(0, 1, 0, 0, "", true)"#, "-9 999 999 999 999 999.0",
      "-9999999999999999", "-9999999999999999"
    ),
    (
      #"AFNumber_Format(2, 2, 0, 0, "", true)"#, "123456789012345,67", "123456789012345.67",
      "123.456.789.012.345,67"
    ),
    (
      #"AFNumber_Format(2, 0, 0, 0, "", true)"#, "0.1234567890123450", "0.123456789012345", "0.12"
    ),
    (#"AFDate_FormatEx("yyyy/dd/mm")"#, "2026/04/03", "2026/04/03", "2026/04/03"),
    (#"AFDate_FormatEx("ddmmyyyy")"#, "03042026", "03042026", "03042026"),
    (#"AFDate_FormatEx("ddmmyyyy")"#, "2026-04-03", "03042026", "03042026"),
    (#"AFPercent_Format(1, 0)"#, "0.257", "0.257", "25.7%"),
    (#"AFPercent_Format(1, 0)"#, "25", "25", "2,500.0%"),
    (#"AFPercent_Format(1, 0)"#, "25%", "0.25", "25.0%"),
    (#"AFPercent_Format(1, 2)"#, "-12,5\u{a0}%", "-0.125", "-12,5%"),
    (#"AFPercent_Keystroke(0, 0)"#, "% 1,000", "10", "1,000%"),
    (#"AFPercent_Format(2, 0)"#, "７％", "0.07", "7.00%"),
    (#"AFDate_FormatEx("dd/mm/yyyy");"#, "3.4.2026", "03/04/2026", "03/04/2026"),
    (#"AFDate_FormatEx("mmm d, yyyy")"#, "2026-11-25", "Nov 25, 2026", "Nov 25, 2026"),
    (#"AFDate_KeystrokeEx("dddd, d mmmm yyyy")"#, "29 feb 2024", "Thursday, 29 February 2024", ""),
    (#"AFDate_Format(2)"#, "2026-11-25", "11/25/26", "11/25/26"),
    (#"AFTime_Format(1)"#, "9:05 pm", "9:05 pm", "9:05 pm"),
    (#"AFTime_FormatEx("HH:MM:ss")"#, "23:59:07", "23:59:07", "23:59:07"),
    (#"AFTime_FormatEx("HH:MM:ss")"#, "12:00", "12:00:00", "12:00:00"),
    (#"AFTime_Format(3)"#, "9:05 pm", "9:05:00 pm", "9:05:00 pm"),
    (#"AFTime_Format(3)"#, "9:05:07", "9:05:07 am", "9:05:07 am"),
    (#"AFTime_Format(1)"#, "21:05", "9:05 pm", "9:05 pm"),
    (#"AFTime_FormatEx("tt h:MM")"#, "21:05", "pm 9:05", "pm 9:05"),
    (#"AFDate_Format(12)"#, "11/25/26 0:05", "11/25/26 12:05 am", "11/25/26 12:05 am"),
    (#"AFSpecial_Format(0)"#, "12345", "12345", "12345"),
    (#"AFSpecial_Format(1)"#, "123456789", "123456789", "12345-6789"),
    (#"AFSpecial_Format(2);"#, "5551234567", "5551234567", "(555) 123-4567"),
    (#"AFSpecial_Format(2);"#, "555 1234", "555 1234", "555-1234"),
    (#"AFSpecial_Format(3)"#, "123456789", "123456789", "123-45-6789"),
  ])
  func valuesAreStoredAndShown(
    script: String, typed: String, stored: String, shown: String
  ) throws {
    let format = try format(script)
    #expect(format.stored(typed) == stored)
    #expect(format.shown(stored) == (shown.isEmpty ? stored : shown))
    #expect(format.stored("  ") == "" && format.shown("") == "")
    // What is shown is the same value when it is typed, unless it was rounded.
    if ["-7,5", "-0.01"].contains(typed) { return }
    #expect(format.shown(format.stored(format.shown(stored)) ?? "") == format.shown(stored))
  }

  @Test(arguments: [
    (#"AFNumber_Keystroke(0, 0, 0, 0, "", true)"#, "abc"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "1e5"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "3-4"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "--4"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "(4"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "25%"),
    (#"AFPercent_Format(2, 0)"#, "25%%"),
    (#"AFPercent_Format(2, 0)"#, "2%5"),
    (#"AFNumber_Format(2, 0, 0, 0, "$", true)"#, "12$50"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "5€50"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "1 2"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "1,2,3"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "1.234,5"),
    (#"AFNumber_Format(2, 2, 0, 0, "", true)"#, "1,234.5"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "5()"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "+-5"),
    (#"AFNumber_Format(2, 0, 0, 0, "", true)"#, "\(String(repeating: "9", count: 400))"),
    (#"AFTime_Format(2)"#, "2026-11-25"),
    (#"AFSpecial_Format(0)"#, "abc12345"),
    (#"AFNumber_Format(2, 1, 0, 0, "", true)"#, "1.2.3"),
    (#"AFDate_FormatEx("yyyy-mm-dd")"#, "31/12"),
    (#"AFDate_FormatEx("dd/mm/yyyy")"#, "29/2/2026"),
    (#"AFDate_FormatEx("dd/mm/yyyy")"#, "2026-13-01"),
    (#"AFDate_FormatEx("dd/mm/yyyy")"#, "1/2/2026/4"),
    (#"AFTime_Format(0)"#, "24:00"),
    (#"AFTime_Format(1)"#, "9:05 xm"),
    (#"AFTime_Format(2)"#, "12"),
    (#"AFTime_FormatEx("ss")"#, ":"),
    (#"AFTime_Format(3)"#, "9:05:60"),
    (#"AFTime_FormatEx("HH:MM:ss d.m.yy")"#, "12:00 5.6.07"),
    (#"AFSpecial_Format(0)"#, "1234"),
  ])
  func otherValuesAreRefused(script: String, typed: String) throws {
    #expect(try format(script).stored(typed) == nil)
  }

  @Test(arguments: [
    "", "event.value = 'x'", "AFNumber_Format(2, 0, 0, 0, x, true)", "AFNumber_Format(2",
    "AFNumber_Format(2, 0); app.alert('x')", "AFNumber_Format('2', 0)", "AFDate_Format(14)",
    "AFDate_Format(-1)", "AFSpecial_Format(9)", #"AFDate_FormatEx("dd)"#,
    #"AFDate_FormatEx("\u12")"#, #"AFDate_FormatEx("")"#, #"AFTime_FormatEx("--")"#,
    "AFDate_FormatEx([[1]])", "f(" + String(repeating: "[", count: 1_000_000),
    "AFNumber_Format(2, 0, 0, 0, '" + String(repeating: " ", count: 4000) + "', true)",
    "AFRange_Validate(true, 1, true, 2)", "AFNumber_Format(1e999, 0)",
  ])
  func otherScriptsAreNotUnderstood(script: String) {
    #expect(FieldFormat(script: script) == nil)
  }

  @Test func manyDigitsAreRounded() throws {
    let format = try format(#"AFNumber_Format(2, 0, 0, 0, "", true)"#)
    #expect(format.shown("99999999999999999.995") == "100,000,000,000,000,000.00")
    #expect(format.shown("12345678901234567.894") == "12,345,678,901,234,567.89")
    #expect(format.shown("-0.00499999999999999999") == "0.00")
  }

  /// Other programs store percentages with their sign.
  @Test func aStoredPercentageIsShown() throws {
    let percent = try format("AFPercent_Format(1, 0)")
    #expect(percent.shown("25%") == "25.0%")
    // What would be too large to show is shown as it is.
    let large = String(repeating: "9", count: 307)
    #expect(percent.shown(large) == large && percent.shown("x") == "x")
  }

  @Test func hintsNameWhatIsTaken() throws {
    let hints = [
      (#"AFNumber_Format(2, 2, 0, 0, " €", false)"#, "a number, such as 1.234,50 €"),
      ("AFPercent_Format(1, 0)", "a number; 0.25 is shown as 25.0%"),
      (#"AFDate_FormatEx("dd/mm/yyyy")"#, "a date such as dd/mm/yyyy"),
      ("AFDate_Format(13)", "a date such as m/d/yy HH:MM"),
      ("AFTime_Format(2)", "a time such as HH:MM:ss"),
      ("AFSpecial_Format(1)", "9 digits"), ("AFSpecial_Format(2)", "a phone number with 10 digits"),
    ]
    for (script, hint) in hints { #expect(try format(script).hint == hint) }
  }

  @Test func sumsAreCalculated() throws {
    func calculation(_ script: String) throws -> FieldCalculation {
      try #require(FieldCalculation(script: script), "\(script)")
    }
    let sum = try calculation(#"AFSimple_Calculate("SUM", new Array ("a", "b"));"#)
    #expect(sum.operation == .sum && sum.names == ["a", "b"])
    #expect(try calculation("AFSimple_Calculate('AVG', ['a','b'])").names == ["a", "b"])
    #expect(try calculation(#"AFSimple_Calculate("PRD", "a, b")"#).names == ["a", "b"])
    let numbers = ["1,000.25", "2"].map { FieldCalculation.number(of: $0) }
    #expect(sum.value(of: numbers) == "1002.25" && sum.value(of: []) == "0")
    let values = ["2", "-3", "x"].map { FieldCalculation.number(of: $0) }
    let results = ["PRD": "0", "AVG": "-0.3333333333", "MIN": "-3", "MAX": "2"]
    for (operation, result) in results {
      #expect(
        try calculation("AFSimple_Calculate('\(operation)', 'a')").value(of: values) == result)
    }
    // What is too large for a number is none.
    for operation in ["SUM", "PRD", "AVG"] {
      #expect(
        try calculation("AFSimple_Calculate('\(operation)', 'a')").value(of: [1e308, 1e308]) == nil)
    }
    #expect(try calculation("AFSimple_Calculate('MAX', 'a')").value(of: [1e300, 1]) != nil)
    for script in ["AFSimple_Calculate('XOR', 'a')", "sum('a')", ""] {
      #expect(FieldCalculation(script: script) == nil)
    }
  }
}
