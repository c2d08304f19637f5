import Controls
import Foundation
import Ink
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// Saving signatures, and the folder that has them.
@MainActor
@Suite struct SignatureFolderTests {
  private func select(_ harness: DialogHarness) {
    let samples = (0...20).map {
      Sample(
        Point(10 + 5 * Double($0), 40 + Double($0 % 5)), time: Double($0) / 100, pressure: 0.5,
        tilt: Point(10, 3))
    }
    let stroke = Stroke(id: StrokeID(1), pen: Pen(width: 1...4), samples: samples)
    harness.canvas.paste([stroke], movedBy: .zero)
  }

  /// Saves the selection as the signature `name`, or asks whether to replace one.
  private func save(_ name: String, _ harness: DialogHarness) {
    harness.dialogs.promptToSaveSignature()
    harness.accept(name)
    harness.release()
  }

  private func permissions(_ path: String) throws -> Int {
    try #require(FileManager.default.mode(of: path))
  }

  private func files(_ harness: DialogHarness) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: harness.signatureFolder.path)) ?? []
  }

  /// A typed signature is saved under its text, and is in hand next.
  @Test func aSignatureIsTyped() throws {
    try #require(TextFamily.script.families != nil, "a font of handwriting")
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.dialogs.typeSignature()
    harness.accept("  ")
    #expect(harness.dialogs.dialog != nil)
    harness.accept("Anna Bø")
    harness.release()
    #expect(harness.dialogs.dialog == nil && harness.signatures.latest?.title == "Anna Bø")
    let strokes = try DrawingFile.contents(harness.signatureFolder.path + "/Anna Bø.inkml").strokes
    #expect(strokes.map(\.text?.string) == ["Anna Bø"] && strokes[0].pen.fills)
    #expect(strokes[0].text?.style.family == TextFamily.script.families)
  }

  @Test func aSelectionIsSavedForTheUserAlone() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    // Without a selection nothing is asked.
    harness.dialogs.promptToSaveSignature()
    #expect(harness.dialogs.dialog == nil)
    select(harness)
    let strokes = harness.canvas.selectedStrokes
    harness.dialogs.promptToSaveSignature()
    #expect(harness.text == "Signature")
    #expect(harness.option == Prompt.Option("Shape only", isOn: false))
    // Nothing is there before the first one is saved.
    #expect(!FileManager.default.fileExists(atPath: harness.signatureFolder.path))
    harness.accept("Anna")
    harness.release()
    #expect(harness.dialogs.dialog == nil && harness.signatures.names.map(\.title) == ["Anna"])
    #expect(try permissions(harness.signatureFolder.path) == 0o700)
    let path = harness.signatureFolder.path + "/Anna.inkml"
    #expect(try permissions(path) == 0o600 && files(harness) == ["Anna.inkml"])
    let saved = try DrawingFile.contents(path).strokes
    #expect(saved.map(\.samples) == strokes.map(\.samples) && saved[0].pen == strokes[0].pen)
    // The next suggestion is another name.
    save("Signature", harness)
    harness.dialogs.promptToSaveSignature()
    #expect(harness.text == "Signature 2")
  }

  /// What a stroke has beyond its page is not shown, and is in no signature.
  @Test func aSignatureEndsAtTheEdgesOfItsPage() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    let first = harness.canvas.drawing.pages[0].id
    #expect(harness.canvas.addPage(CanvasSize(width: 60, height: 300), below: first))
    select(harness)
    #expect(harness.canvas.selectedStrokes.count == 1)
    save("Anna", harness)
    let saved = try DrawingFile.contents(harness.signatureFolder.path + "/Anna.inkml").strokes
    let places = saved.flatMap { $0.samples.map(\.position.x) }
    #expect(saved.count == 1 && abs((places.max() ?? 0) - 60) < 0.01)
    #expect(saved[0].samples.allSatisfy { $0.pressure != nil && $0.tilt != nil })
  }

  @Test func onlyTheShapeIsSavedIfThatIsWanted() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    select(harness)
    let stroke = harness.canvas.selectedStrokes[0]
    harness.dialogs.promptToSaveSignature()
    harness.setOption(true)
    harness.accept("Anna")
    harness.release()
    let path = harness.signatureFolder.path + "/Anna.inkml"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains("\"T\"") && !text.contains("OTx"))
    let saved = try DrawingFile.contents(path).strokes
    #expect(saved[0].samples == stroke.shapeOnly(engine: harness.exportEngine).samples)
    #expect(saved[0].samples.map(\.position) == stroke.samples.map(\.position))
    // The choice is remembered for the next one.
    harness.dialogs.promptToSaveSignature()
    #expect(harness.option?.isOn == true)
    harness.setOption(false)
    harness.accept("Bea")
    harness.release()
    let whole = try DrawingFile.contents(harness.signatureFolder.path + "/Bea.inkml").strokes
    #expect(whole[0].samples == stroke.samples)
  }

  @Test func aSignatureIsReplacedOnlyAfterAQuestion() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    select(harness)
    save("Anna", harness)
    let path = harness.signatureFolder.path + "/Anna.inkml"
    let first = try Data(contentsOf: URL(fileURLWithPath: path))
    harness.canvas.changeSelectedPens { $0.color = InkColor(hex: 0xff0000) }
    save("Anna", harness)
    #expect(harness.line == "Anna exists. Replace it?")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == first)
    harness.confirm("Anna")
    harness.release()
    #expect(harness.dialogs.dialog == nil)
    let color = try DrawingFile.contents(path).strokes[0].pen.color
    #expect(color == InkColor(hex: 0xff0000) && files(harness).count == 1)
  }

  @Test func namesThatAreRefusedAreTypedAgain() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    select(harness)
    harness.dialogs.promptToSaveSignature()
    harness.accept("a/b")
    #expect(harness.line == "The name of a signature has no slash.")
    harness.accept("")
    #expect(harness.line == "Type a name for the signature.")
    harness.release()
    #expect(files(harness).isEmpty && harness.dialogs.isPrompting)
    // A folder that cannot be made is reported, and the prompt stays.
    try Data().write(to: harness.folder.appendingPathComponent("data"))
    harness.accept("Anna")
    harness.release()
    #expect(harness.line?.contains("is not a folder") == true && harness.dialogs.isPrompting)
  }

  @Test func filesThatAreNoDrawingsArePassedOver() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    select(harness)
    for name in ["Anna", "Bea"] {
      harness.dialogs.promptToSaveSignature()
      harness.accept(name)
      harness.release()
    }
    let folder = harness.signatureFolder.path
    try Data("not a drawing".utf8).write(to: URL(fileURLWithPath: folder + "/notes.txt"))
    try Data("<ink/>".utf8).write(to: URL(fileURLWithPath: folder + "/empty.inkml"))
    try Data("hidden".utf8).write(to: URL(fileURLWithPath: folder + "/.hidden"))
    harness.signatures.lookUp()
    harness.release()
    #expect(Set(harness.signatures.names.map(\.title)) == ["Anna", "Bea"])
    #expect(harness.notices.count == 1 && harness.notices[0].contains("2 files"))
    // The same files are not reported again, and one that is left is.
    harness.signatures.lookUp()
    harness.release()
    #expect(harness.notices.count == 1)
    try FileManager.default.removeItem(atPath: folder + "/empty.inkml")
    harness.signatures.lookUp()
    harness.release()
    #expect(harness.notices.count == 2 && harness.notices[1].hasPrefix("notes.txt"))
    // One that was deleted is gone, and one that was renamed has its new name.
    try FileManager.default.removeItem(atPath: folder + "/Anna.inkml")
    try FileManager.default.moveItem(atPath: folder + "/Bea.inkml", toPath: folder + "/Carla.inkml")
    harness.signatures.lookUp()
    harness.release()
    #expect(harness.signatures.names.map(\.title) == ["Carla"])
  }

  /// It could not be placed, as its page shows nothing of it.
  @Test func inkBesideItsPageIsNoSignature() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    try harness.saveSignatures(["Anna"])
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 1...4),
      samples: [Sample(Point(20, 300), time: 0), Sample(Point(60, 300), time: 0.1)])
    let page = Page(id: Page.ID(rawValue: 1), size: CanvasSize(width: 100, height: 50))
    try Data(InkDocument(strokes: [stroke], pages: [page]).inkML()).write(
      to: URL(fileURLWithPath: harness.signatureFolder.path + "/Bea.inkml"))
    harness.signatures.lookUp()
    harness.release()
    #expect(harness.signatures.names.map(\.title) == ["Anna"])
    #expect(harness.notices.count == 1 && harness.notices[0].hasPrefix("Bea.inkml"))
  }

  @Test func theLastOneUsedIsTheLatest() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    #expect(harness.signatures.latest == nil)
    try harness.saveSignatures(["Anna", "Bea", "Carla"])
    #expect(harness.signatures.names.map(\.title) == ["Carla", "Bea", "Anna"])
    #expect(harness.signatures.latest?.title == "Carla")
    harness.signatures.use(SignatureName(file: "Anna.inkml"))
    #expect(harness.signatures.latest?.title == "Anna")
    // One that is gone is not the latest.
    try FileManager.default.removeItem(atPath: harness.signatureFolder.path + "/Anna.inkml")
    harness.signatures.lookUp()
    harness.release()
    #expect(harness.signatures.latest?.title == "Carla")
  }

  /// A signature that arrives late does not take the place of what was picked up since.
  @Test func onlyTheLastOneThatIsReadIsWanted() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    select(harness)
    save("Anna", harness)
    var read: [Int] = []
    func begin(_ number: Int, _ name: String) {
      harness.signatures.read(SignatureName(file: name + ".inkml")) { _ in read.append(number) }
    }
    begin(1, "Anna")
    begin(2, "Anna")
    harness.release()
    #expect(read == [2])
    begin(3, "Anna")
    harness.signatures.letGo()
    harness.release()
    #expect(read == [2] && harness.notices.isEmpty)
    // The failure of one that is not wanted any more is told.
    begin(4, "Bea")
    begin(5, "Anna")
    harness.release()
    #expect(read == [2, 5] && harness.notices.count == 1)
  }

  /// A signature that was drawn is used from then on, unless the user did not wait for it.
  @Test func whatWasDrawnIsUsedNext() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    select(harness)
    let strokes = harness.canvas.selectedStrokes
    for (name, isAbandoned) in [("Bea", false), ("Anna", true)] {
      harness.dialogs.promptToSave(strokes, then: .latest)
      harness.accept(name)
      if isAbandoned { harness.dialogs.abandon() }
      harness.release()
    }
    #expect(harness.signatures.names.count == 2 && harness.signatures.latest?.title == "Bea")
  }

  /// Any bytes are a name.
  @Test func namesThatAreNotTextAreListed() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    select(harness)
    save("Anna", harness)
    let folder = harness.signatureFolder.path
    let from = folder + "/Anna.inkml"
    let to = Array((folder + "/M").utf8) + [0xfc] + Array("ller.inkml".utf8) + [0]
    let isRenamed = to.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { name in
      name.baseAddress.map { rename(from, $0) == 0 } ?? false
    }
    #expect(isRenamed)
    harness.signatures.lookUp()
    harness.release()
    #expect(harness.signatures.names.map(\.title) == ["M\u{fffd}ller"])
    var strokes = 0
    harness.signatures.read(harness.signatures.names[0]) { strokes = $0?.count ?? 0 }
    harness.release()
    #expect(strokes == 1)
  }
}
