import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Widgets of fields that programs show in ways of their own.
@Suite struct WidgetTests {
  /// The entries of a stream are no states.
  @Test func anAppearanceOfOneStreamHasNoStates() throws {
    var file = WrittenPDF(
      page: "/Annots[5 0 R]",
      more: [5: "<</Subtype/Widget/FT/Btn/T(a)/Rect[10 10 20 20]/AP<</N 6 0 R>>>>"])
    file.objects[1] = Array("<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>".utf8)
    file.add(6, "/Subtype/Form/BBox[0 0 10 10]", Array("0 0 9 9 re f".utf8))
    #expect(try surveyed(opened(file.bytes)).form[0].states == ["Yes"])
  }

  /// Of several buttons with one state, one alone may be pressed.
  @Test func theButtonThatIsShownIsPressed() throws {
    func widget(_ y: Int, _ shown: String) -> String {
      "<</Subtype/Widget/Parent 5 0 R/Rect[10 \(y) 20 \(y + 10)]/AP<</N<</x 9 0 R/Off 9 0 R>>>>"
        + "/AS/\(shown)>>"
    }
    let field = try surveyed(
      form: "[5 0 R]", page: "/Annots[6 0 R 7 0 R]",
      [
        5: "<</FT/Btn/Ff 32768/T(a)/V/x/Kids[6 0 R 7 0 R]>>", 6: widget(10, "Off"),
        7: widget(30, "x"),
      ]
    ).form[0]
    #expect(field.states == ["x"] && field.storedValue == .button(1))
  }

  /// Some programs write the kind of a field into its widgets.
  @Test func fieldsHaveTheKindOfTheirWidgets() throws {
    func field(_ kind: String) throws -> PDFFormField {
      try surveyed(
        form: "[5 0 R]", page: "/Annots[6 0 R]",
        [
          5: "<</T(a)/Kids[6 0 R]>>",
          6: "<</Subtype/Widget/Parent 5 0 R/FT/\(kind)/MaxLen 4/V(x)/Rect[10 10 20 20]>>",
        ]
      ).form[0]
    }
    let text = try field("Tx")
    #expect(text.kind == .text && text.maximumLength == 4 && text.value == ["x"])
    #expect(text.obstacle == nil)
    #expect(try field("Sig").kind == .unknown)
  }

  /// Acrobat's names of fonts, in a form that has no font of that name.
  @Test func namesOfFontsTellTheirStyle() throws {
    for (name, isBold, isItalic) in [
      ("TiRo", false, false), ("TiBo", true, false), ("TiIt", false, true), ("TiBI", true, true),
      ("HeOb", false, true), ("CoBo", true, false),
    ] {
      let widget = "<</Subtype/Widget/FT/Tx/T(a)/Rect[10 10 90 30]/DA(/\(name) 9 Tf)>>"
      let survey = try surveyed(form: "[5 0 R]", page: "/Annots[5 0 R]", [5: widget])
      let look = try #require(survey.form[0].widgets[0].look)
      #expect(look.isBold == isBold && look.isItalic == isItalic, "\(name)")
    }
  }

  @Test func namesOfFontsMayHaveCodes() throws {
    for (name, isBold) in [("F1", true), ("F#31", true), ("#46#31", true), ("F#3", false)] {
      let widget = "<</Subtype/Widget/FT/Tx/T(a)/Rect[10 10 90 30]/DA(/\(name) 9 Tf)>>"
      let survey = try surveyed(
        form: "[5 0 R]/DR<</Font<</F1<</BaseFont/Times-Bold>>>>>>", page: "/Annots[5 0 R]",
        [5: widget])
      let look = try #require(survey.form[0].widgets[0].look)
      #expect(look.isBold == isBold && (look.family == .serif) == isBold, "\(name)")
    }
  }

  /// A widget that does not turn with its page hangs at its upper left corner.
  @Test func uprightWidgetsAreWhereTheyAreShown() throws {
    func frame(_ turn: Int) throws -> Bounds? {
      let widget = "<</Subtype/Widget/FT/Tx/T(a)/F 20/Rect[50 100 80 110]>>"
      let survey = try surveyed(
        form: "[5 0 R]", page: "/Annots[5 0 R]/Rotate \(turn)", [5: widget])
      return survey.form[0].places.first?.frame
    }
    // The page is 200 by 300.
    #expect(try frame(0) == Bounds(min: Point(50, 190), max: Point(80, 200)))
    #expect(try frame(90) == Bounds(min: Point(110, 50), max: Point(140, 60)))
    #expect(try frame(180) == Bounds(min: Point(150, 110), max: Point(180, 120)))
    #expect(try frame(270) == Bounds(min: Point(190, 150), max: Point(220, 160)))
  }

  /// The survey of turned pages has them where the turned file does, also if they reach beyond the
  /// page.
  @Test func uprightWidgetsHangFromTurnedPages() throws {
    func survey(_ turn: Int, _ kind: String, _ box: String) throws -> PDFSurvey {
      let widget = "<</Subtype/Widget/FT/\(kind)/T(a)/F 20/Rect[\(box)]>>"
      return try surveyed(
        form: "[5 0 R]", page: "/Annots[5 0 R]/Rotate \(turn)", [5: widget])
    }
    // The last one begins at an edge, and is wholly beyond that if the page is turned.
    let cases = [
      ("Tx", "50 100 80 110"), ("Sig", "50 100 80 110"), ("Sig", "150 5 198 90"),
      ("Sig", "150 290 198 300"), ("Tx", "150 290 198 300"),
    ]
    for (kind, box) in cases {
      for rotation in [0, 90, 180, 270] {
        for turn in PageTurn.allCases {
          let turned = try survey(rotation, kind, box).turned(by: [0: turn])
          let wanted = try survey((rotation + turn.degrees) % 360, kind, box)
          #expect(turned.form == wanted.form, "\(kind) \(box) \(rotation) \(turn)")
        }
      }
    }
    #expect(try survey(90, "Tx", "150 290 198 300").form[0].obstacle == .notShown)
  }

  /// A field that the page shows nothing of is there once the page is turned back.
  @Test func fieldsBeyondTheirPageComeBack() throws {
    let widget = "<</Subtype/Widget/FT/Sig/T(a)/F 20/Rect[150 290 198 300]>>"
    for (rotation, turn) in [(90, PageTurn.left), (180, .half)] {
      let survey = try surveyed(
        form: "[5 0 R]", page: "/Annots[5 0 R]/Rotate \(rotation)", [5: widget])
      #expect(survey.fields.isEmpty)
      let frames = survey.turned(by: [0: turn]).fields.map(\.frame)
      #expect(frames == [Bounds(min: Point(150, 0), max: Point(198, 10))])
    }
  }
}
