/// A key without its modifiers.
public enum Key: Sendable, Hashable {
  /// A key that writes a character, in lower case. Of a key that writes none of the Latin script
  /// it is a Latin one that the key stands for, if there is one.
  case character(Character)
  /// The Enter keys.
  case enter
  /// Escape.
  case escape
  /// Tab.
  case tab
  /// Backspace.
  case backspace
  /// Delete.
  case delete
  /// An arrow to the left.
  case left
  /// An arrow to the right.
  case right
  /// An arrow up.
  case up
  /// An arrow down.
  case down
  /// Home.
  case home
  /// End.
  case end
  /// Page Up.
  case pageUp
  /// Page Down.
  case pageDown
  /// F1 to F12.
  case function(Int)
  /// The menu key.
  case menu
  /// The Alt key alone: it was pressed and released with nothing in between.
  case alt
  /// Any other key.
  case other

  /// True if the key is an arrow.
  public var isArrow: Bool { [.left, .right, .up, .down].contains(self) }
}

/// A key press. Two are equal if their keys, modifiers and texts are.
public struct KeyPress: Sendable, Hashable {
  /// The key.
  public var key: Key
  /// The pressed modifier keys.
  public var modifiers: Modifiers
  /// The text of the key, through the input method, or an empty string.
  public var text: String
  /// What the press may mean for shortcuts and mnemonics, the preferred meaning first.
  public var readings: [KeyReading]

  /// Creates a press of `key` with `modifiers` that writes `text`. Without `readings` it means
  /// this key alone.
  public init(
    _ key: Key, _ modifiers: Modifiers = [], text: String = "", readings: [KeyReading] = []
  ) {
    self.key = key
    self.modifiers = modifiers
    self.text = text
    self.readings = readings.isEmpty ? [KeyReading(key, modifiers)] : readings
  }

  /// Returns what `find` returns for the first reading for which that is not nil.
  public func first<Result>(_ find: (KeyReading) -> Result?) -> Result? {
    for reading in readings { if let result = find(reading) { return result } }
    return nil
  }

  /// Returns the first of its readings that is among `letters`, whatever the modifiers, or nil.
  package func letter(among letters: String) -> Character? {
    first { reading in
      guard case .character(let character) = reading.key else { return nil }
      return letters.contains(character) ? character : nil
    }
  }

  /// Returns true if the keys, the modifiers and the texts are equal.
  public static func == (a: KeyPress, b: KeyPress) -> Bool {
    a.key == b.key && a.modifiers == b.modifiers && a.text == b.text
  }

  /// Hashes the key, the modifiers and the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(modifiers)
    hasher.combine(text)
  }
}
