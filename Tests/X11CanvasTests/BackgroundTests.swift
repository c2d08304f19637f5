import Dispatch
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Pages
@testable import X11Canvas

/// An image in which the pixels encode their positions.
func chart(_ width: Int, _ height: Int, alpha: UInt32 = 255) -> Image {
  let pixels = (0..<width * height).map { index -> UInt32 in
    let (x, y) = (index % width, index / width)
    func channel(_ value: Int) -> UInt32 { UInt32(value % 256) * alpha / 255 }
    return alpha << 24 | channel(x * 7) << 16 | channel(y * 5) << 8 | channel(x * 3 + y * 11)
  }
  return Image(ImagePixels(width: width, height: height, pixels: pixels, isOpaque: alpha == 255))
}

extension Background {
  /// A background with a picture in `frame`, paper of colour `paper` and a line.
  static func with(
    _ frame: Bounds, paper: InkColor? = InkColor(hex: 0xfbf4e2)
  ) -> Background {
    Background(
      paper: paper, picture: Picture(bytes: [1], frame: frame),
      baseline: Baseline(start: Point(12, 80), length: 96))
  }
}

/// The number of pixels that differ.
private func differences(_ a: [UInt32], _ b: [UInt32]) -> Int {
  zip(a, b).count { $0 != $1 } + abs(a.count - b.count)
}

private let frame = Bounds(min: Point(10.3, 5.7), max: Point(104.3, 99.7))
private let views = [CanvasView()] + fractionalViews

/// Tests of the background on the screen.
@Suite struct BackgroundTests {
  /// The pixels are equal bit by bit while a stroke is drawn, finished, undone, redone, erased and
  /// rendered from scratch, also those of the background.
  @Test(arguments: views, [255, 100] as [UInt32])
  func liveAndFinishedPixelsAreEqualOverAPicture(view: CanvasView, alpha: UInt32) throws {
    let scale = view.zoom < 1 ? 1.5 : 1
    let harness = try CanvasHarness(width: 120, height: 120, scale: scale)
    let background = Background.with(frame, paper: alpha == 255 ? nil : InkColor(hex: 0xfdf3a7))
    harness.canvas.setBackground(background, image: chart(64, 64, alpha: alpha))
    harness.show(view)
    let bare = harness.pixels()
    #expect(Set(bare).count > 100)
    #expect(differences(harness.fromScratch(scale: scale), bare) == 0)
    for stroke in threeInks {
      let before = harness.pixels()
      harness.draw(stroke, finish: false)
      let live = harness.pixels()
      #expect(differences(live, before) > 0, "nothing was drawn")
      harness.canvas.finish(CanvasHarness.contact())
      harness.present()
      #expect(differences(harness.pixels(), live) == 0)
      harness.waitForCompositor()
      #expect(differences(harness.pixels(), live) == 0)
      #expect(harness.canvas.undo())
      harness.waitForCompositor()
      #expect(differences(harness.pixels(), before) == 0)
      #expect(harness.canvas.redo())
      harness.waitForCompositor()
      #expect(differences(harness.pixels(), live) == 0)
    }
    let all = harness.pixels()
    #expect(differences(harness.fromScratch(scale: scale), all) == 0)
    #expect(harness.canvas.clear())
    harness.waitForCompositor()
    #expect(differences(harness.pixels(), bare) == 0)
    #expect(harness.canvas.background == background)
  }

  /// The pixels do not depend on the views shown before.
  @Test func thePictureMovesWithTheInk() throws {
    let harness = try CanvasHarness(width: 150, height: 150)
    harness.canvas.setBackground(.with(frame), image: chart(400, 400))
    for stroke in threeInks { harness.draw(stroke) }
    for step in 1...12 {
      harness.show(
        CanvasView(zoom: step < 8 ? 1.3 : 0.8, origin: Point(Double(step) * 17.3 - 90, -31)))
      let moved = harness.pixels()
      #expect(differences(harness.fromScratch(), moved) == 0, "\(step)")
    }
  }

  /// Both panes show it at the same position, and their difference is empty without ink.
  @Test func bothPanesShowTheBackground() throws {
    let harness = try CanvasHarness(width: 120, height: 120)
    harness.canvas.setBackground(.with(frame), image: chart(64, 64))
    harness.waitForCompositor()
    let pixels = harness.pixels()
    let rows = (0..<120).map { Array(pixels[$0 * 240..<$0 * 240 + 240]) }
    #expect(rows.allSatisfy { $0[..<120].elementsEqual($0[120...]) })
    #expect(Set(pixels).count > 100)
    harness.canvas.showsDifference = true
    harness.repaint()
    // Each pixel lies between the paper and the grey of what both panes have.
    func channel(_ pixel: UInt32, _ shift: UInt32) -> Double { Double(pixel >> shift & 255) }
    let (paper, grey) = (pixels[0], PaneDifference.both.pixel)
    let others = harness.pixels().filter { pixel in
      let (from, to) = (channel(paper, 16), channel(grey, 16))
      let share = (from - channel(pixel, 16)) / (from - to)
      let distances = ([0, 8] as [UInt32]).map { shift in
        let mixed = channel(paper, shift) * (1 - share) + channel(grey, shift) * share
        return abs(mixed - channel(pixel, shift))
      }
      return !(-0.01...1.01 ~= share) || distances.contains { $0 > 2 }
    }
    #expect(others.isEmpty)
  }

  @Test func paperHasItsColour() throws {
    let harness = try CanvasHarness(width: 120, height: 120)
    harness.canvas.setBackground(Background(paper: InkColor(hex: 0xfdf3a7)))
    harness.waitForCompositor()
    #expect(harness.pixels().allSatisfy { $0 == 0xfdf3a7 })
    harness.draw(threeInks[0])
    harness.waitForCompositor()
    let inked = harness.pixels()
    #expect(inked.contains { $0 != 0xfdf3a7 })
    harness.show(CanvasView(zoom: 1, origin: Point(500, 500)))
    #expect(harness.pixels().allSatisfy { $0 == 0xfdf3a7 })
    harness.show(CanvasView())
    #expect(differences(harness.pixels(), inked) == 0)
    harness.canvas.setBackground(Background(paper: nil))
    harness.waitForCompositor()
    #expect(
      harness.pixels()[0] == 0xffffff && harness.pixels()[8] == BackgroundPainter.dark & 0xff_ffff)
    #expect(differences(harness.fromScratch(), harness.pixels()) == 0)
    harness.canvas.setBackground(Background())
    // Each change is a step, and so is the stroke between the first two.
    for _ in 0..<2 { #expect(harness.canvas.undo()) }
    harness.waitForCompositor()
    #expect(differences(harness.pixels(), inked) == 0)
    for _ in 0..<2 { #expect(harness.canvas.undo()) }
    harness.waitForCompositor()
    #expect(harness.pixels().allSatisfy { $0 == 0xffffff } && !harness.canvas.undo())
  }

  /// A stroke not yet composited and a live stroke remain after a change of the background.
  @Test func aChangeWhileDrawingKeepsAllStrokes() throws {
    let gate = Gate(.received)
    let harness = try CanvasHarness(
      engines: [.hermite], width: 120, height: 120, checkpoint: { gate.pass($0) })
    harness.waitForCompositor()
    gate.isOpen = false
    harness.draw(threeInks[0])
    harness.draw(threeInks[1], finish: false)
    harness.canvas.setBackground(.with(frame), image: chart(64, 64))
    harness.present()
    let before = harness.pixels()
    #expect(before.contains { $0 == 0xffffff }, "the old paper stays until the new one is drawn")
    gate.reached.wait()
    gate.isOpen = true
    gate.goOn.signal()
    harness.waitForCompositor()
    let live = harness.pixels()
    harness.canvas.finish(CanvasHarness.contact())
    harness.waitForCompositor()
    #expect(differences(harness.pixels(), live) == 0)
    #expect(harness.canvas.liveCount == 0)
    #expect(differences(harness.fromScratch(), live) == 0)
    #expect(differences(live, before) > 0)
  }

  /// An erased stroke uncovers the background, and a moved stroke does not move it.
  @Test func erasingAndMovingKeepTheBackground() throws {
    let harness = try CanvasHarness(width: 120, height: 120)
    harness.canvas.setBackground(.with(frame), image: chart(64, 64))
    harness.waitForCompositor()
    let bare = harness.pixels()
    harness.draw(threeInks[0])
    harness.waitForCompositor()
    let before = harness.pixels()
    harness.canvas.selectAll()
    #expect(harness.canvas.moveSelection(by: Point(5, 0)))
    harness.waitForCompositor()
    #expect(harness.canvas.deselect())
    harness.waitForCompositor()
    let moved = harness.pixels()
    #expect(differences(moved, before) > 0)
    #expect(differences(harness.fromScratch(), moved) == 0)
    #expect(zip(moved, bare).contains { $0 == $1 })
    harness.canvas.selectAll()
    #expect(harness.canvas.deleteSelection())
    harness.waitForCompositor()
    #expect(differences(harness.pixels(), bare) == 0)
  }

  /// The minimum and maximum zoom are drawn with a large picture.
  @Test(arguments: [0.1, 32]) func extremeViews(zoom: Double) throws {
    let harness = try CanvasHarness(engines: [.hermite], width: 120, height: 120)
    harness.canvas.setBackground(
      Background(
        picture: .init(bytes: [1], frame: Bounds(min: Point(-400, -400), max: Point(900, 900))),
        baseline: .init(start: Point(0, 20), length: 1000)), image: chart(1300, 1300))
    harness.show(CanvasView(zoom: zoom, origin: Point(-3, 18)))
    let pixels = harness.pixels()
    #expect(Set(pixels).count > 20)
    #expect(differences(harness.fromScratch(), pixels) == 0)
  }

  @Test func distantFramesAreHandled() throws {
    let harness = try CanvasHarness(engines: [.hermite], width: 120, height: 120)
    let far = Bounds(min: Point(1e12, 1e12), max: Point(2e12, 2e12))
    for frame in [far, Bounds(min: Point(-1e15, -1e15), max: Point(1e15, 1e15)), .empty] {
      harness.canvas.setBackground(
        Background(
          picture: .init(bytes: [1], frame: frame),
          baseline: .init(start: Point(1e300, -.infinity), length: .nan)), image: chart(8, 8))
      harness.waitForCompositor()
    }
    harness.draw(threeInks[0])
    harness.waitForCompositor()
    #expect(harness.pixels().contains { $0 < 0x404040 })
  }
}
