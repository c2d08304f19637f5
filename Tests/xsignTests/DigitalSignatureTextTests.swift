import Ink
import Testing

@testable import xsign

/// What digital signatures say on the page, and what is said of them.
struct DigitalSignatureTextTests {
  /// A name that its certificate tells must not look like something else on the page.
  @Test(arguments: ["\n", "\r\n", "\u{2028}", "\u{202E}", "\u{200B}", "\u{7}"])
  func nothingAddsLinesOrTurnsThem(text: String) {
    let replaced = String(repeating: "\u{FFFD}", count: text.unicodeScalars.count)
    let shown = DigitalSignatureText(
      [.name, .reason], name: "Eve\(text)Signature X: passed", reason: "I\(text)agree", moment: 0)
    #expect(
      shown.text == """
        Digitally signed by Eve\(replaced)Signature X: passed
        Reason: I\(replaced)agree
        """)
    // What the field demands is compared with the reason as it is.
    #expect(shown.order(.invisible).reason == "I\(text)agree")
    #expect(SignatureWords.holder("Eve\(text)x") == "Eve\(replaced)x")
  }

  @Test func aCertificateWithoutANameIsSaidToHaveNone() {
    #expect(SignatureWords.holder("") == "someone without a name")
    let shown = DigitalSignatureText([.name], name: "", reason: nil, moment: 0)
    #expect(shown.text == nil)
  }
}
