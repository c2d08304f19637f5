import Ink
import Testing

@testable import PDFInk

/// Files whose author prepared them before they were signed, so that a sound update shows something
/// else without a change at the places where one is expected. None may pass.
@Suite struct PreparedAttackTests {
  private typealias Cases = SignatureCases

  /// A file that is signed, and the update behind it.
  struct Attack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The objects of the signed file besides those of `TestSigner.pdf`.
    let signed: [Int: String]
    let update: [(Int, String)]
    var generations: [Int: Int] = [:]

    init(
      _ name: String, _ signed: [Int: String], _ update: [(Int, String)],
      generations: [Int: Int] = [:]
    ) {
      (testDescription, self.signed, self.update) = (name, signed, update)
      self.generations = generations
    }
  }

  private static func catalog(_ fields: String = "", pages: String = "2 0 R") -> String {
    "<</Type/Catalog/Pages \(pages)/AcroForm<</Fields[5 0 R\(fields)]/SigFlags 3>>"
  }
  private static func page(
    _ entries: String = "", annotations: String = "", contents: String = "10 0 R",
    width: Int = 200
  ) -> String {
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) 300]/Contents \(contents)"
      + "/Annots[5 0 R\(annotations)]\(entries)>>"
  }
  private static func pages(_ kids: String) -> String { "<</Type/Pages/Kids[\(kids)]/Count 1>>" }
  private static func text(_ entries: String) -> String {
    "<</Type/Annot/Subtype/Widget/FT/Tx/Rect[20 20 90 40]\(entries)>>"
  }
  private static func action(_ entries: String) -> String {
    "<</Type/Annot/Subtype/Widget/FT/Sig/T(b)/Rect[0 0 0 0]/S/Launch\(entries)>>"
  }
  private static func form(_ color: Int) -> String {
    Cases.stream("/Type/XObject/Subtype/Form/BBox[0 0 99 99]", "\(color) g 0 0 99 99 re f")
  }
  private static func content(_ color: Int, _ entries: String = "") -> String {
    Cases.stream(entries, "\(color) g 0 0 99 99 re f")
  }

  private static let inTree: [Attack] = [
    Attack(
      "a direct root", [1: catalog(pages: pages("3 0 R")) + ">>", 3: page(), 10: content(0)],
      [(3, page(width: 90))]),
    Attack(
      "a direct root, contents",
      [1: catalog(pages: pages("3 0 R")) + ">>", 3: page(), 10: content(0)],
      [(3, page(contents: "30 0 R")), (30, content(1))]),
    Attack(
      "a direct node", [2: pages(pages("3 0 R")), 3: page(), 10: content(0)],
      [(3, page(width: 90))]),
    Attack(
      "a node below a direct one",
      [2: pages(pages("11 0 R")), 3: page(), 10: content(0), 11: pages("3 0 R")],
      [(11, pages("30 0 R")), (30, page(width: 90))]),
    Attack(
      "a kid that was nothing", [2: pages("99 0 R 3 0 R"), 3: page(), 10: content(0)],
      [(99, page(width: 90))]),
    Attack(
      "a kid of another generation", [2: pages("98 1 R 3 0 R"), 3: page(), 10: content(0)],
      [(98, page(width: 90))], generations: [98: 1]),
    Attack(
      "an array among the kids",
      [2: pages("3 0 R 11 0 R"), 3: page(contents: "11 0 R"), 10: content(0), 11: "[10 0 R]"],
      [(11, "[30 0 R]"), (30, content(1))]),
    Attack(
      "a number among the kids",
      [2: pages("3 0 R 11 0 R"), 3: page("/Rotate 11 0 R"), 10: content(0), 11: "0"],
      [(11, "180")]),
    Attack(
      "the resources are a kid of the page",
      [
        3: page("/Kids[11 0 R]/Resources 11 0 R"), 10: content(0),
        11: "<</XObject<</X 12 0 R>>>>", 12: form(0),
      ], [(11, "<</XObject<</X 30 0 R>>>>"), (30, form(1))]),
  ]

  private static let inAnnotations: [Attack] = [
    Attack(
      "the contents are an annotation", [3: page(annotations: " 10 0 R"), 10: content(0)],
      [(10, content(1))]),
    Attack(
      "an array is an annotation",
      [3: page(annotations: " 11 0 R", contents: "11 0 R"), 10: content(0), 11: "[10 0 R]"],
      [(10, content(1))]),
    Attack(
      "an annotation that was nothing", [3: page(annotations: " 99 0 R"), 10: content(0)],
      [(99, "<</Type/Annot/Subtype/Stamp/Rect[0 0 99 99]>>")]),
    Attack(
      "the annotation of a direct page",
      [
        2: pages("<</Type/Page/MediaBox[0 0 9 9]/Annots[11 0 R]>> 3 0 R"), 3: page(),
        10: content(0), 11: "<</Type/Annot/Subtype/Square/Rect[0 0 9 9]/Contents(old)>>",
      ], [(11, "<</Type/Annot/Subtype/Square/Rect[0 0 9 9]/Contents(new)>>")]),
  ]

  private static let inForm: [Attack] = [
    Attack(
      "a field that was nothing", [1: catalog(" 99 0 R") + ">>", 3: page(), 10: content(0)],
      [(99, text("/T(new)/V(1)"))]),
    Attack(
      "a field of a group that was nothing",
      [
        1: catalog(" 11 0 R") + ">>", 3: page(), 10: content(0),
        11: "<</T(g)/Kids[12 0 R 99 0 R]>>", 12: text("/T(a)/Parent 11 0 R"),
      ], [(99, text("/T(b)/Parent 11 0 R/V(1)"))]),
    Attack(
      "the contents are a group",
      [
        1: catalog(" 10 0 R") + ">>", 3: page(), 10: content(0, "/Kids[11 0 R]"),
        11: text("/T(a)"),
      ], [(10, content(1, "/Kids[11 0 R]"))]),
    Attack(
      "the contents are a field",
      [1: catalog(" 10 0 R") + ">>", 3: page(), 10: content(0, "/FT/Tx/T(a)")],
      [(10, content(1, "/FT/Tx/T(a)"))]),
    Attack(
      "a group beside a widget",
      [
        1: catalog(" 11 0 R") + ">>", 3: page(), 10: content(0),
        11: "<</FT/Tx/T(f)/Kids[12 0 R 13 0 R]>>", 12: text("/Parent 11 0 R"),
        13: "<</T(g)/Parent 11 0 R/V(old)/Kids[14 0 R]>>", 14: text("/T(a)/Parent 13 0 R"),
      ], [(13, "<</T(g)/Parent 11 0 R/V(new)/Kids[14 0 R]>>")]),
    Attack(
      "a direct field of a group",
      [
        1: catalog(" 11 0 R") + ">>", 3: page(), 10: content(0),
        11: "<</T(g)/Kids[\(text("/T(a)/AP<</N 12 0 R>>"))]>>", 12: form(0),
      ], [(12, form(1))]),
  ]

  /// Objects that are two things at once: what may change in one of them shows in the other.
  private static let withTwoRoles: [Attack] = [
    Attack(
      "the catalogue has pictures",
      [
        1: catalog() + "/Metadata 11 0 R>>", 3: page("/Resources<</XObject 1 0 R>>"),
        10: Cases.stream("", "/Metadata Do"), 11: form(0),
      ], [(11, form(1))]),
    Attack(
      "a field has pictures",
      [
        1: catalog(" 11 0 R") + ">>", 3: page("/Resources<</XObject 11 0 R>>"),
        10: Cases.stream("", "/V Do"), 11: text("/T(a)/V 12 0 R"), 12: form(0),
      ], [(11, text("/T(a)/V 30 0 R")), (30, form(1))]),
    // The array is first compared as that of the fields.
    Attack(
      "a field is what opens",
      [
        1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields 12 0 R/SigFlags 3>>"
          + "/OpenAction<</S/Named/N/FirstPage/Next 12 0 R>>>>",
        3: page(), 10: content(0), 11: action("/F(a)"), 12: "[5 0 R 11 0 R]",
      ], [(11, action("/F(b)/V 30 0 R")), (30, "<</Type/Sig>>")]),
    Attack(
      "the annotations of a page are a picture",
      [
        3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</XObject 3 0 R>>"
          + "/Contents 10 0 R>>",
        10: Cases.stream("", "/Annots Do"),
      ],
      [
        (
          3,
          "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</XObject 3 0 R>>"
            + "/Contents 10 0 R/Annots 30 0 R>>"
        ), (30, form(1)),
      ]),
    Attack(
      "the order of a page is a picture",
      [3: page("/Resources<</XObject 3 0 R>>"), 10: Cases.stream("", "/Tabs Do")],
      [(3, page("/Resources<</XObject 3 0 R>>/Tabs 30 0 R")), (30, form(1))]),
  ]

  @Test(arguments: inTree + inAnnotations + inForm + withTwoRoles)
  func noPreparationPasses(attack: Attack) throws {
    let signer = try TestSigner()
    let signed = signer.pdf(TestSigner.Plan(objects: attack.signed))
    func report(_ bytes: [UInt8]) throws -> PDFSignatureReport {
      try #require(try Cases.reports(of: bytes, trust: signer.trust).first)
    }
    // It passes as it is, and with an update that does change nothing.
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

  /// Pages below a node that is no object get notes as others do.
  @Test func aPageBelowADirectNodeMayGetNotes() throws {
    let signer = try TestSigner()
    let signed = signer.pdf(
      TestSigner.Plan(objects: [
        1: Self.catalog(pages: Self.pages("3 0 R")) + ">>", 3: Self.page(), 10: Self.content(0),
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
