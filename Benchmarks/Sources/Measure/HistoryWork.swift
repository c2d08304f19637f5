import Foundation
import Ink
import Platform
import TestSupport
import X11Canvas

/// The cost of steps with a long history: 10,000 strokes and 500,000 samples on two pages. Times
/// are in nanoseconds, from the call until all pixels are in memory.
struct HistoryWork {
  /// Undo and redo of single strokes.
  var strokeUndo: [Int64] = []
  var strokeRedo: [Int64] = []
  /// Undo and redo of an erasure of about a hundred strokes.
  var eraseUndo: [Int64] = []
  var eraseRedo: [Int64] = []
  /// Undo and redo of clearing everything.
  var clearUndo: [Int64] = []
  var clearRedo: [Int64] = []
  /// A motion of the eraser that erases something.
  var rubbing: [Int64] = []
  /// Undo of strokes at another zoom, for which nothing is cached.
  var coldUndo: [Int64] = []
  /// From a change to a zoom for which nothing is cached to the whole page.
  var newPicture: [Int64] = []
  /// From hidden pages, with their caches, to the first pixels and to the whole pages.
  var firstPart: [Int64] = []
  var firstPicture: [Int64] = []
  /// The longest time that one message blocked the thread.
  var longestStall: Int64 = 0
  /// Around sample 100 of a stroke, on empty pages and on these, alternately.
  var emptyEvent: [Double] = []
  var crowdedEvent: [Double] = []
  /// The resident memory of the process in kibibytes: without the drawing, with it, and after all
  /// the steps once and twice.
  var residentEmpty = 0
  var residentBefore = 0
  var residentOnce = 0
  var residentAfter = 0
  /// The part of it that the samples take, in kibibytes.
  var ink = 0
  /// Writing the drawing to a file until it is on the disk, and reading it.
  var save: [Int64] = []
  var open: [Int64] = []

  private static let repeats = 30

  static func measure() throws -> HistoryWork {
    var work = HistoryWork()
    let empty = try CanvasLoop()
    let loop = try CanvasLoop()
    work.residentEmpty = resident
    write(in: loop)
    for _ in 0..<repeats {
      work.emptyEvent.append(EventWork.fresh(empty))
      work.crowdedEvent.append(EventWork.fresh(loop))
    }
    work.residentBefore = resident
    let samples = loop.strokes.reduce(0) { $0 + $1.samples.capacity }
    work.ink = samples * MemoryLayout<Sample>.stride / 1024
    for _ in 0..<5 {
      let (part, whole) = loop.showAnew()
      work.firstPart.append(part)
      work.firstPicture.append(whole)
    }
    work.takeSteps(in: loop)
    work.residentOnce = resident
    work.takeSteps(in: loop)
    work.residentAfter = resident
    work.longestStall = loop.longestStall
    try work.keepFiles(of: loop.strokes)
    return work
  }

  private mutating func takeSteps(in loop: CanvasLoop) {
    for _ in 0..<4 {
      for _ in 0..<100 { strokeUndo.append(loop.step { $0.undo() }) }
      for _ in 0..<100 { strokeRedo.append(loop.step { $0.redo() }) }
    }
    rubbing += loop.erase(100, from: Point(200, 300))
    for _ in 0..<Self.repeats {
      eraseUndo.append(loop.step { $0.undo() })
      eraseRedo.append(loop.step { $0.redo() })
    }
    _ = loop.step { $0.clear() }
    for _ in 0..<Self.repeats {
      clearUndo.append(loop.step { $0.undo() })
      clearRedo.append(loop.step { $0.redo() })
    }
    _ = loop.step { $0.undo() }
    _ = loop.step { $0.undo() }
    zoom(1.25, in: loop)
    for _ in 0..<100 { coldUndo.append(loop.step { $0.undo() }) }
    for _ in 0..<100 { _ = loop.step { $0.redo() } }
    zoom(1 / 1.25, in: loop)
  }

  private mutating func zoom(_ factor: Double, in loop: CanvasLoop) {
    newPicture.append(
      loop.step {
        $0.viewport.zoom(by: factor, around: Point(300, 300), in: 0)
        return true
      })
  }

  private mutating func keepFiles(of strokes: [Stroke]) throws {
    let document = InkDocument(strokes: strokes, size: .init(width: 744, height: 775))
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("drawing.inkml").path
      for _ in 0..<5 {
        var start = Clock.now
        try AtomicFile.write(document.inkML(map: Parallel.map), to: path, permissions: 0o600)
        save.append(Clock.now - start)
        start = Clock.now
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        let read = Drawing(try InkDocument(drawing: bytes, file: path).strokes)
        open.append(Clock.now - start)
        guard read.strokes.count == strokes.count else { throw MeasureError("Strokes are lost.") }
      }
    }
  }

  private static func write(in loop: CanvasLoop) {
    LargeDrawing.forEachStroke { places in
      loop.begin(places[0])
      for place in places.dropFirst().dropLast() { _ = loop.move(place, after: 8) }
      loop.end(places[places.count - 1])
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
