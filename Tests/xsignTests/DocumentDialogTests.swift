import Foundation
import Ink
import TestSupport
import Testing
import X11Canvas

@testable import Controls
@testable import Export
@testable import PDFPages
@testable import Platform
@testable import xsign

/// PDFs in the window: opening them, and saving them signed.
@MainActor
@Suite struct DocumentDialogTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  // MARK: Opening

  @Test func emptySignatureFieldsAreMarked() throws {
    defer { harness.end() }
    try harness.open(pdf: "acroform-two-signatures")
    let canvas = harness.canvas
    let frame = try #require(canvas.drawing.pages[1].frame)
    #expect(canvas.fields.frames.count == 2)
    for field in canvas.fields.frames {
      #expect(field.min.y >= frame.min.y && field.max.y <= frame.max.y && field.width > 20)
    }
    // Another drawing has none, and a PDF that may not be signed neither.
    try harness.open(pdf: "plain-1.4", as: "plain.pdf")
    #expect(canvas.fields.frames.isEmpty)
    try harness.open(pdf: "certified-p1", as: "certified.pdf")
    #expect(canvas.fields.frames.isEmpty)
  }

  @Test func thePagesAreBelowOneAnother() throws {
    defer { harness.end() }
    try harness.open(pdf: "made-by-libreoffice")
    let drawing = harness.canvas.drawing
    #expect(drawing.pages.count == 3 && drawing.pages.map(\.pdfPage) == [0, 1, 2])
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
    #expect(!harness.session.hasUnsavedInk && harness.note == nil)
  }

  /// The first bytes decide; the name only if they are of no other kind.
  @Test func theFirstBytesDecide() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4", as: "contract")
    #expect(harness.session.document != nil)
    try harness.open(pdf: "leading-junk", as: "junk")
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
    try harness.open(pdf: pdf)
    #expect(harness.notice == "contract.pdf \(sentence)" && harness.drawn == [1])
  }

  @Test func whatIsNoFileIsOneSentence() throws {
    defer { harness.end() }
    harness.draw()
    func refuse(_ path: String, _ sentence: String) {
      harness.session.open(path)
      harness.release()
      let said = harness.notice?.replacing(UserDirectories.abbreviated(path), with: "PDF")
      #expect(said == sentence && harness.drawn == [1], "\(path)")
    }
    try FileManager.default.createDirectory(
      atPath: harness.path("a.pdf"), withIntermediateDirectories: true)
    refuse(harness.path("a.pdf"), "PDF is a folder, not a drawing.")
    try #require(mkfifo(harness.path("b.pdf"), 0o600) == 0)
    refuse(harness.path("b.pdf"), "PDF is a pipe, not a drawing.")
    refuse("/dev/zero", "PDF is a device, not a drawing.")
    try Data("GIF89a".utf8).write(to: URL(fileURLWithPath: harness.path("scan.gif")))
    refuse(harness.path("scan.gif"), "PDF is a GIF picture, not a drawing, PDF, PNG or JPEG.")
    refuse(harness.path("c.pdf"), "PDF does not exist.")
    let large = open(harness.path("d.pdf"), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(large >= 0 && ftruncate(large, off_t(PDFHelper.maximumBytes) + 1) == 0)
    defer { close(large) }
    harness.session.open(harness.path("d.pdf"))
    harness.release()
    #expect(harness.notice == "d.pdf is larger than 500 MB, the limit for PDFs.")
  }

  // MARK: Saving

  @Test func theFirstSaveProposesAName() throws {
    defer { harness.end() }
    try harness.open(pdf: "made-by-libreoffice")
    harness.sign(page: 2)
    #expect(harness.session.isModified)
    harness.dialogs.save()
    #expect(harness.text?.hasSuffix("/contract-signed.pdf") == true)
    harness.accept(harness.text ?? "")
    harness.release()
    #expect(
      harness.notice?.contains(": ink on one page, 1 KB added, checked by pdftoppm") == true,
      "\(harness.notice ?? "")")
    #expect(!harness.controls.isModal && !harness.session.isModified)
    let (old, new) = (try harness.bytes("contract.pdf"), try harness.bytes("contract-signed.pdf"))
    #expect(new.starts(with: old) && new.count > old.count)
    let change = try Signings.change(
      harness.path("contract.pdf"), harness.path("contract-signed.pdf"), page: 3)
    #expect(abs(change.frame.min.x - 98 * 25.4 / 96) < 0.8)
    #expect(abs(change.frame.min.y - 98 * 25.4 / 96) < 0.8)
    // The next one goes there, from the original anew.
    harness.sign(page: 0)
    harness.save()
    #expect(!harness.controls.isModal && !harness.session.isModified)
    let second = try harness.bytes("contract-signed.pdf")
    #expect(second.starts(with: old) && !second.starts(with: new))
    harness.dialogs.saveAs()
    #expect(harness.text?.hasSuffix("/contract-signed-2.pdf") == true)
    #expect(harness.pdfs == ["contract-signed.pdf", "contract.pdf"])
  }

  /// What can be filled in is said, too.
  @Test func aFormWithoutValuesHasNothingToSave() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.state.hasFields = true
    harness.save()
    #expect(
      harness.notice == "Nothing is filled in or drawn yet. Fill in a field or sign first.")
  }

  @Test func undoingAllInkLeavesNothingToSave() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign()
    _ = harness.canvas.undo()
    #expect(!harness.session.hasUnsavedInk)
    harness.save()
    #expect(harness.notice == "There is no ink on the pages. Sign first.")
    #expect(harness.pdfs == ["contract.pdf"])
  }

  /// The original is replaced only after a question that Enter does not answer.
  @Test func theOriginalIsReplacedOnlyAfterAQuestion() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign()
    let old = try harness.bytes("contract.pdf")
    harness.dialogs.save()
    harness.accept("contract")
    #expect(harness.message?.answers.map(\.title) == ["Cancel", "Replace"])
    #expect(harness.message?.answers.last?.isDestructive == true)
    harness.answer("Cancel")
    #expect(try harness.bytes("contract.pdf") == old)
    harness.dialogs.save()
    harness.accept("contract.pdf")
    harness.answer("Replace")
    harness.release()
    let first = try harness.bytes("contract.pdf")
    #expect(first.starts(with: old) && first.count > old.count && !harness.session.isModified)
    // What it was before is still open: the ink is in the file once.
    harness.sign(page: 0, 200, 300)
    harness.save()
    let second = try harness.bytes("contract.pdf")
    #expect(second.starts(with: old) && !second.starts(with: first))
    #expect(!harness.session.isModified, "\(harness.notice ?? "")")
  }

  @Test func leavingAsksForUnsavedInk() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign()
    harness.dialogs.quit()
    try harness.answer(.save)
    harness.accept("a.pdf")
    harness.release()
    #expect(harness.hasQuit && harness.pdfs == ["a.pdf", "contract.pdf"])
  }

  @Test func theInkIsSavedAsADrawing() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign()
    harness.dialogs.promptToSave(.inkML, isElsewhere: true)
    #expect(harness.text?.hasSuffix("/contract-xsign.inkml") == true)
    harness.accept("a.inkml")
    harness.release()
    #expect(!harness.session.isModified)
    #expect(try DrawingFile.contents(harness.path("a.inkml")).strokes.count == 1)
    // What is saved next is the signed PDF again.
    harness.sign(page: 0, 300, 300)
    harness.dialogs.save()
    #expect(harness.text?.hasSuffix("/contract-signed.pdf") == true)
  }

  /// A drawing that was saved as InkML finds its PDF, if that is the same.
  @Test func anExportSaysThatItHasOnlyTheInk() throws {
    defer { harness.end() }
    harness.sign()
    harness.dialogs.promptToExport(.pdf)
    #expect(harness.line == "")
    harness.cancel()
    try harness.open(pdf: "plain-1.4")
    harness.sign()
    harness.dialogs.promptToExport(.pdf)
    #expect(harness.line == "Without the pages of the PDF. Save writes the signed PDF.")
  }

  @Test func aDrawingFindsItsDocument() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign()
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
    #expect(harness.pdfs == ["contract-signed.pdf", "contract.pdf"])
    harness.dialogs.startNew()
    try Data("%PDF-other".utf8).write(to: URL(fileURLWithPath: harness.path("contract.pdf")))
    harness.session.open(harness.path("a.inkml"))
    harness.release()
    harness.release()
    #expect(
      harness.notice
        == "contract.pdf is not a PDF, or is too damaged. The ink is on blank pages.")
    #expect(harness.session.document == nil && harness.canvas.drawing.strokes.count == 1)
    #expect(harness.canvas.drawing.pages.map(\.size) != [nil])
  }

  /// Another drawing begins without the pages.
  @Test func aNewDrawingHasNoPages() throws {
    defer { harness.end() }
    try harness.open(pdf: "certified-p1")
    harness.dialogs.startNew()
    #expect(
      harness.canvas.drawing.source == nil && harness.session.document == nil && harness.note == nil
    )
    try harness.open(pdf: "plain-1.4", as: "b.pdf")
    harness.sign()
    harness.dialogs.startNew()
    try harness.answer(.discard)
    #expect(harness.canvas.drawing.source == nil && harness.canvas.drawing.isEmpty)
  }

  @Test func aNewDrawingIsOnEndlessPaper() throws {
    defer { harness.end() }
    let first = harness.canvas.drawing.pages[0].id
    #expect(harness.canvas.addPage(CanvasSize(width: 100, height: 100), below: first))
    harness.canvas.deletePage(first)
    harness.sign()
    harness.dialogs.startNew()
    try harness.answer(.discard)
    #expect(harness.canvas.drawing.pages.map(\.size) == [nil] && harness.canvas.drawing.isEmpty)
  }

  @Test func signedFilesHaveFreeNames() throws {
    defer { harness.end() }
    let folder = harness.folder.path
    func suggestion(_ name: String) -> String {
      AtomicFile.name(of: UserDirectories.suggestedPath(signing: "\(folder)/\(name)"))
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
