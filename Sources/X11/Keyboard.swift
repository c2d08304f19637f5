import CX11
import Input

/// Turns key events into keys and text, through the input method if there is one.
final class Keyboard {
  private unowned let display: Display
  private let window: XID
  private var isOpen = false
  private var hasFocus = false
  private var method: XIM?
  private var context: XIC?
  /// The keys and their symbols, once a key was pressed, until the mapping changes.
  private var map: KeyMap?
  /// True if Alt is pressed and nothing has happened since: releasing it then opens the menu bar.
  /// While Alt is down, it may yet become Alt+Tab.
  var isAltAlone = false
  /// The number of the key that is held as the space bar. Its symbol may be another one when it is
  /// released, as with Shift on some layouts.
  private var spaceCode: UInt32?

  init(display: Display, window: XID) {
    self.display = display
    self.window = window
  }

  /// Opens the input method, by `XOpenIM` and `XCreateIC`. It is opened by the first key and not
  /// earlier: reading its tables costs more than the rest of the start, and a drawing needs no
  /// keys.
  func open() {
    guard !isOpen else { return }
    isOpen = true
    // A held key must not report a release with each repetition.
    XkbSetDetectableAutoRepeat(display.raw, 1, nil)
    method = cx11_open_im(
      display.raw,
      { _, data, _ in
        guard let data else { return }
        let keyboard = Unmanaged<Keyboard>.fromOpaque(data).takeUnretainedValue()
        // The input method took its contexts with it.
        keyboard.method = nil
        keyboard.context = nil
      },
      UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
        .assumingMemoryBound(to: CChar.self))
    guard let method else { return }
    var mask = 0
    context = cx11_create_ic(method, window, &mask)
    guard let context else { return }
    var attributes = XWindowAttributes()
    if XGetWindowAttributes(display.raw, window, &attributes) != 0 {
      XSelectInput(display.raw, window, attributes.your_event_mask | mask)
    }
    if hasFocus { XSetICFocus(context) }
  }

  /// Closes the input method, by `XDestroyIC` and `XCloseIM`.
  func close() {
    if let context { XDestroyIC(context) }
    if let method { XCloseIM(method) }
    context = nil
    method = nil
  }

  /// Forgets the places of the keys, because another keyboard may be used.
  func mappingChanged() { map = nil }

  /// Handles a change of the keyboard focus.
  func focus(_ has: Bool) {
    hasFocus = has
    isAltAlone = false
    guard let context else { return }
    if has { XSetICFocus(context) } else { XUnsetICFocus(context) }
  }

  /// Decodes a pressed key. Returns nil for Alt, which takes effect on release.
  func pressed(_ event: inout XKeyEvent) -> KeyPress? {
    let press = decode(&event)
    isAltAlone = press.key == .alt
    if press.key == .character(" ") { spaceCode = event.keycode }
    return isAltAlone ? nil : press
  }

  /// Decodes a released key: Alt, if nothing happened since it was pressed.
  func released(_ event: inout XKeyEvent) -> KeyPress? {
    guard isAltAlone else { return nil }
    var keysym: KeySym = 0
    XLookupString(&event, nil, 0, &keysym, nil)
    guard KeyNames.named(keysym) == .alt else { return nil }
    isAltAlone = false
    return KeyPress(.alt)
  }

  /// Decodes a released key: the space bar or an arrow, the keys whose holding has a meaning.
  func releasedHeldKey(_ event: inout XKeyEvent) -> Key? {
    if event.keycode == spaceCode {
      spaceCode = nil
      return .character(" ")
    }
    var keysym: KeySym = 0
    XLookupString(&event, nil, 0, &keysym, nil)
    return KeyNames.named(keysym).flatMap { $0.isArrow ? $0 : nil }
  }

  /// Returns the space bar if it was released meanwhile. The server tells the state of all keys
  /// when another program that had grabbed the keyboard, and so got the release, gives it back.
  func releasedHeldKey(_ event: XKeymapEvent) -> Key? {
    guard let code = spaceCode else { return nil }
    let isHeld = withUnsafeBytes(of: event.key_vector) { keys in
      keys[Int(code / 8)] & 1 << UInt8(code % 8) != 0
    }
    guard !isHeld else { return nil }
    spaceCode = nil
    return .character(" ")
  }

  /// Returns the pressed key and its text.
  private func decode(_ event: inout XKeyEvent) -> KeyPress {
    var keysym: KeySym = 0
    var text = lookUp(&event, &keysym)
    var modifiers = Modifiers(core: event.state)
    if !modifiers.isDisjoint(with: [.control, .alt, .superKey]) || !KeyNames.writes(text) {
      text = ""
    }
    if keysym == XK_ISO_Left_Tab { modifiers.insert(.shift) }
    // Text of the input method arrives as a key without a code.
    guard event.keycode != 0 else { return KeyPress(.other, modifiers, text: text) }
    if let key = KeyNames.named(keysym) { return KeyPress(key, modifiers, text: text) }
    let written = text.count == 1 ? Character(text.lowercased()) : nil
    let typed = KeyNames.character(keysym) ?? written
    var readings: [KeyReading] = []
    if !KeyNames.isOfKeypad(keysym) {
      if map == nil { map = KeyMap(display) }
      readings = map?.readings(of: event, typing: keysym, modifiers) ?? []
    }
    if let typed {
      let reading = KeyReading(.character(typed), modifiers)
      if readings.first != reading { readings.insert(reading, at: 0) }
    }
    let key = readings.first(where: \.isLatin)?.key ?? readings.first?.key ?? .other
    return KeyPress(key, modifiers, text: text, readings: readings)
  }

  private func lookUp(_ event: inout XKeyEvent, _ keysym: inout KeySym) -> String {
    let size = 256
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
      guard let context else {
        let count = XLookupString(&event, buffer.baseAddress, Int32(size), &keysym, nil)
        // Without an input method the bytes are Latin-1.
        return String(
          String.UnicodeScalarView(
            buffer.prefix(Int(count)).map { Unicode.Scalar(UInt8(bitPattern: $0)) }))
      }
      var status: Int32 = 0
      let count = Xutf8LookupString(
        context, &event, buffer.baseAddress, Int32(size), &keysym, &status)
      if status == XLookupKeySym || status == XLookupNone || status == XBufferOverflow {
        return status == XBufferOverflow ? longText(&event, context, Int(count)) : ""
      }
      return String(decoding: UnsafeRawBufferPointer(buffer).prefix(Int(count)), as: UTF8.self)
    }
  }

  private func longText(_ event: inout XKeyEvent, _ context: XIC, _ size: Int) -> String {
    var buffer = [CChar](repeating: 0, count: size)
    var keysym: KeySym = 0
    var status: Int32 = 0
    let count = Xutf8LookupString(context, &event, &buffer, Int32(size), &keysym, &status)
    return buffer.withUnsafeBytes { String(decoding: $0.prefix(Int(count)), as: UTF8.self) }
  }
}

extension KeyReading {
  /// True if the key writes a Latin letter, a digit or a sign found on Latin keyboards.
  fileprivate var isLatin: Bool {
    guard case .character(let character) = key else { return false }
    return switch character.unicodeScalars.first?.value ?? 0 {
    case 0x20...0x7e, 0xa0...0x24f, 0x1e00...0x1eff: true
    default: false
    }
  }
}
