import Graphics
import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11Canvas

/// A selection on two pages, each of which has a part of it.
@Suite struct SelectionPartTests {
  /// A canvas with a selected stroke on each page: one whose samples have these heights, and one
  /// with a tail, the last of its three lower turns.
  private func harness(_ heights: [Double] = [60, 60]) throws -> CanvasHarness {
    let harness = try CanvasHarness()
    let size = CanvasSize(width: 150, height: 120)
    let pages = try #require(Page.arranged([size, size]))
    let strokes = [heights, [2, 14, 2, 14, 2, 22]].enumerated().map { number, heights in
      Stroke(
        id: StrokeID(UInt64(number)), pen: Pen(width: 2...2),
        samples: heights.enumerated().map { index, height in
          Sample(
            pages[number].origin + Point(20 + 16 * Double(index), height),
            time: Double(index) / 100)
        })
    }
    harness.canvas.load(Drawing(strokes, pages: pages))
    harness.present()
    harness.canvas.selectAll()
    for _ in 0..<3 { harness.waitForCompositor() }
    try #require(harness.canvas.selection.parts.count == 2)
    return harness
  }

  /// The baseline that meets the guides is that of the part that is dragged.
  @Test func eachPartHasItsBaseline() throws {
    let canvas = try harness().canvas
    let contact = CanvasHarness.contact(7)
    let descents = canvas.selection.frames(on: canvas.viewport).map { frame in
      let event = PointerEvent(
        phase: .down, contact: contact, kind: .mouse, position: frame.bounds.center, time: 1)
      canvas.beginSelecting(event, in: 0)
      defer { canvas.cancel(contact) }
      return canvas.selection.descent(under: contact)
    }
    #expect(descents[0] == 0 && abs(descents[1] - 0.4) < 1e-9)
  }

  /// The rectangle around a part that is turned may reach to the ink of another page, which is not
  /// shown there.
  @Test func aPieceThatIsTurnedHasNoInkOfOthers() throws {
    let canvas = try harness([10, 110, 10, 110, 10, 110]).canvas
    let selection = canvas.selection
    func pieces(_ map: (SelectionPart) -> Affine) -> [SelectionOverlay.Piece] {
      selection.layers[0].pieces(
        selection.parts.map(\.bounds), selection.parts.map(map), margin: 8, scale: 1)
    }
    let turned = pieces { Affine(turn: 45, around: $0.pivot) }
    let images = turned.compactMap(\.image)
    try #require(images.count == 2)
    #expect(!images[0].isEmpty && !images[1].isEmpty && !images[0].intersects(images[1]))
    // The rectangles around them do.
    #expect(turned[0].clip.intersects(turned[1].clip))
    let scaled = pieces { Affine(scale: Point(2, 2), around: $0.pivot) }
    #expect(scaled.count == 2 && scaled.allSatisfy { $0.image == nil })
  }
}
