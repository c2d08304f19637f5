import Testing

@testable import Localization

/// The directions of languages and of texts.
@Suite struct DirectionTests {
  @Test(arguments: ["he", "he_IL.UTF-8", "ar", "ar_EG", "fa_IR.UTF-8", "ur", "yi_US.utf8", "iw"])
  func aLanguageIsReadFromTheRight(_ locale: String) {
    #expect(TextDirection(locale: locale) == .rightToLeft)
  }

  @Test(arguments: [
    "en_GB.UTF-8", "de", "zh_CN", "ja_JP.UTF-8", "C", "", "hr_HR", "arn_CL", "sd@devanagari",
    "he@latin",
  ])
  func othersAreNot(_ locale: String) { #expect(TextDirection(locale: locale) == .leftToRight) }

  @Test func aTextHasTheDirectionOfItsFirstLetter() {
    #expect(TextDirection(of: "12 שלום abc") == .rightToLeft)
    #expect(TextDirection(of: "abc שלום") == .leftToRight)
    #expect(TextDirection(of: "\u{200F}a.pdf נשמר") == .rightToLeft)
    #expect(TextDirection(of: "12 %") == .leftToRight && TextDirection(of: "") == .leftToRight)
  }

  /// What shows a text goes by its first letter.
  @Test func aSentenceIsReadInItsOwnDirection() {
    #expect(TextDirection.led("a.pdf נשמר", by: "{0} נשמר") == "\u{200F}a.pdf נשמר")
    #expect(TextDirection.led("PDF חדש", by: "PDF חדש") == "\u{200F}PDF חדש")
    #expect(TextDirection.led("נשמר a.pdf", by: "נשמר {0}") == "נשמר a.pdf")
    // The name is in Hebrew, the sentence is not.
    #expect(TextDirection.led("Saved חוזה", by: "Saved {0}") == "Saved חוזה")
  }
}
