import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import X11
@testable import X11Canvas

/// Nothing is lost or reordered, however fast and however long.
@Suite(.serialized) struct X11ReplayTests {
  private let count = 10_000

  /// A path back and forth, row below row, in unit steps.
  private func place(_ step: Int) -> Point {
    let (row, along) = (step / 600, step % 600)
    return Point(Double(row % 2 == 0 ? along : 599 - along), Double(row))
  }

  @Test(.testDevices)
  func tenThousandMotionsOfEachDevice() throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    let touch = try #require(live.server.touch)
    let mouse = live.server.mouse
    let starts: [DeviceKind: Point] = [
      .mouse: Point(60, 400), .pen: Point(50.5, 10.25), .touch: Point(80, 200),
    ]
    func at(_ kind: DeviceKind, _ step: Int) -> Point { (starts[kind] ?? .zero) + place(step) }
    mouse.move(60, 400)
    mouse.down()
    mouse.sync()
    pen.enterProximity()
    pen.move(50.5, 10.25, pressure: 0)
    pen.down()
    pen.sync()
    touch.begin(0, 80, 200, pressure: 0.5)
    touch.sync()
    live.update()
    for step in 1...count {
      let push = place(step) - place(step - 1)
      mouse.push(push.x, push.y)
      pen.move(at(.pen, step).x, at(.pen, step).y, pressure: Double(step % 1000) / 1000)
      touch.update(0, at(.touch, step).x, at(.touch, step).y)
      // A server queues only so many events of its devices.
      guard step % 50 == 0 else { continue }
      for device in [mouse.sync, pen.sync, touch.sync] { device() }
      live.update()
    }
    for device in [mouse.sync, pen.sync, touch.sync] { device() }
    mouse.up()
    mouse.sync()
    pen.up()
    pen.sync()
    touch.end(0, at(.touch, count).x, at(.touch, count).y)
    touch.sync()
    live.update()
    for kind in [DeviceKind.mouse, .pen, .touch] {
      let own = live.pointers.filter { $0.kind == kind && ($0.inContact || $0.phase == .up) }
      #expect(Set(own.map(\.contact)).count == 1)
      #expect(own.first?.phase == .down)
      #expect(own.last?.phase == .up)
      let moves = own.filter { $0.phase == .move }
      #expect(moves.count == count)
      #expect(own.count == count + 2)
      // The pen's unit is 1/34 of a pixel, and X's is 1/65536.
      let wrong = moves.enumerated().first { index, event in
        event.position.distance(to: at(kind, index + 1)) > 0.05
      }
      #expect(wrong?.element == nil, "\(kind) \(wrong?.offset ?? -1)")
    }
    try expectStrokes(live.pointers)
  }

  private func expectStrokes(_ events: [PointerEvent]) throws {
    let canvas = Canvas(engines: [.lines], deliver: { _ in })
    canvas.layout([PixelRect(x: 0, y: 0, width: 800, height: 600)], scale: 1)
    for event in events {
      switch event.phase {
      case .down: canvas.begin(event, in: 0, pen: Pen())
      case .move: canvas.extend(event)
      case .up: canvas.end(event)
      default: break
      }
    }
    let strokes = canvas.drawing.strokes
    // The press and every motion. The release, at the position of the last motion, adds nothing.
    #expect(strokes.map(\.samples.count) == [count + 1, count + 1, count + 1])
    var areOrdered = true
    for stroke in strokes {
      for (before, after) in zip(stroke.samples, stroke.samples.dropFirst())
      where before.time >= after.time {
        areOrdered = false
      }
    }
    #expect(areOrdered)
  }
}
