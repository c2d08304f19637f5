import Ink
import Testing

@testable import X11Canvas

/// What ink that is dragged or in hand snaps to.
@Suite struct SnapGuidesTests {
  private let mm = 96 / 25.4

  private func guides() -> SnapGuides {
    var fields = SigningFields()
    fields.lines = [SignPlace(.signature, start: 100, end: 400, baseline: 300, room: 60)]
    fields.frames = [Bounds(min: Point(500, 500), max: Point(700, 560))]
    fields.margins = [Bounds(min: Point(80, 60), max: Point(700, 1000))]
    return SnapGuides(fields)
  }

  private func ink(_ x: Double, _ y: Double) -> Bounds {
    Bounds(min: Point(x, y), max: Point(x + 80, y + 20))
  }

  @Test func inkStandsOnALineThatIsNear() {
    // Its tail is below the line: a quarter of its height.
    let snap = guides().snap(ink(200, 300 - 15 + 1.9 * mm), descent: 0.25)
    #expect(snap.step.x == 0 && abs(snap.step.y + 1.9 * mm) < 1e-9)
    #expect(snap.guides == [.init(isColumn: false, place: 300)])
    #expect(guides().snap(ink(200, 300 - 15 + 2.1 * mm), descent: 0.25).guides.isEmpty)
  }

  @Test func edgesMeetFieldsAndMargins() {
    let field = guides().snap(ink(503, 497), descent: 0)
    #expect(field.step == Point(-3, 3) && field.guides.count == 2)
    let margin = guides().snap(ink(78, 700), descent: 0)
    #expect(margin.step == Point(2, 0) && margin.guides == [.init(isColumn: true, place: 80)])
  }

  @Test func theNearestGuideCounts() {
    // The right margin is 3 away, the right edge of the field 3 the other way and lower.
    let snap = guides().snap(ink(100 - 4, 290), descent: 0)
    #expect(snap.step.x == 4)
  }

  @Test func withoutFieldsThereAreNoGuides() {
    #expect(SnapGuides(SigningFields()).isEmpty)
    #expect(SnapGuides(SigningFields()).snap(ink(0, 0), descent: 0) == SnapGuides.Snap())
  }
}
