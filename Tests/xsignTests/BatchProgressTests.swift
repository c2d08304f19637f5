import Synchronization
import Testing

@testable import xsign

/// The account of many drawings.
@Suite struct BatchProgressTests {
  private final class Screen: Sendable {
    let text = Mutex("")
    let time = Mutex(5.0)
  }

  /// Returns what is written about drawings that are done in that order, with the time since the
  /// beginning, and a sentence about each with an odd number.
  private func written(_ done: [(number: Int, time: Double)], isTerminal: Bool = true) -> String {
    let screen = Screen()
    let progress = BatchProgress(
      count: done.count, counted: { "\($0) of \($1) drawings" }, isTerminal: isTerminal,
      clock: { screen.time.withLock { $0 } },
      write: { text in screen.text.withLock { $0 += text } })
    for (number, time) in done {
      screen.time.withLock { $0 = 5 + time }
      progress.finish(number, number % 2 == 1 ? ["\(number)"] : [])
      progress.wait()
    }
    progress.end()
    return screen.text.withLock { $0 }
  }

  @Test func theLineCountsAfterASecond() {
    #expect(written([(0, 0.2), (2, 0.9)]) == "")
    #expect(written([(0, 0.9), (2, 1.1)]) == "2 of 2 drawings\r\u{1b}[K")
    #expect(
      written([(0, 1), (2, 2)]) == "1 of 2 drawings\r\u{1b}[K2 of 2 drawings\r\u{1b}[K")
    #expect(written([(0, 1), (2, 2)], isTerminal: false) == "")
  }

  @Test func sentencesAreInOrderAboveTheLine() {
    #expect(
      written([(3, 0), (0, 0), (1, 0), (2, 0)], isTerminal: false) == "xsign: 1\nxsign: 3\n")
    #expect(
      written([(0, 1), (1, 2)])
        == "1 of 2 drawings\r\u{1b}[Kxsign: 1\n2 of 2 drawings\r\u{1b}[K")
  }
}
