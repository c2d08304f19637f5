import CX11
import X11

/// A clipboard manager, which takes over what programs leave at their end
/// (https://www.freedesktop.org/wiki/ClipboardManager/). It asks for all that it is named at once.
public final class ClipboardManager {
  private let display: Display
  private let window: UInt
  /// False if the manager does not answer, as one that hangs.
  private let answers: Bool
  /// The request that it is answering.
  private var request: XSelectionRequestEvent?
  private var left: [UInt] = []
  /// What it took over, by type.
  public private(set) var saved: [String: [UInt8]] = [:]
  /// The types that were offered and refused.
  public private(set) var refused: [String] = []
  /// True once it was asked.
  public private(set) var isAsked = false

  private var raw: OpaquePointer { display.raw }

  /// Connects to the display `name`, and takes a selection.
  public init(
    _ name: String, of selection: String = "CLIPBOARD_MANAGER", answers: Bool = true
  ) throws {
    display = try Display(name: name)
    self.answers = answers
    window = XCreateSimpleWindow(
      display.raw, XDefaultRootWindow(display.raw), 0, 0, 10, 10, 0, 0, 0)
    XSelectInput(display.raw, window, PropertyChangeMask)
    XSetSelectionOwner(raw, atom(selection), window, 0)
    display.synchronise()
  }

  private func atom(_ name: String) -> UInt { XInternAtom(raw, name, 0) }

  private func name(_ atom: UInt) -> String {
    guard let name = XGetAtomName(raw, atom) else { return "" }
    defer { XFree(name) }
    return String(cString: name)
  }

  /// Handles what has arrived.
  public func update() {
    display.synchronise()
    var event = XEvent()
    while XPending(raw) > 0 {
      XNextEvent(raw, &event)
      switch event.type {
      case SelectionRequest: begin(event.xselectionrequest)
      case SelectionNotify: receive(event.xselection)
      default: break
      }
    }
    display.synchronise()
  }

  private func begin(_ request: XSelectionRequestEvent) {
    isAsked = true
    guard answers, request.target == atom("SAVE_TARGETS"),
      let list = Property.get(raw, request.requestor, request.property)
    else { return }
    self.request = request
    // Asks for the strokes as well, which it was not named.
    left =
      list.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt.self)) }
      + [atom("application/x-xsign+xml")]
    askForNext()
  }

  private func askForNext() {
    guard let type = left.first else { return finish() }
    XConvertSelection(raw, atom("CLIPBOARD"), type, atom("SAVED"), window, 0)
  }

  private func receive(_ event: XSelectionEvent) {
    guard !left.isEmpty else { return }
    let type = left.removeFirst()
    if event.property == 0 {
      refused.append(name(type))
    } else if let value = Property.get(raw, window, event.property, deleting: true) {
      saved[name(type)] = value.bytes
    }
    askForNext()
  }

  private func finish() {
    guard let request = request.take() else { return }
    request.reply(property: request.property, on: raw)
  }
}
