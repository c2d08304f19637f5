/// The devices that hold each button. The server reports a master's button only for the first
/// device that presses it and for the last one that releases it. The other presses and releases are
/// visible only in the events of the physical devices.
struct ButtonHolders {
  private struct Key: Hashable {
    var master: Int32
    var button: Int32
  }
  private var holders: [Key: [Int32]] = [:]
  /// Stands for a device that pressed the button outside the window. No device has this number.
  static let unseen: Int32 = -1

  /// The devices that hold the button.
  subscript(master: Int32, button: Int32) -> [Int32] {
    holders[Key(master: master, button: button)] ?? []
  }

  /// Records that `source` presses the button. Returns whether another device held it.
  mutating func press(_ master: Int32, _ button: Int32, _ source: Int32) -> Bool {
    let key = Key(master: master, button: button)
    let others = self[master, button].filter { $0 != source }
    holders[key] = others + [source]
    return !others.isEmpty
  }

  /// Records that `source` releases the button. Returns whether another device still holds it.
  mutating func release(_ master: Int32, _ button: Int32, _ source: Int32) -> Bool {
    let key = Key(master: master, button: button)
    let others = self[master, button].filter { $0 != source }
    holders[key] = others.isEmpty ? nil : others
    return !others.isEmpty
  }

  /// Records that no device holds the button.
  mutating func clear(_ master: Int32, _ button: Int32) {
    guard !holders.isEmpty else { return }
    holders[Key(master: master, button: button)] = nil
  }

  /// Removes a device that vanished.
  mutating func forget(_ source: Int32) {
    for (key, sources) in holders {
      let others = sources.filter { $0 != source }
      holders[key] = others.isEmpty ? nil : others
    }
  }

  /// Removes all holders.
  mutating func removeAll() { holders = [:] }
}
