import Dispatch
import Glibc
import Ink
import TestSupport
import Testing

@testable import Journaling
@testable import Platform
@testable import xsign

/// When the window says that the disk of the journal does not answer.
@MainActor @Suite struct JournalWatchTests {
  /// Nothing is looked at without work, and nothing is said of a disk that answers.
  @Test func aDiskThatAnswersIsLookedAtOnce() {
    let watch = JournalWatch(timeout: 0.02)
    let writer = JournalWriter(
      make: { _ throws(FileError) in throw FileError(path: "/none", code: EIO) }) { _ in }
    #expect(watch.takeDelay() == nil)
    watch.start()
    #expect(watch.takeDelay() == 0.02 && watch.takeDelay() == nil)
    // What is written later is looked at later.
    watch.start()
    #expect(watch.look(writer, isWaiting: false) == nil && watch.takeDelay() == 0.02)
    #expect(watch.look(writer, isWaiting: false) == nil && watch.takeDelay() == nil)
    watch.start()
    #expect(watch.takeDelay() == 0.02)
  }

  @Test func aDiskThatDoesNotAnswerIsToldOnce() {
    let gate = DispatchSemaphore(value: 0)
    let watch = JournalWatch(timeout: 0.02)
    let writer = JournalWriter(
      make: { _ throws(FileError) in
        gate.wait()
        throw FileError(path: "/none", code: EIO)
      }
    ) { _ in }
    writer.prepare()
    watch.start()
    #expect(waitUntil { writer.waitingTime >= 0.02 })
    #expect(watch.look(writer, isWaiting: false) == true)
    #expect(watch.look(writer, isWaiting: true) == nil && watch.takeDelay() != nil)
    // More waits behind it.
    writer.write([.cleared])
    gate.signal()
    #expect(waitUntil { !writer.isWriting && writer.waitingTime == 0 })
    #expect(watch.look(writer, isWaiting: true) == false)
    #expect(watch.look(writer, isWaiting: false) == nil)
  }
}
