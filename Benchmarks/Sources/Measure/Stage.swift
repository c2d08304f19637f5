import Glibc
import TestSupport
import X11Canvas

/// A screen and a pen of our own, and an observer of what a program does with them.
final class Stage {
  /// The size every window is given.
  static let width = 1600
  static let height = 900

  // In the order they go: a connection that outlives its server ends this program.
  let observer: Observer
  let pen: TestPen
  let server: XServer

  init() throws {
    server = try XServer(width: Self.width, height: Self.height)
    guard let pen = server.pen else {
      throw MeasureError("Xorg does not start here, and other X servers have no pen.")
    }
    self.pen = pen
    observer = try Observer(server.displayName)
  }

  /// Starts a program, gives its window the usual size and waits until it has come to rest.
  func start(_ subject: Subject) throws -> Performance {
    // The pointer waits in a corner, where there is no ink to be had.
    server.mouse.move(Double(Self.width - 1), Double(Self.height - 1))
    server.mouse.sync()
    let running = try RunningSubject(subject, display: server.displayName)
    var found: UInt?
    guard
      waitUntil(
        timeout: 10,
        {
          found = observer.window(class: subject.windowClass)
          return found != nil
        }), let window = found
    else { throw MeasureError("\(subject.path) shows no window of class \(subject.windowClass).") }
    observer.place(window, width: Self.width, height: Self.height)
    Clock.sleep(0.5)
    if subject.panes == 1 {
      server.keyboard.press("v", .alt)
      server.keyboard.press("l")
      Clock.sleep(0.5)
    }
    let papers = papers()
    guard papers.count == subject.panes ?? 1 else {
      throw MeasureError("\(subject.name) shows \(papers.count) papers.")
    }
    return Performance(subject: subject, running: running, window: window, papers: papers)
  }

  /// Where the window shows paper: wide areas of white, found along the middle of the window.
  private func papers() -> [PixelRect] {
    let row = observer.pixels(
      PixelRect(x: 0, y: Self.height / 2, width: Self.width, height: 1))
    return runs(of: row).map { columns in
      let column = observer.pixels(
        PixelRect(
          x: columns.lowerBound + columns.count / 2, y: 0, width: 1, height: Self.height))
      let rows =
        runs(of: column).first { $0.contains(Self.height / 2) }
        ?? Self.height / 2..<Self.height / 2 + 1
      return PixelRect(
        x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
  }

  /// Where at least 200 pixels one after the other are white.
  private func runs(of pixels: [UInt32]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for (i, pixel) in (pixels + [0]).enumerated() {
      if i < pixels.count, pixel == 0xff_ffff {
        start = start ?? i
      } else if let begin = start {
        if i - begin >= 200 { runs.append(begin..<i) }
        start = nil
      }
    }
    return runs
  }
}

/// A program on the stage.
struct Performance {
  var subject: Subject
  var running: RunningSubject
  var window: UInt
  /// Where it shows paper, on the screen and, as the window fills that, in the window.
  var papers: [PixelRect]
}
