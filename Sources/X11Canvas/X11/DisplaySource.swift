import CX11

/// A display as the event loop sees it.
public final class DisplaySource: EventSource {
  private let display: Display
  private let body: (WindowEvent) -> Void

  /// Hands the events of `display` to `body`.
  public init(_ display: Display, _ body: @escaping (WindowEvent) -> Void) {
    self.display = display
    self.body = body
  }

  /// The connection's descriptor.
  public var fileDescriptor: Int32 { display.fileDescriptor }
  /// Whether the connection is gone.
  public var isLost: Bool { display.isLost }
  /// Whether Xlib has read events that nobody has handled.
  public var hasPending: Bool {
    !display.isLost && XEventsQueued(display.raw, QueuedAlready) > 0
  }
  /// Handles everything that has come.
  public func drain() { display.drain(body) }
  /// Sends what was asked of the server.
  public func flush() { display.flush() }
}
