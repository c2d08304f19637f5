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

  /// A mailbox whose messages wake the loop through `wakeUp`.
  public init(wakeUp: WakeUp) { self.wakeUp = wakeUp }

  /// Leaves a message and wakes the loop. From any thread.
  public func post(_ message: Message) {
    guardian.sync { messages.append(message) }
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
}
