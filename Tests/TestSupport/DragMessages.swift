import CX11
import X11

extension Display {
  /// Sends `target` a message of dragging and dropping (XDND 5) of the window `source`, whose
  /// number is the first value, and waits until the server has it.
  package func sendDragMessage(
    _ name: String, from source: UInt, to target: UInt, _ values: [Int]
  ) {
    sendDragMessage(XInternAtom(raw, name, 0), from: source, to: target, values)
    synchronise()
  }
}
