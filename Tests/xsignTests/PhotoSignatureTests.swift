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

/// Making a signature of a photo, without a window.
@MainActor
@Suite struct PhotoSignatureTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness(width: 1000, height: 800) }

  private var card: TracingCard? { harness.controls.card as? TracingCard }

  /// Opens a photo, and waits for its ink.
  private func open(_ path: String) {
    harness.dialogs.promptForPhoto()
    harness.accept(path)
    harness.release()
    settle()
  }

  /// Waits for the newest ink.
  private func settle() {
    for _ in 0..<3 { harness.release() }
  }

  private func saved(_ name: String) throws -> [Stroke] {
    let path = harness.path("data/signatures/\(name).inkml")
    return try InkDocument(inkML: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))), file: "")
      .strokes
  }

  @Test func aPhotoIsSavedAndTakenInHand() throws {
    defer { harness.end() }
    open(Photos.path("hard_shadow"))
    let result = try #require(card?.result)
    #expect(result.picture != nil && result.note.contains(" × 20 mm on paper"))
    _ = harness.controls.handle(KeyPress(.enter))
    // Cancelling the name comes back to the card.
    #expect(harness.controls.isPrompting)
    harness.cancel()
    settle()
    #expect(card?.result?.picture != nil)
    _ = harness.controls.handle(KeyPress(.enter))
    harness.accept("Ada")
    harness.signatureFolder.waitUntilDone()
    harness.release()
    #expect(!harness.controls.isModal && harness.taken == 1)
    #expect(harness.signatures.latest?.title == "Ada")
    let strokes = try saved("Ada")
    #expect(strokes.allSatisfy { $0.pen.fills && $0.pen.color == InkColor(hex: 0x1d3f9e) })
  }

  /// Accepting before the newest ink is there saves that, not what was shown before.
  @Test func theNewestChoiceIsSaved() throws {
    defer { harness.end() }
    open(Photos.path("hard_shadow"))
    let card = try #require(card)
    card.activate(.choice(3))
    #expect(harness.controls.finish(card) && card.choice.hasPictureColor)
    card.activate(.button(1))
    #expect(harness.controls.finish(card) && !harness.controls.isPrompting)
    settle()
    #expect(harness.controls.isPrompting)
    harness.accept("Pale")
    harness.signatureFolder.waitUntilDone()
    harness.release()
    let color = try saved("Pale")[0].pen.color
    #expect(color != InkColor(hex: 0x1d3f9e) && color.blue > color.red)
  }

  @Test func aPictureWithoutInkSaysSo() throws {
    defer { harness.end() }
    var surface = try ImageSurface(format: .argb32, width: 120, height: 80)
    surface.fill(surface.bounds, with: 0xfff0_f0e8)
    let path = harness.path("blank.png")
    try Data(surface.pngData()).write(to: URL(fileURLWithPath: path))
    open(path)
    let result = try #require(card?.result)
    #expect(result.picture == nil && result.note == "There is no ink in this picture.")
    _ = harness.controls.handle(KeyPress(.enter))
    #expect(card != nil && !harness.controls.isPrompting)
    _ = harness.controls.handle(KeyPress(.escape))
    #expect(!harness.controls.isModal)
  }

  /// Another picture takes the place of the first, and one that cannot be read leaves it.
  @Test func anotherPictureIsDroppedOrPasted() throws {
    defer { harness.end() }
    open(Photos.path("hard_shadow"))
    let first = try #require(card?.result)
    let text = harness.path("note.txt")
    try Data("0 0 1 1 -\n".utf8).write(to: URL(fileURLWithPath: text))
    for path in [harness.path("none.jpg"), text] {
      harness.dialogs.open(dropped: [path])
      harness.release()
      settle()
      #expect(card?.result?.note == first.note && harness.controls.notice?.isError == true)
    }
    harness.dialogs.open(dropped: [Photos.path("on_line")])
    harness.release()
    settle()
    let second = try #require(card?.result)
    #expect(second.picture != nil && second.note != first.note)
    _ = harness.controls.handle(KeyPress(.character("v"), .control))
    #expect(harness.photoPastes == 1)
    let pasted = try Image(
      decoding: [UInt8](Data(contentsOf: URL(fileURLWithPath: Photos.path("hard_shadow")))),
      file: "")
    harness.dialogs.replacePhoto(by: pasted)
    settle()
    #expect(card?.result?.note == first.note)
  }

  @Test func whatIsNoPictureIsRefused() throws {
    defer { harness.end() }
    open(harness.path("none.jpg"))
    #expect(card == nil && harness.controls.isPrompting)
  }
}
