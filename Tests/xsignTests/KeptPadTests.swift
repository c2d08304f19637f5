import Dispatch
import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import xsign

/// The ink on the card to draw a signature on, when other dialogs take its place.
@MainActor @Suite struct KeptPadTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  private var card: SignaturePadCard? { harness.controls.card as? SignaturePadCard }
  /// The number of strokes on the card, or nil if it is not open.
  private var strokes: Int? { card?.surface.strokeCount }

  /// Draws on the card. The stroke goes on unless it `isEnded`.
  private func draw(isEnded: Bool = true) throws {
    let pad = try #require(card?.inkFrame)
    for step in 0...5 {
      let isLast = step == 5
      if isLast && !isEnded { return }
      _ = harness.controls.handle(
        PointerEvent(
          phase: step == 0 ? .down : isLast ? .up : .move,
          contact: ContactID(master: 2, source: 9), kind: .pen,
          position: Point(Double(pad.x + 40 + 9 * step), Double(pad.y + 60)),
          time: 100 + 9 * UInt32(step), pressure: 0.5, inContact: !isLast))
    }
  }

  @Test func theCardComesBackAfterAQuestionInItsPlace() throws {
    defer { harness.end() }
    harness.draw()
    harness.dialogs.drawSignature()
    try draw()
    // A stroke that is being drawn counts as it is.
    try draw(isEnded: false)
    harness.dialogs.quit()
    #expect(card == nil)
    // Also after a question over the question.
    harness.dialogs.quit()
    try harness.answer(.cancel)
    #expect(strokes == 2 && !harness.hasQuit)
    // Cancelling the card itself gives the ink up.
    harness.cancel()
    #expect(!harness.controls.isModal)
    harness.dialogs.drawSignature()
    #expect(strokes == 0)
  }

  @Test func theEndAsksForTheInkOnACard() throws {
    defer { harness.end() }
    harness.dialogs.drawSignature()
    try draw()
    harness.dialogs.quit()
    #expect(card == nil && !harness.hasQuit)
    try harness.answer(.cancel)
    #expect(strokes == 1)
    harness.dialogs.quit()
    try harness.answer(.discard)
    #expect(harness.hasQuit)
  }

  @Test func theNextCardHasTheInkOfAClosedOne() throws {
    defer { harness.end() }
    harness.draw()
    harness.saveAs("a.inkml")
    harness.release()
    harness.dialogs.drawSignature()
    try draw()
    harness.dialogs.open(dropped: [harness.path("a.inkml")])
    harness.release()
    #expect(!harness.controls.isModal)
    // The initials of a signature are other ink.
    harness.dialogs.drawSignature(for: SignatureName(file: "Ada.inkml"))
    #expect(strokes == 0)
    harness.dialogs.drawSignature()
    #expect(strokes == 1)
  }

  @Test func theInkStaysUntilItIsSaved() throws {
    defer { harness.end() }
    harness.draw()
    harness.dialogs.drawSignature()
    try draw()
    _ = harness.controls.handle(KeyPress(.enter))
    #expect(harness.controls.isPrompting)
    harness.dialogs.quit()
    try harness.answer(.cancel)
    #expect(strokes == 1)
    _ = harness.controls.handle(KeyPress(.enter))
    harness.accept("Ada")
    harness.signatureFolder.waitUntilDone()
    harness.release()
    #expect(!harness.controls.isModal && harness.signatures.latest?.title == "Ada")
    harness.dialogs.drawSignature()
    #expect(strokes == 0)
  }

  @Test func theCardStaysAwayIfItIsTooLateToCancel() throws {
    defer { harness.end() }
    harness.dialogs.drawSignature()
    try draw()
    _ = harness.controls.handle(KeyPress(.enter))
    harness.accept("Ada")
    harness.signatureFolder.waitUntilDone()
    harness.cancel()
    #expect(!harness.controls.isModal)
    harness.release()
    #expect(harness.notice == "Saved the signature Ada")
    harness.dialogs.drawSignature()
    #expect(strokes == 0)
  }

  // MARK: Quitting while it is saved

  /// Draws a signature, saves it and quits before it is in its file.
  private func quitWhileSaving() throws {
    harness.dialogs.drawSignature()
    try draw()
    _ = harness.controls.handle(KeyPress(.enter))
    harness.accept("Ada")
    harness.dialogs.quit()
    #expect(!harness.hasQuit)
    #expect(
      harness.message?.paragraphs == [
        "The signature is being saved. xsign goes on once it is saved."
      ])
  }

  private var saved: [String] { harness.signatures.names.map(\.title) }

  @Test func theEndWaitsForInkThatIsBeingSaved() throws {
    defer { harness.end() }
    try quitWhileSaving()
    harness.release()
    #expect(harness.hasQuit && !harness.controls.isModal && saved == ["Ada"])
  }

  /// The drawing comes after the signature.
  @Test func theEndThenAsksForTheDrawing() throws {
    defer { harness.end() }
    harness.draw()
    try quitWhileSaving()
    harness.release()
    #expect(!harness.hasQuit && saved == ["Ada"])
    #expect(harness.message?.paragraphs == ["The drawing has not been saved."])
  }

  /// *Cancel* does not end the saving, and the card stays away.
  @Test func whoCancelsTheEndHasItSaved() throws {
    defer { harness.end() }
    try quitWhileSaving()
    try harness.answer(.cancel)
    #expect(!harness.controls.isModal)
    harness.release()
    #expect(!harness.hasQuit && !harness.controls.isModal && saved == ["Ada"])
    harness.dialogs.drawSignature()
    #expect(strokes == 0)
  }

  @Test func whoDiscardsItDoesNotWait() throws {
    defer { harness.end() }
    try quitWhileSaving()
    try harness.answer(.discard)
    #expect(harness.hasQuit)
    harness.release()
    #expect(saved == ["Ada"])
  }

  @Test func theEndDoesNotComeIfItCannotBeSaved() throws {
    defer { harness.end() }
    try harness.preventSignatures()
    try quitWhileSaving()
    harness.release()
    #expect(!harness.hasQuit && strokes == 1)
    #expect(harness.controls.notice?.isError == true)
  }

  /// A name that another program took meanwhile is said, and the card comes back.
  @Test func theEndDoesNotComeIfItsNameIsTaken() throws {
    defer { harness.end() }
    try harness.saveSignatures(["Ada"])
    try quitWhileSaving()
    harness.release()
    #expect(!harness.hasQuit && strokes == 1)
    #expect(harness.notice == "Ada exists already.")
  }

  /// Nor is there anything to wait for once the saving was cancelled.
  @Test func whatIsNotSavedAnyMoreIsNotWaitedFor() throws {
    defer { harness.end() }
    let gate = DispatchSemaphore(value: 0)
    harness.signatureFolder.perform({ gate.wait() }) { _ in }
    harness.dialogs.drawSignature()
    try draw()
    _ = harness.controls.handle(KeyPress(.enter))
    harness.accept("Ada")
    harness.cancel()
    #expect(strokes == 1)
    harness.dialogs.quit()
    try harness.answer(.discard)
    #expect(harness.hasQuit)
    gate.signal()
    harness.release()
    #expect(saved.isEmpty)
  }
}
