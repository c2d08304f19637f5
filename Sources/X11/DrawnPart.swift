import CX11
import Graphics
import Ink
import Input

/// The part of a window that the program draws: at most as much as the screen shows.
///
/// A window may be far larger than the screen, or another client may pretend that it is. Pixels for
/// all of it would take gigabytes. The part is the one on the screen: it moves in the window when
/// the window moves.
enum DrawnPart {
  /// Returns the part of a window of `size` pixels, at `place` on a screen of `screen` pixels.
  static func of(
    _ size: (width: Int, height: Int), at place: (x: Int, y: Int),
    on screen: (width: Int, height: Int)
  ) -> PixelRect {
    let width = max(min(size.width, screen.width), 1)
    let height = max(min(size.height, screen.height), 1)
    return PixelRect(
      x: max(min(-place.x, size.width - width), 0),
      y: max(min(-place.y, size.height - height), 0), width: width, height: height)
  }
}

extension Display {
  /// Handles a change of the window's size or place, or of the screen's size. Takes a round trip
  /// only if the window is larger than the screen.
  func layout(_ window: Window, _ body: (WindowEvent) -> Void) {
    let size = window.extent
    let isLarger = size.width > screenSize.width || size.height > screenSize.height
    let part = DrawnPart.of(size, at: isLarger ? place(of: window) : (0, 0), on: screenSize)
    if part.x != window.part.x || part.y != window.part.y {
      pendingExpose = pendingExpose.union(part)
    }
    let isResized = part.width != window.width || part.height != window.height
    window.part = part
    if isResized { body(.resize(width: part.width, height: part.height)) }
  }

  /// Returns the position of the window on the screen, by `XTranslateCoordinates`.
  package func place(of window: Window) -> (x: Int, y: Int) {
    var (x, y, child): (Int32, Int32, XID) = (0, 0, 0)
    XTranslateCoordinates(raw, window.id, root, 0, 0, &x, &y, &child)
    return (Int(x), Int(y))
  }
}

extension WindowEvent {
  /// Returns the event with its position in `part` rather than in the window.
  func moved(into part: PixelRect) -> WindowEvent {
    guard case .pointer(var event) = self else { return self }
    event.position = event.position - Point(Double(part.x), Double(part.y))
    return .pointer(event)
  }
}
