import Foundation
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import xsign

/// The program was started with a file that it does not open.
@MainActor
@Suite struct FirstFileTests {
  private let harness: DialogHarness

  init() throws {
    harness = try DialogHarness()
    try Data("text".utf8).write(to: URL(fileURLWithPath: harness.path("contract.pdf")))
  }

  private func start(_ name: String = "contract.pdf") {
    harness.session.open(harness.path(name), isFirst: true)
  }

  @Test func theUserIsAskedWhatToDoInstead() throws {
    defer { harness.end() }
    start()
    harness.release()
    #expect(harness.message?.paragraphs == ["contract.pdf is not a PDF, or is too damaged."])
    #expect(harness.message?.answers.map(\.title) == ["New drawing", "Open…"])
    harness.answer("Open…")
    #expect(harness.text != nil)
    harness.cancel()
    #expect(harness.session.file == SessionFile() && !harness.session.isModified)
    // There is nothing to save yet.
    harness.dialogs.save()
    #expect(!harness.controls.isModal)
    #expect(harness.notice == "contract.pdf is not a PDF, or is too damaged.")
  }

  @Test func aNewDrawingHasNoName() throws {
    defer { harness.end() }
    start()
    harness.release()
    harness.answer("New drawing")
    #expect(!harness.controls.isModal && harness.session.file == SessionFile())
    harness.dialogs.save()
    #expect(harness.text?.hasSuffix(".inkml") == true)
    harness.cancel()
    harness.draw()
    harness.dialogs.save()
    #expect(harness.text?.contains("contract") == false)
  }

  /// What was drawn for the file stays, and no question is asked over it.
  @Test func inkThatWasDrawnMeanwhileStays() throws {
    defer { harness.end() }
    harness.hold(.done)
    start()
    harness.draw()
    harness.release()
    #expect(!harness.controls.isModal && harness.drawn == [1])
    #expect(harness.notice == "contract.pdf is not a PDF, or is too damaged.")
  }

  /// A later file that is not opened leaves the drawing and its file.
  @Test func aLaterFileLeavesTheDrawing() throws {
    defer { harness.end() }
    harness.draw()
    harness.saveAs("a.inkml")
    harness.release()
    harness.dialogs.open(dropped: [harness.path("contract.pdf")])
    harness.release()
    #expect(!harness.controls.isModal && harness.notice?.contains("too damaged") == true)
    #expect(harness.drawn == [1] && harness.session.file.path == harness.path("a.inkml"))
  }

  /// A PDF that waits for its password is not there yet; the empty drawing is not what is saved.
  @Test func aLockedFileIsNotSavedAsAnother() throws {
    defer { harness.end() }
    try FileManager.default.copyItem(
      atPath: PDFCases.path("enc-aes-256-user"), toPath: harness.path("locked.pdf"))
    start("locked.pdf")
    harness.release()
    harness.dialogs.save()
    #expect(!harness.controls.isModal && harness.notice == "locked.pdf needs a password.")
    // Ink is saved as such.
    harness.draw()
    harness.dialogs.save()
    #expect(harness.text?.hasSuffix(".inkml") == true)
  }
}
