import Ink
import TestSupport

/// The work per event for drawings and strokes of different sizes, which should be the same. All
/// figures come from one run, in nanoseconds per event. Events come in blocks of 100, and a figure
/// is the median of the blocks' means.
struct EventWork {
  /// Around sample 100 of a stroke on an empty page.
  var early = 0.0
  /// Around sample 100,000 of a stroke.
  var late = 0.0
  /// Around sample 100 of a stroke, on a drawing of 10,000 strokes.
  var crowded = 0.0
  /// In the first and in the last two seconds of shading one spot for 40 s.
  var firstShading = 0.0
  var lastShading = 0.0

  private static let block = 100
  private static let blocks = 30

  static func measure() throws -> EventWork {
    var work = EventWork()
    var loop = try CanvasLoop()
    work.early = median { fresh(loop) }
    // A stroke of 100,000 samples that repeats the same page, and the blocks that follow.
    let start = 100_000 - blocks * block / 2
    loop.begin(lap(0))
    for i in 1..<start { _ = loop.move(lap(i), after: 4) }
    var i = start
    work.late = median {
      defer { i += block }
      return mean(i..<i + block) { loop.move(lap($0), after: 4) }
    }
    loop.end(lap(i))

    loop = try CanvasLoop()
    var random = SeededRandom(1)
    for _ in 0..<10_000 {
      let corner = Point(
        .random(in: 0...700, using: &random), .random(in: 0...700, using: &random))
      loop.begin(corner)
      for i in 1...20 { _ = loop.move(corner + scribble(i) * 0.5, after: 4) }
      loop.end(corner)
    }
    work.crowded = median { fresh(loop) }

    let shading = try (0..<5).map { _ in try shade() }
    work.firstShading = shading.map(\.first).median
    work.lastShading = shading.map(\.last).median
    return work
  }

  /// The mean of the events around sample 100 of a new stroke.
  static func fresh(_ loop: CanvasLoop) -> Double {
    loop.begin(lap(0))
    for i in 1..<50 { _ = loop.move(lap(i), after: 4) }
    defer { loop.end(lap(150)) }
    return mean(50..<50 + block) { loop.move(lap($0), after: 4) }
  }

  /// Shades one spot of 60 x 60 back and forth for 40 s at 125 Hz.
  private static func shade() throws -> (first: Double, last: Double) {
    let loop = try CanvasLoop()
    loop.begin(Point(300, 300))
    let times = (1...5000).map { loop.move(Point(300, 300) + scribble($0), after: 8) }
    return (mean(times.prefix(125)), mean(times.suffix(250)))
  }

  /// Returns the position of sample `i` in lines of writing. About 12,000 samples fill the page.
  private static func lap(_ i: Int) -> Point {
    let turn = InkGenerators.turn(Double(i) * 0.019)
    let (column, row) = (i % 600, i / 600 % 20)
    return Point(40 + 1.1 * Double(column) + 12 * turn.y, 40 + 35 * Double(row) - 12 * turn.x)
  }

  /// Returns a position on lines back and forth that slowly turn, within 60 x 60, at the speed of
  /// a hand.
  static func scribble(_ i: Int) -> Point {
    let sweep = InkGenerators.turn(Double(i) * 0.037).y
    let direction = InkGenerators.turn(Double(i) * 0.00137)
    let side = InkGenerators.turn(Double(i) * 0.0053).y
    return Point(30, 30) + direction * (24 * sweep) + direction.perpendicular * (16 * side)
  }

  private static func median(_ block: () -> Double) -> Double {
    (0..<blocks).map { _ in block() }.median
  }

  private static func mean(_ range: Range<Int>, _ event: (Int) -> Int64) -> Double {
    Double(range.reduce(0) { $0 + event($1) }) / Double(range.count)
  }

  private static func mean(_ times: some Collection<Int64>) -> Double {
    Double(times.reduce(0, +)) / Double(times.count)
  }
}
