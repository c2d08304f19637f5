import CX11
import X11

/// A program that drags something onto a window (XDND 5), such as a list of files.
public final class DragSource {
  private let display: Display
  private let window: UInt
  private let target: UInt
  private let list: String
  /// True if it refuses to give the data.
  public var refuses = false
  /// True if the target said that it accepts the drop.
  public private(set) var isAccepted = false
  /// Whether the target took the drop, once it has said so.
  public private(set) var isTaken: Bool?

  private var raw: OpaquePointer { display.raw }

  /// Connects to the display `name`. `list` is the data, whatever type is asked for.
  public init(_ name: String, onto target: UInt, list: String) throws {
    display = try Display(name: name)
    self.target = target
    self.list = list
    window = XCreateSimpleWindow(
      display.raw, XDefaultRootWindow(display.raw), 0, 0, 10, 10, 0, 0, 0)
    XSetSelectionOwner(raw, atom("XdndSelection"), window, 0)
    display.synchronise()
  }

  private func atom(_ name: String) -> UInt { XInternAtom(raw, name, 0) }

  /// The version of the protocol that the target announces, or nil.
  public var version: UInt? {
    Property.get(raw, target, atom("XdndAware"))?.bytes.first.map { UInt($0) }
  }

  /// Enters the target, offering `types`, and moves over it to a place on the screen. More than
  /// three types are a list.
  public func enter(types: [String] = ["text/uri-list"], at place: (x: Int, y: Int) = (200, 200)) {
    let atoms = types.map { atom($0) }
    if atoms.count > 3 {
      Property.set(raw, window, atom("XdndTypeList"), type: UInt(XA_ATOM), atoms)
    }
    let first = (atoms + [0, 0, 0]).prefix(3).map { Int($0) }
    send("XdndEnter", [5 << 24 | (atoms.count > 3 ? 1 : 0)] + first)
    send("XdndPosition", [0, place.x << 16 | place.y, 0, Int(atom("XdndActionCopy"))])
  }

  /// Drops it.
  public func drop() { send("XdndDrop", [0, 0]) }

  /// Leaves the target.
  public func leave() { send("XdndLeave", []) }

  private func send(_ name: String, _ values: [Int]) {
    display.sendDragMessage(name, from: window, to: target, values)
  }

  /// Answers the target, and notes what it says.
  public func update() {
    display.synchronise()
    var event = XEvent()
    while XPending(raw) > 0 {
      XNextEvent(raw, &event)
      switch event.type {
      case SelectionRequest: answer(event.xselectionrequest)
      case ClientMessage where event.xclient.message_type == atom("XdndStatus"):
        isAccepted = event.xclient.data.l.1 & 1 != 0
      case ClientMessage where event.xclient.message_type == atom("XdndFinished"):
        isTaken = event.xclient.data.l.1 & 1 != 0
      default: break
      }
    }
  }

  private func answer(_ request: XSelectionRequestEvent) {
    if !refuses {
      Property.set(raw, request.requestor, request.property, type: request.target, list)
    }
    request.reply(property: refuses ? 0 : request.property, on: raw)
    display.synchronise()
  }
}
