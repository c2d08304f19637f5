/// What a key of a keyboard types.
public struct KeySymbols: Sendable, Hashable {
  /// The characters of each group of the layout, in lower case: without modifiers, with Shift, and
  /// those of further levels, such as that of AltGr. Nil where none is typed.
  public var groups: [[Character?]]
  /// The characters at its place on a US keyboard, without and with Shift, or nil for other keys.
  public var place: KeyPlace?

  /// Creates the symbols of a key.
  public init(groups: [[Character?]], place: KeyPlace? = nil) {
    self.groups = groups
    self.place = place
  }

  /// Returns the character of a level of a group. A key that has fewer groups than the keyboard
  /// goes through them again.
  func character(_ group: Int, _ level: Int) -> Character? {
    guard !groups.isEmpty else { return nil }
    let levels = groups[group % groups.count]
    return levels.indices.contains(level) ? levels[level] : nil
  }
}

/// The layout of a keyboard while one of its groups is active: what its keys mean for shortcuts.
public struct KeyboardLayout: Sendable {
  private let group: Int
  /// The characters that the group types without modifiers, and with Shift.
  private let plain: Set<Character>
  private let shifted: Set<Character>
  /// True if it types all digits so. If it types only some, with Shift, as the Armenian ones do,
  /// the places of all count.
  private let hasDigits: Bool

  /// Creates the layout of all `keys` that type characters, except those of the keypad.
  public init(_ keys: [KeySymbols], group: Int) {
    self.group = group
    var (plain, shifted): (Set<Character>, Set<Character>) = ([], [])
    for key in keys {
      if let character = key.character(group, 0) { plain.insert(character) }
      if let character = key.character(group, 1) { shifted.insert(character) }
    }
    (self.plain, self.shifted) = (plain, shifted)
    hasDigits = "0123456789".allSatisfy { plain.contains($0) || shifted.contains($0) }
  }

  /// Returns what a press of `key` may mean, the preferred meaning first. A press asks for the
  /// first of them that is a shortcut.
  ///
  /// 1. The symbol that is typed. Shift does not count if it was needed for the symbol. Then the
  ///    symbol without Shift. A symbol of a further level stands alone.
  /// 2. A symbol of another group, then that of the key's place on a US keyboard, unless the active
  ///    group types it by another key: a letter by a key alone, another symbol also with Shift.
  /// 3. A letter or digit that the key types with Shift, although Shift is not pressed: some
  ///    layouts need Shift for digits.
  /// 4. A digit of 2 with Shift, where the key has another shortcut without. It goes before a digit
  ///    that the key types with Shift if the group does not type all digits.
  /// 5. The digit that the typed digit of another script stands for, as on keys whose places have
  ///    other shortcuts.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - level: The level whose symbol is typed: 0 without modifiers, 1 with Shift.
  ///   - modifiers: The modifiers that are pressed.
  /// - Complexity: O(symbols of the key).
  public func readings(
    of key: KeySymbols, level: Int, modifiers: Modifiers
  ) -> [KeyReading] {
    var readings: [KeyReading] = []
    func add(_ character: Character?, _ modifiers: Modifiers) {
      guard let character else { return }
      let reading = KeyReading(.character(character), modifiers)
      if !readings.contains(reading) { readings.append(reading) }
    }
    guard level < 2 else {
      add(key.character(group, level), modifiers)
      return readings
    }
    let unshifted = modifiers.subtracting(.shift)
    let (first, second) = (key.character(group, 0), key.character(group, 1))
    if level == 1 {
      add(second, modifiers)
      // A letter is the key's without Shift, too, unless the key types another one then.
      let isOther = first.map { $0.isASCII && $0.isLetter } ?? false
      if !hasDigits, second?.isNumber == true, let digit = key.place?.plain, digit.isNumber {
        add(digit, unshifted)
      }
      if second != first, second?.isLetter != true || isOther { add(second, unshifted) }
    }
    add(first, modifiers)
    let others = others(key, isShifted: modifiers.contains(.shift)).filter {
      $0.character.isLetter
        ? !plain.contains($0.character)
        : !plain.contains($0.character)
          && (!shifted.contains($0.character) || $0.character.isNumber && !hasDigits)
    }
    for other in others {
      add(other.character, modifiers)
      if other.needsShift, !other.character.isLetter { add(other.character, unshifted) }
    }
    if level == 0, let second, second.isLetter || second.isNumber, !plain.contains(second) {
      add(second, modifiers)
    }
    for other in others where other.character.isNumber { add(other.character, unshifted) }
    add((level == 1 ? second : first)?.digit, modifiers)
    return readings
  }

  /// Returns the symbols of the other groups and of the place of a key, that of the level first.
  private func others(
    _ key: KeySymbols, isShifted: Bool
  ) -> [(character: Character, needsShift: Bool)] {
    let levels = isShifted ? [1, 0] : [0, 1]
    var others: [(character: Character, needsShift: Bool)] = []
    func add(_ character: Character?, _ level: Int) {
      if let character { others.append((character, isShifted && level == 1)) }
    }
    for other in key.groups.indices where other != group {
      for level in levels { add(key.character(other, level), level) }
    }
    if let place = key.place {
      for level in levels { add(level == 0 ? place.plain : place.shifted, level) }
    }
    return others
  }
}

extension Character {
  /// The digit that a decimal digit of any script stands for, or nil.
  fileprivate var digit: Character? {
    guard unicodeScalars.first?.properties.numericType == .decimal, let value = wholeNumberValue
    else { return nil }
    return Character("\(value)")
  }
}
