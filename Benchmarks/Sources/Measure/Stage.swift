import Glibc
import Graphics
import Input
import TestSupport

/// A separate X server with a test pen, and an observer of the program on it.
final class Stage {
  /// The size of the screen and of every window.
  let size: WindowSize
  // In the order of release: a connection that outlives its server ends this program.
  let observer: Observer
  let pen: TestPen
  let server: XServer

  init(_ size: WindowSize = .usual) throws {
    self.size = size
    server = try XServer(width: size.width, height: size.height)
    guard let pen = server.pen else {
      throw MeasureError("Xorg does not start here, and other X servers have no test pen.")
    }
    self.pen = pen
    observer = try Observer(server.displayName)
  }

  /// Starts a program, sets the size of its window and waits until it is idle.
  func start(_ subject: Subject) throws -> Performance {
    parkPointer()
    let running = try RunningSubject(subject, display: server.displayName)
    let window = try window(of: subject)
    observer.place(window, width: size.width, height: size.height)
    Clock.sleep(0.5)
    if subject.panes == 1 {
      server.keyboard.press("v", .alt)
      server.keyboard.press("l")
      Clock.sleep(0.5)
    }
    if let area = subject.area {
      // The window may be shown before the program is ready.
      var idle = 0
      guard
        waitUntil(
          timeout: 60,
          {
            idle = running.computes ? 0 : idle + 1
            return idle > 100
          })
      else { throw MeasureError("\(subject.name) does not come to rest.") }
      return Performance(subject: subject, running: running, window: window, papers: [area])
    }
    return Performance(
      subject: subject, running: running, window: window, papers: try papers(of: subject))
  }

  /// Moves the pointer to a corner, where there is no ink.
  func parkPointer() {
    server.mouse.move(Double(size.width - 1), Double(size.height - 1))
    server.mouse.sync()
  }

  /// Waits for the window of a program. Throws an error if none appears.
  func window(of subject: Subject) throws -> UInt {
    var found: UInt?
    guard
      waitUntil(
        timeout: subject.starter.isEmpty ? 10 : 120,
        {
          found = observer.window(class: subject.windowClass)
          return found != nil
        }), let window = found
    else { throw MeasureError("\(subject.path) shows no window of class \(subject.windowClass).") }
    return window
  }

  /// Returns the papers in the window, wide white areas along its middle. Throws an error if they
  /// are not as many as the panes.
  func papers(of subject: Subject) throws -> [PixelRect] {
    let row = observer.pixels(
      PixelRect(x: 0, y: size.height / 2, width: size.width, height: 1))
    let papers = runs(of: row).map { columns in
      let column = observer.pixels(
        PixelRect(
          x: columns.lowerBound + columns.count / 2, y: 0, width: 1, height: size.height))
      let rows =
        runs(of: column).first { $0.contains(size.height / 2) }
        ?? size.height / 2..<size.height / 2 + 1
      return PixelRect(
        x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
    guard papers.count == subject.panes ?? 1 else {
      throw MeasureError("\(subject.name) shows \(papers.count) papers.")
    }
    return papers
  }

  /// Returns the ranges of at least 200 consecutive white pixels.
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
  /// The papers, in pixels of the screen and, because it fills the screen, of the window.
  var papers: [PixelRect]
}
