import CX11
import X11Canvas

extension ScreenReader {
  /// Unplugs or plugs in the device named `name`, as seen by programs. Returns whether there is
  /// such a device.
  @discardableResult
  public func setDevice(_ name: String, isEnabled: Bool) -> Bool {
    guard let id = device(name) else { return false }
    var value: UInt8 = isEnabled ? 1 : 0
    XIChangeProperty(
      raw, id, atom("Device Enabled"), Atom(XA_INTEGER), 8, PropModeReplace, &value, 1)
    synchronise()
    return true
  }

  /// Takes the device named `name` from its pointer, so that it moves none, or gives it to the
  /// pointer of the core.
  public func setDevice(_ name: String, isAttached: Bool) {
    guard let id = device(name), let pointer = device("Virtual core pointer") else { return }
    var change = XIAnyHierarchyChangeInfo()
    if isAttached {
      change.attach = XIAttachSlaveInfo(type: XIAttachSlave, deviceid: id, new_master: pointer)
    } else {
      change.detach = XIDetachSlaveInfo(type: XIDetachSlave, deviceid: id)
    }
    XIChangeHierarchy(raw, &change, 1)
    synchronise()
  }

  /// Sets the tool of the device named `name`, as the Wacom driver does.
  public func setTool(_ name: String, _ tool: String) {
    set(name, "Wacom Tool Type", type: Atom(XA_ATOM), [UInt32(atom(tool))])
  }

  /// Sets the numbers of reports that the device named `name` suppresses and averages, as the Wacom
  /// driver does.
  public func setSampling(_ name: String, suppress: UInt32, average: UInt32) {
    set(name, "Wacom Sample and Suppress", type: Atom(XA_INTEGER), [suppress, average])
  }

  private func set(
    _ name: String, _ property: String, type: Atom, _ items: [some BitwiseCopyable]
  ) {
    guard let id = device(name) else { return }
    // 4 bytes per item, unlike a window property.
    var bytes = items.flatMap { item in withUnsafeBytes(of: item) { Array($0) } }
    XIChangeProperty(
      raw, id, atom(property), type, 32, PropModeReplace, &bytes, Int32(items.count))
    synchronise()
  }

  /// Returns the number of the device named `name`.
  public func device(_ name: String) -> Int32? {
    var count: Int32 = 0
    guard let list = XIQueryDevice(raw, XIAllDevices, &count) else { return nil }
    defer { XIFreeDeviceInfo(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).first {
      String(cString: $0.name) == name
    }?.deviceid
  }

  /// Grabs the key named `name` with Alt, as a window manager does.
  public func claimAltKey(_ name: String) {
    let code = XKeysymToKeycode(raw, XStringToKeysym(name))
    XGrabKey(
      raw, Int32(code), UInt32(Mod1Mask), XDefaultRootWindow(raw), 0, GrabModeAsync, GrabModeAsync)
    synchronise()
  }

  /// Grabs the first mouse button with Alt, as a window manager does that moves windows by it.
  public func claimAltDrag() {
    XGrabButton(
      raw, UInt32(Button1), UInt32(Mod1Mask), XDefaultRootWindow(raw), 0,
      UInt32(ButtonPressMask | ButtonReleaseMask), GrabModeAsync, GrabModeAsync, 0, 0)
    synchronise()
  }

  /// Takes the keyboard from all other programs until `releaseKeyboard`, as the menus of a desktop
  /// do.
  public func grabKeyboard() {
    XGrabKeyboard(
      raw, XDefaultRootWindow(raw), 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
    synchronise()
  }

  /// Gives the keyboard back.
  public func releaseKeyboard() {
    XUngrabKeyboard(raw, UInt(CurrentTime))
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

  /// Accepts the touches claimed so far, or rejects them in favour of the program below. Returns
  /// their number.
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
extension ScreenReader {
  /// Sets the matrix that maps the positions of the device named `name` to the screen, row by row.
  public func setTransformation(_ name: String, _ matrix: [Float]) {
    set(name, "Coordinate Transformation Matrix", type: atom("FLOAT"), matrix)
  }
}
