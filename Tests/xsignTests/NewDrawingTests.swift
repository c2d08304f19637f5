import Controls
import Foundation
import Ink
import Platform
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// `xsign new.inkml` for a file that does not exist: the drawing has the name, and saving creates
/// the file.
@MainActor
@Suite struct NewDrawingTests {
  /// A harness that was started with the name of a file that does not exist.
  private func started(_ name: String = "new.inkml") throws -> DialogHarness {
    let harness = try DialogHarness()
    harness.session.open(harness.path(name), isFirst: true)
    harness.release()
    return harness
  }

  private func save(_ harness: DialogHarness) {
    harness.dialogs.save()
    harness.release()
  }

  @Test func savingCreatesTheFileUnasked() throws {
    let harness = try started()
    defer { harness.end() }
    let path = harness.path("new.inkml")
    #expect(!harness.session.isModified)
    #expect(harness.session.file.title(isModified: false) == "new.inkml – xsign")
    #expect(harness.controls.notice?.isError == false)
    #expect(harness.controls.notice?.text.hasSuffix("saving creates it.") == true)
    harness.draw()
    #expect(harness.session.isModified && !AtomicFile.exists(path))
    save(harness)
    #expect(!harness.controls.isModal && !harness.session.isModified)
    #expect(try harness.drawn(in: path) == [1])
    #expect(FileManager.default.mode(of: path) == 0o600)
    // From now on it is a file like others.
    harness.draw()
    save(harness)
    #expect(!harness.controls.isModal)
    #expect(try harness.drawn(in: path) == [1, 2])
    try "changed".write(toFile: path, atomically: true, encoding: .utf8)
    harness.draw()
    save(harness)
    #expect(
      harness.message?.paragraphs
        == ["new.inkml was changed by another program since it was opened or saved."])
  }

  /// Two saves, the second of which does not wait for the first.
  @Test(arguments: DialogHarness.Hold.allCases)
  func anotherSaveAsksNothing(hold: DialogHarness.Hold) throws {
    let harness = try started()
    defer { harness.end() }
    harness.draw()
    harness.hold(hold)
    harness.dialogs.save()
    harness.hold(hold)
    harness.draw()
    harness.dialogs.save()
    harness.release()
    #expect(!harness.controls.isModal && !harness.session.isModified)
    #expect(try harness.drawn(in: harness.path("new.inkml")) == [1, 2])
  }

  /// Paper alone is no change, as in a drawing without a name.
  @Test func anEmptyDrawingIsLeftUnasked() throws {
    let harness = try started()
    defer { harness.end() }
    harness.canvas.setBackground(Background(paper: InkColor(hex: 0xfff8e0)))
    #expect(!harness.session.isModified)
    harness.dialogs.quit()
    #expect(harness.hasQuit && !AtomicFile.exists(harness.path("new.inkml")))
  }

  @Test func aFileThatCameMeanwhileIsNotReplacedUnasked() throws {
    let harness = try started()
    defer { harness.end() }
    let path = harness.path("new.inkml")
    harness.draw()
    try "other".write(toFile: path, atomically: true, encoding: .utf8)
    save(harness)
    #expect(harness.message?.paragraphs == ["new.inkml was created by another program meanwhile."])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "other")
    harness.answer("Replace")
    harness.release()
    #expect(try harness.drawn(in: path) == [1])
    #expect(!harness.session.isModified && !harness.controls.isModal)
  }

  @Test(arguments: ["new.txt", "new", "new.inkml.gz", "no/new.inkml", ".inkml", "new.inkml/"])
  func otherMissingFilesAreErrors(name: String) throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    let path = harness.folder.path + "/" + name
    harness.session.open(path, isFirst: true)
    harness.release()
    #expect(harness.message?.paragraphs.first?.hasSuffix("does not exist.") == true)
    #expect(harness.session.file.path == nil)
  }

  /// A link whose target is missing, and names typed in the prompt, are errors.
  @Test func onlyTheCommandLineNamesNewDrawings() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.dialogs.open()
    harness.accept(harness.path("new.inkml"))
    harness.release()
    #expect(harness.line?.hasSuffix("new.inkml does not exist.") == true)
    harness.cancel()
    try FileManager.default.createSymbolicLink(
      atPath: harness.path("link.inkml"), withDestinationPath: harness.path("nothing.inkml"))
    harness.session.open(harness.path("link.inkml"), isFirst: true)
    harness.release()
    #expect(harness.message?.paragraphs.first?.hasSuffix("does not exist.") == true)
    #expect(harness.session.file.path == nil)
  }
}
