/// A meaning that a key press may have for shortcuts and mnemonics.
///
/// The symbol that the layout types comes first. A shortcut that it does not name may be named by
/// another symbol of the key, so that all shortcuts can be pressed on any layout:
/// `KeyboardLayout.readings` has the rule.
public struct KeyReading: Sendable, Hashable {
  /// The key.
  public let key: Key
  /// The modifiers that count. Shift does not if it was needed for the symbol alone.
  public let modifiers: Modifiers

  /// Creates a reading.
  public init(_ key: Key, _ modifiers: Modifiers) {
    self.key = key
    self.modifiers = modifiers
  }
}
