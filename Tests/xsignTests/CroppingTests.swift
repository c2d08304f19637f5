import Foundation
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import Export
@testable import Graphics
@testable import Input
@testable import X11Canvas
@testable import xsign

/// Cropping the picture of a page, without a window.
@MainActor
@Suite struct CroppingTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness(width: 1000, height: 800) }

  private func send(_ phase: PointerEvent.Phase, _ x: Int, _ y: Int) {
    _ = harness.controls.handle(
      PointerEvent(
        phase: phase, contact: ContactID(master: 2, source: 8), kind: .mouse,
        position: Point(Double(x) + 0.5, Double(y) + 0.5), time: 0, inContact: phase != .up))
  }

  /// Writes a PNG of 300 by 400 pixels, with so many pixels per metre if it is a scan.
  private func picture(_ density: Int?) throws -> String {
    var surface = try ImageSurface(format: .argb32, width: 300, height: 400)
    surface.fill(surface.bounds, with: 0xff20_4060)
    surface.fill(PixelRect(x: 100, y: 200, width: 200, height: 200), with: 0xffff_ffff)
    var file = PNGFile(width: 300, height: 400, pixels: .straight, pixelsPerMetre: density)
    file.add("IDAT", Deflate.zlib(surface.rows(0..<400)))
    let path = harness.path("photo.png")
    try Data(file.bytes()).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func open(_ path: String) {
    harness.session.open(path)
    harness.release()
  }

  private var pages: [Page] { harness.canvas.drawing.pages }
  private var image: Image? { harness.canvas.image(of: pages[0].id) }

  /// Crops to the pixels from 100,200.
  private func crop() throws {
    harness.dialogs.cropPicture()
    let card = try #require(harness.controls.card as? CropCard)
    let frame = card.pictureFrame
    send(.down, frame.x, frame.y)
    let (x, y) = (frame.x + frame.width / 3, frame.y + frame.height / 2)
    send(.move, x, y)
    send(.up, x, y)
    _ = harness.controls.handle(KeyPress(.enter))
    harness.release()
  }

  /// A page of a photo becomes a sheet of the part, in one step.
  @Test func aPhotoFillsItsSheetAnew() throws {
    defer { harness.end() }
    open(try picture(nil))
    let before = pages
    #expect(before[0].size == UserPaper.size)
    try crop()
    let part = try #require(image)
    #expect(abs(part.width - 200) <= 2 && abs(part.height - 200) <= 2)
    // Nothing of what was cut off is left.
    #expect(part.pixels.filter { $0 & 0xff == 0x60 }.count < 4 * 200 * 2)
    let frame = try #require(pages[0].background.picture?.frame)
    #expect(pages[0].size == UserPaper.size && abs(frame.width - UserPaper.size.width) < 1e-9)
    #expect(pages[0].background.picture?.bytes != before[0].background.picture?.bytes)
    let after = pages
    #expect(harness.canvas.undo() && pages == before && harness.canvas.redo() && pages == after)
    #expect(harness.session.isModified)
  }

  /// The page of a scan gets the size of the part.
  @Test func aScanKeepsItsScale() throws {
    defer { harness.end() }
    // 150 dpi.
    open(try picture(5906))
    #expect(pages[0].size.map { abs($0.width - 192) < 0.1 } == true)
    let before = pages
    try crop()
    #expect(pages[0].size.map { abs($0.width - 128) < 2 && abs($0.height - 128) < 2 } == true)
    let replay = JournalReplay(steps: JournalFormat.file(of: harness.canvas.drawing), live: [])
    #expect(!replay.isDamaged && replay.drawing.pages == pages)
    #expect(harness.canvas.undo() && pages == before)
  }

  /// Ink stays where it was on the picture.
  @Test func belowInkThePictureStaysWhereItIs() throws {
    defer { harness.end() }
    open(try picture(nil))
    harness.draw()
    let before = try #require(pages[0].background.picture?.frame)
    try crop()
    let frame = try #require(pages[0].background.picture?.frame)
    #expect(pages[0].size == UserPaper.size && harness.drawn == [1])
    #expect(abs(frame.min.x - before.min.x - before.width / 3) < 4)
    #expect(frame.max == before.max)
    #expect(harness.canvas.undo() && pages[0].background.picture?.frame == before)
  }

  @Test func withoutAPictureThereIsNothingToCrop() throws {
    defer { harness.end() }
    harness.dialogs.cropPicture()
    #expect(harness.controls.card == nil)
  }
}
