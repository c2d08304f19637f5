import CX11
import Dispatch
import X11Canvas

/// The part of a window manager that waits for the frames of a resize, by `_NET_WM_SYNC_REQUEST`.
extension ScreenReader {
  /// Asks the window to report the frame of the next size by `value`.
  public func requestFrame(_ window: UInt, _ value: Int64) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom("WM_PROTOCOLS")
    event.xclient.format = 32
    event.xclient.data.l = (
      Int(bitPattern: atom("_NET_WM_SYNC_REQUEST")), 0, Int(value & 0xffff_ffff), Int(value >> 32),
      0
    )
    XSendEvent(raw, window, 0, 0, &event)
    synchronise()
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

  /// Returns the position and size of a window with its pixels of the same moment, as the screen
  /// shows them. The window must be on the screen.
  public func snapshot(of window: UInt) -> (place: PixelRect, pixels: Pixels) {
    XGrabServer(raw)
    defer {
      XUngrabServer(raw)
      synchronise()
    }
    let place = geometry(window) ?? .empty
    return (place, pixels(in: place))
  }

  /// True if a window manager runs.
  public var hasManager: Bool {
    !numbers("_NET_SUPPORTING_WM_CHECK", of: XDefaultRootWindow(raw)).isEmpty
  }

  /// Sets the colour of the screen behind all windows, as 0xRRGGBB.
  public func setScreenColor(_ color: UInt) {
    let root = XDefaultRootWindow(raw)
    XSetWindowBackground(raw, root, color)
    XClearWindow(raw, root)
    synchronise()
  }
}
