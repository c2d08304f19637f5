/// Which devices hold which button. The server tells of a master's button once: of the first
/// device that presses it and of the last that lets go. What the others do, only the events of the
/// physical devices tell.
struct ButtonHolders {
  private struct Key: Hashable {
    var master: Int32
    var button: Int32
  }
  private var holders: [Key: [Int32]] = [:]

  /// The devices that hold the button.
  subscript(master: Int32, button: Int32) -> [Int32] {
    holders[Key(master: master, button: button)] ?? []
  }

  /// `source` presses the button. Tells whether another device held it.
  mutating func press(_ master: Int32, _ button: Int32, _ source: Int32) -> Bool {
    let key = Key(master: master, button: button)
    let others = self[master, button].filter { $0 != source }
    holders[key] = others + [source]
    return !others.isEmpty
  }

  /// `source` lets the button go. Tells whether another device still holds it.
  mutating func release(_ master: Int32, _ button: Int32, _ source: Int32) -> Bool {
    let key = Key(master: master, button: button)
    let others = self[master, button].filter { $0 != source }
    holders[key] = others.isEmpty ? nil : others
    return !others.isEmpty
  }

  /// Nobody holds the button.
  mutating func clear(_ master: Int32, _ button: Int32) {
    guard !holders.isEmpty else { return }
    holders[Key(master: master, button: button)] = nil
  }

  /// The device vanished.
  mutating func forget(_ source: Int32) {
    for (key, sources) in holders {
      let others = sources.filter { $0 != source }
      holders[key] = others.isEmpty ? nil : others
    }
  }

  /// Nobody holds anything that is known.
  mutating func removeAll() { holders = [:] }
}
