import Input
import TestSupport

/// The time until the pages of a PDF are on the screen, in nanoseconds: a window with 500 pages of
/// text.
struct PageTurns {
  /// From the start of the process to the window, and to the final pixels of the first page.
  var starts: [Start] = []
  /// From the key to the final pixels of a page that was not shown before, far away.
  var others: [Int64] = []
  /// From the key to the final pixels of the next page, which is drawn in advance.
  var next: [Int64] = []

  /// Starts the program `app`, and goes through the pages by keys.
  static func measure(_ app: String, on stage: Stage) throws -> PageTurns {
    var turns = PageTurns()
    let subject = Subject(
      name: "xsign", path: app, windowClass: "Xsign", panes: 1,
      file: PDFCases.path("pages-500"))
    for _ in 0..<5 { turns.starts.append(try .measure(subject, on: stage)) }
    let running = try RunningSubject(subject, display: stage.server.displayName)
    defer { withExtendedLifetime(running) {} }
    var found: UInt?
    guard
      waitUntil(
        timeout: 10,
        {
          found = stage.observer.window(class: subject.windowClass)
          return found != nil
        }), let window = found
    else { throw MeasureError("\(app) shows no window.") }
    stage.observer.place(window, width: stage.size.width, height: stage.size.height)
    Clock.sleep(3)
    // The whole page is in view, so that a key turns it.
    _ = try time(stage) { stage.server.keyboard.press("9", .control) }
    for page in stride(from: 60, through: 420, by: 40) {
      let keyboard = stage.server.keyboard
      keyboard.press("g", .control)
      keyboard.type("\(page)")
      keyboard.sync()
      Clock.sleep(0.5)
      turns.others.append(try time(stage) { keyboard.press("Return") })
      turns.next.append(try time(stage) { keyboard.press("Next") })
    }
    return turns
  }

  /// Returns the time from `action` to the last change of the screen in the second after it.
  private static func time(_ stage: Stage, _ action: () -> Void) throws -> Int64 {
    stage.observer.watch(nil)
    defer { stage.observer.stopWatching() }
    let start = Clock.now
    action()
    stage.server.keyboard.sync()
    let seen = ScreenHistory(stage.observer, stage.size, until: start + 1_000_000_000)
    guard let settled = seen.settled else { throw MeasureError("A page is not turned.") }
    return settled - start
  }
}
