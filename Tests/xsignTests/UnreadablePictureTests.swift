import Controls
import Foundation
import Ink
import TestSupport
import Testing
import X11Canvas

@testable import Export
@testable import xsign

/// Pictures of pages that cannot be read, whichever pages have them: they are left out, so that
/// exports do not fail for them.
@MainActor
@Suite struct UnreadablePictureTests {
  /// Three pages, the first and the last with such a picture.
  private func pages() throws -> [Page] {
    let frame = Bounds(min: .zero, max: Point(20, 10))
    let picture = Background.Picture(bytes: [1, 2, 3], frame: frame)
    return try #require(
      Page.arranged(
        (1...3 as ClosedRange<UInt32>).map { number in
          Page(
            id: Page.ID(rawValue: number), size: CanvasSize(width: 60, height: 40),
            background: Background(picture: number == 2 ? nil : picture))
        }))
  }

  private func expectNone(_ harness: DialogHarness) throws {
    let pages = harness.canvas.drawing.pages
    #expect(pages.count == 3 && pages.allSatisfy { $0.background.picture == nil })
    let export = PagesExport(
      harness.canvas.drawing.strokes, on: pages, engine: .xsign, paper: .own, showsPictures: true)
    #expect(try !export.pdf(0..<3).isEmpty)
  }

  @Test func thoseOfAFileAreLeftOut() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    let path = harness.path("pictures.inkml")
    try Data(InkDocument(strokes: [], pages: pages()).inkML()).write(
      to: URL(fileURLWithPath: path))
    harness.session.open(path)
    harness.release()
    try expectNone(harness)
    #expect(harness.controls.notice?.text == "2 images were left out.")
    // The file still has them: it is not replaced unasked.
    #expect(harness.session.file.path == nil)
  }

  /// As of a journal.
  @Test func thoseOfADrawingAreTakenOff() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.canvas.load(Drawing([], pages: try pages()))
    harness.session.decodeMissingPicture()
    harness.release()
    try expectNone(harness)
    #expect(
      harness.controls.notice?.text
        == "The picture of the background cannot be read; it is not shown.")
    #expect(harness.canvas.missingPicture == nil)
    #expect(!harness.canvas.drawing.canUndo)
  }

  /// It is no step: what was undone can be redone, and neither undo nor redo brings it back.
  @Test func undoAndRedoGoOnWithoutThem() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    let canvas = harness.canvas
    let backgrounds = try pages().map(\.background)
    let sizes = [CanvasSize](repeating: CanvasSize(width: 60, height: 40), count: 3)
    canvas.load(Drawing([], pages: try #require(Page.arranged(sizes))))
    harness.sign(page: 1, 10, 10)
    for (page, background) in zip(canvas.drawing.pages, backgrounds) {
      canvas.setBackground(background, of: page.id)
    }
    harness.sign(page: 1, 10, 20)
    #expect(canvas.undo())
    harness.session.decodeMissingPicture()
    harness.release()
    try expectNone(harness)
    #expect(canvas.redo() && canvas.drawing.strokes.count == 2)
    try expectNone(harness)
    for count in [1, 0] {
      #expect(canvas.undo() && canvas.drawing.strokes.count == count)
      try expectNone(harness)
    }
    #expect(!canvas.drawing.canUndo)
  }
}
