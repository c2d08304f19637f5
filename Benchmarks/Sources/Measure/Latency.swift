import Ink
import TestSupport
import X11Canvas

/// How long it takes from a motion of the pen to its first pixel, and whether the ink reaches the
/// pen.
struct Latency {
  /// From each motion to its first pixel, in nanoseconds.
  var times: [Int64] = []
  /// Motions that no pixel followed within half a second.
  var misses = 0
  /// From the pen at rest, still down, to the nearest pixel of ink, in whole pixels; one for each
  /// stroke and pane.
  var gaps: [Int] = []

  /// Writes five strokes, a motion every 4 to 8 ms, and watches the window.
  static func measure(_ performance: Performance, on stage: Stage, seed: UInt64) -> Latency {
    var latency = Latency()
    var random = SeededRandom(seed)
    let paper = performance.papers[0]
    let path = PenPath(
      left: Double(paper.x), top: Double(paper.y), height: Double(paper.height), strokes: 5)
    stage.observer.watch(performance.window)
    defer { stage.observer.stopWatching() }
    for stroke in 0..<path.strokes {
      stage.pen.begin(path, stroke)
      Clock.sleep(0.05)
      stage.observer.drain()
      for i in 1...PenPath.length {
        Clock.sleep(.random(in: 0.004...0.008, using: &random))
        // What came late for the motion before is not this one's.
        stage.observer.forget()
        let place = path.position(stroke, i)
        let start = Clock.now
        stage.pen.follow(path, stroke, i)
        if let end = latency.firstPixel(near: place, stage.observer, after: start) {
          latency.times.append(end - start)
        } else {
          latency.misses += 1
        }
      }
      Clock.sleep(0.05)
      let end = path.position(stroke, PenPath.length)
      for other in performance.papers {
        let here = Point(end.x + Double(other.x - paper.x), end.y)
        latency.gaps.append(gap(at: here, stage.observer))
      }
      stage.pen.finish()
      Clock.sleep(0.1)
    }
    return latency
  }

  /// When something was drawn whose pixels meet the surroundings of the pen.
  private func firstPixel(near place: Point, _ observer: Observer, after start: Int64) -> Int64? {
    let near = PixelRect(x: Int(place.x) - 8, y: Int(place.y) - 8, width: 17, height: 17)
    while let seen = observer.next(until: start + 500_000_000) {
      if case .drawn(let rect) = seen.sight, rect.intersects(near) { return seen.time }
    }
    return nil
  }

  /// How far the nearest ink is from the pixel the pen is in: 0 where that one has ink.
  private static func gap(at place: Point, _ observer: Observer) -> Int {
    let reach = 24
    let side = 2 * reach + 1
    let pixels = observer.pixels(
      PixelRect(x: Int(place.x) - reach, y: Int(place.y) - reach, width: side, height: side))
    var nearest = reach + 1
    for (i, pixel) in pixels.enumerated() where pixel != 0xff_ffff {
      nearest = min(nearest, max(abs(i % side - reach), abs(i / side - reach)))
    }
    return nearest
  }
}
