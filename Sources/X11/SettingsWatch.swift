import CX11
import Graphics

/// Follows the XSETTINGS manager of a screen: the owner of its selection, whose window has the
/// settings in a property.
final class SettingsWatch {
  private let display: OpaquePointer
  private let atoms: Atoms
  private let selection: Atom
  /// The window of the manager, or 0 if there is none.
  private(set) var manager: XID = 0
  /// The settings, those of a desktop that prefers nothing without a manager.
  private(set) var settings = DesktopSettings()

  /// Looks for a manager. Takes a round trip, and two more if there is one.
  init(_ display: OpaquePointer, atoms: Atoms) {
    self.display = display
    self.atoms = atoms
    let screen = XDefaultScreen(display)
    selection =
      screen == 0
      ? atoms[.xsettingsSelection] : Atoms.intern(["_XSETTINGS_S\(screen)"], display)[0]
    look()
  }

  /// Handles an event of the root window or of a manager. Returns true if the settings are others
  /// now.
  func handle(_ event: XEvent) -> Bool {
    let old = settings
    switch event.type {
    case ClientMessage:
      guard event.xclient.message_type == atoms[.manager],
        Atom(bitPattern: event.xclient.data.l.1) == selection
      else { return false }
      look()
    case DestroyNotify:
      guard manager != 0, event.xdestroywindow.window == manager else { return false }
      look()
    case PropertyNotify:
      guard manager != 0, event.xproperty.window == manager,
        event.xproperty.atom == atoms[.xsettings]
      else { return false }
      read()
    default: return false
    }
    return settings != old
  }

  /// Finds the manager by `XGetSelectionOwner`, and reads its settings.
  private func look() {
    manager = XGetSelectionOwner(display, selection)
    // Without one the look stays: the manager may be about to be replaced.
    guard manager != 0 else { return }
    let error = ErrorTrap.code(on: display) {
      XSelectInput(display, manager, PropertyChangeMask | StructureNotifyMask)
      read()
    }
    // It ended meanwhile. The next one announces itself.
    if error != 0 { manager = 0 }
  }

  /// Reads the settings. Those before stay if the manager is about to write others.
  private func read() {
    guard let value = Property.get(display, manager, atoms[.xsettings]) else { return }
    settings = XSettings(value.bytes).desktop
  }
}
