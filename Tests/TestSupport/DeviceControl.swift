import CX11
import X11Canvas

extension ScreenReader {
  /// Unplugs or plugs in the device named `name`, as far as programs can tell. Tells whether there
  /// is such a device.
  @discardableResult
  public func setDevice(_ name: String, isEnabled: Bool) -> Bool {
    guard let id = device(name) else { return false }
    var value: UInt8 = isEnabled ? 1 : 0
    XIChangeProperty(
      raw, id, atom("Device Enabled"), Atom(XA_INTEGER), 8, PropModeReplace, &value, 1)
    synchronise()
    return true
  }

  /// Says, as the Wacom driver does, that the device named `name` is the tool `tool`.
  public func setTool(_ name: String, _ tool: String) {
    set(name, "Wacom Tool Type", type: Atom(XA_ATOM), [UInt32(atom(tool))])
  }

  /// Says, as the Wacom driver does, how many reports of the device named `name` it suppresses and
  /// averages.
  public func setSampling(_ name: String, suppress: UInt32, average: UInt32) {
    set(name, "Wacom Sample and Suppress", type: Atom(XA_INTEGER), [suppress, average])
  }

  private func set(_ name: String, _ property: String, type: Atom, _ items: [UInt32]) {
    guard let id = device(name) else { return }
    // 4 bytes an item, unlike a window's property.
    var bytes = items.flatMap { item in withUnsafeBytes(of: item) { Array($0) } }
    XIChangeProperty(
      raw, id, atom(property), type, 32, PropModeReplace, &bytes, Int32(items.count))
    synchronise()
  }

  /// The number of the device named `name`.
  public func device(_ name: String) -> Int32? {
    var count: Int32 = 0
    guard let list = XIQueryDevice(raw, XIAllDevices, &count) else { return nil }
    defer { XIFreeDeviceInfo(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).first {
      String(cString: $0.name) == name
    }?.deviceid
  }

  /// Takes the key named `name` with Alt away from all programs, as a window manager does.
  public func claimAltKey(_ name: String) {
    let code = XKeysymToKeycode(raw, XStringToKeysym(name))
    XGrabKey(
      raw, Int32(code), UInt32(Mod1Mask), XDefaultRootWindow(raw), 0, GrabModeAsync, GrabModeAsync)
    synchronise()
  }

  /// Takes the first mouse button with Alt away from all programs, as a window manager does that
  /// moves windows so.
  public func claimAltDrag() {
    XGrabButton(
      raw, UInt32(Button1), UInt32(Mod1Mask), XDefaultRootWindow(raw), 0,
      UInt32(ButtonPressMask | ButtonReleaseMask), GrabModeAsync, GrabModeAsync, 0, 0)
    synchronise()
  }

  /// Claims every touch on the screen before other programs, as gesture programs do, until
  /// `decideTouches`.
  public func claimTouches() {
    var bits = [UInt8](repeating: 0, count: 4)
    for event in [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] {
      bits[Int(event) / 8] |= 1 << UInt8(event % 8)
    }
    bits.withUnsafeMutableBufferPointer {
      var mask = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32($0.count), mask: $0.baseAddress)
      var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: XIAnyModifier), status: 0)
      _ = XIGrabTouchBegin(
        raw, XIAllMasterDevices, XDefaultRootWindow(raw), 0, &mask, 1, &modifiers)
    }
    synchronise()
  }

  /// Keeps the touches claimed so far, or leaves them to the program they are over. Tells how many
  /// there were.
  @discardableResult
  public func decideTouches(keep: Bool) -> Int {
    synchronise()
    var event = XEvent()
    var count = 0
    while XCheckTypedEvent(raw, GenericEvent, &event) != 0 {
      guard XGetEventData(raw, &event.xcookie) != 0 else { continue }
      if event.xcookie.evtype == XI_TouchBegin, let data = event.xcookie.data {
        let touch = data.load(as: XIDeviceEvent.self)
        XIAllowTouchEvents(
          raw, touch.deviceid, UInt32(bitPattern: touch.detail), XDefaultRootWindow(raw),
          keep ? XIAcceptTouch : XIRejectTouch)
        count += 1
      }
      XFreeEventData(raw, &event.xcookie)
    }
    synchronise()
    return count
  }
}
