import Foundation
import Ink
import Testing
import X11Canvas

@testable import Controls
@testable import Export
@testable import Graphics
@testable import xsign

/// What a picture becomes that is opened beside a drawing, and its size under the ink.
@MainActor
@Suite struct PictureUseTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  private var pages: [Page] { harness.canvas.drawing.pages }

  /// Writes a PNG of 60 by 30 pixels, as exported at a scale: 96 dpi times that.
  private func scan(_ scale: Double = 1, as name: String = "scan.png") throws -> String {
    var surface = try ImageSurface(format: .argb32, width: 60, height: 30)
    surface.fill(surface.bounds, with: 0xffd8_e8c8)
    var file = PNGFile(
      width: 60, height: 30, pixels: .straight,
      pixelsPerMetre: scale == 1 ? nil : Int((scale * 96 / 0.0254).rounded()))
    let rows = FilteredRows.bytes(surface.straightPixels().span, width: 60, .colorsAndAlpha)
    file.add("IDAT", Deflate.zlib(rows))
    try Data(file.bytes()).write(to: URL(fileURLWithPath: harness.path(name)))
    return harness.path(name)
  }

  private func put(_ path: String) {
    harness.dialogs.promptForPicture()
    harness.accept(path)
    harness.release()
  }

  @Test func theQuestionOffersWhatIsPossible() throws {
    defer { harness.end() }
    // Nothing is asked where there is nothing to add it to.
    harness.dialogs.open(dropped: [try scan()])
    #expect(harness.message == nil)
    harness.release()
    #expect(pages[0].size != nil && pages.count == 1)
    harness.dialogs.open(dropped: [try scan()])
    #expect(
      harness.message?.answers.map(\.title) == ["Cancel", "Under the ink", "As a page", "Open"])
    harness.answer("Cancel")
    #expect(pages.count == 1)
    harness.dialogs.open(dropped: [try scan()])
    harness.answer("As a page")
    harness.release()
    #expect(pages.count == 2 && pages[1].background.picture != nil)
    #expect(harness.canvas.undo() && pages.count == 1)
  }

  @Test func onEndlessPaperItGoesUnderTheInkOrIsOpened() throws {
    defer { harness.end() }
    harness.draw()
    harness.saveAs("a.inkml")
    harness.release()
    let path = try scan(as: "scan.PNG")
    harness.dialogs.open()
    harness.accept(path)
    #expect(harness.message?.answers.map(\.title) == ["Cancel", "Under the ink", "Open"])
    harness.answer("Under the ink")
    harness.release()
    #expect(pages.count == 1 && pages[0].size == nil && pages[0].background.picture != nil)
    #expect(harness.drawn == [1] && harness.canvas.undo())
    harness.dialogs.open()
    harness.accept(path)
    harness.answer("Open")
    harness.release()
    #expect(pages[0].size != nil && harness.drawn == [])
    // Other files are opened without the question.
    harness.dialogs.open(dropped: [harness.path("a.inkml")])
    #expect(harness.message == nil)
    harness.release()
    #expect(harness.drawn == [1])
  }

  @Test func aPictureUnderTheInkHasItsTrueSize() throws {
    defer { harness.end() }
    for scale in [1.0, 2, 4] {
      put(try scan(scale))
      let frame = try #require(pages[0].background.picture).frame
      #expect(frame.min == .zero)
      #expect(abs(frame.width - 60 / scale) < 0.1 && abs(frame.height - 30 / scale) < 0.1)
    }
    // Replacing it is a step.
    #expect(harness.canvas.undo())
    let before = try #require(pages[0].background.picture).frame
    #expect(abs(before.width - 30) < 0.1)
    #expect(harness.canvas.undo() && harness.canvas.undo())
    #expect(pages[0].background.picture == nil)
  }

  @Test func aPictureLargerThanThePaneIsInView() throws {
    defer { harness.end() }
    // The pane has 400 by 300 units, and the picture 960 by 480.
    put(try scan(0.25))
    #expect(harness.canvas.view == CanvasView())
    var surface = try ImageSurface(format: .rgb24, width: 960, height: 480)
    surface.fill(surface.bounds, with: 0)
    try Data(surface.pngData()).write(to: URL(fileURLWithPath: harness.path("large.png")))
    put(harness.path("large.png"))
    let view = harness.canvas.view
    #expect(view.zoom < 0.42 && view.zoom > 0.2)
    #expect(view.place(of: .zero).x > -0.01 && view.place(of: Point(960, 480)).x < 400.01)
  }
}
