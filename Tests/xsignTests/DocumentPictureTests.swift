import Foundation
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import Export
@testable import Graphics
@testable import Pages
@testable import X11Canvas
@testable import xsign

/// Pictures and other backgrounds on the pages of a PDF: what is shown is saved, and what is not
/// saved is not offered.
@MainActor
@Suite struct DocumentPictureTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  private var page: Page { harness.canvas.drawing.pages[0] }

  private func png(_ pixel: UInt32 = 0xff30_6090) throws -> [UInt8] {
    var surface = try ImageSurface(format: .argb32, width: 60, height: 30)
    surface.fill(surface.bounds, with: pixel)
    var file = PNGFile(width: 60, height: 30, pixels: .straight, pixelsPerMetre: nil)
    file.add("IDAT", Deflate.zlib(surface.rows(0..<30)))
    return file.bytes()
  }

  /// Puts a picture on the page, as pasting does.
  private func paste(_ bytes: [UInt8]) throws {
    harness.dialogs.place(try Image(decoding: bytes, file: ""), bytes)
  }

  private func save(as name: String) {
    harness.dialogs.saveAs()
    harness.accept(name)
    harness.release()
  }

  /// The colour in the middle of the first page, as MuPDF shows it.
  private func center(of name: String) throws -> UInt32 {
    let shown = try PDFViewer.mupdf.pictures(
      of: [.init(path: harness.path(name), pages: 1)], dpi: 72)
    let map = try #require(shown[0].first)
    let color = map[map.width / 2, map.height / 2]
    return UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }

  @Test func aPictureOnAPageIsInTheFile() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    try paste(png())
    #expect(page.background.picture != nil && harness.session.isModified)
    save(as: "a.pdf")
    let notice = try #require(harness.notice)
    #expect(notice.contains("pictures on one page") && notice.contains(", checked by pdftoppm"))
    #expect(try center(of: "a.pdf") == 0x306090 && !harness.session.isModified)
    // Moved away and put back.
    _ = harness.canvas.undo()
    harness.dialogs.save()
    #expect(harness.notice == "There is no ink on the pages. Sign first.")
    _ = harness.canvas.redo()
    harness.sign()
    save(as: "b.pdf")
    #expect(harness.notice?.contains("ink and pictures on one page") == true)
    #expect(try center(of: "b.pdf") == 0x306090)
  }

  /// It is no ink on the fields below it, which would be no value of them.
  @Test func aPictureOnAFieldIsNotCalledInk() throws {
    defer { harness.end() }
    try harness.open(pdf: "forms/text-kinds")
    let field = try #require(harness.session.document?.survey.form[0].places[0])
    let (center, half) = (field.frame.center * (96 / 72), Point(40, 20))
    let picture = Background.Picture(
      bytes: try png(), frame: Bounds(min: center - half, max: center + half))
    harness.canvas.setBackground(Background(picture: picture), of: page.id)
    save(as: "a.pdf")
    #expect(harness.pdfs.contains("a.pdf"), "\(harness.line ?? "")")
    let said = harness.message?.paragraphs ?? []
    #expect(!said.contains { $0.contains("is no value of") }, "\(said)")
  }

  /// It may hide what is below it, and change nothing that is white.
  @Test func aWhitePictureIsSavedToo() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    try paste(png(0xffff_ffff))
    save(as: "a.pdf")
    #expect(harness.notice?.contains("pictures on one page") == true)
  }

  @Test func aPictureIsInTheDrawingAndComesBack() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    let bytes = try png()
    try paste(bytes)
    harness.dialogs.promptToSave(.inkML, isElsewhere: true)
    harness.accept("a.inkml")
    harness.release()
    harness.session.open(harness.path("a.inkml"))
    // The drawing, then its PDF.
    harness.release()
    harness.release()
    #expect(page.pdfPage == 0 && page.background.picture?.bytes == bytes)
    #expect(harness.session.document != nil)
    save(as: "c.pdf")
    #expect(try center(of: "c.pdf") == 0x306090)
  }

  @Test func aDroppedPictureGoesOnThePageOrIsOpened() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    try Data(png()).write(to: URL(fileURLWithPath: harness.path("stamp.png")))
    harness.dialogs.open(dropped: [harness.path("stamp.png")])
    #expect(harness.message?.answers.map(\.title) == ["Cancel", "Under the ink", "Open"])
    harness.answer("Under the ink")
    harness.release()
    #expect(page.pdfPage == 0 && page.background.picture != nil)
  }

  @Test func paperAndLineAreNotOnAPageOfAPDF() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    let canvas = harness.canvas
    let line = Background.Baseline(start: Point(1, 2), length: 3)
    for other in [Background(paper: Paper.yellow.color), Background(baseline: line)] {
      #expect(!canvas.setBackground(other) && canvas.shownBackground.pages[0].isPlain)
    }
    #expect(canvas.refusal(of: .paper) == "A page of a PDF has its own paper")
    #expect(canvas.refusal(of: .baseline) == "It would not be saved in the PDF")
    #expect(canvas.refusal(of: .picture) == nil && !harness.session.isModified)
  }

  /// The menus ask for the same reasons.
  @Test func menusSayWhatCannotBeOnThePage() {
    func item(_ command: Command, _ state: MenuState) -> MenuItem? {
      state.menus.flatMap(\.items).first { $0.command == command.id }
    }
    let commands: [(Command, PageObject.Kind)] =
      Paper.allCases.map { (.paper($0), .paper) }
      + [(.ruling, .ruling), (.picture, .picture), (.signLine, .baseline)]
    var state = MenuState()
    for (command, _) in commands { #expect(item(command, state)?.isEnabled == true) }
    for part in PageObject.Kind.allCases { state.refusals[part] = "Not \(part)" }
    for (command, part) in commands {
      let shown = item(command, state)
      #expect(shown?.isEnabled == false && shown?.detail == "Not \(part)")
    }
  }
}
