import Dispatch

/// Messages from other threads to the main thread.
///
/// A queue guards it rather than a lock of the standard library's, which the thread sanitizer
/// does not understand.
public final class Mailbox<Message: Sendable>: Sendable {
  private let guardian = DispatchQueue(label: "xsign.mailbox")
  private let wakeUp: WakeUp
  // Protected by `guardian`.
  nonisolated(unsafe) private var messages: [Message] = []
  nonisolated(unsafe) private var isClosed = false

  /// A mailbox whose messages wake the loop through `wakeUp`.
  public init(wakeUp: WakeUp) { self.wakeUp = wakeUp }

  /// Leaves a message and wakes the loop; lets it go where nobody takes it any more. From any thread.
  public func post(_ message: Message) {
    guardian.sync { if !isClosed { messages.append(message) } }
    wakeUp.wake()
  }

  /// Takes all messages, the oldest first.
  public func takeAll() -> [Message] {
    guardian.sync {
      let taken = messages
      messages = []
      return taken
    }
  }

  /// Lets go of all messages, and of those to come: what other threads still send as the program ends
  /// would otherwise lie here, and be taken for lost, for the pointers in an enumeration hold its case.
  public func close() {
    guardian.sync {
      messages = []
      isClosed = true
    }
  }
}
