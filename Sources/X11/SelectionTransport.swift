import CX11
import Platform

/// The requests by which programs exchange selections (ICCCM 2,
/// https://x.org/releases/current/doc/xorg-docs/icccm/icccm.html). Tests replace the server.
protocol SelectionTransport: AnyObject {
  /// The largest number of bytes that are sent at a time.
  var portion: Int { get }
  /// Sets a property of a window, which need not exist any more.
  func set(_ value: PropertyValue, as name: Atom, of window: XID)
  /// Returns a property of a window, or nil if there is none.
  func get(_ name: Atom, of window: XID) -> PropertyValue?
  /// Returns a property of this program's window, which is deleted, or nil if there is none. A
  /// secret gets the bytes of a text.
  func take(_ name: Atom, into secret: SecretBytes?) -> PropertyValue?
  /// Reports the changes of another program's properties, and the end of its window.
  func watch(_ window: XID)
  /// Ends these reports.
  func unwatch(_ window: XID)
  /// Tells the program that made a request that the property has the answer; 0 is a refusal.
  func reply(to request: XSelectionRequestEvent, property: Atom)
  /// Asks the owner of a selection to put it into a property of this program's window.
  func convert(_ selection: Atom, to target: Atom, property: Atom, time: CX11.Time)
  /// Calls `body` once, after a delay in seconds.
  func after(_ seconds: Double, _ body: @escaping () -> Void)
}

/// The selections of a window on a display.
final class WindowSelections: SelectionTransport {
  private unowned let display: Display
  private let window: XID
  let portion: Int
  /// Calls a function once, after a delay in seconds.
  var timer: (Double, @escaping () -> Void) -> Void = { _, _ in }

  init(display: Display, window: XID) {
    self.display = display
    self.window = window
    // The server's limit is in units of four bytes, and includes the request itself.
    let maximum = max(XMaxRequestSize(display.raw), XExtendedMaxRequestSize(display.raw)) * 4 - 100
    portion = min(maximum, 256 << 10)
  }

  private var raw: OpaquePointer { display.raw }

  func set(_ value: PropertyValue, as name: Atom, of window: XID) {
    guard !display.isLost else { return }
    Property.set(raw, window, name, value)
  }

  func get(_ name: Atom, of window: XID) -> PropertyValue? {
    display.isLost ? nil : Property.get(raw, window, name)
  }

  func take(_ name: Atom, into secret: SecretBytes?) -> PropertyValue? {
    guard !display.isLost else { return nil }
    let value =
      if let secret {
        SecretProperty.take(raw, window, name, into: secret)
      } else {
        Property.get(raw, window, name, deleting: true)
      }
    if value?.isWhole == false { XDeleteProperty(raw, window, name) }
    return value
  }

  /// Overwrites what is left of a secret in XCB's buffer. Takes a round trip.
  func overwriteReplies() {
    guard !display.isLost else { return }
    SecretProperty.overwriteBuffer(raw, window, display.atoms[.selection])
  }

  func watch(_ window: XID) { select(PropertyChangeMask | StructureNotifyMask, window) }

  func unwatch(_ window: XID) { select(NoEventMask, window) }

  private func select(_ mask: Int, _ window: XID) {
    // The manager of the settings is watched for as long as it lives.
    guard !display.isLost, window != display.settingsWatch.manager else { return }
    XSelectInput(raw, window, mask)
  }

  func reply(to request: XSelectionRequestEvent, property: Atom) {
    if !display.isLost { request.reply(property: property, on: raw) }
  }

  func convert(_ selection: Atom, to target: Atom, property: Atom, time: CX11.Time) {
    if !display.isLost { XConvertSelection(raw, selection, target, property, window, time) }
  }

  func after(_ seconds: Double, _ body: @escaping () -> Void) { timer(seconds, body) }
}

extension XSelectionRequestEvent {
  /// Tells the program that made the request that `property` has the answer (`XSendEvent`); 0 is a
  /// refusal.
  package func reply(property: Atom, on display: OpaquePointer) {
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = requestor
    event.xselection.selection = selection
    event.xselection.target = target
    event.xselection.property = property
    event.xselection.time = time
    XSendEvent(display, requestor, 0, NoEventMask, &event)
  }
}

/// Returns true if a time of the server is before another. The server's milliseconds have 32 bits,
/// and begin again after 49 days.
func isEarlier(_ time: CX11.Time, than other: CX11.Time) -> Bool {
  Int32(truncatingIfNeeded: Int(bitPattern: time) &- Int(bitPattern: other)) < 0
}
