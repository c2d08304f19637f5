import TestSupport
import X11Canvas

/// What a program computes for the pen's motions, and while there is nothing to do.
enum Load {
  /// The nanoseconds a program computes for 2,000 motions at 500 Hz: ten strokes.
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
    // Finished strokes are still being rendered in the background.
    Clock.sleep(0.5)
    return performance.running.work - before
  }

  /// What happens in 5 s without input: how often a thread woke up, and the nanoseconds computed.
  static func idle(_ performance: Performance) -> (wakeups: Int, work: Int64) {
    let before = performance.running.sleeps
    let work = performance.running.work
    Clock.sleep(5)
    let after = performance.running.sleeps
    // A thread that came or went did so awake.
    let wakeups = Set(before.keys).union(after.keys).reduce(0) { sum, thread in
      guard let old = before[thread], let new = after[thread] else { return sum + 1 }
      return sum + new - old
    }
    return (wakeups, performance.running.work - work)
  }
}

/// How much memory a program has, in kibibytes.
struct Memory {
  /// All that is resident.
  var resident = 0
  /// Of that, what it wrote itself.
  var anonymous = 0
  /// Of that, what it shares with the X server.
  var shared = 0
  /// Pages counted by the share of the processes that have them.
  var proportional = 0

  /// What the program has now.
  init(_ running: RunningSubject) throws {
    guard let resident = running.number("VmRSS", in: "status"),
      let anonymous = running.number("RssAnon", in: "status"),
      let shared = running.number("RssShmem", in: "status")
    else { throw MeasureError("/proc does not tell the memory of process \(running.process).") }
    (self.resident, self.anonymous, self.shared) = (resident, anonymous, shared)
    // Not told where processes may not look at each other.
    proportional = running.number("Pss", in: "smaps_rollup") ?? 0
  }
}
