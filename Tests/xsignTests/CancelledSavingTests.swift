import Dispatch
import Export
import Foundation
import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Platform
@testable import xsign

/// *Cancel* ends the saving that a card waits for, until the file takes its name.
@MainActor
@Suite struct CancelledSavingTests {
  nonisolated enum Kind: String, CaseIterable {
    case drawing = "a.inkml"
    case json = "a.json"
    case signed = "a.pdf"
    case pictures = "b.pdf"
  }

  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  /// Opens what is saved.
  private func open(_ kind: Kind) throws {
    switch kind {
    case .drawing, .json: harness.draw()
    case .signed:
      try harness.open(pdf: "made-by-libreoffice")
      harness.sign()
    case .pictures:
      var surface = try ImageSurface(format: .rgb24, width: 240, height: 120)
      surface.fill(surface.bounds, with: 0xffd8_e8c8)
      let path = harness.path("scan.png")
      try Data(surface.pngData()).write(to: URL(fileURLWithPath: path))
      harness.session.open(path)
      harness.release()
      harness.draw()
    }
  }

  /// Saves it up to the prompt that waits.
  private func save(_ kind: Kind) {
    if kind == .json { harness.dialogs.promptToSave(.signaturePad) } else { harness.dialogs.save() }
    harness.accept(harness.path(kind.rawValue))
    #expect(harness.line == "Saving…" && harness.session.work != nil)
  }

  private func isThere(_ kind: Kind) -> Bool { AtomicFile.exists(harness.path(kind.rawValue)) }

  @Test(arguments: Kind.allCases) func nothingIsWritten(kind: Kind) throws {
    defer { harness.end() }
    try open(kind)
    harness.hold(.received)
    save(kind)
    harness.cancel()
    #expect(harness.session.work == nil)
    harness.release()
    #expect(!isThere(kind) && harness.notice == nil && !harness.controls.isModal)
    #expect(harness.session.isModified)
    // It can be saved to the same file after all.
    save(kind)
    harness.release()
    #expect(isThere(kind) && harness.notice?.hasPrefix("Saved to") == true)
    #expect(harness.session.isModified == (kind == .json))
  }

  @Test(arguments: Kind.allCases) func whatIsWrittenIsNotCancelled(kind: Kind) throws {
    defer { harness.end() }
    try open(kind)
    save(kind)
    harness.hold(.completed)
    harness.cancel()
    #expect(harness.notice == "It is too late to cancel: the file is being written.")
    harness.release()
    #expect(isThere(kind) && harness.notice?.hasPrefix("Saved to") == true)
    #expect(harness.session.isModified == (kind == .json))
  }

  /// Another card in its place ends nothing.
  @Test(arguments: Kind.allCases) func anotherCardEndsNoSaving(kind: Kind) throws {
    defer { harness.end() }
    try open(kind)
    harness.hold(.received)
    save(kind)
    harness.dialogs.show(Message.about)
    harness.release()
    #expect(isThere(kind) && harness.controls.isModal)
  }

  /// The program goes on with the ink.
  @Test func cancellingKeepsTheProgram() throws {
    defer { harness.end() }
    try open(.drawing)
    harness.dialogs.quit()
    try harness.answer(.save)
    harness.hold(.received)
    harness.accept(harness.path("a.inkml"))
    harness.cancel()
    harness.release()
    #expect(!harness.hasQuit && harness.session.isModified && !isThere(.drawing))
  }

  // MARK: Signatures

  /// Asks for the name of a signature, and returns the path of its file.
  private func saveSignature(onCancel: @escaping () -> Void) -> String {
    harness.dialogs.promptToSave(
      [DialogHarness.line(to: Point(90, 40))], then: .kept, onCancel: onCancel)
    harness.accept("Ada")
    #expect(harness.line == "Saving…")
    return harness.signatureFolder.path + "/Ada.inkml"
  }

  @Test func aSignatureIsNotSaved() {
    defer { harness.end() }
    let gate = DispatchSemaphore(value: 0)
    harness.signatureFolder.perform({ gate.wait() }) { _ in }
    var isBack = false
    let path = saveSignature { isBack = true }
    harness.cancel()
    gate.signal()
    harness.release()
    #expect(isBack && harness.notice == nil && harness.signatures.names.isEmpty)
    #expect(!AtomicFile.exists(path))
  }

  @Test func aSignatureThatIsWrittenIsNotCancelled() {
    defer { harness.end() }
    var isBack = false
    let path = saveSignature { isBack = true }
    harness.signatures.waitUntilDone()
    harness.cancel()
    #expect(harness.notice == "It is too late to cancel: the file is being written.")
    harness.release()
    #expect(harness.notice == "Saved the signature Ada" && AtomicFile.exists(path))
    #expect(!isBack && !harness.controls.isModal)
  }

  /// Whoever cancelled too late gets back what could not be written.
  @Test func aSignatureThatCannotBeWrittenComesBack() throws {
    defer { harness.end() }
    try harness.preventSignatures()
    var isBack = false
    _ = saveSignature { isBack = true }
    harness.signatures.waitUntilDone()
    harness.cancel()
    #expect(harness.notice == "It is too late to cancel: the file is being written." && !isBack)
    harness.release()
    #expect(isBack && harness.controls.notice?.isError == true)
  }

  /// It waits for the card that was opened meanwhile, also if that took the place of the prompt.
  @Test(arguments: [true, false]) func whatCannotBeWrittenWaitsForACard(isCancelled: Bool) throws {
    defer { harness.end() }
    try harness.preventSignatures()
    var isBack = false
    _ = saveSignature { isBack = true }
    harness.signatures.waitUntilDone()
    if isCancelled { harness.cancel() }
    harness.dialogs.show(Message.about)
    harness.release()
    harness.dialogs.bringBack()
    #expect(!isBack && harness.message != nil)
    harness.cancel()
    harness.dialogs.bringBack()
    #expect(isBack)
  }

  /// The pad asks about what is on it.
  @Test func theEndAsksOnceAboutWhatIsOnAPad() throws {
    defer { harness.end() }
    try harness.preventSignatures()
    harness.dialogs.promptToSave(
      [DialogHarness.line(to: Point(90, 40))], then: .kept,
      on: harness.makePad(Pen(width: 3), []), onCancel: {})
    harness.accept("Ada")
    harness.signatures.waitUntilDone()
    harness.dialogs.show(Message.about)
    harness.release()
    harness.dialogs.quit()
    #expect(harness.hasQuit)
  }

  /// The end of the program is asked about, and does not come with *Cancel*.
  @Test(arguments: ["Cancel", "Discard"]) func theEndAsksAboutWhatWaits(answer: String) throws {
    defer { harness.end() }
    try harness.preventSignatures()
    var isBack = false
    _ = saveSignature { isBack = true }
    harness.signatures.waitUntilDone()
    harness.dialogs.show(Message.about)
    harness.release()
    harness.dialogs.quit()
    #expect(harness.message?.paragraphs == ["The signature has not been saved."])
    harness.answer(answer)
    harness.dialogs.bringBack()
    #expect(isBack == (answer == "Cancel") && harness.hasQuit == (answer == "Discard"))
  }
}
