import CX11
import Graphics

/// The part of a window manager that frames windows and sees each click before the window does.
extension ScreenReader {
  /// Puts `window` into a frame at `x`, `y` of the screen, below a title bar. The window keeps its
  /// size. Returns the frame.
  public func frame(_ window: UInt, _ x: Int, _ y: Int) -> UInt {
    let size = geometry(window) ?? .empty
    let (border, bar) = (5, 24)
    let frame = XCreateSimpleWindow(
      raw, XDefaultRootWindow(raw), Int32(x), Int32(y), UInt32(size.width + 2 * border),
      UInt32(size.height + bar + border), 0, 0, 0)
    XReparentWindow(raw, window, frame, Int32(border), Int32(bar))
    XMapWindow(raw, frame)
    synchronise()
    return frame
  }

  /// Grabs the first button on `frame`, as window managers do that focus a window by a click. Each
  /// press freezes the pointer until `replayClick`.
  public func claimClicks(on frame: UInt) {
    XGrabButton(
      raw, UInt32(Button1), UInt32(AnyModifier), frame, 0,
      UInt32(ButtonPressMask | ButtonReleaseMask), GrabModeSync, GrabModeAsync, 0, 0)
    synchronise()
  }

  /// Releases the grab of `claimClicks`.
  public func releaseClicks(on frame: UInt) {
    XUngrabButton(raw, UInt32(Button1), UInt32(AnyModifier), frame)
    synchronise()
  }

  /// Passes the press that froze the pointer on to the window, and all that was queued since.
  public func replayClick() {
    XAllowEvents(raw, ReplayPointer, UInt(CurrentTime))
    synchronise()
  }
}
