import CXDamage
import Glibc
import Graphics

/// An observer with a separate connection to the display. It sees when and where windows appear
/// and are drawn on, and the pixels on the screen.
final class Observer {
  /// An observation.
  enum Sight {
    /// A child of the root window appeared on the screen.
    case mapped(window: UInt)
    /// These pixels were drawn on, in pixels of the window, or of the screen if the whole screen is
    /// watched.
    case drawn(PixelRect)
  }

  private let display: OpaquePointer
  private let root: UInt
  private let damageNotify: Int32
  private var damage: Damage?

  /// Connects to the display `name` and hides the pointer, which would count as ink
  /// (`XOpenDisplay`, `XFixesHideCursor`).
  init(_ name: String) throws {
    guard let display = XOpenDisplay(name) else {
      throw MeasureError("No X server answers at \(name).")
    }
    self.display = display
    root = XDefaultRootWindow(display)
    var (event, error): (Int32, Int32) = (0, 0)
    guard XDamageQueryExtension(display, &event, &error) != 0 else {
      throw MeasureError("The X server does not report drawing: it lacks DAMAGE.")
    }
    damageNotify = event + Int32(XDamageNotify)
    var (major, minor): (Int32, Int32) = (5, 0)
    XFixesQueryVersion(display, &major, &minor)
    XFixesHideCursor(display, root)
    XSelectInput(display, root, SubstructureNotifyMask)
    synchronise()
  }

  deinit { XCloseDisplay(display) }

  // MARK: - Watching

  /// Watches drawing on `window`, or on the whole screen, instead of what was watched before
  /// (`XDamageCreate`). Every drawing operation is reported when it happens.
  func watch(_ window: UInt?) {
    stopWatching()
    damage = XDamageCreate(display, window ?? root, Int32(XDamageReportRawRectangles))
    drain()
  }

  /// Stops watching (`XDamageDestroy`).
  func stopWatching() {
    if let damage { XDamageDestroy(display, damage) }
    damage = nil
    drain()
  }

  /// Drops all events up to now. Takes a round trip.
  func drain() {
    synchronise()
    forget()
  }

  /// Drops all events that have arrived. Takes no round trip.
  func forget() {
    var event = XEvent()
    while XEventsQueued(display, Int32(QueuedAfterReading)) > 0 { XNextEvent(display, &event) }
  }

  /// Waits for an observation until the moment `end`. Returns it with the time of its arrival, or
  /// nil if there was none.
  func next(until end: Int64) -> (sight: Sight, time: Int64)? {
    var event = XEvent()
    while true {
      while XEventsQueued(display, Int32(QueuedAfterReading)) > 0 {
        let time = Clock.now
        XNextEvent(display, &event)
        if let sight = sight(&event) { return (sight, time) }
      }
      let rest = end - Clock.now
      guard rest > 0 else { return nil }
      var descriptor = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, Int32(clamping: rest / 1_000_000 + 1))
    }
  }

  private func sight(_ event: inout XEvent) -> Sight? {
    if event.type == MapNotify, event.xmap.event == root {
      return .mapped(window: event.xmap.window)
    }
    guard event.type == damageNotify else { return nil }
    let area = withUnsafeBytes(of: &event) {
      $0.loadUnaligned(as: XDamageNotifyEvent.self).area
    }
    return .drawn(
      PixelRect(x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height)))
  }

  // MARK: - Windows

  /// Returns the window on the screen whose class is `name` (`XQueryTree`).
  func window(class name: String) -> UInt? {
    var (top, parent): (UInt, UInt) = (0, 0)
    var list: UnsafeMutablePointer<UInt>?
    var count: UInt32 = 0
    guard XQueryTree(display, root, &top, &parent, &list, &count) != 0, let list else { return nil }
    defer { XFree(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).first {
      var (hint, attributes) = (XClassHint(), XWindowAttributes())
      guard XGetClassHint(display, $0, &hint) != 0 else { return false }
      defer {
        XFree(hint.res_name)
        XFree(hint.res_class)
      }
      return String(cString: hint.res_class) == name
        && XGetWindowAttributes(display, $0, &attributes) != 0
        && attributes.map_state == IsViewable
    }
  }

  /// Places the window in the corner of the screen with this size, and gives it the keyboard, like
  /// a window manager (`XMoveResizeWindow`, `XSetInputFocus`).
  func place(_ window: UInt, width: Int, height: Int) {
    XMoveResizeWindow(display, window, 0, 0, UInt32(width), UInt32(height))
    XSetInputFocus(display, window, RevertToParent, UInt(CurrentTime))
    synchronise()
  }

  /// Returns the colours of the screen in `rect`, row by row (`XGetImage`).
  func pixels(_ rect: PixelRect) -> [UInt32] {
    guard
      let image = XGetImage(
        display, root, Int32(rect.x), Int32(rect.y), UInt32(rect.width), UInt32(rect.height),
        XAllPlanes(), ZPixmap)
    else { return [] }
    defer { cxdamage_destroy_image(image) }
    let stride = Int(image.pointee.bytes_per_line)
    let bytes = UnsafeRawPointer(image.pointee.data!)
    return (0..<rect.height).flatMap { y in
      (0..<rect.width).map { x in
        bytes.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self) & 0xff_ffff
      }
    }
  }

  private func synchronise() { XSync(display, 0) }
}
