import Platform

/// A source of events that never has any, for loops that run by timers alone.
final class SilentSource: EventSource {
  var fileDescriptor: Int32 { -1 }
  var isLost: Bool { false }
  var hasPending: Bool { false }
  func drain() {}
  func flush() {}
}
