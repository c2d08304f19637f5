/// A source of events for the loop.
public protocol EventSource: AnyObject {
  /// The file descriptor that is readable when events have arrived.
  var fileDescriptor: Int32 { get }
  /// True if no more events will arrive.
  var isLost: Bool { get }
  /// True if events were read from the descriptor and are not handled yet: poll would miss them.
  var hasPending: Bool { get }
  /// Handles all pending events.
  func drain()
  /// Sends the requests made while handling events.
  func flush()
}
