import Testing

@testable import PDFInk

extension PreparedAttackTests {
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

  static func catalog(_ fields: String = "", pages: String = "2 0 R") -> String {
    "<</Type/Catalog/Pages \(pages)/AcroForm<</Fields[5 0 R\(fields)]/SigFlags 3>>"
  }
  static func page(
    _ entries: String = "", annotations: String = "", contents: String = "10 0 R",
    width: Int = 200
  ) -> String {
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) 300]/Contents \(contents)"
      + "/Annots[5 0 R\(annotations)]\(entries)>>"
  }
  static func pages(_ kids: String) -> String { "<</Type/Pages/Kids[\(kids)]/Count 1>>" }
  static func text(_ entries: String) -> String {
    "<</Type/Annot/Subtype/Widget/FT/Tx/Rect[20 20 90 40]\(entries)>>"
  }
  static func action(_ entries: String) -> String {
    "<</Type/Annot/Subtype/Widget/FT/Sig/T(b)/Rect[0 0 0 0]/S/Launch\(entries)>>"
  }
  static func form(_ color: Int) -> String {
    SignatureCases.stream("/Type/XObject/Subtype/Form/BBox[0 0 99 99]", "\(color) g 0 0 99 99 re f")
  }
  static func content(_ color: Int, _ entries: String = "") -> String {
    SignatureCases.stream(entries, "\(color) g 0 0 99 99 re f")
  }

  static let inTree: [Attack] = [
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

  static let inAnnotations: [Attack] = [
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

  static let inForm: [Attack] = [
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

  static let withoutKids: [Attack] = [
    Attack(
      "a node of a direct page",
      [
        2: pages("<</Type/Page/MediaBox[0 0 9 9]/Kids[11 0 R]>> 3 0 R"),
        3: page("/Resources<</XObject 11 0 R>>"), 10: SignatureCases.stream("", "/Kids Do"),
        11: "<</Kids 12 0 R>>", 12: form(0),
      ], [(11, "<</Kids 30 0 R>>"), (30, form(1))]),
    Attack(
      "a group of a widget",
      [
        1: catalog(" 11 0 R") + ">>", 3: page("/Resources<</XObject 13 0 R>>"),
        10: SignatureCases.stream("", "/Kids Do"), 11: "<</FT/Tx/T(a)/Kids[12 0 R]>>",
        12: text("/Parent 11 0 R/Kids[13 0 R]"), 13: "<</Kids 14 0 R>>", 14: form(0),
      ], [(13, "<</Kids 30 0 R>>"), (30, form(1))]),
  ]

  /// Objects that are two things at once: what may change in one of them shows in the other.
  static let withTwoRoles: [Attack] = [
    Attack(
      "the catalogue has pictures",
      [
        1: catalog() + "/Metadata 11 0 R>>", 3: page("/Resources<</XObject 1 0 R>>"),
        10: SignatureCases.stream("", "/Metadata Do"), 11: form(0),
      ], [(11, form(1))]),
    Attack(
      "a field has pictures",
      [
        1: catalog(" 11 0 R") + ">>", 3: page("/Resources<</XObject 11 0 R>>"),
        10: SignatureCases.stream("", "/V Do"), 11: text("/T(a)/V 12 0 R"), 12: form(0),
      ], [(11, text("/T(a)/V 30 0 R")), (30, form(1))]),
    // The array is first compared as that of fields that are to be hidden.
    Attack(
      "a field is what opens",
      [
        1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields 12 0 R/SigFlags 3>>"
          + "/AA<</WC<</S/Hide/T 12 0 R>>>>/OpenAction<</S/Named/N/FirstPage/Next 12 0 R>>>>",
        3: page(), 10: content(0), 11: action("/F(a)"), 12: "[5 0 R 11 0 R]",
      ], [(11, action("/F(b)/V 30 0 R")), (30, "<</Type/Sig>>")]),
    Attack(
      "the annotations of a page are a picture",
      [
        3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</XObject 3 0 R>>"
          + "/Contents 10 0 R>>",
        10: SignatureCases.stream("", "/Annots Do"),
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
      [3: page("/Resources<</XObject 3 0 R>>"), 10: SignatureCases.stream("", "/Tabs Do")],
      [(3, page("/Resources<</XObject 3 0 R>>/Tabs 30 0 R")), (30, form(1))]),
  ]
}
