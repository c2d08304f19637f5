import CX11
import Glibc
import Graphics

/// A top-level window. There is one per display.
public final class Window {
  /// The connection of the window.
  public let display: Display
  /// The server's number of the window.
  public let id: UInt
  /// The width in pixels, at most that of the screen.
  public var width: Int { part.width }
  /// The height in pixels, at most that of the screen.
  public var height: Int { part.height }
  /// The part of the window that is drawn.
  var part: PixelRect
  /// The size that the server reports.
  var extent: (width: Int, height: Int)
  /// The clipboard, which exchanges text with other programs.
  public let clipboard: Clipboard
  /// What is dragged out of the window.
  public let drag: OutgoingDrag
  let drops: DropTarget
  let keyboard: Keyboard
  let resizes: ResizeCounter
  /// True if a part of the window was seen on the screen.
  var wasExposed = false
  /// True if what can wait for the first frame was done.
  public private(set) var isAnnounced = false
  /// True if the window manager shows the window on the full screen.
  public internal(set) var isFullScreen = false
  /// True if the window manager shows the window as large as its room, in both directions.
  public internal(set) var isMaximized = false
  /// True if the window manager changed the state since it was read.
  var isStateOld = false
  /// The launch of the program, until the window is on the screen.
  var launch: StartupNotification?
  /// The time when the user last did something in the window, in the server's milliseconds.
  var userTime: CX11.Time?
  private let largeIcons: () -> [IconImage]
  private var cursors: CursorCache
  private var cursor: WindowCursor?

  /// The title, shown in the title bar and in lists of windows.
  public var title: String {
    didSet { if title != oldValue { WindowProperties(window: self).setTitle() } }
  }

  /// The types of data that can be dropped on the window besides files, the best first. The data
  /// arrives as `WindowEvent.droppedData`.
  public var droppedTypes: [String] {
    get { drops.types }
    set { drops.types = newValue }
  }

  /// The corner of what is drawn, in pixels of the screen. Takes a round trip.
  public var corner: (x: Int, y: Int) {
    guard !display.isLost else { return (0, 0) }
    let place = display.place(of: self)
    return (place.x + part.x, place.y + part.y)
  }

  /// Sets what is shown where nothing is drawn yet, by `XSetWindowBackground`. Takes no round trip.
  public func setBackground(_ color: Color) {
    if !display.isLost { XSetWindowBackground(display.raw, id, display.format.pixel(color)) }
  }

  /// Creates an unmapped window of `width` × `height` pixels, by `XCreateWindow`. It can be shrunk
  /// to the minimum size. `background` is shown until something is drawn. `icons` are the same icon
  /// in several sizes; `largeIcons` are called for after the first frame. `launch` is what started
  /// the program. Window managers place a dialog in the middle of the screen, and do not tile
  /// it. They know the program by its name `program`, and desktops find its desktop file by that
  /// (`WM_CLASS`). Takes no round trip.
  public init(
    display: Display, title: String, width: Int, height: Int, minimumWidth: Int = 1,
    minimumHeight: Int = 1, background: Color = .white, icons: [IconImage] = [],
    largeIcons: @escaping () -> [IconImage] = { [] }, launch: StartupNotification? = nil,
    isDialog: Bool = false, program: String = "xsign"
  ) {
    var attributes = XSetWindowAttributes()
    // When the window grows, the gravity keeps the pixels, and the server fills only what is new.
    // Without a background that would show the pixels of other windows until the next frame.
    attributes.background_pixel = display.format.pixel(background)
    attributes.border_pixel = 0
    attributes.bit_gravity = NorthWestGravity
    attributes.colormap = display.format.colormap
    attributes.event_mask =
      ExposureMask | StructureNotifyMask | KeyPressMask | KeyReleaseMask | KeymapStateMask
      | FocusChangeMask | PropertyChangeMask
    let width = min(max(width, 1), 32767)
    let height = min(max(height, 1), 32767)
    id = XCreateWindow(
      display.raw, display.root, 0, 0, UInt32(width), UInt32(height), 0, display.format.depth,
      UInt32(InputOutput), display.format.visual,
      UInt(CWBackPixel | CWBorderPixel | CWBitGravity | CWColormap | CWEventMask), &attributes)
    self.display = display
    cursors = CursorCache(display: display)
    extent = (width, height)
    part = DrawnPart.of(extent, at: (0, 0), on: display.screenSize)
    self.title = title
    self.largeIcons = largeIcons
    self.launch = launch
    keyboard = Keyboard(display: display, window: id)
    clipboard = Clipboard(display: display, window: id)
    drag = OutgoingDrag(display: display, window: id, transport: clipboard.transport)
    drops = DropTarget(display: display, window: id, transport: clipboard.transport)
    resizes = ResizeCounter(display: display, window: id)
    display.window = self
    InputSelection.window.select(display.raw, id)
    InputSelection.physical.select(display.raw, id)
    display.watchProximity()
    let properties = WindowProperties(window: self)
    properties.setAll(
      minimumWidth: minimumWidth, minimumHeight: minimumHeight, isDialog: isDialog,
      program: program)
    properties.addIcons(icons)
    if let launch { properties.set(launch) }
    drops.announce()
  }

  deinit {
    guard !display.isLost else { return }
    cursors.free()
    keyboard.close()
    resizes.close()
    XDestroyWindow(display.raw, id)
    XFlush(display.raw)
  }

  /// Asks the window manager to keep the window over one of another program, as its dialog, by
  /// `XSetTransientForHint`. Returns false if there is no window with that number. Takes a round
  /// trip.
  public func stay(over parent: UInt) -> Bool {
    guard !display.isLost else { return true }
    var attributes = XWindowAttributes()
    let code = ErrorTrap.code(on: display.raw) {
      _ = XGetWindowAttributes(display.raw, parent, &attributes)
    }
    guard code == 0 else { return false }
    XSetTransientForHint(display.raw, id, parent)
    return true
  }

  /// Maps the window, by `XMapWindow`.
  public func show() { if !display.isLost { XMapWindow(display.raw, id) } }

  /// Unmaps the window, by `XUnmapWindow`.
  public func hide() { if !display.isLost { XUnmapWindow(display.raw, id) } }

  /// Tells the window manager that all is presented that the window should show. Call it before the
  /// program waits for events. Takes two round trips once, after the first frame that was seen.
  public func presented() {
    guard !display.isLost else { return }
    resizes.presented()
    guard wasExposed, !isAnnounced else { return }
    isAnnounced = true
    let properties = WindowProperties(window: self)
    if resizes.announce() { properties.setProtocols(syncs: true) }
    properties.addIcons(largeIcons())
  }

  /// Shows `cursor` while the pointer is over the window, by `XDefineCursor`. Until the first call
  /// the desktop's cursor is shown. Takes no round trip, and sends nothing if the cursor is shown
  /// already.
  public func setCursor(_ cursor: WindowCursor) {
    guard cursor != self.cursor, !display.isLost else { return }
    self.cursor = cursor
    XDefineCursor(display.raw, id, cursors.cursor(cursor))
  }
}

// The compiler rejects code that sends a window to another thread.
@available(*, unavailable)
extension Window: Sendable {}
