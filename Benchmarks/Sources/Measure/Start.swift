import Graphics
import TestSupport

/// The time from the start of a program to its window.
struct Start {
  /// The nanoseconds until the window is on the screen.
  var mapped: Int64
  /// The nanoseconds until the screen has its final pixels.
  var shown: Int64

  /// Starts the program, watches the screen for a while, and ends the program.
  static func measure(_ subject: Subject, on stage: Stage) throws -> Start {
    let observer = stage.observer
    observer.watch(nil)
    defer { observer.stopWatching() }
    let running = try RunningSubject(subject, display: stage.server.displayName)
    let end = running.started + (subject.file == nil ? 1_500_000_000 : 4_000_000_000)
    let seen = ScreenHistory(observer, stage.size, until: end)
    guard let mapped = seen.mapped, let shown = seen.settled else {
      throw MeasureError("\(subject.path) shows no window.")
    }
    return Start(mapped: mapped - running.started, shown: shown - running.started)
  }
}

/// What the screen showed after each drawing operation, on a few lines across it.
struct ScreenHistory {
  /// The time at which a window appeared, or nil if none did.
  private(set) var mapped: Int64?
  private var pictures: [(time: Int64, lines: [[UInt32]])] = []

  /// Watches the screen until the moment `end`. The observer watches drawing on all of it.
  init(_ observer: Observer, _ size: WindowSize, until end: Int64) {
    while let seen = observer.next(until: end) {
      if case .mapped = seen.sight, mapped == nil { mapped = seen.time }
      pictures.append((seen.time, Self.lines(observer, size)))
    }
  }

  /// The time of the first drawing operation after which the screen had its final pixels, or nil if
  /// nothing was drawn.
  var settled: Int64? {
    guard let last = pictures.last?.lines else { return nil }
    return pictures.first { $0.lines == last }?.time
  }

  private static func lines(_ observer: Observer, _ size: WindowSize) -> [[UInt32]] {
    [0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map { share in
      let y = Int(Double(size.height) * share)
      return observer.pixels(PixelRect(x: 0, y: y, width: size.width, height: 1))
    }
  }
}
