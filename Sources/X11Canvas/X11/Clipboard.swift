import CX11
import Glibc

/// The clipboard, which exchanges text with other programs by copy and paste.
public final class Clipboard {
  private unowned let display: Display
  private let window: XID
  /// The text that this program put on the clipboard, or nil if another program owns the selection.
  private var text: String?
  private var since: CX11.Time = 0

  init(display: Display, window: XID) {
    self.display = display
    self.window = window
  }

  private var atoms: Atoms { display.atoms }

  /// Puts `text` on the clipboard with `XSetSelectionOwner`. Other programs can paste it while this
  /// program runs and until another one copies. Takes two round trips.
  public func copy(_ text: String) {
    guard !display.isLost else { return }
    since = now()
    XSetSelectionOwner(display.raw, atoms[.clipboard], window, since)
    let owner = XGetSelectionOwner(display.raw, atoms[.clipboard])
    self.text = owner == window ? text : nil
  }

  /// Requests the clipboard's text with `XConvertSelection`. It arrives as `WindowEvent.pasted`, or
  /// never if there is none.
  public func requestText() {
    guard !display.isLost else { return }
    convert(to: atoms[.utf8String], time: display.lastTime)
  }

  private func convert(to target: Atom, time: CX11.Time) {
    XConvertSelection(display.raw, atoms[.clipboard], target, atoms[.selection], window, time)
  }

  /// Returns the text of a reply, or nil if there is none or an older text type has been requested
  /// instead.
  func receive(_ event: XSelectionEvent) -> String? {
    guard event.selection == atoms[.clipboard] else { return nil }
    guard event.property == atoms[.selection] else {
      // Old programs support only Latin-1.
      if event.target == atoms[.utf8String] { convert(to: Atom(XA_STRING), time: event.time) }
      return nil
    }
    guard
      let value = Property.get(display.raw, window, atoms[.selection], deleting: true),
      value.type != atoms[.incremental]
    else { return nil }
    if value.type == Atom(XA_STRING), value.format == 8 {
      return String(String.UnicodeScalarView(value.bytes.map { Unicode.Scalar($0) }))
    }
    return value.text
  }

  /// Handles a `SelectionClear` event: another program copied.
  func lose(_ event: XSelectionClearEvent) {
    if event.selection == atoms[.clipboard] { text = nil }
  }

  /// Answers a `SelectionRequest` event: another program pastes.
  func answer(_ request: XSelectionRequestEvent) {
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = request.requestor
    reply.xselection.selection = request.selection
    reply.xselection.target = request.target
    reply.xselection.time = request.time
    // Obsolete clients name no property and mean the target's name.
    let property = request.property == 0 ? request.target : request.property
    if request.selection == atoms[.clipboard], let text {
      reply.xselection.property = provide(text, request, property) ? property : 0
    }
    XSendEvent(display.raw, request.requestor, 0, 0, &reply)
  }

  private func provide(
    _ text: String, _ request: XSelectionRequestEvent, _ property: Atom
  ) -> Bool {
    let (raw, requestor) = (display.raw, request.requestor)
    switch request.target {
    case atoms[.targets]:
      let targets = [
        atoms[.targets], atoms[.timestamp], atoms[.utf8String], Atom(XA_STRING),
      ]
      Property.set(raw, requestor, property, type: Atom(XA_ATOM), targets)
    case atoms[.timestamp]:
      Property.set(raw, requestor, property, type: Atom(XA_INTEGER), [since])
    case atoms[.utf8String]:
      Property.set(raw, requestor, property, type: request.target, text)
    case Atom(XA_STRING):
      let bytes = text.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : UInt8(ascii: "?") }
      XChangeProperty(
        raw, requestor, property, Atom(XA_STRING), 8, PropModeReplace, bytes, Int32(bytes.count))
    default: return false
    }
    return true
  }

  /// Returns the server's current time. The time of the last event would be unsuitable: it may be
  /// older than another program's copy, and the server accepts only the newest.
  private func now() -> CX11.Time {
    // Appending nothing to a property makes the server report the time.
    XChangeProperty(
      display.raw, window, atoms[.selection], Atom(XA_STRING), 8, PropModeAppend, nil, 0)
    XSync(display.raw, 0)
    var event = XEvent()
    while XCheckTypedWindowEvent(display.raw, window, PropertyNotify, &event) != 0 {
      display.lastTime = event.xproperty.time
    }
    return display.lastTime
  }
}

// The compiler rejects code that sends a clipboard to another thread.
@available(*, unavailable)
extension Clipboard: Sendable {}
