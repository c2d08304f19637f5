import Ink
import Testing

@testable import xsign

/// What was changed after a digital signature, in words.
struct SignatureChangeWordsTests {
  private func added(_ page: Int, _ name: String = "Stamp") -> SignatureChange {
    SignatureChange(.annotationAdded, page: page, name: name, isPermitted: true)
  }

  /// Ink on thousands of pages was as many lines.
  @Test func equalAnnotationsAreOneSentence() {
    let changes =
      [added(0), SignatureChange(.fieldFilled, name: "a", isPermitted: true), added(2), added(1)]
      + [added(6), added(6, "Text"), SignatureChange(.annotationRemoved, page: 4)]
    #expect(
      SignatureWords.sentences(changes) == [
        "Afterwards, permitted: new annotations on pages 1-3, 7 (Stamp)",
        "Afterwards, permitted: another value of the field a",
        "Afterwards, permitted: a new annotation on page 7 (Text)",
        "Afterwards, not permitted: an annotation is gone from page 5",
      ])
  }
}
