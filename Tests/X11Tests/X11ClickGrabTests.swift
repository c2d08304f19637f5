import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import X11

/// Strokes in a window whose manager sees each click first, and holds the pointer until it has
/// decided about the click.
@Suite(.serialized) struct X11ClickGrabTests {
  /// A window in the frame of such a manager.
  private struct Managed {
    let live: LiveWindow
    let frame: UInt
    /// The position of the window on the screen.
    var origin: Point

    init() throws {
      live = try LiveWindow(width: 700, height: 500)
      frame = live.reader.frame(live.window.id, 120, 60)
      live.reader.claimClicks(on: frame)
      live.update()
      live.events = []
      origin = .zero
      locate()
    }

    /// Reads the position of the window on the screen.
    mutating func locate() {
      let place = live.reader.geometry(live.window.id) ?? .empty
      origin = Point(Double(place.x), Double(place.y))
    }

    /// The positions of the contact, on the screen, in the order of its events.
    var places: [Point] {
      live.pointers.filter { $0.inContact || $0.phase == .up }.map { $0.position + origin }
    }

    /// Checks that the contact was at `expected`, on the screen.
    func expect(_ expected: [Point], at location: SourceLocation = #_sourceLocation) {
      #expect(places.count == expected.count, sourceLocation: location)
      let errors = zip(places, expected).map { $0.distance(to: $1) }
      // The pen's unit is 1/34 of a pixel.
      let off = errors.filter { $0 > 0.05 }
      #expect(
        off.isEmpty, "\(off.count) of \(errors.count) are off, by up to \(off.max() ?? 0) pixels",
        sourceLocation: location)
    }
  }

  /// A point of a stroke on the screen, three pixels from the one before.
  private func point(_ step: Int) -> Point {
    Point(200.25 + Double(step) * 2.6, 180.5 + Double(step) * 1.5)
  }

  /// Begins the stroke, whose first click the manager holds, and draws 24 steps of it.
  private func drawHeld(_ pen: TestPen) {
    pen.enterProximity()
    move(pen, 0...0)
    pen.down()
    move(pen, 1...24)
  }

  /// Moves the pen to points of the stroke, each of which the server handles on its own.
  private func move(_ pen: TestPen, _ steps: ClosedRange<Int>) {
    for step in steps {
      let place = point(step)
      pen.move(place.x, place.y, pressure: 0.3 + Double(step) / 100)
      pen.sync()
    }
  }

  @Test(.testDevices)
  func aPenThatIsHeldKeepsItsPlaces() throws {
    let managed = try Managed()
    let (live, pen) = (managed.live, try #require(managed.live.server.pen))
    drawHeld(pen)
    live.update()
    #expect(managed.places.isEmpty)
    live.reader.replayClick()
    move(pen, 25...30)
    pen.up()
    pen.sync()
    live.update()
    managed.expect(((0...30) + [30]).map(point))
    let contact = live.pointers.filter(\.inContact)
    #expect(contact.map { Int((($0.pressure ?? 0) * 100).rounded()) } == Array(30...60))
  }

  @Test(.testDevices)
  func quickStrokesKeepTheirPlaces() throws {
    let managed = try Managed()
    let (live, pen) = (managed.live, try #require(managed.live.server.pen))
    pen.enterProximity()
    move(pen, 0...0)
    // The first stroke, the way to the second and the second are over before the manager decides.
    for steps in [1...10, 21...30] {
      pen.down()
      move(pen, steps)
      pen.up()
      if steps.upperBound == 10 { move(pen, 11...20) }
    }
    live.update()
    for _ in 0..<2 { live.reader.replayClick() }
    live.update()
    let strokes = [(0...10) + [10], (20...30) + [30]].map { $0.map(point) }
    managed.expect(strokes.flatMap { $0 })
    #expect(live.pointers.filter { $0.phase == .down }.count == 2)
  }

  @Test(.testDevices)
  func aMouseThatIsHeldKeepsItsPlaces() throws {
    let managed = try Managed()
    let (live, mouse) = (managed.live, managed.live.server.mouse)
    mouse.move(300, 300)
    mouse.push(1, 1)
    mouse.sync()
    live.update()
    var places = [Point(301, 301)]
    mouse.down()
    for step in 0..<24 {
      // Mice report only the axes that changed.
      let push = [Point(3, 2), Point(2.25, 0), Point(0, -1)][step % 3]
      mouse.push(push.x, push.y)
      mouse.sync()
      places.append(places[step] + push)
    }
    live.update()
    #expect(managed.places.isEmpty)
    live.reader.replayClick()
    mouse.push(3, 3)
    places.append(places[24] + Point(3, 3))
    mouse.up()
    mouse.sync()
    live.update()
    managed.expect(places + [places[25]])
  }

  @Test(.testDevices)
  func aWindowMovedByTheClickKeepsItsStroke() throws {
    var managed = try Managed()
    let (live, pen) = (managed.live, try #require(managed.live.server.pen))
    drawHeld(pen)
    live.reader.move(managed.frame, 97, 81)
    live.reader.replayClick()
    live.update()
    managed.locate()
    // The press was where the pen was; the window is translated for all of it.
    managed.expect((0...24).map(point))
  }

  @Test(.testDevices)
  func aMappedPenKeepsItsPlaces() throws {
    let managed = try Managed()
    let (live, pen) = (managed.live, try #require(managed.live.server.pen))
    // Half of the screen, from its first quarter on.
    live.reader.setTransformation("test pen", [0.5, 0, 0.125, 0, 0.5, 0.125, 0, 0, 1])
    func mapped(_ step: Int) -> Point { Point(240, 135) + point(step) * 0.5 }
    drawHeld(pen)
    live.reader.replayClick()
    live.update()
    managed.expect((0...24).map(mapped))
  }

  @Test(.testDevices)
  func aScreenOfAnotherSizeKeepsItsPlaces() throws {
    let managed = try Managed()
    let (live, pen) = (managed.live, try #require(managed.live.server.pen))
    let tool = try Tool(
      "xrandr", ["--output", "DUMMY0", "--mode", "1280x1024", "--fb", "1280x1024"],
      environment: ["DISPLAY": live.server.displayName])
    #expect(tool.status == 0, "\(tool.errors)")
    func scaled(_ step: Int) -> Point {
      Point(point(step).x * 1280 / 1920, point(step).y * 1024 / 1080)
    }
    drawHeld(pen)
    live.reader.replayClick()
    live.update()
    managed.expect((0...24).map(scaled))
  }

  @Test(.testDevices)
  func aFingerThatIsHeldKeepsItsPlaces() throws {
    let managed = try Managed()
    let (live, touch) = (managed.live, try #require(managed.live.server.touch))
    touch.begin(0, point(0).x, point(0).y)
    for step in 1...24 {
      touch.update(0, point(step).x, point(step).y)
      touch.sync()
    }
    live.reader.replayClick()
    touch.end(0, point(24).x, point(24).y)
    touch.sync()
    live.update()
    managed.expect(((0...24) + [24]).map(point))
  }

  /// The server takes the finger that moves the pointer for one of the manager's, and reports it
  /// only as an event of the touch screen itself.
  @Test(.testDevices, arguments: [false, true])
  func aFingerBesideAPressedPenDraws(isManaged: Bool) throws {
    let managed = try Managed()
    let (live, pen) = (managed.live, try #require(managed.live.server.pen))
    let touch = try #require(live.server.touch)
    if !isManaged { live.reader.releaseClicks(on: managed.frame) }
    pen.enterProximity()
    move(pen, 0...0)
    pen.down()
    pen.sync()
    if isManaged { live.reader.replayClick() }
    live.update()
    live.events = []
    func finger(_ step: Int) -> Point { Point(220.5, 400.25) + Point(Double(step) * 4, 0) }
    touch.begin(0, finger(0).x, finger(0).y, pressure: 0.5)
    for step in 1...20 {
      touch.update(0, finger(step).x, finger(step).y)
      touch.sync()
      move(pen, step...step)
      live.update()
    }
    // Another finger joins, and stays after the first.
    touch.begin(1, 500, 300)
    touch.end(0, finger(20).x, finger(20).y)
    touch.update(1, 510, 300)
    touch.end(1, 510, 300)
    touch.sync()
    pen.up()
    pen.sync()
    live.update()
    let contacts = live.pointers.filter { $0.kind == .touch }
    let first = contacts.filter { $0.contact == contacts.first?.contact }
    let moves = [PointerEvent.Phase](repeating: .move, count: 20)
    #expect(first.map(\.phase) == [.down] + moves + [.up])
    let places = first.map { $0.position + managed.origin }
    #expect(places == ((0...20) + [20]).map(finger))
    #expect(first.allSatisfy { abs(($0.pressure ?? 0) - 0.5) < 0.01 })
    let second = contacts.filter { $0.contact != contacts.first?.contact }
    #expect(second.map(\.phase) == [.down, .move, .up])
    let line = live.pointers.filter { $0.kind == .pen }
    let expected = ((1...20) + [20]).map(point)
    #expect(line.count == expected.count)
    #expect(
      zip(line, expected).allSatisfy { ($0.position + managed.origin).distance(to: $1) < 0.05 })
  }
}
