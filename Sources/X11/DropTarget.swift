import CX11
import Ink
import Platform

/// The window as a target for what is dragged from other programs, files and the types that it
/// takes: the protocol XDND, version 5 (https://www.freedesktop.org/wiki/Specifications/XDND/).
final class DropTarget {
  /// A drag over the window.
  private struct Drag {
    /// The window of the other program.
    let source: XID
    /// The best of the types that it offers and the window takes, or nil.
    let type: (atom: Atom, name: String)?
    /// The place of the contact on the screen that was told last.
    var place = (x: 0, y: 0)
  }

  /// The version of the protocol.
  private static let version: UInt = 5

  private unowned let display: Display
  private let window: XID
  private let reader: ClipboardReader
  private var drag: Drag?
  /// The window of the program that dropped last.
  private var lastSource: XID?
  /// What was dropped and has arrived.
  private var arrived: WindowEvent?
  /// The types of data that the window takes besides files, the best first.
  var types: [String] = []

  init(display: Display, window: XID, transport: any SelectionTransport) {
    self.display = display
    self.window = window
    reader = ClipboardReader(
      transport: transport, atoms: display.atoms, selection: .dropSelection,
      properties: [.dropping0, .dropping1])
  }

  private var atoms: Atoms { display.atoms }

  /// Tells other programs that something can be dropped on the window.
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
    case atoms[.dropPosition]: move(source, to: message.data.l.2)
    case atoms[.dropLeave]: if drag?.source == source { drag = nil }
    case atoms[.dropDrop]: drop(source, time: CX11.Time(bitPattern: message.data.l.2))
    default: break
    }
  }

  /// Takes the answer of the other program.
  func receive(_ event: XSelectionEvent) { reader.receive(event) }

  /// A property of this program's window has a new value, which may be a portion.
  func changed(_ event: XPropertyEvent) {
    if event.state != PropertyDelete, event.window == window { reader.changed(event.atom) }
  }

  /// Calls `body` with the event that tells of what was dropped and has arrived.
  func reportArrived(_ body: (WindowEvent) -> Void) {
    if let event = arrived.take() { body(event) }
  }

  private func enter(_ message: XClientMessageEvent, _ source: XID) {
    let data = message.data.l
    var offered = [data.2, data.3, data.4].map { Atom(bitPattern: $0) }
    // A source with more than three types has a list of them.
    if data.1 & 1 != 0, let list = Property.get(display.raw, source, atoms[.dropTypes]) {
      offered = list.atoms
    }
    let names = types + [AtomName.uriList.rawValue]
    let taken = zip(Atoms.intern(names, display.raw), names)
    drag = Drag(
      source: source,
      type: taken.first { offered.contains($0.0) }.map { (atom: $0.0, name: $0.1) })
  }

  /// Notes the place, two numbers of 16 bits, and says whether a drop is accepted: everywhere in
  /// the window.
  private func move(_ source: XID, to place: Int) {
    let accepts = drag?.source == source && drag?.type != nil
    if accepts {
      let (x, y) = (Int16(truncatingIfNeeded: place >> 16), Int16(truncatingIfNeeded: place))
      drag?.place = (Int(x), Int(y))
    }
    send(
      .dropStatus, to: source, accepts ? 1 : 0, 0, 0,
      accepts ? Int(bitPattern: atoms[.dropCopy]) : 0)
  }

  private func drop(_ source: XID, time: CX11.Time) {
    guard drag?.source == source, let drag = drag.take() else { return }
    guard let type = drag.type else { return send(.dropFinished, to: source, 0, 0) }
    let corner: (x: Int, y: Int) = display.window?.corner ?? (0, 0)
    let place = Point(Double(drag.place.x - corner.x), Double(drag.place.y - corner.y))
    lastSource = source
    reader.read([type.atom], listed: false, time: time, maximum: ClipboardData.maximum) {
      [unowned self] result in
      finish(result.map { $0.portions }, of: source, type.name, at: place)
    }
  }

  /// Tells the other program whether its data was taken.
  private func finish(
    _ result: Result<[[UInt8]], ClipboardFailure>, of source: XID, _ type: String, at place: Point
  ) {
    let isList = type == AtomName.uriList.rawValue
    switch result {
    case .success(let portions):
      send(.dropFinished, to: source, 1, Int(bitPattern: atoms[.dropCopy]))
      arrived =
        isList
        ? .dropped(FileURI.paths(inList: Array(portions.joined())))
        : .droppedData(ClipboardData(type: type, portions: portions), at: place)
    // It dropped again, and would take the answer for that to the newer drop.
    case .failure(.replaced) where source == lastSource: break
    case .failure(let failure):
      send(.dropFinished, to: source, 0, 0)
      // Of files the window says that there are none.
      if isList, failure == .refused { arrived = .dropped([]) }
    }
  }

  private func send(_ name: AtomName, to target: XID, _ values: Int...) {
    display.sendDragMessage(atoms[name], from: window, to: target, values)
  }
}
