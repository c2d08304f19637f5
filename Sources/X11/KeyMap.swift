import CX11
import Input

/// The keys of the core keyboard, as the server maps them to symbols.
struct KeyMap {
  private let display: Display
  /// The places of the keys by their numbers. Read once, by two requests.
  private let places: [KeyCode: KeyPlace]
  /// The layouts of the groups that were used. Each is made of the symbols of all keys.
  private var layouts: [Int: KeyboardLayout] = [:]

  init(_ display: Display) {
    self.display = display
    places = Self.places(display)
  }

  /// Returns what a key may mean, by its event and the keysym that it typed.
  mutating func readings(
    of event: XKeyEvent, typing keysym: KeySym, _ modifiers: Modifiers
  ) -> [KeyReading] {
    // `XkbGroupForCoreState`
    let group = Int(event.state >> 13 & 3)
    let code = KeyCode(truncatingIfNeeded: event.keycode)
    let layout =
      layouts[group] ?? KeyboardLayout(codes.map { symbols(of: $0) }, group: group)
    layouts[group] = layout
    let levels = symbolsByLevel(of: code, group)
    var key = symbols(of: code)
    var level = modifiers.contains(.shift) ? 1 : 0
    if let typed = levels.firstIndex(where: { Self.isSameKey($0, keysym) }) {
      level = typed
    } else if !levels.isEmpty {
      // A symbol of AltGr, or of a method that maps symbols by itself.
      level = 2
      key = KeySymbols(groups: [[nil, nil, KeyNames.character(keysym)]])
    }
    return layout.readings(of: key, level: level, modifiers: modifiers)
  }

  /// The numbers of all keys, by `XDisplayKeycodes`.
  private var codes: ClosedRange<KeyCode> {
    var (first, last): (Int32, Int32) = (8, 255)
    XDisplayKeycodes(display.raw, &first, &last)
    return KeyCode(first)...max(KeyCode(first), KeyCode(last))
  }

  /// Returns the keysyms of a key with and without Shift, in `group` or the one that stands for it.
  private func symbolsByLevel(of code: KeyCode, _ group: Int) -> [KeySym] {
    let groups = groups(of: code)
    return groups.isEmpty ? [] : groups[group % groups.count]
  }

  private func groups(of code: KeyCode) -> [[KeySym]] {
    var groups: [[KeySym]] = []
    for group: Int32 in 0..<4 {
      let symbols = [0, 1].map { XkbKeycodeToKeysym(display.raw, code, group, $0) }
      // `NoSymbol`: the key has no further groups.
      if symbols.allSatisfy({ $0 == 0 }) { break }
      groups.append(symbols)
    }
    return groups
  }

  private func symbols(of code: KeyCode) -> KeySymbols {
    KeySymbols(
      groups: groups(of: code).map { levels in
        levels.map { KeyNames.isOfKeypad($0) ? nil : KeyNames.character($0) }
      }, place: places[code])
  }

  /// Returns true if two keysyms are one, or one letter.
  private static func isSameKey(_ a: KeySym, _ b: KeySym) -> Bool {
    func lower(_ keysym: KeySym) -> KeySym {
      var (lower, upper): (KeySym, KeySym) = (0, 0)
      XConvertCase(keysym, &lower, &upper)
      return lower
    }
    return a == b || lower(a) == lower(b)
  }

  /// Reads the places of the keys, by `XkbGetNames`. Empty if the server does not name them.
  private static func places(_ display: Display) -> [KeyCode: KeyPlace] {
    guard let keyboard = XkbGetMap(display.raw, 0, UInt32(XkbUseCoreKbd)) else { return [:] }
    defer { XkbFreeKeyboard(keyboard, UInt32(XkbAllComponentsMask), 1) }
    guard XkbGetNames(display.raw, UInt32(XkbKeyNamesMask), keyboard) == 0,
      let names = keyboard.pointee.names?.pointee.keys
    else { return [:] }
    var places: [KeyCode: KeyPlace] = [:]
    for code in keyboard.pointee.min_key_code...keyboard.pointee.max_key_code {
      let name = withUnsafeBytes(of: names[Int(code)].name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let place = KeyPlace.named[name] { places[code] = place }
    }
    return places
  }
}
