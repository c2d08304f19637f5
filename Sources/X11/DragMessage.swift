import CX11

extension Display {
  /// Sends a message of dragging and dropping (XDND 5), by `XSendEvent`.
  ///
  /// - Parameters:
  ///   - type: The atom of the message.
  ///   - source: The window that sends it, whose number is the first value.
  ///   - target: The window that it is for.
  ///   - proxy: The window that gets it instead, or nil.
  ///   - values: At most four values that follow. Those that are missing are 0.
  package func sendDragMessage(
    _ type: Atom, from source: XID, to target: XID, by proxy: XID? = nil, _ values: [Int]
  ) {
    guard !isLost else { return }
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = target
    event.xclient.message_type = type
    event.xclient.format = 32
    let data = [Int(bitPattern: source)] + values + [0, 0, 0, 0]
    event.xclient.data.l = (data[0], data[1], data[2], data[3], data[4])
    XSendEvent(raw, proxy ?? target, 0, NoEventMask, &event)
  }
}
