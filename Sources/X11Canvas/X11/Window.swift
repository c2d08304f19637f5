import CX11
import Glibc

/// A top-level window. One a display.
public final class Window {
  /// The connection it lives on.
  public let display: Display
  /// The server's number of the window, as other programs name it.
  public let id: UInt
  /// The width in pixels.
  public internal(set) var width: Int
  /// The height in pixels.
  public internal(set) var height: Int
  /// What the window exchanges text with other programs through.
  public let clipboard: Clipboard
  let keyboard: Keyboard
  private var cursors: [WindowCursor: Cursor] = [:]

  /// The title, in the title bar and in lists of windows.
  public var title: String {
    didSet { if title != oldValue { WindowProperties(window: self).setTitle() } }
  }

  /// Makes a window of `width` times `height` pixels that is not yet on the screen. It can be made
  /// smaller down to the minimum; `icons` are the same icon in several sizes. No round trip.
  public init(
    display: Display, title: String, width: Int, height: Int, minimumWidth: Int = 1,
    minimumHeight: Int = 1, icons: [IconImage] = []
  ) {
    var attributes = XSetWindowAttributes()
    // No background and a gravity: the server clears nothing when the window grows, so that it
    // does not flash.
    attributes.background_pixmap = 0
    attributes.border_pixel = 0
    attributes.bit_gravity = NorthWestGravity
    attributes.colormap = display.format.colormap
    attributes.event_mask =
      ExposureMask | StructureNotifyMask | KeyPressMask | KeyReleaseMask | FocusChangeMask
      | PropertyChangeMask
    let width = min(max(width, 1), 32767)
    let height = min(max(height, 1), 32767)
    id = XCreateWindow(
      display.raw, display.root, 0, 0, UInt32(width), UInt32(height), 0, display.format.depth,
      UInt32(InputOutput), display.format.visual,
      UInt(CWBackPixmap | CWBorderPixel | CWBitGravity | CWColormap | CWEventMask), &attributes)
    self.display = display
    self.width = width
    self.height = height
    self.title = title
    keyboard = Keyboard(display: display, window: id)
    clipboard = Clipboard(display: display, window: id)
    display.window = self
    InputSelection.window.select(display.raw, id)
    InputSelection.buttons.select(display.raw, id)
    display.watchProximity()
    let properties = WindowProperties(window: self)
    properties.setAll(minimumWidth: minimumWidth, minimumHeight: minimumHeight)
    properties.setIcons(icons)
  }

  deinit {
    guard !display.isLost else { return }
    for cursor in cursors.values { XFreeCursor(display.raw, cursor) }
    keyboard.close()
    XDestroyWindow(display.raw, id)
    XFlush(display.raw)
  }

  /// Puts the window on the screen.
  public func show() { if !display.isLost { XMapWindow(display.raw, id) } }

  /// Takes the window off the screen.
  public func hide() { if !display.isLost { XUnmapWindow(display.raw, id) } }

  /// Shows `cursor` wherever the pointer is over the window.
  public func setCursor(_ cursor: WindowCursor) {
    guard !display.isLost else { return }
    let made = cursors[cursor] ?? XCreateFontCursor(display.raw, cursor.shape)
    cursors[cursor] = made
    XDefineCursor(display.raw, id, made)
  }
}

/// The shape of the pointer.
public enum WindowCursor: Sendable, Hashable {
  /// The ordinary arrow.
  case arrow
  /// Thin lines that cross where ink would begin.
  case crosshair
  /// The beam over text.
  case text

  var shape: UInt32 {
    switch self {
    case .arrow: UInt32(XC_left_ptr)
    case .crosshair: UInt32(XC_crosshair)
    case .text: UInt32(XC_xterm)
    }
  }
}
