import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Changes of signed files that the rules of their signatures permit, or not.
@Suite struct SignatureChangeTests {
  private typealias Cases = SignatureCases

  private static let filled =
    "<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[20 20 120 40]/F 4/P 3 0 R/AP<</N 30 0 R>>"
    + "/DA(/F 12 Tf)/V(x)>>"
  private static let appearance = Cases.stream(
    "/Type/XObject/Subtype/Form/BBox[0 0 100 20]", "0 0 9 9 re f")

  /// The rules of a case, and whether its form and its annotations may change.
  @Test(arguments: [
    ("rsa", Int?.none, true, true), ("certified-1", 1, false, false),
    ("certified-2", 2, true, false), ("certified-3", 3, true, true),
  ])
  func rulesDecide(name: String, allows: Int?, forms: Bool, notes: Bool) throws {
    let signed = try Cases.bytes(name)
    func report(_ bytes: [UInt8]) throws -> PDFSignatureReport {
      try #require(try Cases.reports(of: bytes).first)
    }
    let first = try report(signed)
    #expect(first.allows == allows && first.isCertification == (allows != nil))
    let form = try report(Cases.updated(signed, [(8, Self.filled), (30, Self.appearance)]))
    #expect(form.changes == [SignatureChange(.fieldFilled, name: "a", isPermitted: forms)])
    #expect(form.conclusion == (forms ? .passed : .failed) && !form.isWhole)
    let noted = try report(withInk(signed))
    #expect(
      noted.changes == [
        SignatureChange(.annotationAdded, page: 0, name: "Stamp", isPermitted: notes)
      ])
    #expect(noted.conclusion == (notes ? .passed : .failed))
    let nothing = try report(Cases.updated(signed, [(30, "<<>>")]))
    #expect(nothing.changes.map(\.kind) == [.nothing] && nothing.conclusion == .passed)
  }

  /// Returns a file with a letter that xsign put on its page as an annotation.
  private func withInk(_ bytes: [UInt8]) throws -> [UInt8] {
    let file = try opened(bytes)
    let page = try PageTree.pages(of: file)
    let survey = try PDFSurvey(of: file, pages: page, size: file.size)
    let appended: [UInt8]
    if survey.refusal == nil {
      let request = SignedCase.request([0], of: survey)
      appended = try InkUpdate.result(of: request, in: file, pages: page, survey: survey).update
      return bytes + appended
    }
    // What xsign does not do, another program may.
    return try Cases.updated(
      bytes,
      [
        (
          3,
          "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R"
            + "/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>"
            + "/Annots[7 0 R 8 0 R 9 0 R 10 0 R 30 0 R]>>"
        ), (30, "<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]>>"),
      ])
  }

  /// The field a is locked by the signature, the others are not.
  @Test func lockedFieldsMayNotBeFilledIn() throws {
    let signed = try PDFInkTests.bytes(of: "forms/locks-a")
    let file = try opened(signed)
    let fields = try FormFields.fields(
      of: file.dictionary(file.dictionary(file.trailer["Root"])?["AcroForm"]), in: file)
    let locks = try Cases.reports(of: signed)
    #expect(locks.map(\.locksFields) == [true])
    var seen: [String: Bool] = [:]
    for field in fields where field.entries["FT"] == .name("Tx") {
      guard let reference = field.reference else { continue }
      var entries = field.own
      entries["V"] = .string(Array("new".utf8))
      let update = try Cases.updated(signed, [(reference.number, entries.written)])
      let report = try #require(try Cases.reports(of: update).first)
      let change = try #require(report.changes.first { $0.name == field.name })
      seen[field.name] = change.isPermitted
    }
    #expect(seen["a"] == false && seen.values.contains(true))
  }

  /// Returns the changes after a signature in a new field.
  ///
  /// - Parameter entries: What the field has besides.
  private func changes(
    signing name: String, _ entries: String
  ) throws -> [SignatureChange] {
    let page =
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R"
      + "/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>"
      + "/Annots[7 0 R 8 0 R 9 0 R 10 0 R 30 0 R]>>"
    let field = "<</Type/Annot/Subtype/Widget/FT/Sig/T(new)/F 132/P 3 0 R/V 31 0 R\(entries)>>"
    let file = try opened(Cases.bytes(name))
    var catalog = try #require(file.dictionary(file.trailer["Root"]))
    var form = try #require(file.dictionary(catalog["AcroForm"]))
    let fields = [8, 9, 10, 30].map { PDFValue.reference(PDFReference($0)) }
    form["Fields"] = .array(fields)
    catalog["AcroForm"] = .dictionary(form)
    let bytes = try Cases.updated(
      Cases.bytes(name), [(1, catalog.written), (3, page), (30, field), (31, "<</Type/Sig>>")])
    return try #require(try Cases.reports(of: bytes).first).changes
  }

  /// A new field that shows something is more than filling in the form.
  @Test(arguments: [
    ("rsa", true, true), ("certified-1", false, false), ("certified-2", true, false),
    ("certified-3", true, true),
  ])
  func newFieldsForSignaturesFollowTheRules(name: String, unseen: Bool, seen: Bool) throws {
    for (place, isPermitted) in [("0 0 0 0", unseen), ("20 20 90 60", seen)] {
      let changes = try changes(signing: name, "/Rect[\(place)]")
      #expect(
        changes == [SignatureChange(.signatureAdded, name: "new", isPermitted: isPermitted)])
    }
  }

  /// LibreOffice names the signature as the default value, too.
  @Test func theDefaultOfANewFieldIsItsSignature() throws {
    let same = try changes(signing: "rsa", "/Rect[0 0 0 0]/DV 31 0 R")
    #expect(same.map(\.isPermitted) == [true])
    let other = try changes(signing: "rsa", "/Rect[0 0 0 0]/DV(a)")
    #expect(other.contains { $0.kind == .fieldAdded && !$0.isPermitted })
  }

  /// A field that waits for a signature stays an annotation.
  @Test func aFieldThatIsSignedStaysAnAnnotation() throws {
    let signed = try PDFInkTests.bytes(of: "signed-one-of-two")
    let field = try #require(try opened(signed).dictionary(.reference(PDFReference(14))))
    for (type, isPermitted) in [(PDFValue.name("Annot"), true), (.name("Page"), false)] {
      var entries = field
      (entries["V"], entries["Type"]) = (.reference(PDFReference(30)), type)
      let bytes = try Cases.updated(signed, [(14, entries.written), (30, "<</Type/Sig>>")])
      let report = try #require(try Cases.reports(of: bytes).first)
      #expect(report.changes.map(\.isPermitted) == [isPermitted])
    }
  }

  /// A time stamp of the document is nobody's signature, also if it is another.
  @Test func anotherTimeStampIsCalledThat() throws {
    let archived = try Cases.bytes("archived")
    var field = try #require(try opened(archived).dictionary(.reference(PDFReference(24))))
    field["F"] = .integer(4)
    let reports = try Cases.reports(of: Cases.updated(archived, [(24, field.written)]))
    let stamp = try #require(reports.first { $0.isTimeStamp })
    let change = try #require(stamp.changes.first { $0.kind == .timeStampChanged })
    #expect(!change.isPermitted && change.name == stamp.field)
    #expect(!stamp.changes.contains { $0.kind == .signatureChanged })
  }

  /// Programs for archiving write another identifier. The keys of an encrypted file depend on it.
  @Test(arguments: [("signatures/rsa", "", true), ("signed-encrypted", "/Encrypt 14 0 R", false)])
  func anotherIdentifierIsPermitted(name: String, trailer: String, isPermitted: Bool) throws {
    var bytes = try Cases.updated(
      PDFInkTests.bytes(of: name), [(30, "<<>>")], trailer: trailer)
    let place = try #require(bytes.lastRange(of: Array("/ID[<".utf8))).upperBound
    bytes[place] = bytes[place] == UInt8(ascii: "a") ? UInt8(ascii: "b") : UInt8(ascii: "a")
    let report = try #require(try Cases.reports(of: bytes).first)
    let change = SignatureChange(
      isPermitted ? .properties : .document, name: isPermitted ? "" : "ID",
      isPermitted: isPermitted)
    #expect(report.changes == [change])
  }

  /// A file that is signed, filled in and signed again.
  @Test func eachSignatureHasItsOwnChanges() throws {
    let bytes = try Cases.updated(
      Cases.bytes("twice"), [(8, Self.filled), (30, Self.appearance)])
    let reports = try Cases.reports(of: bytes)
    #expect(reports.map(\.conclusion) == [.passed, .passed])
    #expect(reports[1].changes.map(\.kind) == [.fieldFilled])
    #expect(Set(reports[0].changes.map(\.kind)).isSuperset(of: [.fieldFilled, .signatureAdded]))
  }
}

extension PDFDictionary {
  /// The dictionary as it is written in a file.
  fileprivate var written: String { PDFValue.dictionary(self).written }
}

extension PDFValue {
  fileprivate var written: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let text): text
    case .string(let bytes): "<" + HexDigits.text(bytes) + ">"
    case .name(let name): "/" + name.text
    case .array(let values): "[" + values.map(\.written).joined(separator: " ") + "]"
    case .dictionary(let entries):
      "<<" + entries.map { "/" + $0.key.text + " " + $0.value.written }.joined() + ">>"
    case .reference(let reference): "\(reference.number) \(reference.generation) R"
    }
  }
}
