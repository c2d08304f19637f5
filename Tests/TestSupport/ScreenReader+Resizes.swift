import CX11
import Dispatch
import Graphics
import X11

/// The part of a window manager that waits for the frames of a resize, by `_NET_WM_SYNC_REQUEST`.
extension ScreenReader {
  /// Asks the window to report the frame of the next size by `value`.
  public func requestFrame(_ window: UInt, _ value: Int64) {
    let (low, high) = (Int(value & 0xffff_ffff), Int(value >> 32))
    let request = Int(bitPattern: atom("_NET_WM_SYNC_REQUEST"))
    send("WM_PROTOCOLS", (request, 0, low, high, 0), about: window, to: window, 0)
  }

  /// Returns the value of the counter that the window reports frames by, or nil if it has none.
  public func frameCounter(of window: UInt) -> Int64? {
    guard let counter = numbers("_NET_WM_SYNC_REQUEST_COUNTER", of: window).first else {
      return nil
    }
    var (major, minor): (Int32, Int32) = (0, 0)
    var value = XSyncValue()
    let isKnown = Display.tables.sync {
      XSyncInitialize(raw, &major, &minor) != 0 && XSyncQueryCounter(raw, counter, &value) != 0
    }
    return isKnown ? Int64(value.hi) << 32 | Int64(value.lo) : nil
  }

  /// Returns the place of a window on the screen, as far as its frame leaves it visible, with the
  /// pixels of the same moment. The window must be on the screen.
  public func snapshot(of window: UInt) -> (place: PixelRect, pixels: Pixels) {
    XGrabServer(raw)
    defer {
      XUngrabServer(raw)
      synchronise()
    }
    var place = geometry(window) ?? .empty
    var (root, parent, ancestor): (UInt, UInt, UInt) = (0, 0, window)
    var list: UnsafeMutablePointer<UInt>?
    var count: UInt32 = 0
    while XQueryTree(raw, ancestor, &root, &parent, &list, &count) != 0 {
      if let list { XFree(list) }
      guard parent != 0 else { break }
      place = place.intersection(geometry(parent) ?? .empty)
      ancestor = parent
    }
    return (place, pixels(in: place))
  }

  /// Sets the states of a window, by their names.
  public func setStates(_ names: [String], of window: UInt) {
    Property.set(
      raw, window, atom("_NET_WM_STATE"), type: Atom(XA_ATOM), names.map { atom($0) })
    synchronise()
  }

  /// Asks the window manager to show a window on the full screen, or no longer.
  public func toggleFullScreen(_ window: UInt) {
    let state = Int(bitPattern: atom("_NET_WM_STATE_FULLSCREEN"))
    send(
      "_NET_WM_STATE", (2, state, 0, 2, 0), about: window, to: XDefaultRootWindow(raw),
      SubstructureNotifyMask | SubstructureRedirectMask)
  }

  /// Waits until a window manager has taken a window that is shown for this. Returns whether it
  /// did. A manager that has only just started may lose the request of another one.
  public func waitForManager() -> Bool {
    let window = XCreateSimpleWindow(raw, XDefaultRootWindow(raw), 0, 0, 20, 20, 0, 0, 0)
    defer {
      XDestroyWindow(raw, window)
      synchronise()
    }
    return waitUntil {
      XMapWindow(raw, window)
      synchronise()
      return !numbers("WM_STATE", of: window).isEmpty
    }
  }

  /// Sets the colour of the screen behind all windows, as 0xRRGGBB.
  public func setScreenColor(_ color: UInt) {
    let root = XDefaultRootWindow(raw)
    XSetWindowBackground(raw, root, color)
    XClearWindow(raw, root)
    synchronise()
  }
}
