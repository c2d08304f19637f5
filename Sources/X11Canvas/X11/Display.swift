import CX11
import Dispatch
import Glibc

/// A connection to the X server. It belongs to one thread, and so does all that is made from it.
///
/// A program shows one window on a display: its events are those of that window.
public final class Display {
  /// The extensions' libraries keep tables of displays that they do not guard: two displays closed
  /// at the same moment crash. Entries are made and removed on this queue, one at a time.
  package static let tables = DispatchQueue(label: "xsign.displays")

  /// What Xlib's exit handler writes to: it may be called from any request.
  private final class Line {
    var isLost = false
  }

  /// Xlib's handle. Beside this folder only the package's tests have a use for it.
  package let raw: OpaquePointer
  /// The name it was opened under.
  public let name: String
  /// The factor from a 96-dpi screen: XSIGN_SCALE, else the resource `Xft.dpi`, else 1; within
  /// 0.5...8.
  public internal(set) var scale: Double
  let root: XID
  let atoms: Atoms
  let format: PixelFormat
  let inputOpcode: Int32
  /// What the pictures of cursors are made of; nil where the server has only cursors of two colours.
  /// Lives as long as the connection.
  let cursorFormat: UnsafeMutablePointer<XRenderPictFormat>?
  var decoder: InputDecoder
  /// The last time stamp seen, in the server's milliseconds.
  var lastTime: CX11.Time = 0
  var pendingSize: (width: Int, height: Int)?
  var pendingExpose = PixelRect.empty
  /// What the events of pens that come near and go away are called.
  var proximityTypes: (near: Int32, away: Int32) = (-1, -1)
  weak var window: Window?
  private let line: Line

  /// Opens the display `name`, or the one DISPLAY names. Throws where no server answers or it
  /// lacks the input extension 2.2. About a dozen round trips, and a few for each pen.
  public init(name: String? = nil) throws(X11Error) {
    _ = ErrorTrap.install
    let shown = name ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
    guard let raw = XOpenDisplay(name) else { throw .cannotOpenDisplay(name: shown) }
    let line = Line()
    XSetIOErrorExitHandler(
      raw,
      { _, data in data.map { Unmanaged<Line>.fromOpaque($0).takeUnretainedValue().isLost = true }
      },
      Unmanaged.passUnretained(line).toOpaque())
    let root = XDefaultRootWindow(raw)
    let atoms = Atoms(raw)
    do throws(X11Error) {
      inputOpcode = try Self.inputExtension(raw)
      format = try PixelFormat.choose(raw, root: root)
      cursorFormat = Self.cursorFormat(raw)
    } catch {
      Self.close(raw)
      throw line.isLost ? .connectionLost : error
    }
    self.raw = raw
    self.name = shown
    self.line = line
    self.root = root
    self.atoms = atoms
    XkbSetDetectableAutoRepeat(raw, 1, nil)
    XSelectInput(raw, root, PropertyChangeMask)
    InputSelection.hierarchy.select(raw, root)
    // After the selection: a device that comes in between is told of twice rather than never.
    decoder = InputDecoder(devices: DeviceQuery(display: raw, atoms: atoms).all())
    scale = ScaleFactor.current(raw, root: root)
    guard !line.isLost else { throw .connectionLost }
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
      // Asked here only for its entry in the table.
      _ = XShmQueryExtension(raw)
      return XQueryExtension(raw, "XInputExtension", &opcode, &event, &error) != 0
        && XIQueryVersion(raw, &major, &minor) == Success && (major, minor) >= (2, 2)
    }
    guard fits else { throw .missingExtension(name: "XInputExtension 2.2") }
    return opcode
  }

  /// The first to ask, so that nobody waits for the answer later.
  private static func cursorFormat(
    _ raw: OpaquePointer
  ) -> UnsafeMutablePointer<XRenderPictFormat>? {
    var major: Int32 = 0
    var minor: Int32 = 0
    // Cursors came with RENDER 0.5.
    let fits = tables.sync {
      XRenderQueryVersion(raw, &major, &minor) != 0 && (major, minor) >= (0, 5)
    }
    return fits ? XRenderFindStandardFormat(raw, PictStandardARGB32) : nil
  }

  /// Takes the character encoding of the user's locale, for the text of keys. Once, before the
  /// first window and before other threads start. Numbers and messages stay as they are.
  public static func adoptLocale() {
    if setlocale(LC_CTYPE, "") == nil || strcmp(setlocale(LC_CTYPE, nil), "C") == 0 {
      setlocale(LC_CTYPE, "C.UTF-8")
    }
    XSetLocaleModifiers("")
  }

  /// Whether the connection is gone. Every call returns then, and does nothing.
  public var isLost: Bool { line.isLost }

  /// The descriptor to wait on for events; look with `drain` before waiting.
  public var fileDescriptor: Int32 { XConnectionNumber(raw) }

  /// Sends what was asked of the server so far. No round trip.
  public func flush() { if !isLost { XFlush(raw) } }

  /// Waits until the server has handled everything asked so far. A round trip.
  public func synchronise() { if !isLost { XSync(raw, 0) } }

  /// The whole screen, in pixels, when the display was opened.
  public var screenSize: (width: Int, height: Int) {
    let screen = XDefaultScreen(raw)
    return (Int(XDisplayWidth(raw, screen)), Int(XDisplayHeight(raw, screen)))
  }
}
