import Controls
import Export
import Foundation
import Ink
import Testing

@testable import xsign

/// A file that another program changed since it was opened or saved is not replaced unasked.
@MainActor
@Suite struct ChangedFilesTests {
  private static let question =
    "a.inkml was changed by another program since it was opened or saved."

  /// A harness with a drawing of one stroke, saved as a.inkml, and a second stroke.
  private func saved() throws -> DialogHarness {
    let harness = try DialogHarness()
    harness.draw()
    harness.saveAs("a.inkml")
    harness.release()
    harness.draw()
    return harness
  }

  private func text(_ harness: DialogHarness, _ name: String = "a.inkml") throws -> String {
    try String(contentsOfFile: harness.path(name), encoding: .utf8)
  }

  private func change(_ harness: DialogHarness) throws {
    try "changed".write(
      toFile: harness.path("a.inkml"), atomically: true, encoding: .utf8)
  }

  /// The paragraph of the question that is open.
  private func question(_ harness: DialogHarness) -> String? { harness.message?.paragraphs.first }

  @Test func aFileThatChangedIsNotReplacedUnasked() throws {
    let harness = try saved()
    defer { harness.end() }
    try change(harness)
    harness.save()
    #expect(try text(harness) == "changed")
    #expect(question(harness) == Self.question)
    let message = try #require(harness.message)
    #expect(message.answers.map(\.title) == ["Cancel", "Replace", "Save as…"])
    #expect(message.answers.map(\.isDestructive) == [false, true, false] && message.escape == 0)
    harness.answer("Cancel")
    #expect(harness.session.isModified && !harness.controls.isModal)
    #expect(try text(harness) == "changed")
    harness.save()
    #expect(question(harness) == Self.question)
    harness.answer("Replace")
    harness.release()
    #expect(try harness.drawn(in: harness.path("a.inkml")) == [1, 2])
    #expect(!harness.session.isModified)
    harness.draw()
    harness.save()
    #expect(try harness.drawn(in: harness.path("a.inkml")) == [1, 2, 3])
  }

  @Test func theDrawingCanGoToAnotherFile() throws {
    let harness = try saved()
    defer { harness.end() }
    try change(harness)
    harness.save()
    harness.answer("Save as…")
    #expect(harness.dialogs.isPrompting)
    harness.accept(harness.path("b.inkml"))
    harness.release()
    #expect(harness.session.file.path == harness.path("b.inkml") && !harness.session.isModified)
    #expect(try text(harness) == "changed")
  }

  @Test func aChangeInPlaceOfTheSameSizeIsSeen() throws {
    let harness = try saved()
    defer { harness.end() }
    let path = harness.path("a.inkml")
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: 2)
    try file.write(contentsOf: Data("XML".utf8))
    try file.close()
    // Some systems store coarse times.
    try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: path)
    harness.save()
    #expect(question(harness) == Self.question)
  }

  @Test func anOpenedFileThatChangedIsNotReplacedUnasked() throws {
    let harness = try saved()
    defer { harness.end() }
    harness.session.open(harness.path("a.inkml"))
    harness.release()
    #expect(harness.session.file.path != nil && harness.drawn == [1])
    harness.draw()
    harness.save()
    #expect(!harness.session.isModified && !harness.controls.isModal)
    try change(harness)
    harness.draw()
    harness.save()
    #expect(question(harness) == Self.question)
  }

  /// A copy with the same bytes, as of a backup, and a new time are no change.
  @Test func equalBytesAreNoChange() throws {
    let harness = try saved()
    defer { harness.end() }
    let path = harness.path("a.inkml")
    try text(harness).write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: path)
    harness.save()
    #expect(try harness.drawn(in: path) == [1, 2])
    #expect(!harness.session.isModified && !harness.controls.isModal)
  }

  @Test func aFileThatIsGoneIsWrittenAnew() throws {
    let harness = try saved()
    defer { harness.end() }
    try FileManager.default.removeItem(atPath: harness.path("a.inkml"))
    harness.save()
    #expect(try harness.drawn(in: harness.path("a.inkml")) == [1, 2])
    #expect(!harness.session.isModified && !harness.controls.isModal)
  }

  /// What took its place and is no file cannot be replaced, so nothing is asked.
  @Test(arguments: [true, false]) func whatIsNoFileIsNotReplaced(isFolder: Bool) throws {
    let harness = try saved()
    defer { harness.end() }
    let path = harness.path("a.inkml")
    try FileManager.default.removeItem(atPath: path)
    try #require((isFolder ? mkdir(path, 0o700) : mkfifo(path, 0o600)) == 0)
    let sentence = isFolder ? "a.inkml is a folder;" : "a.inkml is a pipe, not a regular file;"
    harness.save()
    #expect(harness.message == nil && harness.session.isModified)
    #expect(harness.controls.notice?.text.contains(sentence) == true)
    harness.saveAs("a.inkml")
    #expect(harness.line?.contains("a.inkml is a \(isFolder ? "folder" : "pipe")") == true)
  }

  @Test func aConfirmedFileIsNotAskedAboutTwice() throws {
    let harness = try saved()
    defer { harness.end() }
    try "other".write(toFile: harness.path("b.inkml"), atomically: true, encoding: .utf8)
    harness.saveAs("b.inkml")
    #expect(harness.line == "b.inkml exists. Replace it?")
    try "another".write(toFile: harness.path("b.inkml"), atomically: true, encoding: .utf8)
    harness.confirm(harness.path("b.inkml"))
    harness.release()
    #expect(try harness.drawn(in: harness.path("b.inkml")) == [1, 2])
    #expect(!harness.session.isModified && !harness.controls.isModal)
  }

  /// Its own name in the prompt is not asked about, but a change of the file is.
  @Test func savingAsTheSameFileAsksIfItChanged() throws {
    let harness = try saved()
    defer { harness.end() }
    try change(harness)
    harness.saveAs("a.inkml")
    harness.release()
    #expect(question(harness) == Self.question)
    #expect(try text(harness) == "changed")
  }

  @Test func quittingGoesOnAfterTheAnswer() throws {
    let harness = try saved()
    defer { harness.end() }
    try change(harness)
    harness.dialogs.quit()
    try harness.answer(.save)
    harness.release()
    #expect(!harness.hasQuit && question(harness) == Self.question)
    harness.answer("Cancel")
    #expect(!harness.hasQuit)
    harness.dialogs.quit()
    try harness.answer(.save)
    harness.release()
    harness.answer("Replace")
    harness.release()
    #expect(harness.hasQuit)
    #expect(try harness.drawn(in: harness.path("a.inkml")) == [1, 2])
  }

  @Test func quittingGoesOnAfterAnotherNameIsGiven() throws {
    let harness = try saved()
    defer { harness.end() }
    try change(harness)
    harness.dialogs.quit()
    try harness.answer(.save)
    harness.release()
    harness.answer("Save as…")
    harness.accept(harness.path("b.inkml"))
    harness.release()
    #expect(harness.hasQuit)
    #expect(try harness.drawn(in: harness.path("b.inkml")) == [1, 2])
    #expect(try text(harness) == "changed")
  }

  /// The text that is being typed in another prompt is not lost to the question.
  @Test func anotherDialogStaysOpen() throws {
    let harness = try saved()
    defer { harness.end() }
    try change(harness)
    harness.dialogs.save()
    harness.dialogs.promptToExport(.png)
    harness.release()
    #expect(harness.dialogs.isPrompting)
    #expect(harness.controls.notice?.isError == true)
    #expect(harness.controls.notice?.text.hasPrefix(Self.question) == true)
    #expect(try text(harness) == "changed")
    #expect(harness.session.isModified)
  }

  /// The file of a drawing that is no longer in the window is not replaced either.
  @Test func aDrawingThatWasLeftDoesNotReplaceTheFile() throws {
    let harness = try saved()
    defer { harness.end() }
    try change(harness)
    harness.dialogs.save()
    harness.session.startNew()
    harness.draw()
    harness.release()
    #expect(!harness.controls.isModal && harness.controls.notice?.isError == true)
    #expect(try text(harness) == "changed")
    #expect(harness.session.file.path == nil)
  }
}
