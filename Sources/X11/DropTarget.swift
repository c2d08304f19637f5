import CX11
import Platform

/// The window as a target for files that are dragged from other programs: the protocol XDND,
/// version 5 (https://www.freedesktop.org/wiki/Specifications/XDND/).
final class DropTarget {
  /// A drag over the window.
  private struct Drag {
    /// The window of the other program.
    let source: XID
    /// True if it offers a list of files.
    let hasFiles: Bool
  }

  /// The version of the protocol.
  private static let version: UInt = 5

  private unowned let display: Display
  private let window: XID
  private var drag: Drag?

  init(display: Display, window: XID) {
    self.display = display
    self.window = window
  }

  private var atoms: Atoms { display.atoms }

  /// Tells other programs that files can be dropped on the window.
  func announce() {
    Property.set(
      display.raw, window, atoms[.dropAware], type: Atom(XA_ATOM), [Self.version])
  }

  /// Handles a message of the protocol. Others are left alone.
  func handle(_ message: XClientMessageEvent) {
    guard message.format == 32 else { return }
    let source = XID(bitPattern: message.data.l.0)
    switch message.message_type {
    case atoms[.dropEnter]: enter(message, source)
    case atoms[.dropPosition]: answer(source)
    case atoms[.dropLeave]: if drag?.source == source { drag = nil }
    case atoms[.dropDrop]: drop(source, time: CX11.Time(bitPattern: message.data.l.2))
    default: break
    }
  }

  /// Returns the paths of the files that were dropped, or nil if the reply is about something else.
  func receive(_ event: XSelectionEvent) -> [String]? {
    guard event.selection == atoms[.dropSelection], let drag = drag.take() else { return nil }
    let value =
      event.property == atoms[.dropSelection]
      ? Property.get(display.raw, window, event.property, deleting: true) : nil
    let list = value.flatMap { $0.format == 8 ? $0.bytes : nil }
    send(
      .dropFinished, to: drag.source, list == nil ? 0 : 1,
      list == nil ? 0 : Int(bitPattern: atoms[.dropCopy]))
    return FileURI.paths(inList: list ?? [])
  }

  private func enter(_ message: XClientMessageEvent, _ source: XID) {
    let data = message.data.l
    var types = [data.2, data.3, data.4].map { Atom(bitPattern: $0) }
    // A source with more than three types has a list of them.
    if data.1 & 1 != 0, let list = Property.get(display.raw, source, atoms[.dropTypes]) {
      types = list.atoms
    }
    drag = Drag(source: source, hasFiles: types.contains(atoms[.uriList]))
  }

  /// Says whether a drop is accepted: files are, everywhere in the window.
  private func answer(_ source: XID) {
    let accepts = drag?.source == source && drag?.hasFiles == true
    send(
      .dropStatus, to: source, accepts ? 1 : 0, 0, 0,
      accepts ? Int(bitPattern: atoms[.dropCopy]) : 0)
  }

  private func drop(_ source: XID, time: CX11.Time) {
    guard let drag, drag.source == source else { return }
    guard drag.hasFiles else {
      self.drag = nil
      return send(.dropFinished, to: source, 0, 0)
    }
    XConvertSelection(
      display.raw, atoms[.dropSelection], atoms[.uriList], atoms[.dropSelection], window, time)
  }

  private func send(_ name: AtomName, to target: XID, _ values: Int...) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = target
    event.xclient.message_type = atoms[name]
    event.xclient.format = 32
    let data = [Int(bitPattern: window)] + values + [0, 0, 0]
    event.xclient.data.l = (data[0], data[1], data[2], data[3], data[4])
    XSendEvent(display.raw, target, 0, NoEventMask, &event)
  }
}
