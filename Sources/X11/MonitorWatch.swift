import CX11
import Dispatch
import Graphics

/// Follows the monitors of a screen, by RandR 1.5.
final class MonitorWatch {
  private let display: OpaquePointer
  private let root: XID
  /// The type of the event that tells of a change, or nil if the server has no such extension.
  private let changed: Int32?
  /// The monitors, none on a server that does not name them.
  private(set) var monitors: [Monitor] = []

  /// Asks for the monitors, and to be told when they change. Takes three round trips.
  init(_ display: OpaquePointer, root: XID) {
    self.display = display
    self.root = root
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let hasMonitors = Display.tables.sync {
      XRRQueryExtension(display, &event, &error) != 0
        && XRRQueryVersion(display, &major, &minor) != 0 && (major, minor) >= (1, 5)
    }
    changed = hasMonitors ? event + RRScreenChangeNotify : nil
    guard hasMonitors else { return }
    XRRSelectInput(display, root, Int32(RRScreenChangeNotifyMask))
    read()
  }

  /// Returns true if an event tells that monitors changed. Changes of which the program `xrandr`
  /// tells the server, as `--setmonitor`, come as a `ConfigureNotify` of the root window instead.
  func isChange(_ event: XEvent) -> Bool { event.type == changed }

  /// Reads the monitors anew. Takes a round trip.
  func read() {
    var count: Int32 = 0
    guard changed != nil, let list = XRRGetMonitors(display, root, 1, &count) else { return }
    defer { XRRFreeMonitors(list) }
    monitors = (0..<Int(max(count, 0))).map { index in
      let info = list[index]
      return Monitor(
        part: PixelRect(
          x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height)),
        widthInMillimetres: Int(info.mwidth), heightInMillimetres: Int(info.mheight),
        isPrimary: info.primary != 0)
    }
  }
}
