import CX11
import CXTest
import Input
import X11
import X11Canvas

/// A keyboard. Keys are identified by their X names, such as "Return" or "z", or by their
/// character.
public final class TestKeyboard {
  private let socket: DeviceSocket?
  private let control: Display

  init(_ socket: DeviceSocket?, _ control: Display) {
    self.socket = socket
    self.control = control
  }

  /// Presses and releases the key named `name` while the modifier keys are held.
  public func press(_ name: String, _ modifiers: Modifiers = []) {
    tap(XStringToKeysym(name), modifiers)
  }

  /// Types a text of characters that the layout contains, with Shift if needed.
  public func type(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": press("Return")
      case "\t": press("Tab")
      default: tap(scalar.value < 256 ? UInt(scalar.value) : 0x100_0000 | UInt(scalar.value), [])
      }
    }
    sync()
  }

  /// Presses and releases the key with the number `code`.
  public func press(code: UInt8, _ modifiers: Modifiers = []) {
    let held = keys(modifiers)
    for key in held { send(key, true) }
    send(code, true)
    send(code, false)
    for key in held.reversed() { send(key, false) }
    sync()
  }

  /// Presses the key named `name` and holds it.
  public func down(_ name: String) {
    send(code(name), true)
    sync()
  }

  /// Releases the key named `name`.
  public func up(_ name: String) {
    send(code(name), false)
    sync()
  }

  /// Releases the key with the number `code`.
  func up(code: UInt8) {
    send(code, false)
    sync()
  }

  /// Makes keys that are held repeat, or not.
  public func set(repeats: Bool) {
    if repeats { XAutoRepeatOn(control.raw) } else { XAutoRepeatOff(control.raw) }
    control.synchronise()
  }

  /// Returns the number of the key named `name`.
  public func code(_ name: String) -> UInt8 { XKeysymToKeycode(control.raw, XStringToKeysym(name)) }

  /// Activates a group of the layout, the first of which is 0.
  public func activate(group: UInt32) {
    XkbLockGroup(control.raw, UInt32(XkbUseCoreKbd), group)
    control.synchronise()
  }

  /// Sets the layout by `setxkbmap`, with a group of it active. Throws an error if it cannot.
  public func set(layout: String, group: UInt32 = 0) throws {
    let tool = try Tool(
      "setxkbmap",
      ["-display", control.name, "-layout", layout, "-variant", "", "-option", ""])
    guard tool.status == 0 else { throw TestError(tool.errors) }
    activate(group: group)
  }

  /// Waits until the server has handled all input so far.
  public func sync() {
    if let socket { socket.sync() } else { control.synchronise() }
  }

  private func tap(_ keysym: KeySym, _ modifiers: Modifiers) {
    let code = XKeysymToKeycode(control.raw, keysym)
    var modifiers = modifiers
    if XkbKeycodeToKeysym(control.raw, code, 0, 0) != keysym,
      XkbKeycodeToKeysym(control.raw, code, 0, 1) == keysym
    {
      modifiers.insert(.shift)
    }
    press(code: code, modifiers)
  }

  private func keys(_ modifiers: Modifiers) -> [UInt8] {
    [
      (Modifiers.shift, "Shift_L"), (.control, "Control_L"), (.alt, "Alt_L"),
      (.superKey, "Super_L"),
    ].filter { modifiers.contains($0.0) }.map { code($0.1) }
  }

  private func send(_ code: UInt8, _ isDown: Bool) {
    guard let socket else {
      XTestFakeKeyEvent(control.raw, UInt32(code), isDown ? 1 : 0, 0)
      return
    }
    var message = DeviceMessage(.key, size: 16)
    message.set(UInt32(code), at: 8)
    message.set(isDown ? 1 : 0, at: 12)
    socket.send(message)
  }
}
