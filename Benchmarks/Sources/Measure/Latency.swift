import Graphics
import Ink
import TestSupport

/// The time from a motion of the pen to its first pixel, and the distance of the ink from the
/// pen.
struct Latency {
  /// The times from each motion to its first pixel, in nanoseconds.
  var times: [Int64] = []
  /// The number of motions without a pixel within half a second.
  var misses = 0
  /// The distances from the pen at rest, still down, to the nearest pixel of ink, in whole pixels:
  /// one for each stroke and pane.
  var gaps: [Int] = []

  /// Draws five strokes, a motion every 4 to 8 ms, and watches the window.
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
        // Late pixels of the motion before do not count for this one.
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

  /// Returns when pixels near the pen were drawn.
  private func firstPixel(near place: Point, _ observer: Observer, after start: Int64) -> Int64? {
    let near = PixelRect(x: Int(place.x) - 8, y: Int(place.y) - 8, width: 17, height: 17)
    while let seen = observer.next(until: start + 500_000_000) {
      if case .drawn(let rect) = seen.sight, rect.intersects(near) { return seen.time }
    }
    return nil
  }

  /// Returns the distance of the nearest ink from the pixel of the pen; 0 if that pixel has ink.
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
