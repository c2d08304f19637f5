import CX11
import X11Canvas

extension ScreenReader {
  /// Puts a black window over a part of the screen, so that what was there is lost. The window
  /// manager is not asked.
  public func cover(_ part: PixelRect) -> UInt {
    let window = XCreateSimpleWindow(
      raw, XDefaultRootWindow(raw), Int32(part.x), Int32(part.y), UInt32(part.width),
      UInt32(part.height), 0, 0, 0)
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    XChangeWindowAttributes(raw, window, UInt(CWOverrideRedirect), &attributes)
    XMapRaised(raw, window)
    synchronise()
    return window
  }

  /// Takes a window of `cover` away.
  public func uncover(_ window: UInt) {
    XDestroyWindow(raw, window)
    synchronise()
  }
}
