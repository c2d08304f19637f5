import CX11
import Graphics

extension ScreenReader {
  /// Covers a part of the screen with a black window, so that its pixels are lost. The window
  /// manager is bypassed.
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

  /// Removes a window of `cover`.
  public func uncover(_ window: UInt) {
    XDestroyWindow(raw, window)
    synchronise()
  }
}
