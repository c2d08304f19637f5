import Ink
import Testing

@testable import PDFInk

struct PDFTextTests {
  private func text(_ value: PDFValue, cipher: ObjectCipher? = nil) -> String {
    var text = PDFText()
    text.write(value, cipher: cipher)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test func valuesAreWrittenAsPDFSpellsThem() {
    let value = PDFValue.dictionary([
      "b": .array([.null, .boolean(true), .integer(-7), .real("0.50"), .name("n")]),
      "a": .reference(PDFReference(12, 3)), "c": .string(Array("(a\\b)".utf8)),
      "d": .string([0, 255]), "e": .dictionary([:]), "f": .boolean(false),
    ])
    #expect(
      text(value)
        == #"<</a 12 3 R/b[null true -7 0.50 /n]/c(\(a\\b\))/d<00ff>/e<<>>/f false>>"#)
  }

  @Test func namesEscapeWhatIsNoRegularCharacter() {
    #expect(text(.name(PDFName("a b#/(é"))) == "/a#20b#23#2f#28#c3#a9")
    #expect(text(.name("A1000-x.y~!")) == "/A1000-x.y~!")
  }

  @Test(arguments: [
    (1.5, 4, "1.5"), (-0.25, 4, "-0.25"), (0.00001, 4, "0"), (-0.00001, 4, "0"), (3, 4, "3"),
    (1.00004, 4, "1"), (1.00006, 4, "1.0001"), (-2.05, 2, "-2.05"), (0.999, 3, "0.999"),
    (0.0117187501, 9, "0.01171875"), (.nan, 4, "0"), (.infinity, 4, "0"),
    (1e300, 9, "1000000000"), (100, 0, "100"),
  ])
  func decimalsHaveNoExponent(value: Double, digits: Int, text: String) {
    #expect(Decimal.text(value, digits: digits) == text)
  }

  @Test func stringsAreEncryptedButThoseOfADigitalSignature() {
    let security = PDFSecurity(
      key: [1, 2, 3, 4, 5], streams: .none, strings: .rc4, permissions: 0, isOwner: false)
    let cipher = ObjectCipher(security, PDFReference(9))
    let plain: PDFDictionary = ["Contents": .string([65]), "T": .string([66])]
    let hidden = text(.dictionary(plain), cipher: cipher)
    #expect(!hidden.contains("(A)") && !hidden.contains("(B)"))
    let signature = plain.merging(["Type": .name("Sig"), "ByteRange": .array([])]) { $1 }
    let written = text(.dictionary(signature), cipher: cipher)
    #expect(written.contains("/Contents(A)") && !written.contains("(B)"))
  }
}
