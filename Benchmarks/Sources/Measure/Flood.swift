import Foundation
import Graphics
import Ink
import TestSupport

/// What becomes of more motions of the pen than a pen makes.
struct Flood {
  /// The name of the program.
  let program: String
  /// The number of motions in a second.
  let rate: Int
  /// The number of positions of the pen.
  var sent = 0
  /// The number of positions that the program recorded; nil if it records none.
  var recorded: Int?
  /// The time from the last motion to the last pixel, in nanoseconds.
  var delay: Int64 = 0

  /// Draws one stroke for a second. The program shows no predictions, which would be withdrawn
  /// later.
  static func measure(_ performance: Performance, rate: Int, on stage: Stage) throws -> Flood {
    var flood = Flood(program: performance.subject.name, rate: rate)
    let paper = performance.papers[0]
    let center = Point(Double(paper.x + paper.width / 2), Double(paper.y + paper.height / 2))
    // No two positions are the same.
    func position(_ i: Int) -> Point {
      let turn = InkGenerators.turn(Double(i) * 2.3 / Double(rate))
      let radius = 120 + 60 * Double(i) / Double(rate)
      return Point(center.x + radius * turn.x, center.y + radius * turn.y)
    }
    let pen = stage.pen
    pen.begin(at: position(0), pressure: 0.5)
    stage.observer.watch(performance.window)
    defer { stage.observer.stopWatching() }
    let start = Clock.now
    for i in 1...rate {
      Clock.sleep(until: start + Int64(i) * 1_000_000_000 / Int64(rate))
      pen.move(position(i).x, position(i).y, pressure: 0.5)
    }
    flood.sent = rate + 1
    let end = Clock.now
    while let seen = stage.observer.next(until: end + 500_000_000) {
      if case .drawn = seen.sight { flood.delay = seen.time - end }
    }
    if performance.subject.panes != nil {
      flood.recorded = try count(in: performance.running.journals)
    }
    pen.finish()
    return flood
  }

  /// Returns the number of samples of the strokes that are being drawn.
  private static func count(in journals: [String]) throws -> Int {
    try journals.filter { $0.hasSuffix(".live") }.reduce(0) { sum, path in
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      return JournalReader([UInt8](bytes)).reduce(sum) {
        if case .extended(_, let samples) = $1 { $0 + samples.count } else { $0 }
      }
    }
  }
}
