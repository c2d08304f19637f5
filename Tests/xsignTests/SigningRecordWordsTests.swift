import Localization
import Testing

@testable import xsign

/// What is said of records of signing.
@Suite struct SigningRecordWordsTests {
  /// Names of fields follow one another in the direction of the interface, as in other lists.
  @Test func fieldsAreAListOfTheLanguage() {
    let fields = ["Signature1", "חתימה", "Signature2"]
    #expect(SigningRecordWords.coverage(fields).contains(trItems(fields)))
    #expect(SigningRecordWords.coverage(["A", "B"]) == "Covered by: A, B.")
    #expect(SigningRecordWords.coverage(["A\nB"]) == "Covered by: \("A\nB".inOneLine).")
  }
}
