import CX11
import Glibc

/// The atoms that the program exchanges with the server and other clients.
enum AtomName: String, CaseIterable {
  case wmProtocols = "WM_PROTOCOLS"
  case wmDeleteWindow = "WM_DELETE_WINDOW"
  case netWMPing = "_NET_WM_PING"
  case netWMSyncRequest = "_NET_WM_SYNC_REQUEST"
  case netWMSyncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
  case netWMState = "_NET_WM_STATE"
  case netWMStateFullScreen = "_NET_WM_STATE_FULLSCREEN"
  case netWMStateMaximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
  case netWMStateMaximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
  case netWMUserTime = "_NET_WM_USER_TIME"
  case netStartupID = "_NET_STARTUP_ID"
  case netStartupInfoBegin = "_NET_STARTUP_INFO_BEGIN"
  case netStartupInfo = "_NET_STARTUP_INFO"
  case netWMPid = "_NET_WM_PID"
  case netWMName = "_NET_WM_NAME"
  case netWMIconName = "_NET_WM_ICON_NAME"
  case netWMIcon = "_NET_WM_ICON"
  case netWMWindowType = "_NET_WM_WINDOW_TYPE"
  case netWMWindowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
  case netWMWindowTypeDialog = "_NET_WM_WINDOW_TYPE_DIALOG"
  case netWMWindowTypeDrag = "_NET_WM_WINDOW_TYPE_DND"
  case wmClientLeader = "WM_CLIENT_LEADER"
  case wmWindowRole = "WM_WINDOW_ROLE"
  case utf8String = "UTF8_STRING"
  case clipboard = "CLIPBOARD"
  case utf8Text = "text/plain;charset=utf-8"
  case latinText = "STRING"
  case targets = "TARGETS"
  case timestamp = "TIMESTAMP"
  case multiple = "MULTIPLE"
  case atomPair = "ATOM_PAIR"
  case incremental = "INCR"
  case clipboardManager = "CLIPBOARD_MANAGER"
  case saveTargets = "SAVE_TARGETS"
  case null = "NULL"
  case selection = "XSIGN_SELECTION"
  case reading0 = "XSIGN_READING_0"
  case reading1 = "XSIGN_READING_1"
  case reading2 = "XSIGN_READING_2"
  case reading3 = "XSIGN_READING_3"
  case dropping0 = "XSIGN_DROPPING_0"
  case dropping1 = "XSIGN_DROPPING_1"
  case dropAware = "XdndAware"
  case dropEnter = "XdndEnter"
  case dropPosition = "XdndPosition"
  case dropStatus = "XdndStatus"
  case dropLeave = "XdndLeave"
  case dropDrop = "XdndDrop"
  case dropFinished = "XdndFinished"
  case dropSelection = "XdndSelection"
  case dropTypes = "XdndTypeList"
  case dropCopy = "XdndActionCopy"
  case dropProxy = "XdndProxy"
  case uriList = "text/uri-list"
  case xsettings = "_XSETTINGS_SETTINGS"
  case xsettingsSelection = "_XSETTINGS_S0"
  case manager = "MANAGER"
  case wacomToolType = "Wacom Tool Type"
  case wacomSampling = "Wacom Sample and Suppress"
  case eraserTool = "ERASER"
}

/// The server's numbers of the atoms, fetched in one round trip by `XInternAtoms`.
struct Atoms {
  private let values: [AtomName: Atom]

  init(values: [AtomName: Atom]) { self.values = values }

  init(_ display: OpaquePointer) {
    let names = AtomName.allCases
    let ids = Self.intern(names.map(\.rawValue), display)
    values = Dictionary(uniqueKeysWithValues: zip(names, ids))
  }

  /// Returns the number of `name`, or 0, which no atom has, on a lost connection.
  subscript(name: AtomName) -> Atom { values[name] ?? 0 }

  /// Returns the server's numbers of names, by `XInternAtoms`. Takes a round trip.
  static func intern(_ names: [String], _ display: OpaquePointer) -> [Atom] {
    var ids = [Atom](repeating: 0, count: names.count)
    var strings = names.map { strdup($0) }
    defer { for string in strings { free(string) } }
    XInternAtoms(display, &strings, Int32(names.count), 0, &ids)
    return ids
  }
}
