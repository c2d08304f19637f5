import Accessibility
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import Graphics
@testable import Input

/// The card on which the part of a picture is chosen that is kept.
@Suite struct CropCardTests {
  private let layer = Fixtures.layer()

  /// What the card called.
  private final class Calls {
    var parts: [PixelRect] = []
    var cancelled = 0
  }
  private let calls = Calls()

  init() {
    let image = Image(
      ImagePixels(
        width: 400, height: 200, pixels: [UInt32](repeating: 0xff88_8888, count: 80_000),
        isOpaque: true))
    layer.present(
      cropping: image, onAccept: { [calls] in calls.parts.append($0) },
      onCancel: { [calls] in calls.cancelled += 1 })
    _ = layer.takeDamage()
  }

  private var card: CropCard? { layer.card as? CropCard }

  /// Returns the pixel of the window at a pixel of the picture.
  private func place(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
    let frame = card?.pictureFrame ?? .empty
    return (
      frame.x + Int(x / 400 * Double(frame.width)), frame.y + Int(y / 200 * Double(frame.height))
    )
  }

  private func drag(_ from: (Double, Double), _ to: (Double, Double), lifts: Bool = true) {
    let (start, end) = (place(from.0, from.1), place(to.0, to.1))
    layer.send(.down, start.x, start.y)
    layer.send(.move, end.x, end.y, inContact: true)
    if lifts { layer.send(.up, end.x, end.y) }
  }

  private func expectPart(_ x: Int, _ y: Int, _ maxX: Int, _ maxY: Int) {
    let part = card?.crop.part ?? .empty
    let ends = [part.x, part.y, part.maxX, part.maxY]
    #expect(zip(ends, [x, y, maxX, maxY]).allSatisfy { abs($0 - $1) <= 2 }, "\(ends)")
  }

  @Test func cornersAndSidesAreDragged() {
    // The whole picture cannot be accepted.
    layer.press(.enter)
    #expect(layer.isModal && calls.parts.isEmpty)
    drag((0, 0), (100, 50))
    expectPart(100, 50, 400, 200)
    drag((400, 120), (300, 10))
    expectPart(100, 50, 300, 200)
    drag((200, 200), (0, 150))
    expectPart(100, 50, 300, 150)
    // The inside moves all, as far as the picture goes.
    drag((200, 100), (400, 100))
    expectPart(200, 50, 400, 150)
    // Beside it nothing is dragged.
    drag((20, 20), (60, 60))
    expectPart(200, 50, 400, 150)
    #expect(!layer.takeDamage().isEmpty)
    let part = card?.crop.part
    layer.press(.enter)
    #expect(!layer.isModal && calls.parts == [part].compactMap { $0 } && calls.cancelled == 0)
  }

  @Test func escapeLeavesIt() {
    drag((0, 0), (100, 50))
    layer.press(.escape)
    #expect(!layer.isModal && calls.parts.isEmpty && calls.cancelled == 1)
  }

  @Test func arrowsMoveTheChosenHandle() {
    layer.press(.right, .shift)
    layer.press(.down, .shift)
    let first = card?.crop.bounds ?? .empty
    #expect(first.min.x > 5 && first.min.y > 5 && first.max == Point(400, 200))
    #expect(card?.chosen == .topLeft)
    for _ in 0..<4 { layer.press(.character(" ")) }
    #expect(card?.chosen == .bottomRight)
    layer.press(.left)
    let second = card?.crop.bounds ?? .empty
    #expect(second.min == first.min && second.max.x < 400 && second.max.y == 200)
    // The focus goes on to the buttons, where arrows move it.
    layer.press(.tab)
    #expect(card?.focus == .button(0))
    layer.press(.left)
    #expect(card?.crop.bounds == second)
  }

  /// The picture has the focus as other parts have it, and says what the arrow keys move.
  @Test func theChosenHandleIsTold() throws {
    let card = try #require(card)
    let old = card.node(1)
    let picture = try #require(old.focused)
    #expect(picture.role == .pane && picture.states.isSuperset(of: [.focusable, .showing]))
    var said: [String] = []
    for _ in CropFrame.Handle.allCases.dropLast() {
      said.append(card.node(1).focused?.description ?? "")
      layer.press(.character(" "))
    }
    #expect(
      said.map { $0.replacing(" · 400 × 200 pixels", with: "") } == [
        "Top left", "Top side", "Top right", "Right side", "Bottom right", "Bottom side",
        "Bottom left", "Left side",
      ])
    layer.press(.character(" "))
    #expect(
      AccessibleChange.all(from: old, to: card.node(1))
        == [.description(picture.id, "Top side · 400 × 200 pixels")])
    layer.press(.tab)
    #expect(card.focus == .button(0))
    #expect(layer.perform(.focus(picture.id)) == [] && card.focus == .content)
  }

  @Test func aLostContactDragsNothing() {
    drag((0, 0), (100, 50), lifts: false)
    expectPart(100, 50, 400, 200)
    layer.send(.cancel, 0, 0)
    expectPart(0, 0, 400, 200)
  }

  // MARK: The frame

  @Test func sidesStopAtThePictureAndBeforeTheOpposite() {
    var frame = CropFrame(width: 100, height: 60)
    frame.drag(.topLeft, by: Point(-50, -50))
    #expect(frame.isWhole)
    frame.drag(.topLeft, by: Point(500, 500))
    #expect(frame.part == PixelRect(x: 84, y: 44, width: 16, height: 16))
    frame.drag(.bottomRight, by: Point(-500, -500))
    #expect(frame.part == PixelRect(x: 84, y: 44, width: 16, height: 16))
    frame.drag(.inside, by: Point(-500, 500))
    #expect(frame.part == PixelRect(x: 0, y: 44, width: 16, height: 16))
    frame.drag(.right, by: Point(.nan, 1))
    frame.drag(.right, by: Point(500, 500))
    #expect(frame.part == PixelRect(x: 0, y: 44, width: 100, height: 16))
    // A picture may be smaller than the least side.
    var small = CropFrame(width: 4, height: 9)
    small.drag(.bottomRight, by: Point(-9, -9))
    small.drag(.left, by: Point(3, 0))
    #expect(small.isWhole)
  }

  @Test func handlesAreFoundCornersFirst() {
    let frame = CropFrame(width: 100, height: 60)
    #expect(frame.handle(at: Point(-8, 7), reach: 10) == .topLeft)
    #expect(frame.handle(at: Point(30, 4), reach: 10) == .top)
    #expect(frame.handle(at: Point(96, 30), reach: 10) == .right)
    #expect(frame.handle(at: Point(50, 30), reach: 10) == .inside)
    #expect(frame.handle(at: Point(50, 90), reach: 10) == nil)
    for handle in CropFrame.Handle.allCases {
      #expect(frame.handle(at: frame.place(of: handle), reach: 2) == handle)
    }
    #expect(CropFrame.Handle.left.next == .topLeft && CropFrame.Handle.inside.next == .topLeft)
  }
}
