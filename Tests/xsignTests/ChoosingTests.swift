import Foundation
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import Desktop
@testable import xsign

/// Files that are chosen in the desktop's chooser instead of the prompt.
@MainActor
@Suite struct ChoosingTests {
  private func harness() throws -> DialogHarness {
    let harness = try DialogHarness()
    harness.chooser.isThere = true
    return harness
  }

  private func file(_ harness: DialogHarness, _ name: String) -> ChosenFile {
    ChosenFile(harness.path(name), isAgreed: false)
  }

  private func agreed(_ harness: DialogHarness, _ name: String) -> ChosenFile {
    ChosenFile(harness.path(name), isAgreed: true)
  }

  private func text(_ harness: DialogHarness, _ name: String) throws -> String {
    try String(contentsOfFile: harness.path(name), encoding: .utf8)
  }

  @Test func theRequestHasWhatThePromptWouldHave() throws {
    let harness = try harness()
    defer { harness.end() }
    harness.draw()
    harness.saveAs("a.inkml")
    harness.release()
    harness.dialogs.saveAs()
    let request = try #require(harness.chooser.requests.last)
    #expect(request.isForWriting && request.title == "Save drawing")
    #expect(request.confirmTitle == "Save" && request.window == harness.windowNumber)
    harness.dialogs.promptForPicture()
    let picture = try #require(harness.chooser.requests.last)
    #expect(!picture.isForWriting && picture.name.isEmpty)
    #expect(picture.filters.first?.patterns.contains("*.PNG") == true)
    #expect(picture.filters.last?.patterns == ["*"])
    #expect(!harness.controls.isModal)
  }

  @Test func aDrawingIsSavedAndOpened() throws {
    let harness = try harness()
    defer { harness.end() }
    harness.draw()
    harness.dialogs.save()
    #expect(!harness.controls.isModal)
    harness.choose(.chosen(agreed(harness, "a.inkml")))
    #expect(try harness.drawn(in: harness.path("a.inkml")) == [1])
    #expect(!harness.session.isModified && harness.session.file.path == harness.path("a.inkml"))
    // The folder is suggested next time, and the file's own name.
    harness.dialogs.open()
    #expect(harness.chooser.requests.last?.folder == harness.folder.path + "/")
    harness.draw()
    harness.choose(.chosen(file(harness, "a.inkml")))
    // What was drawn meanwhile was not asked about.
    try harness.answer(.discard)
    harness.release()
    #expect(harness.drawn == [1] && !harness.controls.isModal)
  }

  /// What is typed while the chooser is open is in the file, and what cannot be taken is not lost.
  @Test(arguments: [true, false]) func whatIsTypedMeanwhileIsSaved(isTaken: Bool) throws {
    let harness = try harness()
    defer { harness.end() }
    harness.draw()
    harness.dialogs.save()
    harness.typing = { [unowned harness] in
      if isTaken { harness.draw() }
      return isTaken
    }
    harness.choose(.chosen(agreed(harness, "a.inkml")))
    let names = try FileManager.default.contentsOfDirectory(atPath: harness.folder.path)
    #expect(names.contains("a.inkml") == isTaken && harness.session.isModified == !isTaken)
    if isTaken { #expect(try harness.drawn(in: harness.path("a.inkml")) == [1, 2]) }
    #expect(harness.dialogs.dialog == nil)
  }

  /// What is typed while a file is read is not lost with the drawing.
  @Test func whatIsTypedWhileAFileIsReadIsAskedAbout() throws {
    let harness = try harness()
    defer { harness.end() }
    harness.draw()
    harness.saveAs("a.inkml")
    harness.release()
    harness.hold(.received)
    harness.session.open(harness.path("a.inkml"))
    harness.session.finishTyping = { [unowned harness] in harness.draw() }
    harness.release()
    #expect(harness.drawn == [1, 2] && harness.controls.isModal)
  }

  @Test func cancellingChangesNothing() throws {
    let harness = try harness()
    defer { harness.end() }
    harness.draw()
    harness.dialogs.save()
    harness.choose(.opened)
    harness.choose(.cancelled)
    #expect(harness.dialogs.dialog == nil && !harness.controls.isModal)
    #expect(harness.session.isModified && harness.notice == nil)
  }

  @Test func whatIsMissingOrFailsIsReplacedByThePrompt() throws {
    let harness = try harness()
    defer { harness.end() }
    harness.draw()
    harness.dialogs.save()
    harness.choose(.missing)
    #expect(harness.dialogs.isPrompting && harness.line?.isEmpty == true)
    harness.cancel()
    harness.dialogs.save()
    harness.choose(.failed)
    #expect(harness.line == "The file chooser ended unexpectedly. Type the path.")
    harness.accept(harness.path("a.inkml"))
    harness.release()
    #expect(try harness.drawn(in: harness.path("a.inkml")) == [1])
    harness.dialogs.open()
    harness.choose(.remote)
    #expect(harness.line == "Only files on this computer can be used.")
  }

  @Test func aFileIsReplacedWithoutAnotherQuestion() throws {
    let harness = try harness()
    defer { harness.end() }
    try "old".write(toFile: harness.path("b.inkml"), atomically: true, encoding: .utf8)
    harness.draw()
    harness.dialogs.save()
    harness.choose(.chosen(agreed(harness, "b.inkml")))
    #expect(try harness.drawn(in: harness.path("b.inkml")) == [1])
  }

  /// The chooser asked about another name than the one that is written.
  @Test func aNameThatGetsItsEndingIsAskedAbout() throws {
    let harness = try harness()
    defer { harness.end() }
    try "old".write(toFile: harness.path("b.inkml"), atomically: true, encoding: .utf8)
    harness.draw()
    harness.dialogs.save()
    harness.choose(.chosen(agreed(harness, "b")))
    #expect(harness.line == "b.inkml exists. Replace it?")
    #expect(try text(harness, "b.inkml") == "old")
    harness.confirm(harness.text ?? "")
    harness.release()
    #expect(try harness.drawn(in: harness.path("b.inkml")) == [1])
  }

  @Test func aProgramThatDoesNotAskIsNotTrusted() throws {
    let harness = try harness()
    defer { harness.end() }
    try "old".write(toFile: harness.path("b.inkml"), atomically: true, encoding: .utf8)
    harness.draw()
    harness.dialogs.save()
    harness.choose(.chosen(file(harness, "b.inkml")))
    #expect(harness.line == "b.inkml exists. Replace it?")
  }

  @Test func aChangeByAnotherProgramIsStillNoticed() throws {
    let harness = try harness()
    defer { harness.end() }
    harness.draw()
    harness.dialogs.save()
    harness.choose(.chosen(agreed(harness, "a.inkml")))
    try "changed".write(toFile: harness.path("a.inkml"), atomically: true, encoding: .utf8)
    harness.draw()
    harness.dialogs.saveAs()
    harness.choose(.chosen(agreed(harness, "a.inkml")))
    #expect(harness.message?.paragraphs.first?.contains("changed by another program") == true)
    #expect(try text(harness, "a.inkml") == "changed")
  }

  @Test func theOriginalPDFIsAskedAboutInAnyCase() throws {
    let harness = try harness()
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    let old = try harness.bytes("contract.pdf")
    harness.sign()
    harness.save()
    #expect(harness.chooser.requests.last?.name == "contract-signed.pdf")
    harness.choose(.chosen(agreed(harness, "contract.pdf")))
    #expect(harness.message?.answers.last?.title == "Replace")
    #expect(try harness.bytes("contract.pdf") == old)
    harness.answer("Cancel")
    harness.save()
    harness.choose(.chosen(agreed(harness, "contract-signed.pdf")))
    #expect(try harness.bytes("contract-signed.pdf").starts(with: old))
  }

  @Test func anotherDrawingIsNotSavedInItsPlace() throws {
    let harness = try harness()
    defer { harness.end() }
    harness.draw()
    harness.dialogs.save()
    harness.session.startNew()
    harness.choose(.chosen(agreed(harness, "a.inkml")))
    #expect(!FileManager.default.fileExists(atPath: harness.path("a.inkml")))
    #expect(harness.notice == "Another drawing is in the window; nothing was done.")
  }

  @Test func anotherDialogClosesTheChooser() throws {
    let harness = try harness()
    defer { harness.end() }
    harness.draw()
    harness.dialogs.save()
    harness.dialogs.show(Message.about)
    #expect(harness.chooser.closings == 1)
    harness.choose(.chosen(agreed(harness, "a.inkml")))
    #expect(!FileManager.default.fileExists(atPath: harness.path("a.inkml")))
    #expect(harness.message != nil)
    harness.dialogs.abandon()
    harness.dialogs.openByPath()
    try harness.answer(.discard)
    #expect(harness.dialogs.isPrompting && harness.chooser.requests.count == 1)
  }

  @Test func aPDFAmongPicturesIsOpenedAfterAQuestion() throws {
    let harness = try harness()
    defer { harness.end() }
    try FileManager.default.copyItem(
      atPath: PDFCases.path("plain-1.4"), toPath: harness.path("scan.png"))
    harness.dialogs.promptForPicture()
    harness.choose(.chosen(file(harness, "scan.png")))
    #expect(harness.message?.paragraphs == ["scan.png is a PDF document, not a picture."])
    harness.answer("Cancel")
    #expect(!harness.session.hasDocument && !harness.controls.isModal)
    harness.dialogs.promptForPicture()
    harness.choose(.chosen(file(harness, "scan.png")))
    harness.answer("Open")
    harness.release()
    #expect(harness.session.hasDocument)
  }

  @Test func aFailureIsANotice() throws {
    let harness = try harness()
    defer { harness.end() }
    try "no drawing".write(toFile: harness.path("a.txt"), atomically: true, encoding: .utf8)
    harness.dialogs.open()
    harness.choose(.chosen(file(harness, "a.txt")))
    #expect(harness.controls.notice?.isError == true && harness.dialogs.dialog == nil)
  }
}
