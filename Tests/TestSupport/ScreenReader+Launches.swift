import CX11

/// The part of a launcher that waits for the window of a program, by startup notification.
extension ScreenReader {
  /// Returns the messages of startup notification that arrived since the last call.
  public func startupMessages() -> [String] {
    synchronise()
    let (first, next) = (atom("_NET_STARTUP_INFO_BEGIN"), atom("_NET_STARTUP_INFO"))
    var messages: [[UInt8]] = []
    var event = XEvent()
    while XCheckTypedEvent(raw, ClientMessage, &event) != 0 {
      guard [first, next].contains(event.xclient.message_type), event.xclient.format == 8 else {
        continue
      }
      if event.xclient.message_type == first { messages.append([]) }
      guard !messages.isEmpty else { continue }
      messages[messages.count - 1] += withUnsafeBytes(of: event.xclient.data) {
        // The bytes are valid in here only.
        Array($0.prefix(20))
      }
    }
    return messages.map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
