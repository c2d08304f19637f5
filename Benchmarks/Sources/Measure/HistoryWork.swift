import Foundation
import Ink
import TestSupport
import X11Canvas

/// What steps of a long history cost: 10,000 strokes and 500,000 samples on two pages. Times are in
/// nanoseconds, from the call to the whole picture in memory.
struct HistoryWork {
  /// Taking strokes back one after the other, and making them again.
  var strokeUndo: [Int64] = []
  var strokeRedo: [Int64] = []
  /// The same with an erasure of some hundred strokes.
  var eraseUndo: [Int64] = []
  var eraseRedo: [Int64] = []
  /// The same with all being cleared.
  var clearUndo: [Int64] = []
  var clearRedo: [Int64] = []
  /// A motion of the eraser that rubs something out.
  var rubbing: [Int64] = []
  /// Taking strokes back at another zoom, of which nothing is kept.
  var coldUndo: [Int64] = []
  /// From having no pages to the first pixels and to the whole picture.
  var firstPart: [Int64] = []
  var firstPicture: [Int64] = []
  /// The longest that one message kept the thread from answering.
  var longestStall: Int64 = 0
  /// Around sample 100 of a stroke, on empty pages and on these; in turns.
  var emptyEvent: [Double] = []
  var crowdedEvent: [Double] = []
  /// What the process has in memory, in kibibytes: with the drawing, and after all the steps.
  var residentBefore = 0
  var residentAfter = 0

  private static let repeats = 30

  static func measure() throws -> HistoryWork {
    var work = HistoryWork()
    let empty = try CanvasLoop()
    let loop = try CanvasLoop()
    write(in: loop)
    for _ in 0..<repeats {
      work.emptyEvent.append(EventWork.fresh(empty))
      work.crowdedEvent.append(EventWork.fresh(loop))
    }
    work.residentBefore = resident
    for _ in 0..<5 {
      let (part, whole) = loop.showAnew()
      work.firstPart.append(part)
      work.firstPicture.append(whole)
    }
    for _ in 0..<4 {
      for _ in 0..<100 { work.strokeUndo.append(loop.step { $0.undo() }) }
      for _ in 0..<100 { work.strokeRedo.append(loop.step { $0.redo() }) }
    }
    work.rubbing = loop.erase(100, from: Point(200, 300))
    for _ in 0..<repeats {
      work.eraseUndo.append(loop.step { $0.undo() })
      work.eraseRedo.append(loop.step { $0.redo() })
    }
    _ = loop.step { $0.clear() }
    for _ in 0..<repeats {
      work.clearUndo.append(loop.step { $0.undo() })
      work.clearRedo.append(loop.step { $0.redo() })
    }
    _ = loop.step { $0.undo() }
    _ = loop.step { $0.undo() }
    _ = loop.step {
      $0.zoomView(by: 1.25, around: Point(300, 300), in: 0)
      return true
    }
    for _ in 0..<100 { work.coldUndo.append(loop.step { $0.undo() }) }
    work.residentAfter = resident
    work.longestStall = loop.longestStall
    return work
  }

  /// 10,000 strokes of 50 samples, as large as a word's letters, all over the pages.
  private static func write(in loop: CanvasLoop) {
    var random = SeededRandom(1)
    for number in 0..<10_000 {
      let corner = Point(
        .random(in: 0...700, using: &random), .random(in: 0...700, using: &random))
      loop.begin(corner)
      for i in 1...48 {
        _ = loop.move(corner + EventWork.scribble(i + 37 * number), after: 8)
      }
      loop.end(corner + Point(30, 30))
    }
  }

  private static var resident: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return 0
    }
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
  }
}
