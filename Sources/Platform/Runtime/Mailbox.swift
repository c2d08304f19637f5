import Dispatch

/// Messages from other threads to the main thread.
///
/// A queue guards it rather than a lock of the standard library, which the thread sanitizer does
/// not understand.
public final class Mailbox<Message: Sendable>: Sendable {
  private let queue = DispatchQueue(label: "xsign.mailbox")
  private let wakeup: Wakeup
  // SAFETY: `messages` and `isClosed` are accessed only on `queue`.
  nonisolated(unsafe) private var messages: [Message] = []
  nonisolated(unsafe) private var isClosed = false

  /// Creates a mailbox whose messages wake the loop through `wakeup`.
  public init(wakeup: Wakeup) { self.wakeup = wakeup }

  /// Adds a message and wakes the loop. A closed mailbox drops it. May be called from any thread.
  public func post(_ message: Message) {
    queue.sync { if !isClosed { messages.append(message) } }
    wakeup.wake()
  }

  /// Removes and returns all messages, the oldest first.
  public func takeAll() -> [Message] {
    queue.sync {
      defer { messages = [] }
      return messages
    }
  }

  /// Drops all messages, and those still to come. Messages that other threads send while the
  /// program ends would otherwise stay here, and the leak sanitizer would report them: it does not
  /// recognise pointers that share their bits with an enumeration's case.
  public func close() {
    queue.sync {
      messages = []
      isClosed = true
    }
  }
}
