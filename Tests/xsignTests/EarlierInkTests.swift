import Foundation
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import X11Canvas
@testable import xsign

/// Ink of a signed PDF that is taken up in the window.
@MainActor
@Suite struct EarlierInkTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  private var drawing: Drawing { harness.canvas.drawing }

  /// Opens a test PDF, signs its first page twice, saves it and opens the result.
  private func openSigned(
    _ pdf: String = "plain-1.4", pen: Pen = Pen(color: .black, width: 2...4)
  ) throws {
    try harness.open(pdf: pdf)
    harness.sign(page: 0, 100, 100)
    harness.sign(page: 0, 300, 500, pen: pen)
    try save("signed.pdf")
    harness.session.open(harness.path("signed.pdf"))
    harness.release()
  }

  private func save(_ name: String) throws {
    harness.dialogs.save()
    harness.accept(name)
    harness.release()
    #expect(harness.notice?.hasPrefix("Saved to ") == true, "\(harness.line ?? "")")
  }

  private func takeUp() {
    #expect(harness.session.takeUpInk() == nil)
    harness.release()
  }

  private func survey(_ name: String) throws -> PDFSurvey {
    try OpenPDF(harness.path(name)).survey
  }

  /// Returns the pixels of the first page in the file that differ from the original's.
  private func differences(_ name: String) throws -> [(x: Int, y: Int)] {
    let pictures = try PDFViewer.poppler.pictures(
      of: ["contract.pdf", name].map { PDFViewer.Job(path: harness.path($0), pages: 1) }, dpi: 96)
    return pictures[0][0].differences(from: pictures[1][0], by: 60)
  }

  @Test func inkIsTakenUpMovedAndSaved() throws {
    defer { harness.end() }
    try openSigned()
    #expect(harness.session.hasOwnInk && drawing.isEmpty && !harness.session.isModified)
    takeUp()
    #expect(
      drawing.strokes.count == 2 && drawing.withoutInk.strokes == [0] && !harness.session.hasOwnInk)
    #expect(harness.session.isModified)
    let places = drawing.strokes.map { $0.extent.center - drawing.pages[0].origin }
    #expect((places[0] - Point(132, 101)).length < 1 && (places[1] - Point(332, 501)).length < 1)
    // One is removed, and the other moved.
    _ = harness.canvas.drawing.erase([drawing.strokes[1].id])
    let map = Affine(step: Point(0, 200))
    _ = harness.canvas.drawing.replace([
      drawing.strokes[0].id: drawing.strokes[0].transformed(by: map, id: StrokeID(900))
    ])
    try save("moved.pdf")
    #expect(try survey("moved.pdf").ownInk == [PDFOwnInk(page: 0, strokes: 1)])
    let changed = try differences("moved.pdf")
    #expect(changed.count > 100)
    #expect(changed.allSatisfy { (95...175).contains($0.x) && (295...310).contains($0.y) })
  }

  @Test func undoPutsTheInkBack() throws {
    defer { harness.end() }
    try openSigned()
    takeUp()
    _ = harness.canvas.undo()
    #expect(drawing.isEmpty && drawing.withoutInk.strokes.isEmpty && harness.session.hasOwnInk)
    #expect(!harness.session.isModified)
    _ = harness.canvas.redo()
    #expect(drawing.strokes.count == 2 && drawing.withoutInk.strokes == [0])
  }

  /// All of it may be removed. Then there is nothing on the page but what was there before.
  @Test func allInkCanBeRemoved() throws {
    defer { harness.end() }
    try openSigned()
    takeUp()
    _ = harness.canvas.clear()
    #expect(harness.session.isModified)
    try save("bare.pdf")
    #expect(try survey("bare.pdf").ownInk.isEmpty && differences("bare.pdf").isEmpty)
    #expect(try harness.bytes("bare.pdf").starts(with: harness.bytes("signed.pdf")))
  }

  /// A file that was signed digitally gets annotations, which are taken up likewise.
  @Test func annotationsAreTakenUp() throws {
    defer { harness.end() }
    try openSigned("signed-one-of-two")
    takeUp()
    #expect(drawing.strokes.count == 2)
    _ = harness.canvas.drawing.erase([drawing.strokes[1].id])
    try save("moved.pdf")
    #expect(try survey("moved.pdf").ownInk == [PDFOwnInk(page: 0, strokes: 1)])
  }

  @Test func theDrawingKeepsWhatIsTakenUp() throws {
    defer { harness.end() }
    try openSigned()
    takeUp()
    _ = harness.session.save(as: .inkML, to: harness.path("a.inkml"), size: nil)
    harness.release()
    harness.session.open(harness.path("a.inkml"))
    harness.release()
    #expect(drawing.withoutInk.strokes == [0] && drawing.strokes.count == 2)
    #expect(!harness.session.hasOwnInk)
  }

  // MARK: Removing

  /// Ink whose opacity varies cannot be taken up as strokes. It can be removed, as a step, with all
  /// other ink or after that was taken up.
  @Test(arguments: [false, true])
  func inkOfVaryingOpacityIsRemoved(afterTakingUp: Bool) throws {
    defer { harness.end() }
    try openSigned(pen: Pen(width: 9...9, opacity: 0.1...1, opacityDriver: .pressure))
    let ink = try survey("signed.pdf").ownInk
    #expect(Set(ink.map(\.kind)) == [.strokes, .shaded])
    if afterTakingUp { takeUp() }
    #expect(harness.session.hasEarlierInk)
    let said = try harness.session.removeInk().get()
    #expect(said == "Earlier ink is removed from one page.")
    #expect(!harness.session.hasEarlierInk && harness.session.isModified)
    let all = InkRemoval(strokes: [0], others: [0])
    #expect(drawing.withoutInk == all && drawing.strokes.count == (afterTakingUp ? 1 : 0))
    // The step is undone and redone, and kept in files.
    _ = harness.canvas.undo()
    #expect(drawing.withoutInk == InkRemoval(strokes: afterTakingUp ? [0] : []))
    _ = harness.canvas.redo()
    _ = harness.canvas.clear()
    try save("bare.pdf")
    #expect(try survey("bare.pdf").ownInk.isEmpty && differences("bare.pdf").isEmpty)
    _ = harness.session.save(as: .inkML, to: harness.path("a.inkml"), size: nil)
    harness.release()
    harness.session.open(harness.path("a.inkml"))
    harness.release()
    #expect(drawing.withoutInk == all)
  }

  @Test(arguments: [false, true])
  func removedInkComesBackWithADiscardedDrawing(hasNewInk: Bool) throws {
    defer { harness.end() }
    try openSigned()
    _ = try harness.session.removeInk().get()
    if hasNewInk { harness.sign(page: 0, 200, 200) }
    harness.session.discard()
    #expect(drawing.withoutInk.isEmpty && drawing.isEmpty)
    harness.session.recover()
    #expect(drawing.withoutInk.strokes == [0] && drawing.strokes.count == (hasNewInk ? 1 : 0))
  }

  /// Undo brings back what was discarded step by step, also in a drawing that was opened so.
  @Test(arguments: [false, true]) func discardingIsUndone(wasOpenedSo: Bool) throws {
    defer { harness.end() }
    try openSigned()
    takeUp()
    if wasOpenedSo {
      _ = harness.session.save(as: .inkML, to: harness.path("a.inkml"), size: nil)
      harness.release()
      harness.session.open(harness.path("a.inkml"))
      harness.release()
    }
    let strokes = drawing.strokes
    harness.sign(page: 0, 200, 200)
    harness.session.discard()
    #expect(drawing.withoutInk.isEmpty && drawing.isEmpty && !harness.session.isModified)
    // Until the strokes are back, the ink of before is not there twice.
    _ = harness.canvas.undo()
    #expect(drawing.withoutInk.strokes == [0] && drawing.isEmpty)
    _ = harness.canvas.undo()
    #expect(drawing.withoutInk.strokes == [0] && drawing.strokes.count == 3)
    _ = harness.canvas.undo()
    #expect(drawing.withoutInk.strokes == [0] && drawing.strokes == strokes)
    while harness.canvas.redo() {}
    #expect(drawing.withoutInk.isEmpty && drawing.isEmpty)
  }

  /// Ink that was taken up, and came back on other paper, stays on its PDF. The picture waited.
  @Test func inkThatCameBackElsewhereStaysOnItsPDF() throws {
    defer { harness.end() }
    try openSigned()
    takeUp()
    let picture = Background.Picture(
      bytes: [1], frame: Bounds(min: Point(100, 600), max: Point(200, 700)))
    harness.canvas.setBackground(Background(picture: picture), of: drawing.pages[0].id)
    harness.session.startBlank()
    harness.session.recover()
    #expect(drawing.strokes.count == 2)
    _ = harness.canvas.undo()
    harness.session.open(harness.path("signed.pdf"))
    harness.release()
    harness.session.recover()
    #expect(drawing.hasPictures && drawing.withoutInk.isEmpty && harness.session.hasOwnInk)
  }

  // MARK: Clicks

  /// Clicks a place on a page, in canvas units.
  private func click(page: Int = 0, _ x: Double, _ y: Double, extending: Bool = false) {
    harness.session.takeUpInk(
      at: MissedTap(
        place: drawing.pages[page].origin + Point(x, y), radius: 4, engine: .hermite,
        extendsSelection: extending))
    harness.release()
  }

  private var selected: [Int] {
    let ids = harness.canvas.selectedStrokes.map(\.id)
    return drawing.strokes.indices.filter { ids.contains(drawing.strokes[$0].id) }
  }

  /// Only a click on the ink itself takes it up, and selects what it has met.
  @Test func aClickTakesUpInk() throws {
    defer { harness.end() }
    try openSigned()
    let before = harness.notice
    for (x, y) in [(110.0, 120.0), (200, 300), (300, 510)] { click(x, y) }
    click(page: 1, 110, 101)
    #expect(drawing.isEmpty && !drawing.canUndo && harness.notice == before)
    click(330, 501)
    #expect(drawing.strokes.count == 2 && drawing.withoutInk.strokes == [0] && selected == [1])
    #expect(harness.notice == "2 strokes of earlier ink can be edited now.")
    // It is one step.
    _ = harness.canvas.undo()
    #expect(drawing.isEmpty && drawing.withoutInk.strokes.isEmpty && !drawing.canUndo)
    click(110, 103)
    #expect(selected == [0])
    #expect(harness.canvas.deleteSelection())
    try save("moved.pdf")
    #expect(try survey("moved.pdf").ownInk == [PDFOwnInk(page: 0, strokes: 1)])
  }

  /// A click while the ink is read for another one counts, too.
  @Test func aClickThatFollowsAtOnceIsNotLost() throws {
    defer { harness.end() }
    try openSigned()
    for (x, y) in [(200.0, 300.0), (330, 501)] {
      harness.session.takeUpInk(
        at: MissedTap(
          place: drawing.pages[0].origin + Point(x, y), radius: 4, engine: .hermite,
          extendsSelection: false))
    }
    harness.release()
    harness.release()
    #expect(drawing.strokes.count == 2 && selected == [1])
  }

  /// The ink of other pages stays, and what was selected if the click adds to it.
  @Test func aClickTakesUpItsPage() throws {
    defer { harness.end() }
    try harness.open(pdf: "made-by-libreoffice")
    for page in 0...1 { harness.sign(page: page, 100, 100) }
    try save("signed.pdf")
    harness.session.open(harness.path("signed.pdf"))
    harness.release()
    harness.sign(page: 0, 300, 500)
    click(page: 1, 130, 101, extending: true)
    #expect(
      drawing.withoutInk.strokes == [1] && drawing.strokes.count == 2 && harness.session.hasOwnInk)
    #expect(selected == [0, 1])
    click(page: 0, 130, 101)
    #expect(drawing.withoutInk.strokes == [0, 1] && drawing.strokes.count == 3 && selected == [2])
  }

  /// Ink of the owner in a file in which others may only write notes.
  @Test func aClickOnInkThatHasToStaySaysWhy() throws {
    defer { harness.end() }
    try FileManager.default.copyItem(
      atPath: PDFCases.path("enc-notes-allowed"), toPath: harness.path("contract.pdf"))
    harness.session.open(harness.path("contract.pdf"), password: "owner")
    harness.release()
    harness.sign(page: 0, 100, 100)
    try save("signed.pdf")
    harness.session.open(harness.path("signed.pdf"))
    harness.release()
    let before = harness.notice
    click(200, 300)
    #expect(harness.notice == before)
    click(130, 101)
    #expect(harness.notice == "signed.pdf permits no change of xsign's ink on it.")
    #expect(drawing.isEmpty && drawing.withoutInk.strokes.isEmpty)
  }

  @Test func filesWithoutItSaySo() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    #expect(!harness.session.hasOwnInk)
    #expect(
      harness.session.takeUpInk()
        == "contract.pdf has no ink that xsign wrote and no other program changed.")
  }
}
