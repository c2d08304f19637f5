import CX11
import Platform

/// The event source of a display, for the event loop.
public final class DisplaySource: EventSource {
  private let display: Display
  private let body: (WindowEvent) -> Void

  /// Creates a source that passes the events of `display` to `body`.
  public init(_ display: Display, _ body: @escaping (WindowEvent) -> Void) {
    self.display = display
    self.body = body
  }

  /// The connection's file descriptor.
  public var fileDescriptor: Int32 { display.fileDescriptor }
  /// True if the connection is lost.
  public var isLost: Bool { display.isLost }
  /// True if Xlib has read events that are not handled yet.
  public var hasPending: Bool {
    !display.isLost && XEventsQueued(display.raw, QueuedAlready) > 0
  }
  /// Handles all pending events.
  public func drain() { display.drain(body) }
  /// Sends the buffered requests.
  public func flush() { display.flush() }
}

// The compiler rejects code that sends a source to another thread.
@available(*, unavailable)
extension DisplaySource: Sendable {}
