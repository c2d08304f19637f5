import Ink
import Testing

@testable import PDFInk

/// Files whose author prepared them before they were signed, so that a sound update shows something
/// else without a change at the places where one is expected. None may pass.
@Suite struct PreparedAttackTests {
  private typealias Cases = SignatureCases

  @Test(arguments: inTree + inAnnotations + inForm + withoutKids + withTwoRoles)
  func noPreparationPasses(attack: Attack) throws {
    let signer = try TestSigner()
    let signed = signer.pdf(TestSigner.Plan(objects: attack.signed))
    func report(_ bytes: [UInt8]) throws -> PDFSignatureReport {
      try #require(try Cases.reports(of: bytes, trust: signer.trust).first)
    }
    // It passes as it is, and with an update that changes nothing.
    let first = try report(signed)
    #expect(first.conclusion == .passed && first.isWhole)
    let nothing = try report(Cases.updated(signed, [(40, "<<>>")]))
    #expect(nothing.changes.map(\.kind) == [.nothing] && nothing.conclusion == .passed)
    let bytes = try Cases.updated(signed, attack.update, generations: attack.generations)
    let changed = try report(bytes)
    #expect(changed.problems == [.changed] && changed.conclusion == .failed)
    #expect(changed.changes.contains { $0.kind != .structure && !$0.isPermitted })
  }

  /// Locks and rules that are too long to be read lock everything and permit nothing.
  @Test func rulesThatAreTooLongAreStrict() throws {
    let signer = try TestSigner()
    let rule = "<</TransformMethod/DocMDP/TransformParams<</P 3>>>> "
    let lock =
      "/Lock<</Type/SigFieldLock/Action/Include/Fields["
      + String(repeating: "12 0 R ", count: 64) + "(amount)]>>"
    // The data are no Flate.
    let damaged = Cases.stream("/Filter/FlateDecode", "abc")
    func report(lock: String = "", rules: Int = 0) throws -> PDFSignatureReport {
      let rules = String(repeating: rule, count: rules)
      let signed = signer.pdf(
        TestSigner.Plan(
          entries: rules.isEmpty ? "" : "/Reference[\(rules)]",
          objects: [
            1: Self.catalog(" 11 0 R") + ">>", 3: Self.page(), 10: Self.content(0),
            5: "<</FT/Sig/T(s)/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R/V 6 0 R\(lock)>>",
            11: Self.text("/T(amount)"), 12: damaged,
          ]))
      let filled = try Cases.updated(signed, [(11, Self.text("/T(amount)/V(999)"))])
      let report = try #require(try Cases.reports(of: filled, trust: signer.trust).first)
      #expect(report.changes.map(\.name) == ["amount"])
      return report
    }
    let free = try report()
    #expect(free.conclusion == .passed && free.allows == nil && !free.locksFields)
    let locked = try report(lock: lock)
    #expect(locked.conclusion == .failed && locked.allows == nil && locked.locksFields)
    let most = try report(rules: 64)
    #expect(most.conclusion == .passed && most.allows == 3 && !most.locksFields)
    let tooMany = try report(rules: 65)
    #expect(tooMany.conclusion == .failed && tooMany.allows == 1 && tooMany.locksFields)
  }

  /// The object has a generation, and what is packed has none: both are there.
  @Test func aPackedObjectOfAnotherGenerationIsFound() throws {
    let signer = try TestSigner()
    let signed = signer.pdf(
      TestSigner.Plan(
        objects: [
          2: Self.pages("11 0 R 3 0 R"), 3: Self.page(), 10: Self.content(0), 11: "<<>>",
        ], generations: [11: 1]))
    let bytes = try Cases.updated(signed, packing: [(11, Self.page(width: 90))])
    let pages = try PageTree.pages(of: opened(bytes))
    #expect(pages.count == 2)
    let report = try #require(try Cases.reports(of: bytes, trust: signer.trust).first)
    #expect(report.changes == [SignatureChange(.pages)] && report.conclusion == .failed)
  }

  /// Pages below a node that is no object get notes as others do.
  @Test func aPageBelowADirectNodeMayGetNotes() throws {
    let signer = try TestSigner()
    let signed = signer.pdf(
      TestSigner.Plan(objects: [
        1: Self.catalog(pages: Self.pages("11 0 R")) + ">>", 3: Self.page(), 10: Self.content(0),
        11: Self.pages("3 0 R"),
      ]))
    let bytes = try Cases.updated(
      signed,
      [
        (3, Self.page(annotations: " 30 0 R")), (30, "<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]>>"),
      ])
    let report = try #require(try Cases.reports(of: bytes, trust: signer.trust).first)
    #expect(
      report.changes == [
        SignatureChange(.annotationAdded, page: 0, name: "Stamp", isPermitted: true)
      ])
  }

  /// A form names its fields in many places, and a signature may name the catalogue.
  @Test func whatIsFilledInMayBeNamedElsewhere() throws {
    let signer = try TestSigner()
    func catalog(_ entries: String) -> String {
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 11 0 R]/CO[12 0 R]/SigFlags 3>>"
        + "/OpenAction<</S/Hide/T[12 0 R]>>/StructTreeRoot 15 0 R\(entries)>>"
    }
    func widget(_ value: String) -> String {
      "<</Type/Annot/Subtype/Widget/T(a)/FT/Tx/Rect[20 20 90 40]/Parent 11 0 R/P 3 0 R"
        + "/V(\(value))/A<</S/ResetForm/Fields[12 0 R]>>>>"
    }
    let signed = signer.pdf(
      TestSigner.Plan(objects: [
        1: catalog(""), 3: Self.page(annotations: " 12 0 R 13 0 R"), 10: Self.content(0),
        11: "<</T(g)/Kids[12 0 R]>>", 12: widget("old"),
        13: "<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/IRT 12 0 R/Popup 14 0 R>>",
        14: "<</Type/Annot/Subtype/Popup/Rect[0 0 9 9]/Parent 12 0 R>>",
        15: "<</Type/StructTreeRoot/K<</S/Form/P 15 0 R/K<</Type/OBJR/Obj 12 0 R/Pg 3 0 R>>>>"
          + "/Info<</Data 1 0 R>>>>",
      ]))
    let bytes = try Cases.updated(
      signed, [(1, catalog("/DSS<</Certs[]>>")), (12, widget("new"))])
    let report = try #require(try Cases.reports(of: bytes, trust: signer.trust).first)
    #expect(
      Set(report.changes) == [
        SignatureChange(.validationData, isPermitted: true),
        SignatureChange(.fieldFilled, name: "g.a", isPermitted: true),
      ])
  }
}
