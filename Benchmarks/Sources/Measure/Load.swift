import Graphics
import TestSupport

/// The processor time of a program for the motions of a pen, and without input.
enum Load {
  /// Returns the nanoseconds that a program computes for 2,000 motions at 500 Hz: ten strokes.
  static func pen(_ performance: Performance, on stage: Stage) -> Int64 {
    let paper = performance.papers[0]
    let path = PenPath(
      left: Double(paper.x), top: Double(paper.y), height: Double(paper.height), strokes: 10)
    let before = performance.running.work
    for stroke in 0..<path.strokes {
      stage.pen.begin(path, stroke)
      let start = Clock.now
      for i in 1...PenPath.length {
        Clock.sleep(until: start + Int64(i) * 2_000_000)
        stage.pen.follow(path, stroke, i)
      }
      stage.pen.finish()
    }
    // The background still renders finished strokes.
    Clock.sleep(0.5)
    return performance.running.work - before
  }

  /// Returns the number of wake-ups of threads and the nanoseconds computed in 5 s without input.
  static func idle(_ performance: Performance) -> (wakeups: Int, work: Int64) {
    let before = performance.running.sleeps
    let work = performance.running.work
    Clock.sleep(5)
    let after = performance.running.sleeps
    // A thread that started or ended was awake then.
    let wakeups = Set(before.keys).union(after.keys).reduce(0) { sum, thread in
      guard let old = before[thread], let new = after[thread] else { return sum + 1 }
      return sum + new - old
    }
    return (wakeups, performance.running.work - work)
  }
}

/// The memory of a program, in kibibytes.
struct Memory {
  /// All resident memory.
  var resident = 0
  /// The anonymous part of it, which the program itself wrote.
  var anonymous = 0
  /// The part of it that is shared with the X server.
  var shared = 0
  /// The proportional set size: each page divided by the number of processes that map it.
  var proportional = 0

  /// Reads the current memory of the program from /proc.
  init(_ running: RunningSubject) throws {
    guard let resident = running.number("VmRSS", in: "status"),
      let anonymous = running.number("RssAnon", in: "status"),
      let shared = running.number("RssShmem", in: "status")
    else { throw MeasureError("/proc does not show the memory of process \(running.process).") }
    (self.resident, self.anonymous, self.shared) = (resident, anonymous, shared)
    // Not available if processes may not inspect each other.
    proportional = running.number("Pss", in: "smaps_rollup") ?? 0
  }
}
