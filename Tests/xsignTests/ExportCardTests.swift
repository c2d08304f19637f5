import Foundation
import Ink
import Testing
import X11Canvas

@testable import Controls
@testable import Export
@testable import Graphics
@testable import Input
@testable import xsign

/// The card that says what an export will contain.
@MainActor
@Suite struct ExportCardTests {
  private let harness: DialogHarness
  private var card: Form? { harness.form }
  private var facts: String { (card?.note ?? "").replacing("\u{A0}", with: " ") }

  init() throws {
    harness = try DialogHarness()
    harness.draw()
  }

  private func open(_ format: ExportFormat) {
    harness.dialogs.askToExport(format)
    harness.release()
  }

  /// Goes on with what the card shows, to a file.
  private func accept(_ name: String, title: String? = nil) throws -> Data {
    if let title { harness.controls.insert(title) }
    _ = harness.controls.handle(KeyPress(.enter))
    harness.accept(harness.path(name))
    harness.release()
    return try Data(contentsOf: URL(fileURLWithPath: harness.path(name)))
  }

  @Test func theCardSaysWhatIsWritten() throws {
    defer { harness.end() }
    open(.png)
    // The dot is 4 units wide, and lies at 9, 9: with its margin the page has 8 units.
    #expect(facts == "Hermite engine · 2.1 × 2.1 mm · 384 dpi · 32 × 32 px · transparent")
    // No line ends within a size.
    #expect(card?.note.contains("2.1\u{A0}×\u{A0}2.1\u{A0}mm · 384\u{A0}dpi · 32\u{A0}×") == true)
    harness.choose(3, 5)
    #expect(facts.contains("768 dpi · 64 × 64 px"))
    let large = try ImageSurface(png: [UInt8](accept("a.png")))
    #expect(large.width == 64 && large.height == 64)
    // The scale is remembered.
    open(.png)
    #expect(card?.rows[3].chosen == 5)
    harness.choose(0, 2)
    harness.release()
    #expect(card?.rows.count == 4 && card?.rows[3].label == "Title")
    #expect(facts == "Hermite engine · 2.1 × 2.1 mm · transparent")
  }

  @Test func thePreviewIsThePicture() throws {
    defer { harness.end() }
    open(.png)
    let picture = try #require((harness.controls.card as? FormCard)?.picture)
    // A small page is enlarged four times.
    #expect(picture.width == 32 && picture.height == 32)
    let file = try ImageSurface(png: [UInt8](accept("a.png")))
    #expect(picture.pixels[16 * 32 + 16] == file.pixel(x: 16, y: 16))
    #expect(picture.pixels[0] == 0)
    // White paper is under the ink.
    open(.png)
    harness.choose(2, 1)
    harness.release()
    #expect((harness.controls.card as? FormCard)?.picture?.pixels[0] == 0xffff_ffff)
    #expect(facts.hasSuffix("with its background"))
  }

  @Test func aPreviewThatIsLateChangesNothing() throws {
    defer { harness.end() }
    harness.dialogs.askToExport(.png)
    #expect(facts == "Hermite engine · …")
    harness.choose(1, 1)
    // Of two requests the first comes, and is not shown; then the newest.
    harness.release(1)
    #expect(facts == "Hermite engine · …")
    harness.release()
    #expect(facts.contains(" 105.8 × 79.4 mm "))
    harness.dialogs.askToExport(.png)
    harness.cancel()
    harness.dialogs.show(Message.about)
    harness.release()
    #expect(harness.form == nil && harness.message != nil)
  }

  @Test func theTitleIsInTheFileAndOnlyOfThatDrawing() throws {
    defer { harness.end() }
    open(.svg)
    let svg = String(decoding: try accept("a.svg", title: "Mine & <yours>"), as: UTF8.self)
    #expect(svg.contains("<title>Mine &amp; &lt;yours&gt;</title>"))
    open(.pdf)
    #expect(card?.text == "Mine & <yours>")
    let pdf = String(decoding: try accept("a.pdf"), as: UTF8.self)
    #expect(pdf.contains("/Title<feff004d0069006e0065"))
    harness.session.startBlank()
    harness.draw()
    open(.pdf)
    #expect(card?.text == "")
    #expect(String(decoding: try accept("b.pdf"), as: UTF8.self).contains("/Title(xsign)"))
  }

  @Test func thePagesAreCroppedAndWithoutInkLeftOut() throws {
    defer { harness.end() }
    // Endless paper with ink becomes a page, and the second page has none.
    let size = CanvasSize(width: 400, height: 300)
    #expect(harness.canvas.addPage(size, below: harness.canvas.drawing.pages[0].id))
    open(.png)
    #expect(card?.rows[1].chosen == 1)
    #expect(facts.contains("\(harness.canvas.drawing.pages.count) files, one a page"))
    harness.choose(1, 0)
    harness.release()
    #expect(facts.contains("· 2.1 × 2.1 mm ·"))
    #expect(try ImageSurface(png: [UInt8](accept("a.png"))).width == 32)
    // The choice for pages is not that for endless paper.
    harness.session.startBlank()
    harness.draw()
    open(.png)
    #expect(card?.rows[1].chosen == 0)
  }

  @Test func theSelectionIsExportedAlone() throws {
    defer { harness.end() }
    harness.draw()
    // The dot that was drawn last is selected.
    open(.png)
    #expect(card?.rows[1].choices == ["Only the ink", "Whole page", "Selection"])
    #expect(facts.contains("· 4.5 × 2.1 mm ·"))
    harness.choose(1, 2)
    harness.release()
    #expect(facts.contains("· 2.1 × 2.1 mm ·"))
    #expect(try ImageSurface(png: [UInt8](accept("a.png"))).width == 32)
    // The rest of the drawing is in no file.
    #expect(harness.dialogs.exportedHere == nil)
    // It is not remembered.
    open(.png)
    #expect(card?.rows[1].chosen == 0)
    harness.controls.dismissCard()
    harness.canvas.deselect()
    open(.svg)
    #expect(card?.rows[1].choices.count == 2)
  }

  @Test func aPictureTooLargeIsSaid() throws {
    defer { harness.end() }
    harness.canvas.paste(
      [
        Stroke(
          id: StrokeID(9), pen: Pen(width: 4),
          samples: [Sample(Point(0, 0), time: 0), Sample(Point(9000, 0), time: 1)])
      ], movedBy: .zero)
    open(.png)
    #expect(facts.contains("too large for a PNG; choose a smaller scale, PDF or SVG"))
    harness.choose(3, 0)
    #expect(facts.contains("96 dpi"))
  }

  @Test func whatWasExportedIsSaidBeforeTheEnd() throws {
    defer { harness.end() }
    open(.png)
    _ = try accept("a.png")
    #expect(harness.controls.notice?.button?.command == Command.showInFolder.id)
    harness.dialogs.showExported()
    #expect(harness.shownInFolder == [harness.path("a.png")])
    harness.dialogs.quit()
    #expect(
      harness.message?.paragraphs == [
        "The ink was exported to \(harness.path("a.png")). "
          + "The drawing itself, which can be edited, has not been saved."
      ])
    try harness.answer(.cancel)
    harness.draw()
    harness.dialogs.quit()
    #expect(harness.message?.paragraphs.first?.hasPrefix("An earlier state was exported") == true)
    try harness.answer(.cancel)
    // Another drawing was not exported.
    harness.session.startBlank()
    harness.draw()
    harness.dialogs.quit()
    #expect(harness.message?.paragraphs == ["The drawing has not been saved."])
  }
}
