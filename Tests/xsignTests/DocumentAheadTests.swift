import Foundation
import Ink
import TestSupport
import Testing

@testable import xsign

/// A PDF that is opened before the window asks for it.
@Suite struct DocumentAheadTests {
  private func name(_ ahead: DocumentAhead, _ path: String) -> String? {
    switch ahead.take(path) {
    case .success(let opened)?: opened.pdf.name
    case .failure(let error)?: error.sentence
    case nil: nil
    }
  }

  @Test func onlyThatPDFIsTaken() throws {
    let path = PDFCases.path("plain-1.4")
    let ahead = DocumentAhead(path)
    #expect(name(ahead, path) == "plain-1.4.pdf")
    #expect(name(ahead, PDFCases.path("pages-500")) == nil)
    // The window asks for absolute paths.
    let relative = DocumentAhead("nothing.pdf")
    #expect(name(relative, "nothing.pdf") == nil)
  }

  /// What is no PDF is left to the window, and what is a damaged one is said once.
  @Test func failuresAreThoseOfTheWindow() throws {
    let damaged = PDFCases.path("bad-no-pages")
    let sentence = try #require(name(DocumentAhead(damaged), damaged))
    #expect(throws: SigningError.self) { try OpenedDocument(damaged) }
    do throws(SigningError) { _ = try OpenedDocument(damaged) } catch {
      #expect(error.sentence == sentence)
    }
    let drawing = SourceTree.sampleSignature
    #expect(name(DocumentAhead(drawing), drawing) == nil)
    #expect(name(DocumentAhead("/nothing/here.pdf"), "/nothing/here.pdf") == nil)
  }

  /// The file is surveyed once, and open for as long as the window has it.
  @Test func theWindowTakesWhatIsThere() throws {
    let path = PDFCases.path("plain-1.4")
    let ahead = DocumentAhead(path)
    weak var pdf: OpenPDF?
    do {
      let opened = try DrawingFiles.document(path, [], ahead: ahead)
      pdf = opened.pdf
      #expect(pdf != nil && ahead.take(path) == nil)
      #expect(try DrawingFiles.document(path, [], ahead: ahead).pdf !== opened.pdf)
    }
    // The thread that opened it may still be ending.
    #expect(waitUntil { pdf == nil })
  }
}
