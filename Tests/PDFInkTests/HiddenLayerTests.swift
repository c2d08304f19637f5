import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Form fields in layers that a file does not show.
@Suite struct HiddenLayerTests {
  /// A field in a layer that is not shown takes no value, which nobody would see.
  @Test(arguments: [
    ("/OC 7 0 R", "/OFF[7 0 R]", false), ("/OC 7 0 R", "/OFF[8 0 R]", true),
    ("", "/OFF[7 0 R]", true), ("/OC 7 0 R", "/BaseState/OFF", false),
    ("/OC 7 0 R", "/BaseState/OFF/ON[7 0 R]", true),
    ("/OC<</Type/OCMD/OCGs[7 0 R 8 0 R]>>", "/OFF[7 0 R]", true),
    ("/OC<</Type/OCMD/OCGs 7 0 R>>", "/OFF[7 0 R]", false),
    ("/OC<</Type/OCMD/OCGs[7 0 R 8 0 R]/P/AllOn>>", "/OFF[7 0 R]", false),
    ("/OC<</Type/OCMD/OCGs[7 0 R]/P/AllOff>>", "/OFF[7 0 R]", true),
    ("/OC<</Type/OCMD/OCGs[7 0 R]/P/AnyOff>>", "/OFF[8 0 R]", false),
    ("/OC<</Type/OCMD/OCGs[]>>", "/OFF[7 0 R]", true),
    ("/OC<</Type/OCMD/VE[/Or 7 0 R[/Not 8 0 R]]>>", "/OFF[7 0 R]", false),
    ("/OC<</Type/OCMD/VE[/And 8 0 R[/Not 7 0 R]]>>", "/OFF[7 0 R]", true),
    ("/OC<</Type/OCMD/VE 9 0 R>>", "/OFF[7 0 R]", true), ("/OC null", "/OFF[7 0 R]", true),
  ])
  func fieldsInHiddenLayersAreNotShown(layer: String, configuration: String, shown: Bool) throws {
    var file = WrittenPDF(
      page: "/Annots[5 0 R 6 0 R]",
      more: [
        5: "<</Subtype/Widget/FT/Tx/T(a)/Rect[10 10 60 30]\(layer)>>",
        6: "<</Subtype/Widget/FT/Sig/T(b)/Rect[10 50 60 70]\(layer)>>",
        7: "<</Type/OCG/Name(A)>>", 8: "<</Type/OCG/Name(B)>>",
        // It has itself as its parts.
        9: "[/Or 9 0 R 9 0 R 9 0 R]",
      ])
    file.objects[1] = Array(
      ("<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R]>>"
        + "/OCProperties<</OCGs[7 0 R 8 0 R]/D<<\(configuration)>>>>>>").utf8)
    let survey = try surveyed(opened(file.bytes))
    #expect(survey.form[0].obstacle == (shown ? nil : .notShown))
    // No ink is put there, either.
    #expect(survey.fields.map(\.name) == (shown ? ["a", "b"] : []))
  }
}
