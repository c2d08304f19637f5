import Foundation
import Ink
import TestSupport
import Testing

@testable import X11Canvas
@testable import xsign

/// PDFs in the window: opening, the notes about them, and saving them signed.
@MainActor
@Suite struct DocumentDialogTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  /// Copies a test PDF into the folder of the harness and opens it.
  private func open(_ pdf: String, as name: String = "contract.pdf") throws {
    try FileManager.default.copyItem(
      atPath: PDFCases.path(pdf), toPath: harness.path(name))
    harness.session.open(harness.path(name))
    harness.release()
  }

  /// Draws a line on a page, from a place in canvas units.
  private func sign(page: Int = 0, _ x: Double = 100, _ y: Double = 100) {
    let origin = harness.canvas.drawing.pages[page].origin
    let samples = (0..<9).map { index in
      Sample(
        origin + Point(x + 8 * Double(index), y + Double(index % 3)), time: 0.01 * Double(index))
    }
    harness.canvas.paste(
      [Stroke(id: StrokeID(1), pen: Pen(color: .black, width: 2...4), samples: samples)],
      movedBy: .zero)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: harness.path(name))))
  }

  private var names: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: harness.folder.path)) ?? []
    return all.filter { $0.hasSuffix(".pdf") }.sorted()
  }

  private func save() {
    harness.dialogs.save()
    harness.release()
  }

  private var notice: String? { harness.controls.notice?.text }
  private var note: NoteBar? { harness.dialogs.notes.bar }

  // MARK: Opening

  @Test func emptySignatureFieldsAreMarked() throws {
    defer { harness.end() }
    try open("acroform-two-signatures")
    let canvas = harness.canvas
    let frame = try #require(canvas.drawing.pages[1].frame)
    #expect(canvas.fields.count == 2)
    for field in canvas.fields {
      #expect(field.min.y >= frame.min.y && field.max.y <= frame.max.y && field.width > 20)
    }
    // Another drawing has none, and a PDF that may not be signed neither.
    try open("plain-1.4", as: "plain.pdf")
    #expect(canvas.fields.isEmpty)
    try open("certified-p1", as: "certified.pdf")
    #expect(canvas.fields.isEmpty)
  }

  @Test func thePagesAreBelowOneAnother() throws {
    defer { harness.end() }
    try open("made-by-libreoffice")
    let drawing = harness.canvas.drawing
    #expect(drawing.pages.count == 3 && drawing.pages.map(\.sheet) == [0, 1, 2])
    let size = try #require(drawing.pages[0].size)
    #expect(
      abs(size.width - 595.304 * 96 / 72) < 0.01 && abs(size.height - 841.89 * 96 / 72) < 0.01)
    for (above, below) in zip(drawing.pages, drawing.pages.dropFirst()) {
      let gap = below.origin.y - (above.frame?.max.y ?? 0)
      #expect(24..<26 ~= gap && below.origin.y.rounded() == below.origin.y && below.origin.x == 0)
    }
    let source = try #require(drawing.source)
    #expect(source.path == harness.path("contract.pdf") && source.size == 19_907)
    #expect(harness.session.file.title(isModified: false) == "contract.pdf – xsign")
    #expect(!harness.session.hasUnsavedInk && note == nil)
  }

  /// The first bytes decide; the name only if they are of no other kind.
  @Test func theFirstBytesDecide() throws {
    defer { harness.end() }
    try open("plain-1.4", as: "contract")
    #expect(harness.session.document != nil)
    try open("leading-junk", as: "junk")
    #expect(harness.session.document?.path == harness.path("junk"))
    harness.dialogs.startNew()
    harness.draw()
    harness.dialogs.promptToSave(.inkML)
    harness.accept(harness.path("drawing.inkml"))
    harness.release()
    try FileManager.default.moveItem(
      atPath: harness.path("drawing.inkml"), toPath: harness.path("drawing.pdf"))
    harness.session.open(harness.path("drawing.pdf"))
    harness.release()
    #expect(harness.session.document == nil && harness.drawn == [1])
  }

  @Test(arguments: [
    ("bad-empty", "is not a PDF, or is too damaged."),
    ("bad-text", "is not a PDF, or is too damaged."), ("bad-no-pages", "has no pages."),
  ])
  func whatIsNoPDFIsOneSentence(pdf: String, sentence: String) throws {
    defer { harness.end() }
    harness.draw()
    try open(pdf)
    #expect(notice == "contract.pdf \(sentence)" && harness.drawn == [1])
  }

  // MARK: Saving

  @Test func theFirstSaveProposesAName() throws {
    defer { harness.end() }
    try open("made-by-libreoffice")
    sign(page: 2)
    #expect(harness.session.isModified)
    harness.dialogs.save()
    #expect(harness.text?.hasSuffix("/contract-signed.pdf") == true)
    harness.accept(harness.text ?? "")
    harness.release()
    #expect(notice?.hasSuffix(": ink on one page, 1 KB added, checked") == true, "\(notice ?? "")")
    #expect(!harness.controls.isModal && !harness.session.isModified)
    let (old, new) = (try bytes("contract.pdf"), try bytes("contract-signed.pdf"))
    #expect(new.starts(with: old) && new.count > old.count)
    let change = try Signings.change(
      harness.path("contract.pdf"), harness.path("contract-signed.pdf"), page: 3)
    #expect(abs(change.frame.min.x - 98 * 25.4 / 96) < 0.8)
    #expect(abs(change.frame.min.y - 98 * 25.4 / 96) < 0.8)
    // The next one goes there, from the original anew.
    sign(page: 0)
    save()
    #expect(!harness.controls.isModal && !harness.session.isModified)
    let second = try bytes("contract-signed.pdf")
    #expect(second.starts(with: old) && !second.starts(with: new))
    harness.dialogs.saveAs()
    #expect(harness.text?.hasSuffix("/contract-signed-2.pdf") == true)
    #expect(names == ["contract-signed.pdf", "contract.pdf"])
  }

  @Test func undoingAllInkLeavesNothingToSave() throws {
    defer { harness.end() }
    try open("plain-1.4")
    sign()
    _ = harness.canvas.undo()
    #expect(!harness.session.hasUnsavedInk)
    save()
    #expect(notice == "There is no ink on the pages. Sign first.")
    #expect(names == ["contract.pdf"])
  }

  /// The original is replaced only after a question that Enter does not answer.
  @Test func theOriginalIsReplacedOnlyAfterAQuestion() throws {
    defer { harness.end() }
    try open("plain-1.4")
    sign()
    let old = try bytes("contract.pdf")
    harness.dialogs.save()
    harness.accept("contract")
    #expect(harness.message?.answers.map(\.title) == ["Cancel", "Replace"])
    #expect(harness.message?.answers.last?.isDestructive == true)
    harness.answer("Cancel")
    #expect(try bytes("contract.pdf") == old)
    harness.dialogs.save()
    harness.accept("contract.pdf")
    harness.answer("Replace")
    harness.release()
    let first = try bytes("contract.pdf")
    #expect(first.starts(with: old) && first.count > old.count && !harness.session.isModified)
    // What it was before is still open: the ink is in the file once.
    sign(page: 0, 200, 300)
    save()
    let second = try bytes("contract.pdf")
    #expect(second.starts(with: old) && !second.starts(with: first))
    #expect(!harness.session.isModified, "\(notice ?? "")")
  }

  @Test func aChangedOriginalIsNotSigned() throws {
    defer { harness.end() }
    try open("plain-1.4")
    sign()
    try Data(contentsOf: URL(fileURLWithPath: PDFCases.path("plain-2.0"))).write(
      to: URL(fileURLWithPath: harness.path("contract.pdf")))
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    #expect(harness.line == "contract.pdf was changed by another program; nothing was written.")
    #expect(names == ["contract.pdf"] && harness.session.isModified)
  }

  /// A copy with the same contents is the same PDF, and one that is gone is still open.
  @Test func aMovedOriginalIsSigned() throws {
    defer { harness.end() }
    try open("plain-1.4")
    sign()
    let path = harness.path("contract.pdf")
    let copy = try Data(contentsOf: URL(fileURLWithPath: path))
    try FileManager.default.removeItem(atPath: path)
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    try copy.write(to: URL(fileURLWithPath: path))
    sign(page: 0, 300, 300)
    save()
    #expect(names == ["a.pdf", "contract.pdf"] && !harness.session.isModified, "\(notice ?? "")")
  }

  @Test func aSignedFileThatChangedIsNotReplacedUnasked() throws {
    defer { harness.end() }
    try open("plain-1.4")
    sign()
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    try Data("other".utf8).write(to: URL(fileURLWithPath: harness.path("a.pdf")))
    sign(page: 0, 300, 300)
    save()
    #expect(harness.message?.answers.map(\.title) == ["Cancel", "Replace", "Save as…"])
    #expect(try bytes("a.pdf") == Array("other".utf8))
    harness.answer("Replace")
    harness.release()
    #expect(try bytes("a.pdf").starts(with: try bytes("contract.pdf")))
  }

  @Test func leavingAsksForUnsavedInk() throws {
    defer { harness.end() }
    try open("plain-1.4")
    sign()
    harness.dialogs.quit()
    try harness.answer(.save)
    harness.accept("a.pdf")
    harness.release()
    #expect(harness.hasQuit && names == ["a.pdf", "contract.pdf"])
  }

  @Test func theInkIsSavedAsADrawing() throws {
    defer { harness.end() }
    try open("plain-1.4")
    sign()
    harness.dialogs.promptToSave(.inkML, isElsewhere: true)
    #expect(harness.text?.hasSuffix("/contract-xsign.inkml") == true)
    harness.accept("a.inkml")
    harness.release()
    #expect(!harness.session.isModified)
    #expect(try DrawingFile.contents(harness.path("a.inkml")).strokes.count == 1)
    // What is saved next is the signed PDF again.
    sign(page: 0, 300, 300)
    harness.dialogs.save()
    #expect(harness.text?.hasSuffix("/contract-signed.pdf") == true)
  }

  /// A drawing that was saved as InkML finds its PDF, if that is the same.
  @Test func anExportSaysThatItHasOnlyTheInk() throws {
    defer { harness.end() }
    sign()
    harness.dialogs.promptToExport(.pdf)
    #expect(harness.line == "")
    harness.cancel()
    try open("plain-1.4")
    sign()
    harness.dialogs.promptToExport(.pdf)
    #expect(harness.line == "Only the ink, without the PDF. Save writes the signed PDF.")
  }

  @Test func aDrawingFindsItsDocument() throws {
    defer { harness.end() }
    try open("plain-1.4")
    sign()
    harness.dialogs.promptToSave(.inkML, isElsewhere: true)
    harness.accept("a.inkml")
    harness.release()
    harness.dialogs.startNew()
    harness.session.open(harness.path("a.inkml"))
    harness.release()
    harness.release()
    #expect(harness.session.document != nil && harness.canvas.drawing.strokes.count == 1)
    harness.dialogs.save()
    harness.accept(harness.text ?? "")
    harness.release()
    #expect(names == ["contract-signed.pdf", "contract.pdf"])
    harness.dialogs.startNew()
    try Data("%PDF-other".utf8).write(to: URL(fileURLWithPath: harness.path("contract.pdf")))
    harness.session.open(harness.path("a.inkml"))
    harness.release()
    harness.release()
    #expect(
      notice
        == "contract.pdf is not a PDF, or is too damaged. The ink is on blank pages.")
    #expect(harness.session.document == nil && harness.canvas.drawing.strokes.count == 1)
    #expect(harness.canvas.drawing.pages.map(\.size) != [nil])
  }

  /// Another drawing begins without the pages.
  @Test func aNewDrawingHasNoPages() throws {
    defer { harness.end() }
    try open("certified-p1")
    harness.dialogs.startNew()
    #expect(harness.canvas.drawing.source == nil && harness.session.document == nil && note == nil)
    try open("plain-1.4", as: "b.pdf")
    sign()
    harness.dialogs.startNew()
    try harness.answer(.discard)
    #expect(harness.canvas.drawing.source == nil && harness.canvas.drawing.isEmpty)
  }

  @Test func aNewDrawingIsOnEndlessPaper() throws {
    defer { harness.end() }
    let first = harness.canvas.drawing.pages[0].id
    #expect(harness.canvas.addPage(CanvasSize(width: 100, height: 100), below: first))
    harness.canvas.deletePage(first)
    sign()
    harness.dialogs.startNew()
    try harness.answer(.discard)
    #expect(harness.canvas.drawing.pages.map(\.size) == [nil] && harness.canvas.drawing.isEmpty)
  }

  // MARK: Refusals and notes

  @Test(arguments: [
    ("certified-p1", "Certified by its author: no changes are allowed. You can look, not save."),
    (
      "certified-p2",
      "Certified by its author: only forms and digital signatures are allowed. You can look, not "
        + "save."
    ),
    (
      "enc-no-changes",
      "Its author does not permit changes. With the owner's password you may sign it."
    ),
  ])
  func whatTheAuthorForbidsIsNotSaved(pdf: String, sentence: String) throws {
    defer { harness.end() }
    try open(pdf)
    #expect(note?.text == sentence && note?.kind == .warning)
    sign()
    save()
    #expect(notice == sentence && !harness.controls.isModal && names == ["contract.pdf"])
  }

  @Test func digitalSignaturesStayWhole() throws {
    defer { harness.end() }
    try open("signed-one-of-two")
    #expect(note?.text.hasPrefix("Signed digitally once. Your ink is added as a note") == true)
    sign()
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    #expect(try Tool("pdfsig", ["-nocert", harness.path("a.pdf")]).text.contains("is Valid"))
  }

  @Test func usageRightsEndAfterAgreement() throws {
    defer { harness.end() }
    try open("usage-rights")
    #expect(
      note?.text == "It grants usage rights to Adobe's programs, which end when it is signed.")
    sign()
    harness.dialogs.save()
    #expect(harness.message?.answers.map(\.title) == ["Cancel", "Sign"])
    harness.answer("Cancel")
    #expect(!harness.controls.isModal)
    harness.dialogs.save()
    harness.answer("Sign")
    harness.accept("a.pdf")
    harness.release()
    #expect(names == ["a.pdf", "contract.pdf"])
    // It is asked once for each document.
    sign(page: 0, 300, 300)
    save()
    #expect(!harness.controls.isModal)
  }

  @Test func aFieldOverInkIsSaid() throws {
    defer { harness.end() }
    try open("form-opaque-field")
    let field = try #require(harness.session.document?.survey.fields.first { $0.kind == .other })
    #expect(note?.text == "This form has one empty field; ink does not fill it.")
    let place = field.frame.middle * (96 / 72)
    sign(page: field.page, place.x - 30, place.y)
    harness.dialogs.notes.update(harness.canvas.drawing)
    #expect(note?.text.hasPrefix("A form field lies over your ink on page 1") == true)
    #expect(note?.hasMore == true && note?.button?.title == "Show")
    _ = harness.canvas.undo()
    harness.dialogs.notes.update(harness.canvas.drawing)
    #expect(note?.text == "This form has one empty field; ink does not fill it.")
    harness.dialogs.handle(.noteClosed)
    #expect(note == nil)
  }

  @Test func damageIsSaid() throws {
    defer { harness.end() }
    try open("damaged-offsets")
    #expect(note?.text.hasPrefix("The file is damaged") == true)
    harness.dialogs.handle(.noteExplained)
    #expect(harness.message?.title == "contract.pdf" && harness.message?.paragraphs.count == 1)
  }

  /// That a page cannot be shown is more important than damage, and less than a refusal.
  @Test func pagesThatCannotBeShownAreSaid() throws {
    defer { harness.end() }
    try open("damaged-offsets")
    for page in [2, 0] { harness.dialogs.notes.fail(page: page) }
    #expect(note?.text == "Pages 1, 3 cannot be shown, and not be signed.")
    #expect(note?.kind == .warning && note?.hasMore == true)
    try open("certified-p1", as: "certified.pdf")
    harness.dialogs.notes.fail(page: 0)
    #expect(note?.text.hasPrefix("Certified by its author") == true)
    harness.dialogs.handle(.noteClosed)
    #expect(note?.text == "Page 1 cannot be shown, and not be signed.")
  }

  // MARK: Passwords

  @Test func aPasswordIsAskedFor() throws {
    defer { harness.end() }
    harness.draw()
    try open("enc-aes-256-user")
    #expect(note?.text == "contract.pdf needs a password." && note?.hasField == true)
    #expect(harness.drawn == [1])
    for _ in 0..<3 {
      harness.dialogs.handle(.noteAccepted("wrong"))
      harness.release()
      #expect(note?.text == "That is not the password of contract.pdf.")
      #expect(note?.hasField == true)
    }
    harness.dialogs.handle(.noteAccepted("user"))
    harness.release()
    #expect(note?.hasField != true && harness.session.document != nil)
    sign()
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    #expect(names == ["a.pdf", "contract.pdf"])
    #expect(try bytes("a.pdf").starts(with: try bytes("contract.pdf")))
  }

  /// The password of the owner lifts the refusal; the ink stays.
  @Test func theOwnerMaySign() throws {
    defer { harness.end() }
    try open("enc-no-changes")
    sign()
    #expect(note?.button?.title == "Password…")
    harness.dialogs.notes.askForOwner()
    #expect(note?.hasField == true)
    harness.dialogs.handle(.noteAccepted("owner"))
    harness.release()
    #expect(note?.hasField != true && harness.canvas.drawing.strokes.count == 1)
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    #expect(names == ["a.pdf", "contract.pdf"], "\(notice ?? "")")
  }

  @Test func theCommandsOfTheBarAreInTheTable() {
    defer { harness.end() }
    #expect(Command(CommandTableID.ownerPassword) == .ownerPassword)
    #expect(Command(CommandTableID.showField) == .showField)
  }

  @Test func signedFilesHaveFreeNames() throws {
    defer { harness.end() }
    let folder = harness.folder.path
    func suggestion(_ name: String) -> String {
      AtomicFile.name(of: UserFolders.suggestedPath(signing: "\(folder)/\(name)"))
    }
    #expect(suggestion("a-b.pdf") == "a-b-signed.pdf")
    for name in ["a-signed.pdf", "a-signed-2.pdf"] {
      try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    for name in ["a.pdf", "a-signed.pdf", "a-signed-2.pdf"] {
      #expect(suggestion(name) == "a-signed-3.pdf")
    }
    #expect(suggestion("signed.pdf") == "signed-signed.pdf")
  }
}
