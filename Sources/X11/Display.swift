import CX11
import Dispatch
import Glibc
import Graphics

/// A connection to the X server, made by `XOpenDisplay`. The connection and all objects made from
/// it belong to one thread.
///
/// A program shows one window on a display: its events are those of that window.
public final class Display {
  /// The queue on which displays are opened and closed, one at a time. The extension libraries keep
  /// unguarded tables of displays: two displays closed at the same moment would crash.
  package static let tables = DispatchQueue(label: "xsign.displays")

  /// The state written by Xlib's exit handler, which any request may call.
  private final class ConnectionState {
    var isLost = false
  }

  /// Xlib's handle. Outside this folder only the package's tests use it.
  package let raw: OpaquePointer
  /// The name under which it was opened.
  public let name: String
  /// The scale factor relative to a 96-dpi screen, on the monitor that shows most of the window:
  /// XSIGN_SCALE, else the desktop's setting `Xft/DPI`, else the resource `Xft.dpi`, else 1; the
  /// last three are those of the primary monitor. Within 0.5...8.
  public internal(set) var scale: Double
  /// The size of the screen in pixels, which contains all monitors.
  public internal(set) var screenSize: (width: Int, height: Int)
  /// The release of the server (`XVendorRelease`). Servers of X.Org write a version 24.1.11 as
  /// 12401011, others as they like.
  public var serverRelease: Int { Int(XVendorRelease(raw)) }
  let root: XID
  let atoms: Atoms
  let format: PixelFormat
  let inputOpcode: Int32
  /// The picture format of cursors, or nil if the server supports only two-colour cursors. It lives
  /// as long as the connection.
  let cursorFormat: UnsafeMutablePointer<XRenderPictFormat>?
  package var decoder: InputDecoder
  /// The last time stamp seen, in the server's milliseconds.
  var lastTime: CX11.Time = 0
  /// The number of the server's events so far, except those that were one motion and nothing else.
  public internal(set) var revision = 0
  /// True if the event being handled is one motion and nothing else.
  var isMotion = false
  /// True if the window or the screen has changed its size or place.
  var needsLayout = false
  var pendingExpose = PixelRect.empty
  /// The event types of pens that come near and go away.
  var proximityTypes: (near: Int32, away: Int32) = (-1, -1)
  weak var window: Window?
  let settingsWatch: SettingsWatch
  let monitorWatch: MonitorWatch
  /// The scale factor on the primary monitor.
  var mainScale: Double
  private let state: ConnectionState

  /// Opens the display `name`, or the one that DISPLAY names. Throws an error if no server answers
  /// or if it lacks the input extension 2.2. Takes about a dozen round trips, and a few more for
  /// each pen.
  public init(name: String? = nil) throws(X11Error) {
    _ = ErrorTrap.install
    let shown = name ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
    guard let raw = XOpenDisplay(name) else { throw .cannotOpenDisplay(name: shown) }
    let state = ConnectionState()
    XSetIOErrorExitHandler(
      raw,
      { _, data in
        data.map { Unmanaged<ConnectionState>.fromOpaque($0).takeUnretainedValue().isLost = true }
      },
      Unmanaged.passUnretained(state).toOpaque())
    let root = XDefaultRootWindow(raw)
    let atoms = Atoms(raw)
    do throws(X11Error) {
      inputOpcode = try Self.inputExtension(raw)
      format = try PixelFormat.choose(raw, root: root)
      cursorFormat = Self.cursorFormat(raw)
    } catch {
      Self.close(raw)
      throw state.isLost ? .connectionLost : error
    }
    self.raw = raw
    self.name = shown
    self.state = state
    self.root = root
    self.atoms = atoms
    XkbSetDetectableAutoRepeat(raw, 1, nil)
    XSelectInput(raw, root, PropertyChangeMask | StructureNotifyMask)
    InputSelection.hierarchy.select(raw, root)
    // After the selection: a device added in between is reported twice rather than never.
    decoder = InputDecoder(devices: DeviceQuery(display: raw, atoms: atoms).all())
    let screen = XDefaultScreen(raw)
    screenSize = (Int(XDisplayWidth(raw, screen)), Int(XDisplayHeight(raw, screen)))
    decoder.screen = screenSize
    settingsWatch = SettingsWatch(raw, atoms: atoms)
    monitorWatch = MonitorWatch(raw, root: root)
    mainScale = ScaleFactor.current(raw, root: root, desktop: settingsWatch.settings.dpi)
    scale = mainScale
    guard !state.isLost else { throw .connectionLost }
  }

  deinit { Self.close(raw) }

  private static func close(_ raw: OpaquePointer) {
    tables.sync { _ = XCloseDisplay(raw) }
  }

  private static func inputExtension(_ raw: OpaquePointer) throws(X11Error) -> Int32 {
    var opcode: Int32 = 0
    var event: Int32 = 0
    var error: Int32 = 0
    var major: Int32 = 2
    var minor: Int32 = 2
    let fits = tables.sync {
      // Queried here only for its entry in the table.
      _ = XShmQueryExtension(raw)
      return XQueryExtension(raw, "XInputExtension", &opcode, &event, &error) != 0
        && XIQueryVersion(raw, &major, &minor) == Success && (major, minor) >= (2, 2)
    }
    guard fits else { throw .missingExtension(name: "XInputExtension 2.2") }
    return opcode
  }

  /// Queries the cursor format now, so that no round trip is needed later.
  private static func cursorFormat(
    _ raw: OpaquePointer
  ) -> UnsafeMutablePointer<XRenderPictFormat>? {
    var major: Int32 = 0
    var minor: Int32 = 0
    // Cursors require RENDER 0.5.
    let fits = tables.sync {
      XRenderQueryVersion(raw, &major, &minor) != 0 && (major, minor) >= (0, 5)
    }
    return fits ? XRenderFindStandardFormat(raw, PictStandardARGB32) : nil
  }

  /// Adopts the character encoding of the user's locale, for the text of keys, by `setlocale` and
  /// `XSetLocaleModifiers`. Call it once, before the first window is made and before other threads
  /// start. Numbers and messages stay as they are.
  public static func adoptLocale() {
    if setlocale(LC_CTYPE, "") == nil || strcmp(setlocale(LC_CTYPE, nil), "C") == 0 {
      setlocale(LC_CTYPE, "C.UTF-8")
    }
    XSetLocaleModifiers("")
  }

  /// What the desktop prefers, by its XSETTINGS manager.
  public var settings: DesktopSettings { settingsWatch.settings }

  /// True if the connection is lost. Every call then returns without effect.
  public var isLost: Bool { state.isLost }

  /// The file descriptor to poll for events. Call `drain` before polling.
  public var fileDescriptor: Int32 { XConnectionNumber(raw) }

  /// Sends the buffered requests, by `XFlush`. Takes no round trip.
  public func flush() { if !isLost { XFlush(raw) } }

  /// Waits until the server has handled all requests, by `XSync`. Takes a round trip.
  public func synchronise() { if !isLost { XSync(raw, 0) } }
}

// The compiler rejects code that sends a display to another thread.
@available(*, unavailable)
extension Display: Sendable {}
