import Foundation
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import PDFPages
@testable import Platform
@testable import X11Canvas
@testable import xsign

/// What keeps a PDF in the window from being signed, or changes how: another program's change, and
/// pages that other programs show otherwise.
@MainActor
@Suite struct SigningInWindowTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  @Test func aChangedOriginalIsNotSigned() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign()
    try PDFCases.data("plain-2.0").write(
      to: URL(fileURLWithPath: harness.path("contract.pdf")))
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    #expect(harness.line == "contract.pdf was changed by another program; nothing was written.")
    #expect(harness.pdfs == ["contract.pdf"] && harness.session.isModified)
  }

  /// Whoever types the name of a drawing wants none of the PDF.
  @Test func theNameOfADrawingIsRefused() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign()
    harness.dialogs.save()
    harness.accept("a.inkml")
    #expect(harness.line == "This saves a PDF; end the name in .pdf.")
    harness.accept("a")
    harness.release()
    #expect(harness.pdfs == ["a.pdf", "contract.pdf"])
  }

  /// Neither its size nor its times need to tell: the bytes do.
  @Test(arguments: [false, true]) func aHiddenChangeIsSeen(isReplaced: Bool) throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign()
    let path = harness.path("contract.pdf")
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    var bytes = try harness.bytes("contract.pdf")
    // A digit of the header's version.
    bytes[7] = UInt8(ascii: "5")
    try Data(bytes).write(
      to: URL(fileURLWithPath: path), options: isReplaced ? .atomic : [])
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(date)], ofItemAtPath: path)
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    #expect(harness.line == "contract.pdf was changed by another program; nothing was written.")
    #expect(harness.pdfs == ["contract.pdf"] && harness.session.isModified)
    #expect(try harness.bytes("contract.pdf") == bytes)
  }

  /// A copy with the same contents is the same PDF, and one that is gone is still open.
  @Test func aMovedOriginalIsSigned() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign()
    let path = harness.path("contract.pdf")
    let copy = try Data(contentsOf: URL(fileURLWithPath: path))
    try FileManager.default.removeItem(atPath: path)
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    try copy.write(to: URL(fileURLWithPath: path))
    harness.sign(page: 0, 300, 300)
    harness.save()
    #expect(
      harness.pdfs == ["a.pdf", "contract.pdf"] && !harness.session.isModified,
      "\(harness.notice ?? "")")
  }

  @Test func aSignedFileThatChangedIsNotReplacedUnasked() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign()
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    try Data("other".utf8).write(to: URL(fileURLWithPath: harness.path("a.pdf")))
    harness.sign(page: 0, 300, 300)
    harness.save()
    #expect(harness.message?.answers.map(\.title) == ["Cancel", "Replace", "Save as…"])
    #expect(try harness.bytes("a.pdf") == Array("other".utf8))
    harness.answer("Replace")
    harness.release()
    #expect(try harness.bytes("a.pdf").starts(with: try harness.bytes("contract.pdf")))
  }

  /// What came of signing is said in a message.
  @Test func anAnnotationInsteadOfContentIsSaid() throws {
    defer { harness.end() }
    try harness.open(pdf: "content-errors")
    harness.sign()
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    #expect(
      harness.message?.paragraphs.last
        == "The content of page 1 of contract.pdf is damaged; the ink there is an annotation.")
    harness.controls.dismissCard()
    try harness.open(pdf: "form-opaque-field", as: "form.pdf")
    let field = try #require(harness.session.document?.survey.fields.first)
    let place = field.frame.center * (96 / 72)
    harness.sign(page: field.page, place.x - 30, place.y)
    harness.dialogs.save()
    harness.accept("b.pdf")
    harness.release()
    #expect(
      harness.message?.paragraphs.last
        == "On page 1 of form.pdf the ink would be hidden by the field \(field.name); it is an "
        + "annotation above it, but Chrome and others still hide it.")
  }

  /// Ink that got on such a page nevertheless, by pasting.
  @Test(.enabled(if: Tool.exists("pdftoppm"), "pdftoppm is not here"))
  func aPageThatCannotBeShownIsNotSigned() throws {
    defer { harness.end() }
    try harness.open(pdf: "damaged-truncated")
    harness.sign()
    let survey = try #require(harness.session.document?.survey)
    let pictures = PageRenderings(
      try PageFile(path: harness.path("contract.pdf")), pages: survey.pages,
      program: try PageRasterizer.find(), wakeup: Wakeup())
    defer { pictures.close() }
    harness.canvas.pageRenderings = pictures
    pictures.show(
      PageView(scale: 1, width: 90, height: 90, pages: [PageView.Place(page: 0, x: 0, y: 0)]))
    #expect(
      waitUntil {
        _ = pictures.takeEvents()
        return pictures.failure(of: 0) != nil
      })
    harness.save()
    #expect(
      harness.notice == "Page 1 cannot be shown or signed. Remove what is on it first.")
    #expect(harness.pdfs == ["contract.pdf"] && !harness.controls.isModal)
  }
}
