import Journaling

/// The watch over a journal whose disk may not answer, as a network mount without its server: its
/// calls do not fail, but never return. It looks after the journal was given something to write,
/// and until that is done.
@MainActor final class JournalWatch {
  /// The time after which a disk that does not answer is reported, in seconds. A disk that sleeps
  /// needs a few to start.
  private static let timeout = 3.0

  private let timeout: Double
  /// The time after which to look, in seconds, until it is taken.
  private var delay: Double?
  private var isRunning = false
  /// True if more was written since the last look, or since the first time.
  private var hasNewWrites = false

  init(timeout: Double = JournalWatch.timeout) { self.timeout = timeout }

  /// Starts looking, unless it does already. O(1).
  func start() {
    hasNewWrites = isRunning
    if !isRunning { (isRunning, delay) = (true, timeout) }
  }

  /// Returns the time after which to look, in seconds, once for each time.
  func takeDelay() -> Double? { delay.take() }

  /// Looks at `writer`. Returns true if it waits for the disk from now on, false if it does not any
  /// more, or nil if nothing has changed: `isWaiting` is what was returned last.
  func look(_ writer: JournalWriter, isWaiting: Bool) -> Bool? {
    let time = writer.waitingTime
    if time >= timeout || isWaiting && writer.isWriting {
      delay = timeout / 8
      return isWaiting ? nil : true
    }
    // Later writes have not waited for so long yet.
    if hasNewWrites || time > 0 {
      delay = max(timeout - time, timeout / 8)
      hasNewWrites = false
    } else {
      isRunning = false
    }
    return isWaiting ? false : nil
  }
}
