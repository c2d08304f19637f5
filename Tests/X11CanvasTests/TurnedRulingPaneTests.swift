import Export
import Ink
import TestSupport
import Testing

@testable import X11Canvas

/// The panes of a ruled page that is turned.
@Suite struct TurnedRulingPaneTests {
  /// A line, an upright line, a crossing and free paper.
  private static let places = [Point(50, 20), Point(20, 50), Point(40, 40), Point(50, 50)]

  private func expected(_ kind: Ruling.Kind) -> [Bool] {
    switch kind {
    case .lines: [true, false, true, false]
    case .squares: [true, true, true, false]
    case .dots: [false, false, true, false]
    }
  }

  /// Returns whether the pixels at places on the page are other than paper.
  private func coloured(_ harness: CanvasHarness, _ places: [Point]) -> [Bool] {
    let pixels = harness.pixels()
    return places.map { place in
      let pixel = harness.canvas.viewport.pixel(of: place)
      return pixels[Int(pixel.y.rounded()) * harness.width + Int(pixel.x.rounded())] != 0xffffff
    }
  }

  @Test(arguments: Ruling.Kind.allCases) func theLinesTurn(kind: Ruling.Kind) throws {
    // The sides are no multiples of the distance of the lines.
    let page = Page(
      id: Page.ID(rawValue: 1), size: CanvasSize(width: 110, height: 70),
      background: Background(ruling: Ruling(kind, spacing: 20)))
    let harness = try CanvasHarness.showing(
      [page], at: CanvasView(zoom: 1, origin: Point(-20, -20)), engines: [.hermite])
    harness.waitForCompositor()
    let canvas = harness.canvas
    var places = Self.places
    #expect(coloured(harness, places) == expected(kind))
    for turn in [PageTurn.right, .half, .left] {
      let page = canvas.drawing.pages[0]
      let background = page.background(turnedBy: turn, nil)
      #expect(canvas.turnPage(page.id, by: turn, background: background))
      harness.waitForCompositor()
      let map = page.map(of: turn)
      places = places.map { map($0) }
      #expect(coloured(harness, places) == expected(kind), "\(turn)")
    }
    for _ in 0..<3 { #expect(canvas.undo()) }
    harness.waitForCompositor()
    #expect(coloured(harness, Self.places) == expected(kind))
    #expect(canvas.redo())
    harness.waitForCompositor()
    let map = page.map(of: .right)
    #expect(coloured(harness, Self.places.map { map($0) }) == expected(kind))
  }
}
