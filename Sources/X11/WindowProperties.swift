import CX11
import Glibc
import Platform

/// An icon in one size.
public struct IconImage: Sendable, Hashable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The rows of pixels from the top, each `0xAARRGGBB`, without premultiplied alpha.
  public var argb: [UInt32]

  /// Creates an icon from its `width * height` pixels.
  public init(width: Int, height: Int, argb: [UInt32]) {
    precondition(argb.count == width * height, "an icon has width times height pixels")
    self.width = width
    self.height = height
    self.argb = argb
  }
}

/// The properties that describe the window to the window manager.
struct WindowProperties {
  let window: Window

  private var raw: OpaquePointer { window.display.raw }
  private var atoms: Atoms { window.display.atoms }

  /// Sets all properties except the icons.
  func setAll(minimumWidth: Int, minimumHeight: Int, isDialog: Bool, program: String) {
    var size = XSizeHints()
    size.flags = PMinSize | PSize | PWinGravity
    size.min_width = Int32(clamping: max(minimumWidth, 1))
    size.min_height = Int32(clamping: max(minimumHeight, 1))
    size.width = Int32(clamping: window.width)
    size.height = Int32(clamping: window.height)
    size.win_gravity = NorthWestGravity
    var hints = XWMHints()
    hints.flags = InputHint | StateHint
    hints.input = 1
    hints.initial_state = NormalState
    let name = strdup(program)
    let class_ = strdup(program.prefix(1).uppercased() + program.dropFirst())
    defer {
      free(name)
      free(class_)
    }
    var classHint = XClassHint(res_name: name, res_class: class_)
    // This also sets WM_CLIENT_MACHINE, which _NET_WM_PID requires.
    let title = window.title.legible
    Xutf8SetWMProperties(raw, window.id, title, title, nil, 0, &size, &hints, &classHint)
    setTitle()
    setProtocols(syncs: false)
    Property.set(
      raw, window.id, atoms[.netWMPid], type: Atom(XA_CARDINAL), [UInt(getpid())])
    // The window is the only one and leads itself. SM_CLIENT_ID would need a session manager.
    Property.set(
      raw, window.id, atoms[.wmClientLeader], type: Atom(XA_WINDOW), [window.id])
    Property.set(
      raw, window.id, atoms[.wmWindowRole], type: Atom(XA_STRING),
      isDialog ? "dialog" : "main")
    Property.set(
      raw, window.id, atoms[.netWMWindowType], type: Atom(XA_ATOM),
      [atoms[isDialog ? .netWMWindowTypeDialog : .netWMWindowTypeNormal]])
  }

  /// Sets the messages that the window understands, with that about resizes if `syncs`.
  func setProtocols(syncs: Bool) {
    var protocols = [atoms[.wmDeleteWindow], atoms[.netWMPing]]
    if syncs { protocols.append(atoms[.netWMSyncRequest]) }
    XSetWMProtocols(raw, window.id, &protocols, Int32(protocols.count))
  }

  /// Sets the title under its old and new property names.
  func setTitle() {
    guard !window.display.isLost else { return }
    let title = window.title.legible
    Xutf8SetWMProperties(raw, window.id, title, title, nil, 0, nil, nil, nil)
    for name in [AtomName.netWMName, .netWMIconName] {
      Property.set(raw, window.id, atoms[name], type: atoms[.utf8String], title)
    }
  }

  /// Tells the window manager what the launcher said. Without a time of the user's action nothing
  /// is said about it: the window gets the focus as usual.
  func set(_ launch: StartupNotification) {
    Property.set(raw, window.id, atoms[.netStartupID], type: atoms[.utf8String], launch.id)
    if let time = launch.time { window.setUserTime(time) }
  }

  /// Adds icons, one size per request: all of them may not fit into one. An icon that the server
  /// does not take in one request is left out.
  func addIcons(_ icons: [IconImage]) {
    let longest = max(XMaxRequestSize(raw), XExtendedMaxRequestSize(raw))
    for icon in icons where icon.argb.count + 16 < longest {
      let items = [UInt(icon.width), UInt(icon.height)] + icon.argb.map { UInt($0) }
      Property.set(raw, window.id, atoms[.netWMIcon], type: Atom(XA_CARDINAL), items, append: true)
    }
  }
}
