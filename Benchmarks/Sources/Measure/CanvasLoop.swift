import Ink
import Synchronization
import X11Canvas

/// A canvas with two pages, driven without a window: what an event costs from the sample to the
/// pixels in memory.
final class CanvasLoop {
  private let canvas: Canvas
  private let inbox: Inbox
  private var picture: ImageSurface?
  private var damage = DamageRegion()
  private var time: UInt32 = 0
  private let contact = ContactID(master: 2, source: 6)

  /// Two empty pages beside each other.
  init(engines: [EngineKind] = [.hermite, .modulatedQuadratic]) throws {
    let inbox = Inbox()
    self.inbox = inbox
    canvas = Canvas(engines: engines, deliver: { inbox.put($0) })
    picture = try ImageSurface(format: .rgb24, width: Stage.width, height: Stage.height)
    let width = Stage.width / 2 - 12
    canvas.layout(
      engines.indices.map { index in
        Canvas.Placement(
          page: PixelRect(x: 6 + index * (width + 12), y: 110, width: width, height: 775))
      }, scale: 1)
    receive(engines.count)
    show()
  }

  /// Puts the pen down at a place of the page.
  func begin(_ place: Point) {
    canvas.begin(event(.down, place), in: 0, pen: Pen())
    show()
  }

  /// Moves the pen, `milliseconds` after it moved last, and brings the picture up to date; gives the
  /// nanoseconds that took.
  func move(_ place: Point, after milliseconds: UInt32) -> Int64 {
    time &+= milliseconds
    let event = event(.move, place)
    let start = Clock.now
    canvas.extend(event)
    show()
    return Clock.now - start
  }

  /// Lifts the pen, and waits until the stroke is part of the page.
  func end(_ place: Point) {
    canvas.end(event(.up, place))
    receive(canvas.engines.count)
    show()
  }

  private func event(_ phase: PointerEvent.Phase, _ place: Point) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: contact, kind: .pen, position: place + Point(6, 110), time: time,
      pressure: 0.5, inContact: phase != .up)
  }

  private func receive(_ count: Int) {
    for message in inbox.take(count) { canvas.receive(message) }
  }

  private func show() {
    canvas.refresh(&damage)
    if var picture = self.picture.take() {
      for rect in damage.rects { canvas.draw(rect, on: &picture) }
      self.picture = consume picture
    }
    damage.removeAll()
  }
}

/// Where the messages of a canvas arrive from its background queue.
private final class Inbox: Sendable {
  private let messages = Mutex<[Canvas.Message]>([])

  func put(_ message: Canvas.Message) { messages.withLock { $0.append(message) } }

  /// Waits for `count` messages and takes them.
  func take(_ count: Int) -> [Canvas.Message] {
    while messages.withLock({ $0.count }) < count { Clock.sleep(0.0001) }
    return messages.withLock { all in
      defer { all.removeFirst(count) }
      return Array(all.prefix(count))
    }
  }
}
