import Ink
import Testing

@Suite struct CanvasViewTests {
  private let view = CanvasView(zoom: 2.5, origin: Point(120, -40))

  private func isNear(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) < 1e-9 }

  @Test func homeShowsTheDrawingAsItIs() {
    #expect(CanvasView().point(at: Point(12, 34)) == Point(12, 34))
    #expect(CanvasView().place(of: Point(12, 34)) == Point(12, 34))
  }

  @Test func placesAndPointsBelongTogether() {
    #expect(isNear(view.point(at: Point(25, 50)), Point(130, -20)))
    #expect(isNear(view.place(of: view.point(at: Point(7, 9))), Point(7, 9)))
  }

  @Test func movingTakesTheDrawingAlong() {
    let place = view.place(of: Point(150, 10))
    let moved = view.moved(by: Point(30, -12))
    #expect(moved.zoom == view.zoom)
    #expect(isNear(moved.place(of: Point(150, 10)), place + Point(30, -12)))
  }

  @Test(arguments: [0.3, 0.9, 1.2, 7])
  func zoomingKeepsThePlace(factor: Double) {
    let place = Point(200, 80)
    let zoomed = view.zoomed(by: factor, around: place)
    #expect(abs(zoomed.zoom - 2.5 * factor) < 1e-12)
    #expect(isNear(zoomed.point(at: place), view.point(at: place)))
  }

  /// The product of these factors is not 1 because of a rounding error of about 1e-16.
  @Test(arguments: [(1.2, 16), (1.1, 30), (2.0.squareRoot(), 9)])
  func zoomingInAndOutAgainEndsAtHome(factor: Double, steps: Int) {
    let factors =
      Array(repeating: factor, count: steps) + Array(repeating: 1 / factor, count: steps)
    #expect(factors.reduce(1, *) != 1)
    let view = factors.reduce(CanvasView()) { $0.zoomed(by: $1, around: Point(333, 77)) }
    #expect(view.zoom == 1)
    #expect(isNear(view.origin, .zero))
  }

  /// The view corrects only rounding errors and keeps any zoom that was chosen.
  @Test func zoomNextToActualSizeStays() {
    for zoom in [1 - 2e-6, 1 + 2e-6] {
      #expect(CanvasView(zoom: zoom, origin: .zero).zoom == zoom)
    }
    for zoom in [1 - 5e-7, 1 + 5e-7] { #expect(CanvasView(zoom: zoom, origin: .zero).zoom == 1) }
  }

  @Test func limitsHold() {
    let place = Point(100, 100)
    for (factor, limit) in [(1e9, 32.0), (1e-9, 0.1)] {
      let zoomed = view.zoomed(by: factor, around: place)
      #expect(zoomed.zoom == limit)
      // The point stays in place at the limits too.
      #expect(isNear(zoomed.point(at: place), view.point(at: place)))
      #expect(zoomed.zoomed(by: factor, around: place) == zoomed)
    }
    let far = view.moved(by: Point(1e12, -1e12))
    #expect(far.origin == Point(-20_000, 20_000))
    // The origin is clamped, so a move back starts at the limit.
    #expect(far.moved(by: Point(-25, 25)).origin == Point(-19_990, 19_990))
  }

  @Test func nonsenseMovesNothing() {
    for factor in [0, -1, Double.nan] {
      #expect(view.zoomed(by: factor, around: .zero) == view)
    }
    #expect(view.zoomed(by: 2, around: Point(.nan, 0)) == view)
    #expect(view.moved(by: Point(.nan, .infinity)).origin.isFinite)
    #expect(CanvasView(zoom: .nan, origin: Point(.infinity, 3)).origin == Point(0, 3))
  }

  @Test func fingersTakeTheDrawingAlong() {
    // Without a turn, each finger stays on the same point of the drawing.
    let old = (Point(100, 100), Point(200, 150))
    let new = (Point(80, 130), Point(230, 205))
    let pinched = view.pinched(from: old, to: new)
    #expect(abs(pinched.zoom - 2.5 * 1.5) < 1e-12)
    #expect(isNear(pinched.point(at: new.0), view.point(at: old.0)))
    #expect(isNear(pinched.point(at: new.1), view.point(at: old.1)))
    // The view does not rotate: fingers that turn about their middle leave it unchanged.
    let turned = view.pinched(from: old, to: (Point(175, 75), Point(125, 175)))
    #expect(abs(turned.zoom - 2.5) < 1e-12)
    #expect(isNear(turned.origin, view.origin))
    // Two fingers at the same position only move the view.
    let met = view.pinched(from: (Point(5, 5), Point(5, 5)), to: (Point(9, 5), Point(9, 5)))
    #expect(met == view.moved(by: Point(4, 0)))
  }
}
