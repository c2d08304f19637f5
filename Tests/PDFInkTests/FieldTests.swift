import Ink
import Testing

@testable import PDFInk

/// The fields of forms, and where they are shown.
struct FieldTests {
  private func frame(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Bounds {
    Bounds(min: Point(left, top), max: Point(right, bottom))
  }

  @Test(arguments: ["acroform", "xfa", "enc-aes-128-owner", "enc-rc4-40-owner"])
  func fieldsHaveNamesPagesAndFrames(_ name: String) throws {
    #expect(
      try surveyed(name).fields == [
        PDFField(
          name: "Name", page: 0, frame: frame(72, 322, 300, 342), kind: .other, lacksValue: true),
        PDFField(
          name: "Date", page: 0, frame: frame(72, 352, 200, 372), kind: .other, lacksValue: true),
        PDFField(name: "Agree", page: 0, frame: frame(72, 390, 84, 402), kind: .other),
        PDFField(
          name: "Signature1", page: 1, frame: frame(300, 682, 500, 742), kind: .emptySignature),
      ])
  }

  @Test func signaturesFillFields() throws {
    let fields = try surveyed("signed-one-of-two").fields.suffix(2)
    #expect(fields.map(\.name) == ["Signature1", "Signature2"])
    #expect(fields.map(\.kind) == [.signature, .emptySignature])
    let both = try surveyed("acroform-two-signatures").fields.suffix(2)
    #expect(both.map(\.kind) == [.emptySignature, .emptySignature])
    // This one has no area.
    #expect(try surveyed("signed-invisible").fields.isEmpty)
    let own = try surveyed("signed-objstm").fields
    #expect(own.map(\.name) == ["Sig1"] && own[0].page == 2 && own[0].kind == .signature)
  }

  /// Returns the fields of a form on a page of 200 by 300, with the objects from 5 on.
  private func fields(_ form: String, page: String, _ more: [Int: String]) throws -> [PDFField] {
    try surveyed(form: form, page: page, more).fields
  }

  @Test func namesAndKindsComeFromAbove() throws {
    let fields = try fields(
      "[5 0 R]", page: "/Annots[8 0 R 9 0 R 10 0 R]",
      [
        5: "<</T<FEFF00C4>/FT/Sig/Kids[6 0 R 7 0 R]>>",
        6: "<</T(b)/Parent 5 0 R/Kids[8 0 R 9 0 R]>>",
        7: "<</T<EFBBBFC3A9>/Parent 5 0 R/FT/Tx/Kids[10 0 R]>>",
        8: "<</Parent 6 0 R/Rect[10 10 20 20]>>", 9: "<</Parent 6 0 R/Rect[30 10 40 20]>>",
        10: "<</Parent 7 0 R/Rect[190 290 250 350]>>",
      ])
    #expect(fields.map(\.name) == ["Ä.b", "Ä.b", "Ä.é"])
    #expect(fields.map(\.kind) == [.emptySignature, .emptySignature, .other])
    #expect(fields.map(\.frame.min.x) == [10, 30, 190])
    // What is beyond the page is not shown.
    #expect(fields[2].frame == frame(190, 0, 200, 10))
  }

  @Test func emptyFieldsForTextAndChoicesLackAValue() throws {
    let cases: [(entries: String, lacksValue: Bool)] = [
      ("/FT/Tx", true), ("/FT/Ch", true), ("/FT/Btn", false), ("/FT/Sig", false), ("", false),
      ("/FT/Tx/V()", true), ("/FT/Tx/V<FEFF>", true), ("/FT/Tx/V null", true),
      ("/FT/Tx/V(a)", false), ("/FT/Tx/V<FEFF00C4>", false), ("/FT/Tx/V 6 0 R", false),
      ("/FT/Tx/V 99 0 R", true), ("/FT/Tx/DV(a)", true),
      ("/FT/Ch/V[]", true), ("/FT/Ch/V[()]", true), ("/FT/Ch/V[()(a)]", false),
      ("/FT/Ch/V 7 0 R", false), ("/FT/Tx/Ff 2", true), ("/FT/Tx/Ff 1", false),
    ]
    for (entries, lacksValue) in cases {
      let fields = try fields(
        "[5 0 R]", page: "",
        [5: "<</T(a)\(entries)/Rect[10 10 20 20]/P 3 0 R>>", 6: "(b)", 7: "[7 0 R]"])
      #expect(fields.map(\.lacksValue) == [lacksValue], "\(entries)")
    }
    // The value of a field is that of its widgets, and may be inherited.
    let below = "/Kids[<</Rect[1 1 2 2]/P 3 0 R>><</Rect[3 1 4 2]/P 3 0 R>>]"
    for (entries, lacksValue) in [("/FT/Tx", true), ("/FT/Tx/V(a)", false)] {
      let fields = try fields(
        "[5 0 R]", page: "", [5: "<</T(a)\(entries)/Kids[<</T(b)\(below)>>]>>"])
      #expect(fields.map(\.lacksValue) == [lacksValue, lacksValue])
    }
  }

  @Test func widgetsNameTheirPageOrAreNamedByIt() throws {
    let shown = "/FT/Tx/Rect[10 10 20 20]"
    let listed = try fields("[5 0 R]", page: "/Annots[5 0 R]", [5: "<</T(a)\(shown)>>"])
    #expect(listed.map(\.page) == [0])
    let names = try fields("[5 0 R]", page: "", [5: "<</T(a)\(shown)/P 3 0 R>>"])
    #expect(names.map(\.page) == [0])
    #expect(try fields("[5 0 R]", page: "", [5: "<</T(a)\(shown)>>"]).isEmpty)
    for flags in [2, 32, 4 | 2] {
      let hidden = try fields("[5 0 R]", page: "", [5: "<</T(a)\(shown)/P 3 0 R/F \(flags)>>"])
      #expect(hidden.isEmpty)
    }
  }

  @Test func aWidgetThatContradictsItsPageIsWhereThePageSays() throws {
    var file = WrittenPDF(page: "", more: [4: "<</Type/Page/MediaBox[0 0 9 9]/Annots[5 0 R]>>"])
    file.objects[1] = Array("<</Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>".utf8)
    file.objects[2] = Array("<</Kids[3 0 R 4 0 R]>>".utf8)
    file.objects[5] = Array("<</T(a)/Rect[1 1 2 2]/P 3 0 R>>".utf8)
    #expect(try surveyed(opened(file.bytes)).fields.map(\.page) == [1])
  }

  @Test func framesTurnWithThePage() throws {
    let fields = try fields(
      "[5 0 R]", page: "/Rotate 90/UserUnit 2", [5: "<</T(a)/Rect[10 30 20 60]/P 3 0 R>>"])
    #expect(fields.map(\.frame) == [frame(60, 20, 120, 40)])
  }

  @Test func formsThatLoopAreReadOnce() throws {
    let fields = try fields(
      "[5 0 R 5 0 R]", page: "",
      [5: "<</T(a)/Kids[5 0 R 6 0 R]>>", 6: "<</T(b)/Rect[1 1 2 2]/P 3 0 R/Kids[5 0 R]>>"])
    // Object 6 has a kid with a name, so that it is a node; there is nothing below it.
    #expect(fields.isEmpty)
  }

  @Test func deepFormsAreRefused() throws {
    var objects: [Int: String] = [:]
    for field in 5..<100 { objects[field] = "<</T(a)/Kids[\(field + 1) 0 R]>>" }
    objects[100] = "<</T(a)>>"
    #expect(throws: PDFFailure.limit) { try fields("[5 0 R]", page: "", objects) }
    var direct = "<</T(a)>>"
    for _ in 0..<20 { direct = "<</T(a)/Kids[\(direct)]>>" }
    #expect(try fields("[\(direct)]", page: "", [:]).isEmpty)
  }

  @Test func textStringsHaveThreeEncodings() {
    #expect(PDFTextString.text(of: [0xFE, 0xFF, 0xD8, 0x3D, 0xDD, 0x8A]) == "🖊")
    #expect(PDFTextString.text(of: [0xFF, 0xFE, 0xC4, 0x00, 0x01]) == "Ä")
    #expect(PDFTextString.text(of: [0xEF, 0xBB, 0xBF, 0xC3, 0xA9]) == "é")
    #expect(PDFTextString.text(of: [0x41, 0x18, 0x1F, 0x80, 0x9E, 0xA0, 0xE9]) == "A˘˜•ž€é")
  }
}
