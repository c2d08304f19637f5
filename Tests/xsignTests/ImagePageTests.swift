import Foundation
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import Export
@testable import Graphics
@testable import X11Canvas
@testable import xsign

/// Pictures that are opened and added as pages of their true size, without a window.
@MainActor
@Suite struct ImagePageTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  /// Writes a PNG of 240 by 120 pixels with so many pixels per metre.
  private func scan(_ x: Int = 4724, _ y: Int = 4724, as name: String = "scan.png") throws -> String
  {
    var surface = try ImageSurface(format: .rgb24, width: 240, height: 120)
    surface.fill(surface.bounds, with: 0xffd8_e8c8)
    let bytes = surface.pngData()
    func big(_ value: Int) -> [UInt8] { Deflate.bigEndian(UInt32(value)) }
    let body = Array("pHYs".utf8) + big(x) + big(y) + [1]
    // The first chunk ends there.
    let end = 8 + 25
    let file =
      bytes[..<end] + big(9) + body + Deflate.bigEndian(CheckSum.of(body[...]))
      + bytes[end...]
    try Data(file).write(to: URL(fileURLWithPath: harness.path(name)))
    return harness.path(name)
  }

  private func open(_ path: String) {
    harness.session.open(path)
    harness.release()
  }

  private func add(_ path: String) {
    harness.dialogs.promptForPicture(asPage: true)
    harness.accept(path)
    harness.release()
  }

  private var pages: [Page] { harness.canvas.drawing.pages }
  private var notice: String? { harness.controls.notice?.text }

  private func expect(_ size: CanvasSize?, _ width: Double, _ height: Double) {
    #expect(size.map { abs($0.width - width) < 0.1 && abs($0.height - height) < 0.1 } == true)
  }

  // MARK: Opening

  @Test func aPictureIsOpenedInItsTrueSize() throws {
    defer { harness.end() }
    // The name does not matter.
    let path = try scan(as: "scan.inkml")
    open(path)
    #expect(pages.count == 1 && notice == nil && harness.canvas.missingPicture == nil)
    // 240 and 120 pixels at 120 dpi.
    expect(pages[0].size, 192, 96)
    let size = try #require(pages[0].size)
    let picture = try #require(pages[0].background.picture)
    #expect(picture.frame == Bounds(min: .zero, max: Point(size.width, size.height)))
    #expect(picture.bytes == [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
    #expect(!harness.session.hasUnsavedInk)
    open(try scan(3937, 5906, as: "fax.png"))
    expect(pages[0].size, 230.4, 76.8)
  }

  /// A picture that says nothing of its size is on a sheet of the user's paper.
  @Test func aPhotoIsOnASheet() throws {
    defer { harness.end() }
    let lying = UserPaper.size.turned
    let path = try scan(2835, 2835, as: "photo.png")
    open(path)
    #expect(pages.map(\.size) == [lying])
    let frame = try #require(pages[0].background.picture?.frame)
    #expect(frame.width == lying.width && abs(frame.height - lying.width / 2) < 1e-9)
    #expect(abs(frame.center.y - lying.height / 2) < 1e-9)
    add(path)
    #expect(pages.map(\.size) == [lying, lying])
    #expect(pages[1].background.picture?.frame == frame)
  }

  /// Save offers a PDF beside the picture, named after it, and replaces only that from then on.
  @Test func thePictureIsSavedAsAPDF() throws {
    defer { harness.end() }
    let path = try scan()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try Data().write(to: URL(fileURLWithPath: harness.path("scan.pdf")))
    open(path)
    harness.draw()
    harness.dialogs.save()
    #expect(harness.text == UserDirectories.abbreviated(harness.path("scan-2.pdf")))
    harness.accept(harness.path("signed.pdf"))
    harness.release()
    #expect(!harness.session.hasUnsavedInk && notice?.contains("Saved to") == true)
    #expect(harness.session.file.name == "signed.pdf")
    func saved() throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: harness.path("signed.pdf")))
    }
    let first = try saved()
    #expect(first.starts(with: Data("%PDF-".utf8)))
    harness.draw()
    #expect(harness.session.hasUnsavedInk)
    harness.dialogs.save()
    harness.release()
    #expect(!harness.session.hasUnsavedInk && harness.text == nil)
    #expect(try saved() != first && Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    // What another program wrote there is asked for.
    try Data("x".utf8).write(to: URL(fileURLWithPath: harness.path("signed.pdf")))
    harness.draw()
    harness.dialogs.save()
    harness.release()
    #expect(try saved() == Data("x".utf8))
    harness.answer("Replace")
    harness.release()
    #expect(try saved().count > first.count && !harness.session.hasUnsavedInk)
  }

  /// Also pages without ink do. A drawing that has none stays one.
  @Test func onlyPagesWithPicturesBecomePDFs() throws {
    defer { harness.end() }
    open(try scan())
    harness.dialogs.save()
    #expect(harness.text == UserDirectories.abbreviated(harness.path("scan.pdf")))
    harness.accept(harness.path("scan.pdf"))
    harness.release()
    #expect(FileManager.default.fileExists(atPath: harness.path("scan.pdf")))
    harness.dialogs.startNew()
    harness.draw()
    #expect(!harness.session.isOfPictures)
    harness.dialogs.save()
    #expect(harness.text?.hasSuffix(".inkml") == true)
  }

  /// The file of the picture is not what Save replaces.
  @Test func thePictureIsSavedBesideItsFile() throws {
    defer { harness.end() }
    let path = try scan()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    open(path)
    let before = pages
    harness.draw()
    harness.dialogs.saveAs()
    let suggestion = UserDirectories.abbreviated(harness.path("scan-xsign.inkml"))
    #expect(harness.text == suggestion)
    harness.accept(suggestion)
    harness.release()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    #expect(!harness.session.hasUnsavedInk)
    open(harness.path("scan-xsign.inkml"))
    #expect(pages == before && harness.canvas.drawing.strokes.count == 1)
  }

  /// Unsaved ink is asked for, and a new drawing leaves the picture.
  @Test func aPictureIsLeftLikeADocument() throws {
    defer { harness.end() }
    harness.draw()
    harness.dialogs.open(dropped: [try scan()])
    harness.answer("Open")
    try harness.answer(.discard)
    harness.release()
    expect(pages[0].size, 192, 96)
    harness.draw()
    harness.dialogs.startNew()
    try harness.answer(.discard)
    #expect(pages.map(\.size) == [nil] && harness.canvas.drawing.isEmpty)
  }

  @Test func whatCannotBeReadIsOneSentence() throws {
    defer { harness.end() }
    let path = try scan()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // The file ends before its pixels begin.
    try bytes.prefix(60).write(to: URL(fileURLWithPath: path))
    harness.draw()
    open(path)
    let name = UserDirectories.abbreviated(path)
    #expect(notice == "\(name) is cut short: a part of the picture is missing.")
    #expect(harness.drawn == [1])
  }

  /// What is left of a picture is shown, and a sentence says so.
  @Test func aPictureThatIsCutShortIsShown() throws {
    defer { harness.end() }
    let path = try scan()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.dropLast(5).write(to: URL(fileURLWithPath: path))
    let name = UserDirectories.abbreviated(path)
    let sentence = "\(name) is cut short: what is left of the picture is shown."
    open(path)
    #expect(notice == sentence && pages[0].background.picture != nil)
    expect(pages[0].size, 192, 96)
    harness.controls.show(Toast("another"))
    add(path)
    #expect(notice == sentence && pages.count == 2)
  }

  // MARK: Adding

  @Test func aPictureTakesThePlaceOfBlankPaper() throws {
    defer { harness.end() }
    harness.canvas.setBackground(Background(paper: InkColor(hex: 0xfdf3a7)))
    let blank = pages
    add(try scan())
    #expect(pages.count == 1 && harness.canvas.missingPicture == nil)
    expect(pages[0].size, 192, 96)
    #expect(pages[0].background.paper == InkColor(hex: 0xfdf3a7))
    let after = pages
    #expect(harness.canvas.undo() && pages == blank)
    #expect(harness.canvas.redo() && pages == after)
    #expect(harness.session.isModified)
  }

  @Test func aPictureIsAddedBelowInk() throws {
    defer { harness.end() }
    harness.draw()
    add(try scan())
    #expect(pages.count == 2 && harness.drawn == [1] && harness.canvas.missingPicture == nil)
    expect(pages[1].size, 192, 96)
    #expect(pages[0].background.picture == nil && pages[1].background.picture != nil)
    #expect(harness.canvas.undo() && pages.map(\.size) == [nil])
    // Neither a picture nor a line to sign on is blank.
    #expect(harness.canvas.undo())
    harness.canvas.setBackground(Background(baseline: .init(start: .zero, length: 9)))
    add(try scan())
    #expect(pages.count == 2 && pages[0].background.baseline != nil)
    // Without the page, the prompt puts it under the ink.
    harness.dialogs.promptForPicture()
    harness.accept(try scan())
    harness.release()
    #expect(pages.count == 2 && pages[0].background.picture != nil)
  }

  @Test func aPlaneThatIsFullSaysSo() throws {
    defer { harness.end() }
    func fill(_ height: Double) -> Bool {
      harness.canvas.addPage(CanvasSize(width: 9, height: height), below: pages[0].id)
    }
    while fill(Page.longestSide) {}
    let end = try #require(pages.last?.frame?.max.y)
    #expect(fill(Page.farthest - end - Page.gap - 50))
    let count = pages.count
    #expect(count > 10)
    add(try scan())
    #expect(pages.count == count && notice?.contains("no room for another page") == true)
  }

  // MARK: Coming back

  @Test func theJournalBringsThePageBack() throws {
    defer { harness.end() }
    for isOpened in [true, false] {
      let path = try scan()
      if isOpened { open(path) } else { add(path) }
      let replay = JournalReplay(steps: JournalFormat.file(of: harness.canvas.drawing), live: [])
      #expect(!replay.isDamaged && replay.drawing.pages == pages)
    }
  }
}
