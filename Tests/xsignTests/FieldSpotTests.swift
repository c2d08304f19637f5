import Graphics
import Ink
import Testing

@testable import xsign

/// Where fields are edited in the window.
@Suite struct FieldSpotTests {
  private let room = PixelRect(x: 0, y: 100, width: 900, height: 600)

  /// Returns a field that is shown 40 units wide and 200 high.
  private func spot(unit: Double = 1) -> FieldSpot {
    FieldSpot(
      field: 0, widget: 0, page: 0, unit: unit, order: 0,
      frame: Bounds(min: Point(10, 10), max: Point(50, 210)))
  }

  /// Sides of a look are in points, and a canvas unit is three quarters of one.
  @Test func textThatIsReadUpIsTypedUpright() {
    let shown = PixelRect(x: 400, y: 200, width: 80, height: 400)
    let up = spot().typingFrame(FieldLook(width: 150, height: 30), at: shown, in: room)
    #expect(up == PixelRect(x: 240, y: 360, width: 400, height: 80))
    // So it is on pages with a unit of their own.
    let large = spot(unit: 2).typingFrame(FieldLook(width: 75, height: 15), at: shown, in: room)
    #expect(large == up)
    // A narrow field that is read from the left is edited where it is.
    #expect(spot().typingFrame(FieldLook(width: 30, height: 150), at: shown, in: room) == shown)
    let square = FieldLook(width: 30, height: 30)
    #expect(spot().typingFrame(square, at: shown, in: room) == shown)
  }

  @Test func whatIsTypedUprightIsInView() {
    let look = FieldLook(width: 150, height: 30)
    let right = spot().typingFrame(
      look, at: PixelRect(x: 810, y: 200, width: 80, height: 400), in: room)
    #expect(right == PixelRect(x: 500, y: 360, width: 400, height: 80))
    let left = spot().typingFrame(
      look, at: PixelRect(x: 10, y: 200, width: 80, height: 400), in: room)
    #expect(left.x == 0 && left.width == 400)
    // A field that was scrolled away is not.
    let gone = spot().typingFrame(
      look, at: PixelRect(x: 810, y: 800, width: 80, height: 400), in: room)
    #expect(gone == PixelRect(x: 650, y: 960, width: 400, height: 80))
  }
}
