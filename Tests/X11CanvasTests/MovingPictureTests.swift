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

  private func event(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: CanvasHarness.contact(7), kind: .pen, position: Point(x, y),
      time: 5000, inContact: phase != .up)
  }

  private func shown(_ canvas: Canvas) -> Bounds? { canvas.drawing.background.picture?.frame }

  private func moved(_ step: Point) -> Bounds {
    Bounds(min: frame.min + step, max: frame.max + step)
  }

  @Test(arguments: [1, 2.0]) func aContactMovesItAsAStep(zoom: Double) throws {
    let canvas = try harness(zoom: zoom).canvas
    #expect(canvas.beginMovingPicture(of: canvas.drawing.pages[0].id))
    canvas.beginSelecting(event(.down, 40, 42), in: 0)
    _ = canvas.extend(event(.move, 50.4, 58))
    #expect(shown(canvas) == frame)
    let step = Point((10.4).rounded(), 16) / zoom
    #expect(canvas.movedFrame == moved(step))
    canvas.end(event(.up, 50.4, 58))
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

  /// A corner scales it evenly, the opposite one stays, and keys scale it about its middle.
  @Test(arguments: [1, 2.0]) func aCornerScalesItAsAStep(zoom: Double) throws {
    let canvas = try harness(zoom: zoom).canvas
    canvas.beginMovingPicture(of: canvas.drawing.pages[0].id)
    let corner = frame.max * zoom
    #expect(canvas.selectionTarget(at: corner, .pen) == .handle(.bottomRight))
    #expect(canvas.selectionTarget(at: frame.center * zoom, .pen) == .inside)
    // The sides have no handles.
    #expect(
      canvas.selectionTarget(at: Point(frame.center.x, frame.max.y) * zoom, .pen) == .inside)
    canvas.beginSelecting(event(.down, corner.x, corner.y), in: 0)
    _ = canvas.extend(event(.move, corner.x + 30 * zoom, corner.y + 20 * zoom))
    #expect(shown(canvas) == frame)
    canvas.end(event(.up, corner.x + 30 * zoom, corner.y + 20 * zoom))
    canvas.finishAll()
    let larger = try #require(shown(canvas))
    #expect(larger.min == frame.min && larger.max.distance(to: frame.max + Point(30, 20)) < 1e-9)
    #expect(canvas.scaleSelection(by: 2) && shown(canvas) == larger)
    canvas.endMovingPicture(keepsIt: true)
    let largest = try #require(shown(canvas))
    #expect(largest.center.distance(to: larger.center) < 1e-9)
    #expect(abs(largest.width - 2 * larger.width) < 1e-9)
    _ = canvas.undo()
    #expect(shown(canvas) == larger)
    _ = canvas.undo()
    #expect(shown(canvas) == frame && !canvas.scaleSelection(by: 2))
  }

  /// The map of a page that lies elsewhere on the plane is that of the page.
  @Test func itIsScaledOnALaterPage() throws {
    let harness = try CanvasHarness(width: 160, height: 160)
    let canvas = harness.canvas
    let picture = Background.Picture(bytes: [1], frame: frame)
    let blank = [Background(), Background(picture: picture)].enumerated().map {
      number, background in
      Page(
        id: Page.ID(rawValue: UInt32(number + 1)), size: CanvasSize(width: 150, height: 120),
        background: background)
    }
    let pages = try #require(Page.arranged(blank))
    canvas.load(Drawing([], pages: pages))
    harness.present()
    canvas.beginMovingPicture(of: pages[1].id)
    canvas.scaleSelection(by: 0.5)
    canvas.endMovingPicture(keepsIt: true)
    let new = try #require(canvas.drawing.pages[1].background.picture).frame
    #expect(new.center.distance(to: frame.center) < 1e-9 && abs(new.width - 30) < 1e-9)
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
