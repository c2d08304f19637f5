import CX11
import Graphics
import X11

/// Another program on the display. It reads the screen and acts as a window manager.
public final class ScreenReader {
  private let display: Display
  var raw: OpaquePointer { display.raw }
  private var root: UInt { XDefaultRootWindow(display.raw) }

  /// Connects to the display `name`.
  public init(_ name: String) throws {
    display = try Display(name: name)
    XSelectInput(raw, root, SubstructureNotifyMask | PropertyChangeMask)
  }

  /// Returns the pixels of `window`, or of the whole screen, or of a part of it, which must be on
  /// the screen. Returns an empty image if the window does not exist.
  public func pixels(of window: UInt? = nil, in part: PixelRect? = nil) -> Pixels {
    let target = window ?? root
    guard let size = geometry(target) else { return Pixels(width: 0, height: 0, argb: []) }
    let rect = part ?? PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    guard
      let image = XGetImage(
        raw, target, Int32(rect.x), Int32(rect.y), UInt32(rect.width), UInt32(rect.height),
        XAllPlanes(), ZPixmap)
    else { return Pixels(width: 0, height: 0, argb: []) }
    defer { cx11_destroy_image(image) }
    let stride = Int(image.pointee.bytes_per_line)
    let bytes = UnsafeRawPointer(image.pointee.data!)
    let argb = [UInt32](unsafeUninitializedCapacity: rect.width * rect.height) { argb, count in
      for y in 0..<rect.height {
        for x in 0..<rect.width {
          let pixel = bytes.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self)
          argb[y * rect.width + x] = 0xff00_0000 | pixel
        }
      }
      count = rect.width * rect.height
    }
    return Pixels(width: rect.width, height: rect.height, argb: argb)
  }

  /// Waits until the server has handled all requests of this program. Takes a round trip.
  public func synchronise() { display.synchronise() }

  // MARK: - Finding

  /// Returns the windows on the screen, topmost last, including those inside a window manager's
  /// frames.
  public func windows() -> [UInt] { children(root).flatMap { [$0] + children($0) } }

  /// Returns the first window whose WM_CLASS has `name` as its class.
  public func window(class name: String) -> UInt? {
    windows().first { classes(of: $0).last == name }
  }

  /// Returns the first window with this title.
  public func window(title: String) -> UInt? {
    windows().first { text("_NET_WM_NAME", of: $0) == title }
  }

  /// Returns the two names of WM_CLASS, the instance and the class.
  public func classes(of window: UInt) -> [String] {
    (text("WM_CLASS", of: window) ?? "").split(separator: "\0").map(String.init)
  }

  /// Returns the position of a window on the screen and its size, or nil if it does not exist.
  public func geometry(_ window: UInt) -> PixelRect? {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(raw, window, &attributes) != 0 else { return nil }
    var (x, y, child): (Int32, Int32, UInt) = (0, 0, 0)
    XTranslateCoordinates(raw, window, root, 0, 0, &x, &y, &child)
    return PixelRect(
      x: Int(x), y: Int(y), width: Int(attributes.width), height: Int(attributes.height))
  }

  /// Returns whether a window is on the screen.
  public func isViewable(_ window: UInt) -> Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(raw, window, &attributes) != 0
      && attributes.map_state == IsViewable
  }

  private func children(_ window: UInt) -> [UInt] {
    var (root, parent): (UInt, UInt) = (0, 0)
    var list: UnsafeMutablePointer<UInt>?
    var count: UInt32 = 0
    guard XQueryTree(raw, window, &root, &parent, &list, &count) != 0, let list else { return [] }
    defer { XFree(list) }
    return Array(UnsafeBufferPointer(start: list, count: Int(count)))
  }

  // MARK: - Properties

  /// Returns a text property.
  public func text(_ name: String, of window: UInt) -> String? {
    Property.get(raw, window, atom(name))?.text
  }

  /// Returns a property of 32-bit numbers.
  public func numbers(_ name: String, of window: UInt) -> [UInt] {
    Property.get(raw, window, atom(name))?.numbers ?? []
  }

  /// Returns the window over which a window stays.
  public func transient(for window: UInt) -> UInt? {
    numbers("WM_TRANSIENT_FOR", of: window).first
  }

  /// Returns a property of atoms, by their names.
  public func names(_ name: String, of window: UInt) -> [String] {
    numbers(name, of: window).compactMap { atom in
      guard let name = XGetAtomName(raw, atom) else { return nil }
      defer { XFree(name) }
      return String(cString: name)
    }
  }

  /// Sets the desktop's resources, such as `Xft.dpi: 192`.
  public func setResources(_ text: String) {
    Property.set(raw, root, Atom(XA_RESOURCE_MANAGER), type: Atom(XA_STRING), text)
    synchronise()
  }

  func atom(_ name: String) -> Atom { XInternAtom(raw, name, 0) }

  // MARK: - Acting as a window manager

  /// Destroys the window `id` without asking, as `xkill` may.
  public func destroy(_ id: UInt) {
    XDestroyWindow(raw, id)
    XFlush(raw)
  }

  /// Requests the window to close.
  public func askToClose(_ window: UInt) { send("WM_DELETE_WINDOW", to: window) }

  /// Pings the window and returns whether it answered within `timeout` seconds. `meanwhile` is
  /// called repeatedly while waiting.
  public func ping(
    _ window: UInt, timeout: Double = Patience.usual, meanwhile: () -> Void = {}
  ) -> Bool {
    var event = XEvent()
    while XCheckTypedEvent(raw, ClientMessage, &event) != 0 {}
    send("_NET_WM_PING", to: window)
    let ping = Int(bitPattern: atom("_NET_WM_PING"))
    return waitUntil(timeout: timeout) {
      meanwhile()
      while XCheckTypedEvent(raw, ClientMessage, &event) != 0 {
        if event.xclient.data.l.0 == ping, event.xclient.window == root { return true }
      }
      return false
    }
  }

  /// Resizes the window to a size in pixels.
  public func resize(_ window: UInt, _ width: Int, _ height: Int) {
    XResizeWindow(raw, window, UInt32(width), UInt32(height))
    synchronise()
  }

  /// Reports a wrong size, `width` × `height`, to the window.
  public func forgeSize(_ window: UInt, _ width: Int, _ height: Int) {
    var event = XEvent()
    event.xconfigure.type = ConfigureNotify
    event.xconfigure.event = window
    event.xconfigure.window = window
    event.xconfigure.width = Int32(width)
    event.xconfigure.height = Int32(height)
    XSendEvent(raw, window, 0, StructureNotifyMask, &event)
    synchronise()
  }

  /// Moves the window.
  public func move(_ window: UInt, _ x: Int, _ y: Int) {
    XMoveWindow(raw, window, Int32(x), Int32(y))
    synchronise()
  }

  /// Gives the window the keyboard focus.
  public func focus(_ window: UInt) {
    XSetInputFocus(raw, window, RevertToParent, UInt(CurrentTime))
    synchronise()
  }

  /// Unmaps the window.
  public func unmap(_ window: UInt) {
    XUnmapWindow(raw, window)
    synchronise()
  }

  /// Maps the window.
  public func map(_ window: UInt) {
    XMapWindow(raw, window)
    synchronise()
  }

  private func send(_ message: String, to window: UInt) {
    let values = (Int(bitPattern: atom(message)), 0, Int(bitPattern: window), 0, 0)
    send("WM_PROTOCOLS", values, about: window, to: window, 0)
  }

  /// Sends a message of that type about a window to a window, or to those who select `events` of
  /// it.
  func send(
    _ type: String, _ values: (Int, Int, Int, Int, Int), about window: UInt, to receiver: UInt,
    _ events: Int
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom(type)
    event.xclient.format = 32
    event.xclient.data.l = values
    XSendEvent(raw, receiver, 0, events, &event)
    synchronise()
  }
}

extension PropertyValue {
  /// The items of a property of 32-bit items. Xlib stores each in a C long and extends its sign.
  fileprivate var numbers: [UInt] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { raw in
      (0..<raw.count / 8).map {
        UInt(raw.loadUnaligned(fromByteOffset: $0 * 8, as: UInt.self) & 0xffff_ffff)
      }
    }
  }
}
