import Accessibility
import Foundation
import Graphics
import Ink
import TestSupport
import Testing
import X11Canvas

@testable import Controls
@testable import xsign

/// *Sign with a certificate…* of the window. Poppler's `pdfsig` judges.
@MainActor
@Suite(.testIdentities, .enabled(if: Tool.exists("pdfsig"), "pdfsig is not here"))
struct WindowCertificateTests {
  private let all: TestIdentities
  private let harness: DialogHarness

  init() throws {
    all = try TestIdentities.shared.get()
    harness = try DialogHarness()
  }

  /// Opens the card that says how to sign, and accepts it.
  private func begin(with file: String? = nil, showsText: Bool = false, reason: String = "") {
    harness.openCertificateCard()
    harness.type(file ?? all.path("ada.p12"))
    harness.show(.face)
    harness.type(reason)
    harness.choose(1, showsText ? 1 : 0)
    harness.press("Continue")
  }

  /// Answers the rest: the path, and the passphrase.
  private func finish(passphrase: String = TestIdentities.passphrase) throws {
    harness.accept("a.pdf")
    let prompt = try #require(harness.controls.card as? PromptCard)
    #expect(prompt.contentNodes(0).first?.role == .passwordField)
    harness.accept(passphrase)
    harness.release()
  }

  /// Returns the page of the empty signature field, and its corner in canvas units.
  private func signatureField() throws -> (page: Int, corner: Point) {
    let field = try #require(
      harness.session.document?.survey.fields.first { $0.kind == .emptySignature })
    return (field.page, field.frame.min * (96 / 72))
  }

  private func verdicts(_ name: String = "a.pdf") throws -> [PDFSigVerdict] {
    try PDFSigVerdict.all(of: harness.path(name))
  }

  @Test func theFieldWithTheInkIsSigned() throws {
    defer { harness.end() }
    try harness.open(pdf: "acroform")
    let (page, corner) = try signatureField()
    harness.sign(page: page, corner.x + 20, corner.y + 30)
    begin()
    try finish()
    let expected = PDFSigVerdict(
      field: "Signature1", signer: "Ada Lovelace", isValid: true, isWhole: true)
    #expect(try verdicts() == [expected])
    #expect(harness.notice?.contains("signed digitally by Ada Lovelace") == true)
    #expect(try harness.bytes("a.pdf").starts(with: try harness.bytes("contract.pdf")))
    // What is drawn from now on goes elsewhere, as the signature does not cover it.
    #expect(!harness.session.isModified)
    harness.sign(page: 0, 300, 300)
    harness.dialogs.save()
    #expect(harness.text?.hasSuffix("contract-signed.pdf") == true)
  }

  /// What was filled in is counted as without a certificate.
  @Test func theNoteCountsFields() throws {
    defer { harness.end() }
    try harness.open(pdf: "forms/text-kinds")
    harness.canvas.fill([FieldEntry(field: 0, value: .text("Jane"))])
    begin()
    try finish()
    #expect(
      harness.notice?.contains("a.pdf: one field filled in, signed digitally by Ada Lovelace")
        == true,
      "\(harness.notice ?? "")")
  }

  /// A certification for forms permits ink in an empty signature field, and nowhere else.
  @Test func theFieldOfACertifiedPDFIsSigned() throws {
    defer { harness.end() }
    try harness.open(pdf: "certified-p2")
    let (page, corner) = try signatureField()
    #expect(harness.canvas.fields.frames.count == 1)
    harness.sign(page: page, corner.x + 20, corner.y + 30)
    begin()
    try finish()
    #expect(try verdicts().map(\.isValid) == [true, true])
    #expect(try verdicts().contains { $0.signer == "Ada Lovelace" && $0.isWhole })
    harness.sign(page: page, corner.x + 20, corner.y - 90)
    harness.openCertificateCard()
    #expect(harness.form == nil && harness.notice?.hasPrefix("Certified by its author") == true)
  }

  /// Ink beside the field is not a part of that in it.
  @Test func inkBesideTheFieldIsLeftOut() throws {
    defer { harness.end() }
    try harness.open(pdf: "acroform")
    let (page, corner) = try signatureField()
    harness.sign(page: page, corner.x + 20, corner.y + 30)
    harness.sign(page: page, corner.x - 90, corner.y + 30)
    begin()
    try finish()
    #expect(try verdicts().map(\.field) == ["Signature1"])
  }

  /// Another PDF that arrives meanwhile is not signed.
  @Test func onlyThePDFThatWasAskedAboutIsSigned() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    begin()
    harness.accept("a.pdf")
    try FileManager.default.copyItem(
      atPath: PDFCases.path("plain-2.0"), toPath: harness.path("other.pdf"))
    harness.session.open(harness.path("other.pdf"))
    harness.release()
    harness.accept(TestIdentities.passphrase)
    harness.release()
    #expect(!harness.pdfs.contains("a.pdf"))
    #expect(harness.notice == "Another drawing is in the window; nothing was done.")
  }

  /// Ink that is on no page is not left out unsaid.
  @Test func inkBesideThePageIsRefused() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign(page: 0, -400, 100)
    begin()
    #expect(harness.form?.isError == true)
  }

  @Test func aNewFieldIsAroundTheInkWithNameAndReason() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign(page: 0, 100, 200)
    begin(showsText: true, reason: "I agree")
    try finish()
    #expect(try verdicts().map(\.isValid) == [true])
    let text = try Tool("pdftotext", ["-layout", harness.path("a.pdf"), "-"]).text
    #expect(text.contains("Digitally signed by Ada Lovelace"))
    #expect(text.contains("Reason: I agree"))
    let survey = try OpenPDF(harness.path("a.pdf")).survey
    let field = try #require(survey.fields.first { $0.kind == .signature })
    // The ink begins at 75, 150 points, and is 48 wide; the text is below it.
    #expect(field.page == 0 && field.frame.min.x < 75 && field.frame.min.x > 60)
    #expect(field.frame.max.x > 123 && field.frame.max.y > 160)
  }

  @Test func withoutInkItIsNotSeen() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    begin(showsText: true)
    try finish()
    #expect(try verdicts().map(\.isWhole) == [true])
  }

  @Test func anotherPassphraseIsAskedForAgain() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign()
    begin()
    try finish(passphrase: "wrong")
    #expect(harness.line == "That is not the passphrase of the certificate.")
    #expect(harness.pdfs == ["contract.pdf"])
    harness.accept(TestIdentities.passphrase)
    harness.release()
    #expect(try verdicts().count == 1)
  }

  /// No passphrase would help, so the card comes back where the key is chosen, and says why.
  @Test(arguments: [
    ("cipher.p12", "The certificate is not for signing documents."),
    ("late.p12", "The certificate is no longer valid."),
    ("passphrase", "The file with the certificate is not a PKCS #12 file."),
  ])
  func anotherKeyIsAskedForIfOneCannotSign(name: String, sentence: String) throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign()
    begin(with: all.path(name))
    try finish()
    #expect(harness.form?.rows[0].chosen == 0 && harness.form?.text == all.path(name))
    #expect(harness.form?.isError == true && harness.form?.note == sentence)
    #expect(harness.pdfs == ["contract.pdf"])
    harness.type(all.path("ada.p12"))
    harness.press("Continue")
    try finish()
    #expect(try verdicts().map(\.isValid) == [true])
  }

  /// So it does if the file with the key is gone.
  @Test func anotherKeyIsAskedForIfOneIsGone() throws {
    defer { harness.end() }
    let path = harness.path("mine.p12")
    try FileManager.default.copyItem(atPath: all.path("ada.p12"), toPath: path)
    try harness.open(pdf: "plain-1.4")
    harness.sign()
    begin(with: path)
    try FileManager.default.removeItem(atPath: path)
    try finish()
    #expect(harness.form?.isError == true)
    #expect(harness.form?.note.hasSuffix("mine.p12 does not exist.") == true)
  }

  /// What the PDF forbids is said before the passphrase is asked for.
  @Test func aRefusalComesBeforeThePassphrase() throws {
    defer { harness.end() }
    try harness.open(pdf: "certified-p1")
    begin()
    #expect(harness.form?.isError == true && harness.form?.note.isEmpty == false)
    harness.controls.dismissCard()
    // Ink that fills a field leaves no room for a text.
    try harness.open(pdf: "acroform", as: "form.pdf")
    let (page, corner) = try signatureField()
    for (dx, dy) in [(4.0, 4.0), (190, 4), (4, 70), (190, 70), (100, 40)] {
      harness.sign(page: page, corner.x + dx, corner.y + dy)
    }
    begin(showsText: true)
    #expect(
      harness.form?.note
        == "There is no room for the text of the signature on page 2; make the ink smaller or the "
        + "text shorter.")
    // It is said where the text is chosen.
    harness.show(.key)
    harness.press("Continue")
    #expect(harness.form?.rows[0].chosen == 1 && harness.form?.isError == true)
    begin(showsText: false)
    #expect(harness.text?.hasSuffix("form-signed.pdf") == true)
  }

  @Test func aFolderThatIsMissingIsSaidBeforeThePassphrase() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign()
    begin()
    harness.accept("missing/a.pdf")
    #expect(harness.line == "The folder \(harness.path("missing")) does not exist.")
    try finish()
    #expect(try verdicts().count == 1)
  }

  @Test func theOriginalIsNotReplaced() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign()
    begin()
    harness.accept("contract.pdf")
    #expect(harness.line == "The original stays as it is. Choose another name.")
  }
}
