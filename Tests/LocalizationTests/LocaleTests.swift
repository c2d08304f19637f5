import Testing

@testable import Localization

/// The locale that assistive technologies read texts in.
@Suite struct LocaleTests {
  @Test(arguments: [
    ("de", "de_AT.UTF-8", "de_AT.UTF-8"), ("de", "de_DE@euro", "de_DE@euro"),
    ("zh_CN", "zh_CN.UTF-8", "zh_CN.UTF-8"), ("de", "de", "de"),
    // LANGUAGE chooses another language than that of the system.
    ("fr", "de_DE.UTF-8", "fr"), ("es", "est_EE.UTF-8", "es"),
    // There is no catalogue.
    (nil, "de_DE.UTF-8", "en_GB.UTF-8"), ("", "C", "en_GB.UTF-8"),
  ])
  func theLocaleIsThatOfTheTexts(language: String?, messages: String, locale: String) {
    #expect(Translation.locale(language: language, messages: messages) == locale)
  }
}
