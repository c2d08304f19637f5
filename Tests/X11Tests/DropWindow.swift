import CX11
import TestSupport

@testable import X11

/// A window of another program that things are dropped on (XDND 5). The test says what it answers.
final class DropWindow {
  /// A message that it got, and its numbers.
  struct Message: Equatable {
    var name: String
    var values: [Int]
  }

  private let display: Display
  let id: UInt
  /// The messages so far, and the properties that were sent.
  private(set) var messages: [Message] = []
  private(set) var received: [[UInt8]] = []
  /// True if it says that it accepts, and how often it answers a place.
  var accepts = true
  var answersLeft = Int.max

  private var raw: OpaquePointer { display.raw }
  var names: [String] { messages.map(\.name) }

  init(_ name: String, x: Int32, y: Int32, version: UInt? = 5) throws {
    display = try Display(name: name)
    id = XCreateSimpleWindow(
      display.raw, XDefaultRootWindow(display.raw), x, y, 200, 200, 0, 0, 0)
    XSelectInput(display.raw, id, PropertyChangeMask)
    if let version {
      Property.set(raw, id, atom("XdndAware"), type: UInt(XA_ATOM), [version])
    }
    XMapWindow(raw, id)
    display.synchronise()
  }

  func atom(_ name: String) -> UInt { XInternAtom(raw, name, 0) }

  /// Destroys the window.
  func destroy() {
    XDestroyWindow(raw, id)
    display.synchronise()
  }

  /// Asks for a type of what was dropped.
  func ask(_ type: String) {
    XConvertSelection(raw, atom("XdndSelection"), atom(type), atom("DROPPED"), id, 0)
    display.synchronise()
  }

  /// Says that it is done.
  func finish(accepted: Bool) {
    send("XdndFinished", [accepted ? 1 : 0, Int(atom("XdndActionCopy"))])
  }

  private var source: UInt { UInt(messages.last?.values.first ?? 0) }

  private func send(_ name: String, _ values: [Int]) {
    display.sendDragMessage(name, from: id, to: source, values)
  }

  /// Takes what came, and answers places.
  func update() {
    display.synchronise()
    var event = XEvent()
    while XPending(raw) > 0 {
      XNextEvent(raw, &event)
      switch event.type {
      case ClientMessage: take(event.xclient)
      case SelectionNotify where event.xselection.property != 0: read(deleting: true)
      case PropertyNotify
      where event.xproperty.atom == atom("DROPPED") && event.xproperty.state == PropertyNewValue
        && isIncremental:
        read(deleting: true)
      default: break
      }
    }
  }

  private var isIncremental = false

  private func read(deleting: Bool) {
    guard let value = Property.get(raw, id, atom("DROPPED"), deleting: deleting) else { return }
    if value.type == atom("INCR") {
      isIncremental = true
      received.append([])
    } else if isIncremental {
      if value.bytes.isEmpty { isIncremental = false }
      received[received.count - 1] += value.bytes
    } else {
      received.append(value.bytes)
    }
    display.synchronise()
  }

  /// True while portions arrive.
  var isReceiving: Bool { isIncremental }

  private func take(_ message: XClientMessageEvent) {
    guard let text = XGetAtomName(raw, message.message_type) else { return }
    defer { XFree(text) }
    let data = message.data.l
    messages.append(
      Message(name: String(cString: text), values: [data.0, data.1, data.2, data.3, data.4]))
    if names.last == "XdndPosition", answersLeft > 0 {
      answersLeft -= 1
      send("XdndStatus", [accepts ? 1 : 0, 0, 0, Int(atom("XdndActionCopy"))])
    }
  }
}
