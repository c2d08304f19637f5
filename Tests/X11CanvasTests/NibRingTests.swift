import Ink
import Testing

@testable import Graphics
@testable import Input
@testable import X11
@testable import X11Canvas

@Suite struct NibRingTests {
  private func event(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: CanvasHarness.contact(), kind: .eraser, position: Point(x, y), time: 0)
  }

  /// A nib that moves, rests or disappears damages only its own pixels, on each page.
  @Test func theNibDamagesOnlyItsOwnPixels() throws {
    let harness = try CanvasHarness()
    func damage() -> Int {
      var damage = DamageRegion()
      harness.canvas.refresh(&damage)
      return damage.rects.reduce(0) { $0 + $1.area }
    }
    harness.canvas.beginErasing(event(.down, 60, 120), in: 0)
    #expect((512..<1500).contains(damage()))
    harness.canvas.extend(event(.move, 64, 122))
    #expect((512..<2000).contains(damage()))
    harness.canvas.extend(event(.move, 64, 122))
    #expect(damage() == 0)
    harness.canvas.end(event(.up, 64, 122))
    #expect((512..<1500).contains(damage()))
    #expect(damage() == 0)
  }

  /// The ring is dark inside and light outside, with an empty centre: visible on ink and on paper.
  @Test(arguments: [0xff_ffff, 0x00_0000] as [UInt32])
  func theRingIsVisibleOnPaperAndOnInk(ground: UInt32) throws {
    var picture = try ImageSurface(format: .rgb24, width: 40, height: 40)
    picture.fill(picture.bounds, with: ground)
    NibRing(center: Point(20, 20), radius: 8, scale: 1)
      .draw(picture.bounds, onto: &picture, dx: 0, dy: 0)
    #expect(picture.pixel(x: 20, y: 20) & 0xff_ffff == ground)
    #expect(picture.pixel(x: 20, y: 36) & 0xff_ffff == ground)
    var (dark, light) = (0, 0)
    for x in 21..<36 {
      let level = picture.pixel(x: x, y: 20) & 255
      if level < 0x60 { dark += 1 }
      if level > 0xc0 { light += 1 }
    }
    #expect(dark > 0 && light > 0)
  }
}
