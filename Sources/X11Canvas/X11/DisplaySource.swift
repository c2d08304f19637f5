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

  public var fileDescriptor: Int32 { display.fileDescriptor }
  public var isLost: Bool { display.isLost }
  public var hasPending: Bool {
    !display.isLost && XEventsQueued(display.raw, QueuedAlready) > 0
  }
  public func drain() { display.drain(body) }
  public func flush() { display.flush() }
}
