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

  // MARK: Refusals and notes

  private static let oneField =
    "This form has one field: click it, or press F2, to fill it in."

  @Test(arguments: [
    ("certified-p1", "Certified by its author: no changes are allowed. You can look, not save."),
    (
      "certified-p2",
      "Certified by its author: you can fill in its form, and not put ink on it."
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
    harness.dialogs.notes.update(harness.canvas.drawing)
    #expect(harness.note?.text.hasPrefix("A form field lies over your ink on page 1") == true)
    #expect(harness.note?.hasMore == true && harness.note?.button?.title == "Show")
    _ = harness.canvas.undo()
    harness.dialogs.notes.update(harness.canvas.drawing)
    #expect(harness.note?.text == Self.oneField)
    harness.dialogs.notes.close()
    #expect(harness.note == nil)
  }

  /// A warning goes before what is only good to know.
  @Test(arguments: ["signed-one-of-two", "enc-notes-allowed"])
  func aFieldOverInkIsMoreImportantThanSignatures(pdf: String) throws {
    defer { harness.end() }
    try harness.open(pdf: pdf)
    let field = try #require(harness.session.document?.survey.fields.first { $0.kind == .other })
    let place = field.frame.center * (96 / 72)
    harness.sign(page: field.page, place.x - 30, place.y)
    harness.dialogs.notes.update(harness.canvas.drawing)
    #expect(harness.note?.text.hasPrefix("A form field lies over your ink on page 1") == true)
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
    for _ in 0..<3 {
      harness.dialogs.unlock("wrong")
      harness.release()
      #expect(harness.note?.text == "That is not the password of contract.pdf.")
      #expect(harness.note?.hasField == true)
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
