import Controls
import Ink
import Journaling
import Platform
import Testing
import X11Canvas

@testable import xsign

/// Requests that overlap: a late answer changes only what asked for it. `CancelledSavingTests` has
/// those that *Cancel* ends.
@MainActor
@Suite struct SessionTests {
  typealias Hold = DialogHarness.Hold

  /// A drawing that was saved, and one that followed it, with one stroke of its own.
  private func saveAndStartNew(_ harness: DialogHarness, _ hold: Hold) {
    harness.draw()
    harness.saveAs("a.inkml")
    harness.release()
    harness.draw()
    harness.hold(hold)
    harness.dialogs.save()
    harness.hold(hold)
    harness.session.startNew()
    harness.draw()
  }

  /// Draws a stroke, and saves the drawing up to a moment.
  private func save(_ harness: DialogHarness, as name: String = "a.inkml", _ hold: Hold) {
    harness.draw()
    harness.hold(hold)
    harness.saveAs(name)
    harness.hold(hold)
  }

  /// Saves a drawing, draws a stroke more, and quits with *Save*, up to the request to save.
  private func quitSaving(_ harness: DialogHarness, as name: String) throws {
    harness.draw()
    harness.saveAs(name)
    harness.release()
    harness.draw()
    harness.hold(.received)
    harness.dialogs.quit()
    try harness.answer(.save)
  }

  /// The prompt for a page waits for nothing, so that a notice may speak of work meanwhile.
  @Test func thePromptForAPageSaysNothingOfWork() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.draw()
    let first = harness.canvas.drawing.pages[0].id
    #expect(harness.canvas.addPage(CanvasSize(width: 400, height: 300), below: first))
    harness.dialogs.promptForPage()
    #expect(harness.controls.isPrompting && !harness.dialogs.isPrompting)
    harness.cancel()
    harness.dialogs.save()
    #expect(harness.dialogs.isPrompting)
  }

  @Test(arguments: Hold.allCases) func aNewDrawingDoesNotGetThePathOfTheOld(hold: Hold) throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    saveAndStartNew(harness, hold)
    harness.release()
    #expect(harness.session.file.path == nil && harness.session.isModified)
    // Saving asks for a name; the old file is unchanged.
    harness.dialogs.save()
    #expect(harness.dialogs.isPrompting)
    #expect(try harness.drawn(in: harness.path("a.inkml")) == [1, 2])
    harness.accept(harness.path("a.inkml"))
    #expect(harness.line == "a.inkml exists. Replace it?")
  }

  /// The first file does not exist yet, but soon will.
  @Test(arguments: Hold.allCases) func aFileBeingWrittenIsNotReplacedUnasked(hold: Hold) throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    save(harness, hold)
    harness.dialogs.abandon()
    harness.session.startNew()
    harness.draw()
    harness.saveAs("a.inkml")
    #expect(harness.line == "a.inkml exists. Replace it?")
    harness.release()
    #expect(try harness.drawn(in: harness.path("a.inkml")) == [1])
    #expect(harness.session.file.path == nil)
  }

  @Test(arguments: Hold.allCases) func aSlowSaveClosesOnlyItsOwnPrompt(hold: Hold) throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    save(harness, hold)
    harness.dialogs.promptToSave(.inkML)
    harness.release()
    #expect(harness.dialogs.isPrompting && harness.controls.isPrompting && harness.line == "")
    harness.accept(harness.path("b.inkml"))
    harness.release()
    #expect(!harness.controls.isModal && harness.session.file.path == harness.path("b.inkml"))
    #expect(!harness.session.isModified)
  }

  @Test func aFailedSaveIsReportedInItsOwnPrompt() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.draw()
    harness.saveAs("no/a.inkml")
    harness.dialogs.promptToSave(.inkML)
    harness.release()
    #expect(harness.line == "" && harness.controls.notice?.isError == true)
    harness.accept(harness.path("no/a.inkml"))
    harness.release()
    #expect(harness.line == "The folder \(harness.path("no")) does not exist.")
    harness.accept(harness.path("a.inkml"))
    harness.release()
    #expect(!harness.controls.isModal && !harness.session.isModified)
  }

  /// An opened drawing does not replace the ink of a user who cancelled the prompt.
  @Test(arguments: Hold.allCases) func anOpenGivenUpChangesNothing(hold: Hold) throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.draw()
    harness.saveAs("a.inkml")
    harness.release()
    harness.hold(hold)
    harness.dialogs.open()
    harness.accept(harness.path("a.inkml"))
    harness.hold(hold)
    harness.cancel()
    harness.session.startNew()
    harness.draw()
    harness.release()
    #expect(harness.drawn == [2] && harness.session.file.path == nil)
    #expect(harness.session.work == nil)
  }

  @Test func aSaveDoesNotLeaveAnotherDrawing() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    saveAndStartNew(harness, .completed)
    harness.release()
    try quitSaving(harness, as: "b.inkml")
    harness.session.startNew()
    harness.release()
    #expect(!harness.hasQuit)
  }

  @Test func quittingAfterASaveAsksAgainWhereThereIsNewInk() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    try quitSaving(harness, as: "a.inkml")
    harness.draw()
    harness.release()
    #expect(!harness.hasQuit)
    try harness.answer(.save)
    harness.release()
    #expect(harness.hasQuit)
    #expect(try harness.drawn(in: harness.path("a.inkml")) == [1, 2, 3])
  }

  // MARK: Leaving what is being saved

  @Test(arguments: Hold.allCases) func quittingWaitsForTheSaving(hold: Hold) throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    save(harness, hold)
    harness.dialogs.quit()
    #expect(!harness.hasQuit)
    #expect(
      harness.message?.paragraphs == [
        "The drawing is being saved. xsign goes on once it is saved."
      ])
    #expect(harness.message?.answers.map(\.title) == ["Cancel", "Discard", "Keep for later"])
    harness.release()
    #expect(harness.hasQuit && !harness.controls.isModal)
    #expect(try harness.drawn(in: harness.path("a.inkml")) == [1])
  }

  @Test func aNewDrawingWaitsForTheSaving() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    save(harness, .received)
    harness.dialogs.depart(.new)
    #expect(harness.drawn == [1])
    harness.release()
    #expect(harness.drawn == [] && harness.session.file.path == nil && !harness.controls.isModal)
    #expect(try harness.drawn(in: harness.path("a.inkml")) == [1])
  }

  /// *Cancel* stays, and does not end the saving.
  @Test func whoCancelsStaysInTheSavedDrawing() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    save(harness, .received)
    harness.dialogs.quit()
    try harness.answer(.cancel)
    harness.release()
    #expect(!harness.hasQuit && !harness.session.isModified)
  }

  @Test func whoDiscardsDoesNotWait() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    save(harness, .received)
    harness.dialogs.quit()
    try harness.answer(.discard)
    #expect(harness.hasQuit)
    harness.release()
    #expect(try harness.drawn(in: harness.path("a.inkml")) == [1])
  }

  @Test func whatIsNotSavedAfterAllIsNotLeft() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    save(harness, as: "no/a.inkml", .received)
    harness.dialogs.quit()
    harness.release()
    #expect(!harness.hasQuit && harness.session.isModified && !harness.controls.isModal)
    #expect(harness.controls.notice?.isError == true)
  }

  @Test func inkDrawnDuringTheSavingIsAskedAbout() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    save(harness, .received)
    harness.dialogs.quit()
    harness.draw()
    harness.release()
    #expect(!harness.hasQuit)
    #expect(harness.message?.paragraphs == ["The drawing has not been saved."])
  }

  /// JSON is no file of the drawing.
  @Test func anExportIsNotWaitedFor() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.draw()
    harness.hold(.received)
    harness.dialogs.promptToSave(.signaturePad)
    harness.accept(harness.path("a.json"))
    harness.dialogs.quit()
    #expect(harness.message?.paragraphs == ["The drawing has not been saved."])
    harness.release()
    #expect(!harness.hasQuit)
  }

  /// The journal may fail while the question is open; then the drawing cannot be kept.
  @Test func inkIsNotKeptByAJournalThatFailed() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.draw()
    harness.dialogs.quit()
    let report = JournalReport(attempt: 0, failure: FileError(path: "/", code: 1))
    guard case .failed = harness.session.receive(report) else {
      return #expect(Bool(false), "The failure is not news.")
    }
    try harness.answer(.keep)
    #expect(!harness.hasQuit)
    // It asks again.
    #expect(harness.message?.title == "Quit xsign")
    #expect(harness.message?.answers.map(\.title) == ["Cancel", "Discard", "Save…"])
    harness.draw()
    // Nothing is kept for a journal that is written anew.
    #expect(!harness.canvas.hasEvents)
    harness.dialogs.quit()
    #expect(harness.session.receive(report) == nil)
    try harness.answer(.discard)
    #expect(harness.hasQuit)
  }
}
