import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11Canvas

/// Moving the picture of a page by contacts and arrow keys.
@Suite struct MovingPictureTests {
  private let frame = Bounds(min: Point(10, 20), max: Point(70, 60))

  private func harness(zoom: Double = 1) throws -> CanvasHarness {
    let harness = try CanvasHarness(width: 160, height: 160)
    harness.canvas.view = CanvasView().zoomed(by: zoom, around: .zero)
    harness.canvas.setBackground(
      Background(picture: Background.Picture(bytes: [1], frame: frame)))
    harness.present()
    return harness
  }

  private func event(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, contact: Int32 = 7
  ) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: CanvasHarness.contact(contact), kind: .pen, position: Point(x, y),
      time: 5000, inContact: phase != .up)
  }

  private func shown(_ canvas: Canvas) -> Bounds? { canvas.drawing.background.picture?.frame }

  private func moved(_ step: Point) -> Bounds {
    Bounds(min: frame.min + step, max: frame.max + step)
  }

  @Test(arguments: [1, 2.0]) func aContactMovesItAsAStep(zoom: Double) throws {
    let canvas = try harness(zoom: zoom).canvas
    #expect(canvas.beginMovingPicture(of: canvas.drawing.pages[0].id))
    canvas.beginSelecting(event(.down, 30, 30), in: 0)
    _ = canvas.extend(event(.move, 40.4, 46))
    #expect(shown(canvas) == frame)
    let step = Point((10.4).rounded(), 16) / zoom
    #expect(canvas.movedFrame == moved(step))
    canvas.end(event(.up, 40.4, 46))
    canvas.finishAll()
    #expect(shown(canvas) == moved(step) && canvas.movedFrame == moved(step))
    // The next one goes on from there.
    canvas.beginSelecting(event(.down, 0, 0), in: 0)
    canvas.end(event(.up, -16, 0))
    canvas.finishAll()
    #expect(shown(canvas) == moved(step - Point(16, 0) / zoom))
    #expect(canvas.endMovingPicture(keepsIt: true) && !canvas.isMovingPicture)
    _ = canvas.undo()
    #expect(shown(canvas) == moved(step))
    _ = canvas.undo()
    #expect(shown(canvas) == frame)
  }

  @Test func arrowsMoveItsFrameUntilItIsPutDown() throws {
    let canvas = try harness().canvas
    let page = canvas.drawing.pages[0].id
    canvas.beginMovingPicture(of: page)
    for _ in 0..<5 { canvas.movePicture(by: Point(10, 1)) }
    canvas.movePicture(by: Point(.nan, 0))
    #expect(shown(canvas) == frame && canvas.movedFrame == moved(Point(50, 5)))
    canvas.endMovingPicture(keepsIt: true)
    #expect(shown(canvas) == moved(Point(50, 5)))
    // All of them are one step.
    _ = canvas.undo()
    #expect(shown(canvas) == frame)
    canvas.beginMovingPicture(of: page)
    canvas.movePicture(by: Point(10, 0))
    canvas.endMovingPicture(keepsIt: false)
    #expect(shown(canvas) == frame && canvas.movedFrame == nil)
  }

  @Test func aWithdrawnContactLeavesIt() throws {
    let canvas = try harness().canvas
    canvas.beginMovingPicture(of: canvas.drawing.pages[0].id)
    canvas.movePicture(by: Point(3, 0))
    canvas.beginSelecting(event(.down, 30, 30), in: 0)
    _ = canvas.extend(event(.move, 90, 90))
    canvas.cancel(CanvasHarness.contact(7))
    #expect(canvas.movedFrame == moved(Point(3, 0)) && shown(canvas) == frame)
  }

  /// The frame is on all panes, and gone afterwards.
  @Test func itsFrameIsShown() throws {
    let harness = try harness()
    let bare = harness.pixels()
    harness.canvas.beginMovingPicture(of: harness.canvas.drawing.pages[0].id)
    harness.present()
    let framed = harness.pixels()
    #expect(framed != bare)
    harness.canvas.movePicture(by: Point(20, 0))
    harness.present()
    #expect(harness.pixels() != framed)
    harness.canvas.endMovingPicture(keepsIt: false)
    harness.present()
    #expect(harness.pixels() == bare)
  }

  @Test func thereMustBeAPicture() throws {
    let canvas = try CanvasHarness(width: 160, height: 160).canvas
    #expect(!canvas.beginMovingPicture(of: canvas.drawing.pages[0].id) && !canvas.isMovingPicture)
    #expect(!canvas.endMovingPicture(keepsIt: true))
    // Another drawing has its own.
    let other = try harness().canvas
    other.beginMovingPicture(of: other.drawing.pages[0].id)
    other.replace(Drawing(), nextID: 1)
    #expect(!other.isMovingPicture)
  }
}
