import CX11
import Dispatch

/// The counter by which the window manager knows that the window has drawn its new size:
/// `_NET_WM_SYNC_REQUEST` of the EWMH, with one counter
/// (https://specifications.freedesktop.org/wm-spec/1.5/).
///
/// Before the manager resizes the window, it sends a value. The counter gets it once the frame of
/// the new size is presented. Until then the manager does not resize the window again, and one that
/// composites does not show it. The server copies the frame before it sets the counter, because it
/// handles requests in their order.
final class ResizeCounter {
  private unowned let display: Display
  private let window: XID
  private var counter: XSyncCounter?
  /// The value of a request whose size is not known yet.
  private var requested: XSyncValue?
  /// The value of a request whose size is not presented yet.
  private var due: XSyncValue?

  init(display: Display, window: XID) {
    self.display = display
    self.window = window
  }

  /// Creates the counter, by `XSyncCreateCounter`, and names it in a property of the window.
  /// Returns false if the server lacks the extension. Takes two round trips.
  func announce() -> Bool {
    let (raw, atoms) = (display.raw, display.atoms)
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let fits = Display.tables.sync {
      XSyncQueryExtension(raw, &event, &error) != 0 && XSyncInitialize(raw, &major, &minor) != 0
    }
    guard fits, !display.isLost else { return false }
    let counter = XSyncCreateCounter(raw, XSyncValue())
    Property.set(
      raw, window, atoms[.netWMSyncRequestCounter], type: Atom(XA_CARDINAL), [counter])
    self.counter = counter
    return true
  }

  /// Handles a request of the window manager, which a resize follows.
  func request(_ message: XClientMessageEvent) {
    let data = message.data.l
    requested = XSyncValue(
      hi: Int32(truncatingIfNeeded: data.3), lo: UInt32(truncatingIfNeeded: data.2))
  }

  /// Handles a new size or place, also the same again.
  func resized() {
    if let value = requested.take() { due = value }
  }

  /// Sets the counter, by `XSyncSetCounter`, if a frame was requested. Takes no round trip.
  func presented() {
    guard let counter, let value = due.take() else { return }
    XSyncSetCounter(display.raw, counter, value)
  }

  /// Destroys the counter, by `XSyncDestroyCounter`.
  func close() {
    if let counter = counter.take() { XSyncDestroyCounter(display.raw, counter) }
  }
}
