import CX11
import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11

/// Several devices that move one pointer, each with its own contact.
@Suite(.serialized) struct X11ContactTests {
  /// An action of a hand.
  private enum Step: Hashable { case mouseDown, penDown, mouseUp, penUp }

  @Test(.testDevices)
  func penAndMouseInAllOrders() throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    let mouse = live.server.mouse
    let orders: [[Step]] = [
      [.mouseDown, .penDown, .mouseUp, .penUp], [.mouseDown, .penDown, .penUp, .mouseUp],
      [.penDown, .mouseDown, .mouseUp, .penUp], [.penDown, .mouseDown, .penUp, .mouseUp],
      [.mouseDown, .penDown, .penUp, .penDown, .mouseUp, .penUp],
      [.penDown, .mouseDown, .mouseUp, .mouseDown, .penUp, .mouseUp],
    ]
    for order in orders {
      mouse.move(300, 300)
      mouse.sync()
      pen.enterProximity()
      pen.move(100, 100, pressure: 0.5)
      pen.sync()
      live.update()
      live.events = []
      var mouseAt = 0.0
      var penAt = 0.0
      for step in order {
        switch step {
        case .mouseDown: mouse.down()
        case .mouseUp: mouse.up()
        case .penDown: pen.down()
        case .penUp: pen.up()
        }
        mouse.sync()
        pen.sync()
        for _ in 0..<3 {
          mouse.push(2, 1)
          mouseAt += 1
          mouse.sync()
          penAt += 1
          pen.move(100 + penAt, 100)
          pen.sync()
        }
      }
      live.update()
      let mice = phases(live, .mouse)
      let pens = phases(live, .pen)
      #expect(mice == expected(order, .mouseDown, .mouseUp), "\(order)")
      #expect(pens == expected(order, .penDown, .penUp), "\(order)")
      let steps = live.pointers.filter { $0.kind == .mouse && $0.inContact && $0.phase == .move }
      let isJoined = zip(steps, steps.dropFirst()).contains {
        $0.position.distance(to: $1.position) > 40
      }
      #expect(!isJoined, "\(order)")
      let penPlaces = live.pointers.filter { $0.kind == .pen && $0.inContact }.map(\.position)
      #expect(penPlaces.allSatisfy { abs($0.y - 100) < 0.05 }, "\(order)")
    }
  }

  private func phases(_ live: LiveWindow, _ kind: DeviceKind) -> [PointerEvent.Phase] {
    live.pointers.filter { $0.kind == kind && ($0.inContact || $0.phase == .up) }.map(\.phase)
  }

  private func expected(_ order: [Step], _ down: Step, _ up: Step) -> [PointerEvent.Phase] {
    var isDown = false
    var phases: [PointerEvent.Phase] = []
    for step in order {
      if step == down {
        isDown = true
        phases.append(.down)
      } else if step == up {
        isDown = false
        phases.append(.up)
      }
      if isDown { phases += [.move, .move, .move] }
    }
    return phases
  }

  @Test(.testDevices)
  func aPenIsLiftedWhileAMouseIsHeldElsewhere() throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    let mouse = live.server.mouse
    pen.stroke([(100, 100, 0.5), (150, 100, 0.5)])
    live.update()
    live.events = []
    func pens() -> [PointerEvent] { live.pointers.filter { $0.kind == .pen } }
    pen.move(100, 200, pressure: 0.5)
    pen.down()
    pen.move(150, 200, pressure: 0.5)
    pen.sync()
    // The server tells this press to the window outside.
    mouse.move(1000, 300)
    mouse.down()
    mouse.sync()
    pen.up()
    pen.sync()
    var x = 150.0
    func hover() {
      x += 1
      pen.move(x, 200, pressure: 0)
      pen.sync()
    }
    let isUp = live.wait {
      hover()
      return pens().contains { $0.phase == .up }
    }
    #expect(isUp)
    live.events = []
    hover()
    pen.stroke([(100, 300, 0.5), (150, 300, 0.5)])
    hover()
    live.update()
    let stroke = pens().filter { $0.inContact || $0.phase == .up }
    #expect(stroke.map(\.phase) == [.down, .move, .up])
    #expect(stroke.allSatisfy { abs($0.position.y - 300) < 0.05 })
    live.events = []
    mouse.up()
    mouse.sync()
    mouse.move(300, 350)
    mouse.down()
    mouse.up()
    mouse.sync()
    live.update()
    let click = live.pointers.filter { $0.kind == .mouse && ($0.inContact || $0.phase == .up) }
    #expect(click.map(\.phase) == [.down, .up])
    #expect(click.allSatisfy { $0.position == Point(300, 350) })
  }

  @Test(.testDevices)
  func aPenAMouseAndTenFingers() throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    let touch = try #require(live.server.touch)
    let mouse = live.server.mouse
    mouse.move(300, 300)
    mouse.down()
    mouse.sync()
    func finger(_ id: Int) -> Point { Point(40 + Double(id) * 70, 450) }
    for id in 0..<5 { touch.begin(id, finger(id).x, finger(id).y) }
    touch.sync()
    pen.enterProximity()
    pen.move(100, 100, pressure: 0.5)
    pen.down()
    pen.sync()
    for id in 5..<10 { touch.begin(id, finger(id).x, finger(id).y) }
    touch.sync()
    for step in 1...50 {
      let step = Double(step)
      mouse.push(1, 2)
      mouse.sync()
      pen.move(100 + step, 100 + step)
      pen.sync()
      for id in 0..<10 { touch.update(id, finger(id).x, finger(id).y + step) }
      touch.sync()
    }
    for id in 0..<4 { touch.end(id, finger(id).x, 500) }
    touch.sync()
    mouse.up()
    mouse.sync()
    for id in 4..<10 { touch.end(id, finger(id).x, 500) }
    touch.sync()
    pen.up()
    pen.sync()
    live.update()
    let drawn = live.pointers.filter { $0.inContact || $0.phase == .up || $0.phase == .cancel }
    let contacts = Dictionary(grouping: drawn, by: \.contact)
    #expect(contacts.count == 12)
    let whole = [PointerEvent.Phase.down] + .init(repeating: .move, count: 50) + [.up]
    for (contact, events) in contacts {
      #expect(events.map(\.phase) == whole, "\(contact)")
      let first = try #require(events.first)
      let last = try #require(events.last)
      let way = last.position - first.position
      let expected =
        switch first.kind {
        case .mouse: Point(50, 100)
        case .touch: Point(0, 50)
        default: Point(50, 50)
        }
      #expect(way.distance(to: expected) < 0.05, "\(contact)")
      let longest = zip(events, events.dropFirst()).map { $0.position.distance(to: $1.position) }
        .max()
      #expect((longest ?? 99) < 3, "\(contact)")
    }
    let starts = drawn.filter { $0.phase == .down && $0.kind != .touch }.map(\.position)
    #expect(starts.first == Point(300, 300))
    #expect(starts.last.map { $0.distance(to: Point(100, 100)) < 0.05 } == true)
  }

  @Test(.testDevices)
  func aMousePressedWhileFingersDrawBeginsWhereItIs() throws {
    let live = try LiveWindow()
    let touch = try #require(live.server.touch)
    let mouse = live.server.mouse
    mouse.move(300, 300)
    mouse.sync()
    touch.begin(0, 100, 100)
    touch.update(0, 110, 100)
    touch.sync()
    mouse.down()
    mouse.push(5, 5)
    mouse.sync()
    touch.update(0, 120, 100)
    touch.end(0, 120, 100)
    touch.sync()
    mouse.push(5, 5)
    mouse.up()
    mouse.sync()
    live.update()
    let mice = live.pointers.filter { $0.kind == .mouse && ($0.inContact || $0.phase == .up) }
    #expect(
      mice.map(\.position) == [
        Point(300, 300), Point(305, 305), Point(310, 310), Point(310, 310),
      ])
    #expect(phases(live, .touch) == [.down, .move, .move, .up])
    // When it is alone again, its position is the pointer's.
    live.events = []
    mouse.push(1, 0)
    mouse.sync()
    live.update()
    #expect(live.pointers.map(\.position) == [Point(126, 105)])
  }

  @Test(.testDevices, arguments: [false, true])
  func barrelButtonsAreThePens(inContact: Bool) throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    let id = try #require(live.reader.device("test pen"))
    pen.enterProximity()
    pen.move(100, 100, pressure: 0.2)
    if inContact { pen.down() }
    for button in 2...3 {
      pen.down(button)
      pen.up(button)
    }
    pen.sync()
    live.update()
    let buttons = live.pointers.filter {
      switch $0.phase {
      case .otherDown, .otherUp: true
      default: false
      }
    }
    #expect(
      buttons.map(\.phase) == [
        .otherDown(button: 2), .otherUp(button: 2), .otherDown(button: 3), .otherUp(button: 3),
      ])
    #expect(buttons.allSatisfy { $0.contact.source == id && $0.kind == .pen })
    #expect(buttons.allSatisfy { $0.inContact == inContact })
  }

  @Test(.testDevices)
  func aWindowManagersDragDrawsNothing() throws {
    let live = try LiveWindow()
    live.server.mouse.move(100, 100)
    live.server.mouse.sync()
    live.reader.claimAltDrag()
    live.server.keyboard.down("Alt_L")
    live.server.keyboard.sync()
    live.server.mouse.down()
    live.server.mouse.push(5, 5)
    live.server.mouse.up()
    live.server.mouse.sync()
    live.server.keyboard.up("Alt_L")
    live.server.keyboard.sync()
    live.update()
    #expect(!live.pointers.contains { $0.inContact || $0.phase == .down || $0.phase == .up })
  }
}
