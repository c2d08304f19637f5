import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Forms that programs are to draw themselves, and that get a digital signature with ink.
@Suite struct DrawnFormTests {
  /// Returns the entries of the form after a digital signature, and what is in its first field.
  private func signed(
    _ target: SignatureOrder.Target, field: String, form drawn: FilledForm = FilledForm(),
    isInked: Bool = true
  ) throws -> PDFDictionary {
    var file = WrittenPDF(
      page: "/Annots[5 0 R]",
      more: [5: "<</Type/Annot/Subtype/Widget/F 4/P 3 0 R/T(a)/Rect[10 10 90 40]\(field)>>"])
    file.objects[1] = Array(
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</NeedAppearances true/XFA(x)/Fields[5 0 R]>>>>".utf8)
    let old = try opened(file.bytes)
    let survey = try surveyed(old)
    var request =
      isInked ? SignedCase.request([0], of: survey) : SigningRequest(forms: [], placements: [])
    request.form = drawn
    request.signature = SignatureOrder(target, time: "D:20261127120000Z", room: 600)
    let result = try InkUpdate.result(
      of: request, in: old, pages: try PageTree.pages(of: old), survey: survey)
    let new = try opened(file.bytes + result.update)
    let form = new.dictionary(new.dictionary(new.trailer["Root"])?["AcroForm"]) ?? [:]
    #expect(new.integer(form["SigFlags"]) == 3)
    // Nothing was typed, so the XFA data are those of the fields.
    #expect(form["XFA"] != nil)
    return form
  }

  /// Programs would show no ink in the field else.
  @Test func theFormIsNoLongerDrawnByOthers() throws {
    let place = SignatureOrder.Place(
      page: 0, frame: Bounds(min: .zero, max: Point(200, 300)))
    #expect(try signed(.field("a"), field: "/FT/Sig")["NeedAppearances"] == nil)
    #expect(try signed(.new(place), field: "/FT/Btn")["NeedAppearances"] == nil)
    // Texts come with pictures of them.
    let drawn = FilledForm(fields: [FilledForm.Field(index: 0, value: nil, texts: [nil])])
    #expect(try signed(.new(place), field: "/FT/Tx/V(x)", form: drawn)["NeedAppearances"] == nil)
    #expect(try signed(.new(place), field: "/FT/Tx/V(x)")["NeedAppearances"] != nil)
  }

  /// Programs would draw the mark of a button whose own paints nothing.
  @Test func buttonsGetMarksThatAreSeen() throws {
    let marks = "/FT/Btn/V/Yes/AS/Yes/AP<</N<</Yes 6 0 R/Off 6 0 R>>>>"
    var file = WrittenPDF(
      page: "/Annots[5 0 R]",
      more: [5: "<</Type/Annot/Subtype/Widget/F 4/P 3 0 R/T(a)/Rect[10 10 90 40]\(marks)>>"])
    file.add(6, "/Type/XObject/Subtype/Form/BBox[0 0 80 30]", [])
    file.objects[1] = Array(
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</NeedAppearances true/Fields[5 0 R]>>>>".utf8)
    let old = try opened(file.bytes)
    let survey = try surveyed(old)
    var request = SignedCase.request([0], of: survey)
    request.signature = SignatureOrder(
      .new(SignatureOrder.Place(page: 0, frame: Bounds(min: .zero, max: Point(200, 300)))),
      time: "D:20261127120000Z", room: 600)
    let result = try InkUpdate.result(
      of: request, in: old, pages: try PageTree.pages(of: old), survey: survey)
    let new = try opened(file.bytes + result.update)
    let button = try #require(new.dictionary(.reference(PDFReference(5, 0))))
    #expect(new.name(button["AS"]) == "Yes" && new.name(button["V"]) == "Yes")
    let states = try #require(new.dictionary(new.dictionary(button["AP"])?["N"]))
    guard case .reference(let mark)? = states["Yes"] else {
      Issue.record("no mark")
      return
    }
    let content = try new.data(mark)
    #expect(mark != PDFReference(6, 0) && !content.isEmpty)
  }

  /// A digital signature that shows nothing leaves the form.
  @Test func withoutInkTheFormStays() throws {
    #expect(
      try signed(.invisible, field: "/FT/Sig", isInked: false)["NeedAppearances"] != nil)
    #expect(
      try signed(.field("a"), field: "/FT/Sig", isInked: false)["NeedAppearances"] != nil)
  }
}
