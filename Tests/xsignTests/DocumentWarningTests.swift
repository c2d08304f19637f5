import Foundation
import Ink
import TestSupport
import Testing
import X11Canvas

@testable import Controls
@testable import xsign

/// What is said of a PDF in the window, and what its author does not permit.
@MainActor
@Suite struct DocumentWarningTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  private func updateNotes() {
    harness.dialogs.notes.update(harness.canvas.drawing, on: harness.session.document)
  }

  // MARK: Refusals and notes

  private static let oneField =
    "This form has one field: click it, or press F2, to fill it in."

  @Test(arguments: [
    ("certified-p1", "Certified by its author: no changes are allowed. You can look, not save."),
    (
      "certified-p2",
      "Certified by its author: you can fill in its form; ink may only go into an empty "
        + "signature field, with a certificate."
    ),
    (
      "enc-no-changes",
      "Its author does not permit changes. With the owner's password you may sign it."
    ),
  ])
  func whatTheAuthorForbidsIsNotSaved(pdf: String, sentence: String) throws {
    defer { harness.end() }
    try harness.open(pdf: pdf)
    #expect(harness.note?.text == sentence && harness.note?.kind == .warning)
    harness.sign()
    harness.save()
    #expect(
      harness.notice == sentence && !harness.controls.isModal && harness.pdfs == ["contract.pdf"])
  }

  @Test func digitalSignaturesStayWhole() throws {
    defer { harness.end() }
    try harness.open(pdf: "signed-one-of-two")
    #expect(
      harness.note?.text.hasPrefix("Signed digitally once. Your ink is added as an annotation")
        == true)
    harness.sign()
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    #expect(try Tool("pdfsig", ["-nocert", harness.path("a.pdf")]).text.contains("is Valid"))
  }

  @Test func timeStampsAreNotCounted() throws {
    defer { harness.end() }
    try harness.open(pdf: "signatures/archived")
    var survey = try #require(harness.session.document?.survey)
    survey.refusal = nil
    #expect(DocumentWarning.notes(survey).first == .signed(1))
    survey.signatures.removeAll { !$0.isTimeStamp }
    #expect(DocumentWarning.notes(survey).first == .stamped(1))
    survey.signatures += survey.signatures
    let sentence = try #require(DocumentWarning.notes(survey).first).sentence
    #expect(sentence.hasPrefix("It has 2 time stamps."))
  }

  @Test func usageRightsEndAfterAgreement() throws {
    defer { harness.end() }
    try harness.open(pdf: "usage-rights")
    #expect(
      harness.note?.text
        == "It grants usage rights to Adobe's programs, which end when it is signed.")
    harness.sign()
    harness.dialogs.save()
    #expect(harness.message?.answers.map(\.title) == ["Cancel", "Sign"])
    harness.answer("Cancel")
    #expect(!harness.controls.isModal)
    harness.dialogs.save()
    harness.answer("Sign")
    harness.accept("a.pdf")
    harness.release()
    #expect(harness.pdfs == ["a.pdf", "contract.pdf"])
    // It is asked once for each document.
    harness.sign(page: 0, 300, 300)
    harness.save()
    #expect(!harness.controls.isModal)
  }

  @Test func aFieldOverInkIsSaid() throws {
    defer { harness.end() }
    try harness.open(pdf: "form-opaque-field")
    let field = try #require(harness.session.document?.survey.fields.first { $0.kind == .other })
    #expect(harness.note?.text == Self.oneField)
    let place = field.frame.center * (96 / 72)
    harness.sign(page: field.page, place.x - 30, place.y)
    updateNotes()
    #expect(harness.note?.text.hasPrefix("Your ink on page 1 is on a form field") == true)
    #expect(harness.note?.hasMore == true && harness.note?.button?.title == "Show")
    _ = harness.canvas.undo()
    updateNotes()
    #expect(harness.note?.text == Self.oneField)
    harness.dialogs.notes.close()
    #expect(harness.note == nil)
  }

  /// On a page that was turned, the field is where the page shows it.
  @Test func aFieldOnATurnedPageIsSaid() throws {
    defer { harness.end() }
    try harness.open(pdf: "form-opaque-field")
    let before = try #require(
      harness.session.document?.survey.fields.first { $0.kind == .other })
    let page = harness.canvas.drawing.pages[before.page]
    harness.canvas.turnPage(page.id, by: .right, background: page.background)
    harness.session.turnDocument()
    let field = try #require(
      harness.session.document?.survey.fields.first { $0.name == before.name })
    #expect(field.frame != before.frame)
    // Where it was before the turn.
    let old = before.frame.center * (96 / 72)
    harness.sign(page: field.page, old.x - 30, old.y)
    updateNotes()
    #expect(harness.note?.text == Self.oneField && harness.dialogs.notes.field == nil)
    let place = field.frame.center * (96 / 72)
    harness.sign(page: field.page, place.x - 30, place.y)
    updateNotes()
    #expect(harness.note?.text.hasPrefix("Your ink on page 1 is on a form field") == true)
    #expect(harness.dialogs.notes.field?.frame == field.frame)
  }

  /// Ink on a field is not saved at all where it may go into signature fields alone.
  @Test(.enabled(if: Tool.exists("qpdf"), "qpdf is not here"))
  func onlyFieldsAreMoreImportantThanAFieldOverInk() throws {
    defer { harness.end() }
    let path = harness.path("contract.pdf")
    let made = try Tool(
      "qpdf",
      ["--encrypt", "", "owner", "256", "--form=y", "--modify-other=n", "--annotate=n", "--"]
        + [PDFCases.path("acroform"), path])
    try #require(made.status == 0, "\(made.errors)")
    harness.session.open(path)
    harness.release()
    let field = try #require(harness.session.document?.survey.fields.first { $0.kind == .other })
    let place = field.frame.center * (96 / 72)
    harness.sign(page: field.page, place.x - 30, place.y)
    updateNotes()
    let sentence =
      "Its author only permits filling in its form: ink may go into its empty signature fields."
    #expect(harness.note?.text == sentence)
    #expect(harness.note?.button?.title == "Password…")
  }

  /// A line around a field is not on it.
  @Test func aLineAroundAFieldIsNotOnIt() throws {
    defer { harness.end() }
    try harness.open(pdf: "forms/text-kinds")
    let field = try #require(harness.session.document?.survey.form.first)
    let (page, frame) = (field.places[0].page, field.places[0].frame)
    let origin = harness.canvas.drawing.pages[page].origin
    // Right above the field and right of it.
    let (left, right) = (frame.min.x * 96 / 72 - 20, frame.max.x * 96 / 72 + 6)
    let (top, bottom) = (frame.min.y * 96 / 72 - 6, frame.max.y * 96 / 72 + 20)
    let above = (0...20).map { Point(left + (right - left) * Double($0) / 20, top) }
    let beside = (1...20).map { Point(right, top + (bottom - top) * Double($0) / 20) }
    let samples = (above + beside).enumerated().map { Sample(origin + $1, time: 0.01 * Double($0)) }
    let pen = Pen(color: .black, width: 2...4)
    harness.canvas.paste([Stroke(id: StrokeID(1), pen: pen, samples: samples)], movedBy: .zero)
    updateNotes()
    let isSaid = harness.dialogs.notes.field.map { $0.name == field.name } ?? false
    #expect(!isSaid, "\(harness.note?.text ?? "")")
    save("a.pdf")
    let paragraphs = harness.message?.paragraphs ?? []
    #expect(!paragraphs.contains { $0.contains("no value of") && $0.contains(field.name) })
  }

  /// The window shows a picture above the values of the page, and files below them.
  @Test func aPictureUnderAFieldIsSaid() throws {
    defer { harness.end() }
    try harness.open(pdf: "form-opaque-field")
    let field = try #require(
      harness.session.document?.survey.fields.first { $0.kind == .other })
    let page = harness.canvas.drawing.pages[field.page]
    let center = field.frame.center * (96 / 72)
    func show(at place: Point) {
      let half = Point(20, 20)
      let frame = Bounds(min: place - half, max: place + half)
      harness.canvas.setBackground(
        Background(picture: .init(bytes: [1], frame: frame)), of: page.id)
      updateNotes()
    }
    show(at: Point(center.x, 40))
    #expect(harness.note?.text == Self.oneField && harness.dialogs.notes.field == nil)
    show(at: center)
    #expect(
      harness.note?.text
        == "A form field lies over the picture on page 1; other programs show it above the picture."
    )
    #expect(harness.note?.button?.title == "Show" && harness.note?.kind == .warning)
    #expect(harness.dialogs.notes.field?.frame == field.frame)
    // Ink on a field is more important.
    harness.sign(page: field.page, center.x - 30, center.y)
    updateNotes()
    #expect(harness.note?.text.hasPrefix("Your ink on page 1 is on a form field") == true)
  }

  /// Who writes on a field by hand may not know that it takes text.
  @Test func aFieldThatWaitsForTextIsOffered() throws {
    defer { harness.end() }
    try harness.open(pdf: "forms/text-kinds")
    let survey = try #require(harness.session.document?.survey)
    let place = survey.form[0].places[0]
    let center = place.frame.center * (96 / 72)
    harness.sign(page: place.page, center.x - 30, center.y)
    updateNotes()
    #expect(
      harness.note?.text
        == "Your ink on page 1 is on a form field: click it to type. Chrome and others would hide "
        + "the ink.")
    #expect(harness.note?.button?.title == "Show" && harness.note?.kind == .warning)
    // It has been filled in.
    harness.canvas.fill([FieldEntry(field: 0, value: .text("Jane"))])
    updateNotes()
    #expect(harness.note?.text.hasPrefix("A form field lies over your ink on page 1") == true)
  }

  // MARK: After saving

  private func save(_ name: String) {
    harness.dialogs.save()
    harness.accept(name)
    harness.release()
  }

  @Test func theNoteNamesWhatIsMissing() throws {
    defer { harness.end() }
    try RequiredForm.write(to: harness.path("form.pdf"))
    harness.session.open(harness.path("form.pdf"))
    harness.release()
    let form = try #require(harness.session.document?.survey.form)
    // Also if only ink is saved.
    harness.sign(page: 0, 500, 1000)
    save("a.pdf")
    #expect(
      harness.message?.paragraphs.dropFirst()
        == ["2 fields must have a value and are empty: single, centred."])
    harness.controls.dismissCard()
    harness.canvas.fill([FieldEntry(field: 0, value: .text("Jane"))])
    harness.save()
    #expect(harness.message?.paragraphs.first?.contains("one field filled in") == true)
    #expect(
      harness.message?.paragraphs.dropFirst()
        == ["One field must have a value and is empty: centred."])
    harness.controls.dismissCard()
    let centred = try #require(form.firstIndex { $0.name == "centred" })
    harness.canvas.fill([FieldEntry(field: centred, value: .text("Doe"))])
    harness.save()
    #expect(harness.message == nil)
    #expect(
      harness.notice?.contains("ink on one page, 2 fields filled in, ") == true,
      "\(harness.notice ?? "")")
  }

  @Test func inkIsNoValueOfAField() throws {
    defer { harness.end() }
    try harness.open(pdf: "forms/text-kinds")
    let survey = try #require(harness.session.document?.survey)
    for field in survey.form[0...1] {
      let center = field.places[0].frame.center * (96 / 72)
      harness.sign(page: field.places[0].page, center.x - 30, center.y)
    }
    save("a.pdf")
    #expect(
      harness.message?.paragraphs.contains(
        "The ink on 2 form fields is no value of them: single, fixed 10.") == true,
      "\(harness.message?.paragraphs ?? [])")
    harness.controls.dismissCard()
    harness.canvas.fill([FieldEntry(field: 0, value: .text("Jane"))])
    harness.save()
    #expect(
      harness.message?.paragraphs.contains("The ink on a form field is no value of it: fixed 10.")
        == true, "\(harness.message?.paragraphs ?? [])")
  }

  @Test func theNoteCountsWhatIsCalculated() throws {
    defer { harness.end() }
    try harness.open(pdf: "forms/scripts")
    let form = try #require(harness.session.document?.survey.form)
    for index in form.indices where form[index].obstacle == nil {
      let filling = FormFilling(of: form, with: [index: .text("12")])
      guard form[index].kind == .text, !filling.calculated.isEmpty else { continue }
      harness.canvas.fill([FieldEntry(field: index, value: .text("12"))])
      save("a.pdf")
      let count = filling.calculated.count
      let part = count == 1 ? "one field calculated" : "\(count) fields calculated"
      let said = harness.message?.paragraphs.first ?? harness.notice ?? ""
      #expect(said.contains("one field filled in, \(part), "), "\(said)")
      return
    }
    #expect(Bool(false), "No field has a sum.")
  }

  /// A warning goes before what is only good to know.
  @Test(arguments: ["signed-one-of-two", "enc-notes-allowed"])
  func aFieldOverInkIsMoreImportantThanSignatures(pdf: String) throws {
    defer { harness.end() }
    try harness.open(pdf: pdf)
    let field = try #require(harness.session.document?.survey.fields.first { $0.kind == .other })
    let place = field.frame.center * (96 / 72)
    harness.sign(page: field.page, place.x - 30, place.y)
    updateNotes()
    #expect(harness.note?.text.hasPrefix("Your ink on page 1 is on a form field") == true)
    #expect(harness.note?.kind == .warning && harness.note?.hasMore == true)
  }

  @Test func damageIsSaid() throws {
    defer { harness.end() }
    try harness.open(pdf: "damaged-offsets")
    #expect(harness.note?.text.hasPrefix("The file is damaged") == true)
    harness.dialogs.explainNotes()
    #expect(harness.message?.title == "contract.pdf" && harness.message?.paragraphs.count == 1)
  }

  /// That a page cannot be shown is more important than damage, and less than a refusal.
  @Test func pagesThatCannotBeShownAreSaid() throws {
    defer { harness.end() }
    try harness.open(pdf: "damaged-offsets")
    for page in [2, 0] { harness.dialogs.notes.fail(page: page) }
    #expect(harness.note?.text == "Pages 1, 3 cannot be shown or signed.")
    #expect(harness.note?.kind == .warning && harness.note?.hasMore == true)
    try harness.open(pdf: "certified-p1", as: "certified.pdf")
    harness.dialogs.notes.fail(page: 0)
    #expect(harness.note?.text.hasPrefix("Certified by its author") == true)
    harness.dialogs.notes.close()
    #expect(harness.note?.text == "Page 1 cannot be shown or signed.")
  }

  // MARK: Passwords

  @Test func aPasswordIsAskedFor() throws {
    defer { harness.end() }
    harness.draw()
    try harness.open(pdf: "enc-aes-256-user")
    #expect(
      harness.note?.text == "contract.pdf needs a password." && harness.note?.hasField == true)
    #expect(harness.drawn == [1])
    for count in 1...3 {
      harness.dialogs.unlock("wrong")
      harness.release()
      #expect(harness.note?.text == "That is not the password of contract.pdf.")
      #expect(harness.note?.hasField == true && harness.note?.refusals == count)
    }
    harness.dialogs.unlock("user")
    harness.release()
    #expect(harness.note?.hasField != true && harness.session.document != nil)
    harness.sign()
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    #expect(harness.pdfs == ["a.pdf", "contract.pdf"])
    #expect(try harness.bytes("a.pdf").starts(with: try harness.bytes("contract.pdf")))
  }

  /// The password of the owner lifts the refusal; the ink stays.
  @Test func theOwnerMaySign() throws {
    defer { harness.end() }
    try harness.open(pdf: "enc-no-changes")
    harness.sign()
    #expect(harness.note?.button?.title == "Password…")
    harness.dialogs.notes.askForOwner()
    #expect(harness.note?.hasField == true)
    harness.dialogs.unlock("owner")
    harness.release()
    #expect(harness.note?.hasField != true && harness.canvas.drawing.strokes.count == 1)
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    #expect(harness.pdfs == ["a.pdf", "contract.pdf"], "\(harness.notice ?? "")")
  }

  @Test func theCommandsOfTheBarAreInTheTable() {
    defer { harness.end() }
    #expect(Command(CommandTableID.ownerPassword) == .ownerPassword)
    #expect(Command(CommandTableID.showField) == .showField)
  }
}
