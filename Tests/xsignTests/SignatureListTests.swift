import Foundation
import Ink
import Testing
import X11Canvas

@testable import Controls
@testable import Graphics
@testable import Input
@testable import xsign

/// The card of the saved signatures: their names, their order, the default one, and removing.
@MainActor
@Suite struct SignatureListTests {
  private let harness: DialogHarness

  /// Three signatures, of which Carla is the newest.
  init() throws {
    harness = try DialogHarness()
    try harness.saveSignatures(["Anna", "Bea", "Carla"])
  }

  private var names: [String] { harness.signatures.names.map(\.title) }
  private var latest: String? { harness.signatures.latest?.title }

  /// Types a name, and gives it to the chosen signature.
  private func rename(to name: String) throws {
    try harness.retype(name)
    harness.press("Rename")
  }

  private func isEnabled(_ title: String) throws -> Bool {
    let card = try #require(harness.controls.card as? FormCard)
    return try #require(card.buttons.first { $0.title == title }).isEnabled
  }

  private func strokes(_ name: String) throws -> [Stroke] {
    try DrawingFile.contents(harness.signatureFolder.path + "/\(name).inkml").strokes
  }

  @Test func theyAreShownWithTheLatestChosen() throws {
    defer { harness.end() }
    harness.signatures.use(SignatureName(file: "Bea.inkml"))
    harness.dialogs.showSignatures()
    harness.release()
    // The picture follows the strokes.
    harness.release()
    let form = try #require(harness.form)
    #expect(form.rows[0].choices == ["Carla", "Bea", "Anna"] && form.rows[0].chosen == 1)
    #expect(form.text == "Bea" && (harness.controls.card as? FormCard)?.picture != nil)
    #expect(try !isEnabled("Rename"))
    harness.choose(0, 2)
    #expect(harness.form?.text == "Anna")
  }

  /// Of many each can be reached, by the rows that say how many more there are.
  @Test func manyAreShownInParts() throws {
    defer { harness.end() }
    try harness.saveSignatures((1...12).map { "Zoe \($0)" })
    let all = names
    #expect(all.count == 15)
    #expect(harness.signatures.inMenu.map(\.title) == Array(all.prefix(12)))
    harness.dialogs.showSignatures()
    harness.release()
    let form = try #require(harness.form)
    #expect(form.rows[0].choices == Array(all.prefix(10)) + ["5 more…"])
    #expect(form.rows[0].chosen == 0 && form.text == all[0])
    harness.choose(0, 10)
    let rest = try #require(harness.form)
    #expect(rest.rows[0].choices == ["10 more…"] + Array(all.suffix(5)))
    #expect(rest.rows[0].chosen == 1 && rest.text == all[10])
    // Back to the last one before them.
    harness.choose(0, 0)
    #expect(harness.form?.rows[0].chosen == 9 && harness.form?.text == all[9])
  }

  @Test func theDefaultOneStaysHoweverManyAreNewer() throws {
    defer { harness.end() }
    harness.signatures.toggleDefault(SignatureName(file: "Anna.inkml"))
    try harness.saveSignatures((1...12).map { "Zoe \($0)" })
    #expect(latest == "Anna")
  }

  @Test func oneIsRenamedInItsPlace() throws {
    defer { harness.end() }
    harness.signatures.use(SignatureName(file: "Bea.inkml"))
    harness.signatures.remember(scale: 1.5)
    let ink = try strokes("Bea")
    harness.dialogs.showSignatures()
    harness.release()
    try rename(to: "Anna")
    #expect(harness.form?.note == "Anna exists already." && harness.form?.isError == true)
    try rename(to: "a/b")
    #expect(harness.form?.isError == true && names == ["Carla", "Bea", "Anna"])
    try rename(to: "Beate")
    #expect(names == ["Carla", "Beate", "Anna"] && latest == "Beate")
    #expect(harness.form?.rows[0].choices == names && harness.form?.text == "Beate")
    #expect(harness.signatures.scale(of: SignatureName(file: "Beate.inkml")) == 1.5)
    #expect(try strokes("Beate") == ink && strokes("Anna") != ink)
    #expect(throws: (any Error).self) { try strokes("Bea") }
  }

  @Test func theOrderIsTheUsers() throws {
    defer { harness.end() }
    harness.dialogs.showSignatures()
    harness.release()
    #expect(try !isEnabled("Move up"))
    harness.choose(0, 2)
    harness.press("Move up")
    harness.press("Move up")
    #expect(names == ["Anna", "Carla", "Bea"] && harness.form?.rows[0].chosen == 0)
    #expect(try !isEnabled("Move up"))
    // It is remembered, and a new one comes first.
    let again = Signatures(folder: harness.signatureFolder, preferences: harness.preferences)
    again.lookUp()
    harness.release()
    #expect(again.names.map(\.title) == names)
    try FileManager.default.copyItem(
      atPath: harness.signatureFolder.path + "/Bea.inkml",
      toPath: harness.signatureFolder.path + "/New.inkml")
    harness.signatures.lookUp()
    harness.release()
    #expect(names == ["New", "Anna", "Carla", "Bea"])
  }

  @Test func theDefaultOneIsPlacedUntilAnotherIsUsed() throws {
    defer { harness.end() }
    harness.signatures.use(SignatureName(file: "Bea.inkml"))
    harness.dialogs.showSignatures()
    harness.release()
    harness.choose(0, 2)
    harness.press("Make default")
    #expect(latest == "Anna" && harness.form?.rows[0].choices[2] == "Anna, the default")
    harness.signatures.use(SignatureName(file: "Bea.inkml"))
    #expect(latest == "Bea")
    // Another window begins with the default one.
    let again = Signatures(folder: harness.signatureFolder, preferences: harness.preferences)
    again.lookUp()
    harness.release()
    #expect(again.latest?.title == "Anna")
    harness.press("No default")
    #expect(harness.signatures.defaultName == nil && latest == "Bea")
  }

  /// Who has none yet is led to one.
  @Test func withoutAnyOneIsOffered() throws {
    self.harness.end()
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.dialogs.showSignatures()
    #expect(
      harness.message?.answers.map(\.title) == ["Close", "From a picture…", "Draw…"])
    harness.answer("Draw…")
    #expect(harness.controls.card is SignaturePadCard)
  }

  @Test func initialsBelongToASignature() throws {
    defer { harness.end() }
    harness.signatures.use(SignatureName(file: "Bea.inkml"))
    harness.dialogs.showSignatures()
    harness.release()
    harness.press("Draw initials…")
    let pad = try #require(harness.controls.card as? SignaturePadCard)
    #expect(pad.title == "Draw the initials of Bea")
    for (phase, step) in [(PointerEvent.Phase.down, 0), (.move, 20), (.up, 40)] {
      let place = Point(Double(pad.inkFrame.x + 20 + step), Double(pad.inkFrame.y + 20))
      _ = harness.controls.handle(
        PointerEvent(
          phase: phase, contact: ContactID(master: 2, source: 2), kind: .mouse, position: place,
          time: UInt32(100 + step), inContact: phase != .up))
    }
    _ = harness.controls.handle(KeyPress(.enter))
    #expect(harness.controls.promptText == "Initials of Bea")
    harness.accept("BB")
    harness.signatureFolder.waitUntilDone()
    harness.release()
    // What is signed with stays.
    #expect(latest == "Bea" && harness.signatures.initials(of: bea)?.title == "BB")
    harness.signatures.use(SignatureName(file: "BB.inkml"))
    #expect(latest == "Bea")
    harness.dialogs.showSignatures()
    harness.release()
    #expect(harness.form?.rows[0].choices.contains("BB, initials of Bea") == true)
    harness.press("Show initials")
    #expect(harness.form?.text == "BB")
    #expect(try !isEnabled("Draw initials…"))
    // Both may have another name.
    try rename(to: "B.")
    #expect(harness.signatures.initials(of: bea)?.title == "B.")
    harness.choose(0, try #require(names.firstIndex(of: "Bea")))
    try rename(to: "Beate")
    let beate = SignatureName(file: "Beate.inkml")
    #expect(harness.signatures.initials(of: beate)?.title == "B.")
    #expect(harness.signatures.owner(of: SignatureName(file: "B..inkml")) == beate)
  }

  /// A signature that takes the name of initials is what is signed with.
  @Test func initialsThatAreReplacedAreASignature() throws {
    defer { harness.end() }
    harness.signatures.remember(initials: SignatureName(file: "Anna.inkml"), of: bea)
    harness.dialogs.begin()
    harness.dialogs.save(
      [DialogHarness.line(to: Point(60, 60))], as: SignatureName(file: "Anna.inkml"),
      replaces: true, then: .latest)
    harness.signatureFolder.waitUntilDone()
    harness.release()
    #expect(latest == "Anna" && harness.signatures.initials(of: bea) == nil)
  }

  private var bea: SignatureName { SignatureName(file: "Bea.inkml") }

  @Test func oneIsRemovedAndRestored() throws {
    defer { harness.end() }
    let ink = try strokes("Bea")
    harness.dialogs.showSignatures()
    harness.release()
    harness.choose(0, 1)
    harness.press("Remove")
    #expect(names == ["Carla", "Anna"] && harness.form == nil)
    let toast = try #require(harness.controls.notice)
    #expect(toast.text == "Removed the signature Bea" && toast.button?.title == "Undo")
    harness.dialogs.restoreSignature()
    harness.release()
    #expect(names == ["Carla", "Bea", "Anna"])
    #expect(try strokes("Bea") == ink)
    #expect(harness.controls.notice?.text == "Restored the signature Bea")
  }

  /// A signature of the same name that was made meanwhile stays.
  @Test func restoringReplacesNothing() throws {
    defer { harness.end() }
    harness.signatures.remove(SignatureName(file: "Bea.inkml")) { _ in }
    harness.release()
    let content = SignatureFolder.Content(
      strokes: [DialogHarness.line(to: Point(50, 50))], shape: nil)
    harness.signatures.save(content, as: SignatureName(file: "Bea.inkml"), replaces: false) { _ in }
    harness.release()
    let ink = try strokes("Bea")
    harness.dialogs.restoreSignature()
    harness.release()
    #expect(try strokes("Bea") == ink)
    #expect(harness.controls.notice?.text.contains("Bea exists") == true)
    // One that is removed next takes the place of the first.
    harness.signatures.remove(SignatureName(file: "Carla.inkml")) { _ in }
    harness.release()
    let removed = harness.signatureFolder.path + "/.removed"
    #expect(try FileManager.default.contentsOfDirectory(atPath: removed) == ["Carla.inkml"])
  }

  /// A removal that fails loses nothing, and what is gone is no longer offered.
  @Test func oneThatIsGoneIsNotRemoved() throws {
    defer { harness.end() }
    harness.signatures.remove(SignatureName(file: "Bea.inkml")) { _ in }
    harness.release()
    harness.signatures.remove(SignatureName(file: "Nobody.inkml")) { _ in }
    harness.release()
    harness.dialogs.restoreSignature()
    harness.release()
    #expect(names == ["Carla", "Bea", "Anna"])
    // Another window removes the chosen one.
    harness.dialogs.showSignatures()
    harness.release()
    try FileManager.default.removeItem(atPath: harness.signatureFolder.path + "/Carla.inkml")
    harness.signatures.lookUp()
    harness.release()
    harness.press("Remove")
    #expect(harness.form?.rows[0].choices == ["Bea", "Anna"] && names == ["Bea", "Anna"])
  }

  /// The size is that of the signature that was placed, whatever is placed next.
  @Test func theSizeIsThatOfThePlacedOne() throws {
    defer { harness.end() }
    let (anna, bea) = (SignatureName(file: "Anna.inkml"), SignatureName(file: "Bea.inkml"))
    harness.signatures.use(bea)
    harness.signatures.toggleDefault(anna)
    harness.signatures.remember(scale: 2)
    #expect(harness.signatures.scale(of: bea) == 2 && harness.signatures.scale(of: anna) == 1)
  }

  @Test func withoutSignaturesOneIsOffered() throws {
    defer { harness.end() }
    for name in harness.signatures.names {
      harness.signatures.remove(name) { _ in }
      harness.release()
    }
    harness.dialogs.showSignatures()
    #expect(harness.message?.answers.map(\.title) == ["Close", "From a picture…", "Draw…"])
  }
}
