import Ink
import TestSupport
import Testing

@testable import xsign

/// The paper of the user's country.
@Suite struct UserPaperTests {
  @Test func theLocaleSaysThePaper() {
    #expect(UserPaper.size(height: 297, locale: "en_US.UTF-8") == .a4)
    #expect(UserPaper.size(height: 279, locale: "de_DE.UTF-8") == .letter)
  }

  /// A locale that is not installed has a country in its name.
  @Test func aLocaleThatIsNotInstalledHasACountry() {
    for name in ["en_US.UTF-8", "fr_CA", "es_MX@euro", "es_PR.utf8"] {
      #expect(UserPaper.size(height: nil, locale: name) == .letter, "\(name)")
    }
    for name in ["en_GB.UTF-8", "de_DE", "C", "C.UTF-8", "", "en", "_"] {
      #expect(UserPaper.size(height: nil, locale: name) == .a4, "\(name)")
    }
  }
}
