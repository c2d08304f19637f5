import Dispatch
import TestSupport
import Testing

@testable import Platform

/// Work on all processors.
@Suite struct ParallelTests {
  @Test(arguments: [0, 1, 2, 500]) func partsAreInTheirOrder(count: Int) {
    // Later parts are often ready before earlier ones.
    @Sendable func part(_ number: Int) -> Int {
      (0..<(number % 7 == 0 ? 20_000 : 1)).reduce(number) { $0 &* 31 &+ $1 }
    }
    #expect(Parallel.map(count, part) == (0..<count).map(part))
    #expect(
      Parallel.compactMap(Array(0..<count)) { $0.isMultiple(of: 3) ? part($0) : nil }
        == (0..<count).filter { $0.isMultiple(of: 3) }.map(part))
  }

  /// Never more than `width` at a time, and with waiting parts as many.
  @Test(arguments: [1, 3, 8]) func soManyPartsAreMadeAtATime(width: Int) {
    let queue = DispatchQueue(label: "xsign.test")
    // SAFETY: accessed on `queue` only.
    nonisolated(unsafe) var (running, most) = (0, 0)
    let parts = Parallel.map(20, width: width) { number in
      queue.sync {
        running += 1
        most = max(most, running)
      }
      // The others begin meanwhile.
      _ = waitUntil { queue.sync { most >= width } }
      queue.sync { running -= 1 }
      return number
    }
    #expect(parts == Array(0..<20) && queue.sync { most } == width)
    #expect(Parallel.map(0, width: width) { $0 }.isEmpty)
  }

  @Test func workThatWasBegunIsWaitedFor() {
    let queue = BackgroundQueue(name: "xsign.test")
    let gate = BackgroundWork(on: queue) { 1 }
    let works = (0..<20).map { number in BackgroundWork(on: queue) { gate.result() + number } }
    #expect(works.map { $0.result() } == Array(1...20))
    #expect(works[3].result() == 4 && works[3].result(by: Deadline(seconds: 0)) == 4)
    let closed = DispatchSemaphore(value: 0)
    let waiting = BackgroundWork { closed.wait() }
    #expect(waiting.result(by: Deadline(seconds: 0)) == nil)
    closed.signal()
    waiting.result()
  }
}
