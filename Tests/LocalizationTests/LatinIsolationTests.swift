import Testing

@testable import Localization

/// Words in Latin letters in a translation that is written from right to left. In the expectations
/// `⟨` and `⟩` stand for the characters that isolate them.
@Suite struct LatinIsolationTests {
  private func isolated(_ text: String) -> String {
    LatinIsolation.applied(to: text).replacing("\u{2066}", with: "⟨")
      .replacing("\u{2069}", with: "⟩").replacing("\u{200E}", with: "|")
  }

  /// The signs at the ends of a word would change sides.
  @Test(arguments: [
    ("קובץ PKCS #12 (.p12, .pfx) עם המפתח שלך.", "קובץ ⟨PKCS #12 (.p12, .pfx)⟩ עם המפתח שלך."),
    ("עם --out-dir כל", "עם ⟨--out-dir⟩ כל"), ("קובץ Xournal++.", "קובץ ⟨Xournal++⟩."),
    ("לכל היותר 12 MB", "לכל היותר ⟨|12 MB⟩"), ("ב־PDF (חתום)", "ב־⟨PDF⟩ (חתום)"),
    ("מפתח חדש (P-256) ותעודה", "מפתח חדש (⟨P-256⟩) ותעודה"), ("ייצוא _PNG…", "ייצוא ⟨_PNG⟩…"),
  ]) func signsStayWithTheirWord(_ text: String, _ expected: String) {
    #expect(isolated(text) == expected)
  }

  /// Else a list would be read from left to right.
  @Test func wordsOfAListAreInTheOrderOfTheSentence() {
    #expect(isolated("png, svg או json") == "⟨png⟩, ⟨svg⟩ או ⟨json⟩")
  }

  /// A sign between a word in Latin and one in Hebrew belongs to both.
  @Test func wordsThatAreJoinedStayJoined() {
    #expect(isolated("Shift+גרירה") == "⟨Shift⟩+גרירה")
    #expect(isolated("ה-PDF") == "ה-⟨PDF⟩")
    #expect(isolated("Ctrl+{0} או") == "⟨Ctrl⟩+{0} או")
  }

  /// A translator knows better, and what is isolated is not isolated again.
  @Test func whatIsIsolatedStaysAWord() {
    #expect(isolated("קובץ (\u{2066}.p12, .pfx\u{2069})") == "קובץ (⟨.p12, .pfx⟩)")
    #expect(isolated("קובץ PKCS #12 (\u{2066}.p12\u{2069})") == "קובץ ⟨PKCS #12 (.p12)⟩")
    #expect(isolated("האם \u{2066}xsign {0}\u{2069}?") == "האם ⟨xsign {0}⟩?")
    #expect(isolated("נשמר {0}.") == "נשמר {0}.")
  }

  @Test func numbersAndOtherTextsAreLeftAlone() {
    #expect(isolated("עמודים 2-5") == "עמודים 2-5")
    #expect(isolated("A PKCS #12 file (.p12)") == "A PKCS #12 file (.p12)")
    #expect(isolated("") == "")
  }
}
