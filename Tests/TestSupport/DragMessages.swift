import CX11
import X11

extension Display {
  /// Sends `target` a message of dragging and dropping (XDND 5) of the window `source`, whose
  /// number is the first value.
  package func sendDragMessage(
    _ name: String, from source: UInt, to target: UInt, _ values: [Int]
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = target
    event.xclient.message_type = XInternAtom(raw, name, 0)
    event.xclient.format = 32
    let data = [Int(source)] + values + [0, 0, 0, 0]
    event.xclient.data.l = (data[0], data[1], data[2], data[3], data[4])
    XSendEvent(raw, target, 0, NoEventMask, &event)
    synchronise()
  }
}
