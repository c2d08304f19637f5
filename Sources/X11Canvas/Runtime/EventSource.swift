/// Where the loop's events come from.
public protocol EventSource: AnyObject {
  /// The descriptor that is readable where events have come.
  var fileDescriptor: Int32 { get }
  /// Whether there will be no events any more.
  var isLost: Bool { get }
  /// Whether events were read from the descriptor that nobody has handled: waiting on it would
  /// miss them.
  var hasPending: Bool { get }
  /// Handles everything that has come.
  func drain()
  /// Sends what the handling asked for.
  func flush()
}
