import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Files that were changed after they were signed so that they look otherwise. None may pass.
@Suite struct SignatureAttackTests {
  private typealias Cases = SignatureCases

  /// An update of a signed file: its objects, and what must be found.
  struct Attack: Sendable, CustomTestStringConvertible {
    let kind: SignatureChange.Kind
    let objects: [(Int, String)]
    var trailer = ""

    var testDescription: String { "\(kind) \(objects.map(\.0))" }
  }

  private static let page =
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R"
    + "/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>"
  private static let annotations = "/Annots[7 0 R 8 0 R 9 0 R 10 0 R"
  private static let field =
    "<</Type/Annot/Subtype/Widget/FT/Tx/Rect[20 20 120 40]/F 4/P 3 0 R/AP<</N 11 0 R>>"
  private static let form =
    "/AcroForm<</SigFlags 3/DA(/F 12 Tf)/DR<</Font<</F 5 0 R>>>>/Fields[8 0 R 9 0 R 10 0 R"
  private static let content = Cases.stream("", "BT /F 12 Tf 20 150 Td (Pay 999) Tj ET /X Do")
  private static let picture = Cases.stream(
    "/Type/XObject/Subtype/Form/BBox[0 0 50 50]", "0 1 0 rg 0 0 99 99 re f")

  static let attacks: [Attack] = [
    // What is shown is replaced.
    Attack(kind: .content, objects: [(4, content)]),
    Attack(
      kind: .content,
      objects: [
        (3, page.replacing("4 0 R", with: "30 0 R") + annotations + "]>>"), (30, content),
      ]),
    Attack(
      kind: .resources, objects: [(5, "<</Type/Font/Subtype/Type1/BaseFont/Symbol>>")]),
    // What hid something is hidden itself, or no longer there.
    Attack(kind: .resources, objects: [(6, picture)]),
    Attack(kind: .resources, objects: [(6, "null")]),
    Attack(
      kind: .page,
      objects: [(3, page.replacing("300 200", with: "300 90") + annotations + "]>>")]),
    Attack(kind: .page, objects: [(3, page + annotations + "]/Rotate 180>>")]),
    Attack(
      kind: .pages,
      objects: [
        (2, "<</Type/Pages/Kids[3 0 R 31 0 R]/Count 2>>"), (31, page + ">>"),
      ]),
    Attack(
      kind: .pages,
      objects: [(2, "<</Type/Pages/Kids[31 0 R]/Count 1>>"), (31, page + annotations + "]>>")]),
    Attack(
      kind: .annotationChanged,
      objects: [(7, "<</Type/Annot/Subtype/Square/Rect[0 0 300 200]/F 4/Contents(note)>>")]),
    Attack(
      kind: .annotationRemoved, objects: [(3, page + "/Annots[8 0 R 9 0 R 10 0 R]>>")]),
    Attack(
      kind: .annotationRemoved, objects: [(3, page + "/Annots[8 0 R 7 0 R 9 0 R 10 0 R]>>")]),
    Attack(
      kind: .annotationAdded,
      objects: [
        (3, page + annotations + " 30 0 R]>>"),
        (30, "<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(http://a)>>>>"),
      ]),
    Attack(
      kind: .annotationAdded,
      objects: [
        (3, page + annotations + " 30 0 R]>>"),
        (30, "<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/AA<</E<</S/Named/N/Print>>>>>>"),
      ]),
    Attack(
      kind: .annotationAdded,
      objects: [
        (3, page + annotations + " 30 0 R]>>"), (30, field + "/T(loose)>>"),
      ]),
    Attack(kind: .fieldChanged, objects: [(9, field + "/T(fixed)/Ff 1/V(8)/DA(/F 12 Tf)>>")]),
    Attack(kind: .fieldChanged, objects: [(8, field + "/T(b)/DA(/F 12 Tf)>>")]),
    Attack(
      kind: .fieldChanged,
      objects: [(8, field.replacing("120 40", with: "300 200") + "/T(a)/DA(/F 12 Tf)>>")]),
    // The appearance is that of a field that may not be filled in, too.
    Attack(
      kind: .fieldChanged,
      objects: [(11, Cases.stream("/Type/XObject/Subtype/Form/BBox[0 0 100 20]", "0 0 9 9 re f"))]),
    Attack(kind: .signatureChanged, objects: [(14, picture)]),
    Attack(
      kind: .fieldAdded,
      objects: [
        (1, "<</Type/Catalog/Pages 2 0 R" + form + " 30 0 R]>>>>"), (30, field + "/T(new)>>"),
      ]),
    Attack(
      kind: .fieldAdded,
      objects: [
        (1, "<</Type/Catalog/Pages 2 0 R" + form + " 30 0 R]>>>>"),
        (3, page + annotations + " 30 0 R]>>"),
        (30, field.replacing("/Tx", with: "/Sig") + "/T(empty)>>"),
      ]),
    Attack(
      kind: .form, objects: [(1, "<</Type/Catalog/Pages 2 0 R" + form + "]/XFA(x)>>>>")]),
    Attack(
      kind: .form,
      objects: [(1, "<</Type/Catalog/Pages 2 0 R" + form + "]/NeedAppearances true>>>>")]),
    Attack(
      kind: .form,
      objects: [
        (1, "<</Type/Catalog/Pages 2 0 R" + form.replacing("8 0 R ", with: "") + "]>>>>")
      ]),
    Attack(
      kind: .document,
      objects: [
        (
          1,
          "<</Type/Catalog/Pages 2 0 R" + form + "]>>/OpenAction<</S/JavaScript/JS(app.beep())>>>>"
        )
      ]),
    Attack(
      kind: .validationData,
      objects: [(1, "<</Type/Catalog/Pages 2 0 R" + form + "]>>/DSS<</Evil 4 0 R>>>>")]),
    Attack(
      kind: .properties,
      objects: [(1, "<</Type/Catalog/Pages 2 0 R" + form + "]>>/Metadata(none)>>")]),
    // The signature that is there gets a second field, which shows something else.
    Attack(
      kind: .signatureAdded,
      objects: [
        (1, "<</Type/Catalog/Pages 2 0 R" + form + " 30 0 R]>>>>"),
        (3, page + annotations + " 30 0 R]>>"),
        (30, field.replacing("/Tx", with: "/Sig") + "/T(second)/V 15 0 R>>"),
      ]),
    Attack(kind: .encryption, objects: [(30, "<<>>")], trailer: "/Encrypt 30 0 R"),
    Attack(kind: .structure, objects: [(4, content), (4, content)]),
    Attack(kind: .structure, objects: [(30, "<<>>")], trailer: "/XRefStm 15"),
  ]

  @Test(arguments: attacks)
  func changesAreNamed(attack: Attack) throws {
    let bytes = try Cases.updated(
      Cases.bytes("rsa"), attack.objects, trailer: attack.trailer)
    let reports: [PDFSignatureReport]
    do {
      reports = try Cases.reports(of: bytes)
    } catch is PDFFailure where attack.kind == .encryption {
      return
    }
    let report = try #require(reports.first)
    #expect(report.changes.contains { $0.kind == attack.kind && !$0.isPermitted })
    #expect(report.conclusion == .failed && report.problems.contains(.changed))
  }

  /// The file has another object of the same number before it is signed, and afterwards a table
  /// that leads there.
  @Test func aHiddenObjectIsFound() throws {
    let signed = try Cases.bytes("shadow")
    #expect(try Cases.reports(of: signed).map(\.conclusion) == [.passed])
    let text = try #require(signed.firstRange(of: Array("Pay 99900".utf8)))
    let object = try #require(
      signed[..<text.lowerBound].lastRange(of: Array("4 0 obj".utf8))?.lowerBound)
    let bytes = try Cases.updated(signed, [], entries: [4: object])
    let report = try #require(try Cases.reports(of: bytes).first)
    #expect(report.changes.map(\.kind).contains(.content) && report.conclusion == .failed)
  }

  /// The dictionary of the signature is replaced by one whose ranges or contents prove nothing.
  @Test(arguments: [
    "", "/ByteRange[0 0 0 0]", "/ByteRange[0 3381 9383]", "/ByteRange null", "/ByteRange[]",
    "/ByteRange[0 -1 9383 581]", "/ByteRange[-5 3381 9383 581]", "/ByteRange 30 0 R",
    "/ByteRange[0 9223372036854775807 9223372036854775807 9223372036854775807]",
    "/ByteRange[0 10 20 30 40 50]", "/ByteRange[0 10. 20. 30.]", "/ByteRange[0 100 200 100]",
  ])
  func otherRangesProveNothing(ranges: String) throws {
    for contents in ["", "/Contents<>", "/Contents null", "/Contents<00>", "/Contents()"] {
      let signature =
        "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached\(ranges)\(contents)>>"
      let bytes = try Cases.updated(Cases.bytes("rsa"), [(15, signature), (30, "[0 1 2 3]")])
      let report = try #require(try Cases.reports(of: bytes).first)
      #expect(report.conclusion == .failed)
    }
  }

  /// The signature is taken along: the dictionary is written again behind the signed bytes, with
  /// the same contents and ranges.
  @Test func aSignatureCannotBeMoved() throws {
    let signed = try Cases.bytes("rsa")
    let file = try opened(signed)
    guard case .dictionary(let entries) = file.value(PDFReference(15)),
      case .string(let contents)? = entries["Contents"],
      case .array(let ranges)? = entries["ByteRange"]
    else {
      Issue.record("There is no signature.")
      return
    }
    let numbers = ranges.compactMap { $0.number.map { String(Int($0)) } }.joined(separator: " ")
    let signature =
      "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached"
      + "/ByteRange[\(numbers)]/Contents<\(HexDigits.text(contents))>>>"
    for objects in [[(15, signature)], [(15, signature), (4, Self.content)]] {
      let report = try #require(
        try Cases.reports(of: Cases.updated(signed, objects)).first)
      #expect(report.problems == [.contents] && report.conclusion == .failed)
    }
  }

  /// The rest of the file is moved away from the ranges, and something else is put between.
  @Test func nothingCanBePutIntoTheGap() throws {
    var bytes = try Cases.bytes("rsa")
    let start = try #require(bytes.firstRange(of: Array("/Contents <".utf8))?.upperBound)
    let end = try #require(bytes[start...].firstIndex(of: UInt8(ascii: ">")))
    bytes.replaceSubrange(end - 3...end, with: Array(">(a)".utf8))
    let report = try #require(try Cases.reports(of: bytes).first)
    #expect(report.conclusion == .failed)
  }

  /// Objects without a section, which programs find that repair files.
  @Test func appendedBytesMustBeAnUpdate() throws {
    let signed = try Cases.bytes("rsa")
    let object = Array("4 0 obj\n\(Self.content)\nendobj\n".utf8)
    let ends = ["", "startxref\n0\n%%EOF\n", "trailer\n<</Root 1 0 R>>\n", "%%EOF\n"]
    for end in ends {
      let reports = try Cases.reports(of: signed + object + Array(end.utf8))
      let report = try #require(reports.first)
      #expect(report.changes.contains { $0.kind == .structure }, "\(end)")
      #expect(report.conclusion == .failed)
    }
    let hidden = try Cases.updated(signed, [(4, Self.content), (30, "<<>>")], hidden: [4])
    let one = try #require(try Cases.reports(of: hidden).first)
    #expect(one.changes.contains(SignatureChange(.structure)) && one.conclusion == .failed)
    // A later update that lists the object as it was does not make the hidden one better.
    let old = Cases.stream("", "BT /F 12 Tf 20 150 Td (Pay 100) Tj ET /X Do")
    let masked = try #require(try Cases.reports(of: Cases.updated(hidden, [(4, old)])).first)
    #expect(masked.changes == [SignatureChange(.structure)] && masked.conclusion == .failed)
    // Without the section of the signature there is no signature.
    let trailer = try opened(signed).trailer
    guard case .integer(let earlier)? = trailer["Prev"] else {
      Issue.record("The signature is no update.")
      return
    }
    let other = try Cases.updated(signed, [(30, "<<>>")], previous: earlier)
    #expect(try Cases.reports(of: other).isEmpty)
  }
}
