import Graphics
import Ink
import Input
import Synchronization
import X11Canvas

/// A canvas with two pages and no window, which measures the cost of an event from the sample to
/// the pixels in memory.
final class CanvasLoop {
  private let canvas: Canvas
  private let inbox: Inbox
  private var picture: ImageSurface?
  private var damage = DamageRegion()
  private var time: UInt32 = 0
  private let contact = ContactID(master: 2, source: 6)
  /// The longest time for one message and the pixels it changed, in nanoseconds.
  private(set) var longestStall: Int64 = 0

  /// Creates two empty pages side by side.
  init(engines: [EngineSettings] = [.hermite, .modulatedQuadratic]) throws {
    let inbox = Inbox()
    self.inbox = inbox
    canvas = Canvas(engines: engines, deliver: { inbox.put($0) })
    // As in the window.
    canvas.prediction.displayTime = 0.008
    picture = try ImageSurface(
      format: .rgb24, width: WindowSize.usual.width, height: WindowSize.usual.height)
    layOut()
    receive(engines.count)
    show()
  }

  /// The strokes of the drawing.
  var strokes: [Stroke] { canvas.drawing.strokes }

  private func layOut() {
    let width = WindowSize.usual.width / 2 - 12
    canvas.layout(
      canvas.engines.indices.map { index in
        PixelRect(x: 6 + index * (width + 12), y: 110, width: width, height: 775)
      }, scale: 1)
  }

  /// Hides the pages and shows them again, as when a drawing is opened. Returns the nanoseconds
  /// until the first part is shown, and until everything is.
  func showAnew() -> (part: Int64, whole: Int64) {
    canvas.layout(canvas.engines.map { _ in nil }, scale: 1)
    settle()
    let start = Clock.now
    layOut()
    let first = settle()
    return ((first ?? Clock.now) - start, Clock.now - start)
  }

  /// Changes the drawing and waits until the pixels show it. Returns the nanoseconds that it
  /// took.
  func step(_ action: (Canvas) -> Bool) -> Int64 {
    let start = Clock.now
    _ = action(canvas)
    show()
    settle()
    return Clock.now - start
  }

  /// Erases `count` strokes or a few more as one step, with an eraser that starts at `place`.
  /// Returns the nanoseconds of each motion that erased something.
  func erase(_ count: Int, from place: Point) -> [Int64] {
    let all = canvas.drawing.strokes.count
    var place = place
    var times: [Int64] = []
    canvas.beginErasing(event(.down, place), in: 0)
    settle()
    while all - canvas.drawing.strokes.count < count, place.x < 700 {
      place = place + Point(2, 0)
      let before = canvas.drawing.strokes.count
      let time = step {
        $0.extend(event(.move, place))
      }
      if canvas.drawing.strokes.count < before { times.append(time) }
    }
    canvas.end(event(.up, place))
    settle()
    return times
  }

  /// Takes messages and shows their pixels until no work is left. Returns when the first came.
  @discardableResult
  private func settle() -> Int64? {
    var first: Int64?
    var isBusy = true
    let beginning = Clock.now
    repeat {
      isBusy = canvas.isBusy
      for message in inbox.takeAll() {
        let start = Clock.now
        canvas.receive(message)
        show()
        first = first ?? Clock.now
        longestStall = max(longestStall, Clock.now - start)
      }
      // Polling would take processor time from the work that is measured.
      if isBusy { Clock.sleep(Clock.now - beginning < 20_000_000 ? 0.0001 : 0.002) }
    } while isBusy
    show()
    return first
  }

  /// Puts the pen down at a position on the page.
  func begin(_ place: Point) {
    canvas.begin(event(.down, place), in: 0, pen: Pen())
    show()
  }

  /// Moves the pen, `milliseconds` after the last motion, and updates the pixels. Returns the
  /// nanoseconds that it took.
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

/// The inbox for messages from the background queue of a canvas.
private final class Inbox: Sendable {
  private let messages = Mutex<[Canvas.Message]>([])

  func put(_ message: Canvas.Message) { messages.withLock { $0.append(message) } }

  /// Takes the messages that have arrived.
  func takeAll() -> [Canvas.Message] {
    messages.withLock { all in
      defer { all = [] }
      return all
    }
  }

  /// Waits for `count` messages and takes them.
  func take(_ count: Int) -> [Canvas.Message] {
    while messages.withLock({ $0.count }) < count { Clock.sleep(0.0001) }
    return messages.withLock { all in
      defer { all.removeFirst(count) }
      return Array(all.prefix(count))
    }
  }
}
