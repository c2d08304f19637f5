/// A pen that the user keeps by a name.
struct KeptPen: Hashable {
  var name: String
  var choice: PenChoice
}

/// The pens that the user keeps, in an order of the user's own. The preferences have them.
@MainActor final class KeptPens {
  /// The most pens.
  nonisolated static let maximum = 12
  /// The most characters of a name.
  nonisolated static let longestName = 40

  private let preferences: PreferencesFile

  init(preferences: PreferencesFile) { self.preferences = preferences }

  private(set) lazy var pens = preferences.values.keptPens

  /// True if there is no room for another.
  var isFull: Bool { pens.count >= Self.maximum }

  /// Returns the name that typed text means, or nil if it is none.
  nonisolated static func name(typed text: String) -> String? {
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isPlain = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return !name.isEmpty && name.count <= longestName && isPlain ? name : nil
  }

  /// Keeps a pen by a name, in place of the one that has it, or else as the last.
  func keep(_ choice: PenChoice, as name: String) {
    change { pens in
      if let index = pens.firstIndex(where: { $0.name == name }) {
        pens[index].choice = choice
      } else if pens.count < Self.maximum {
        pens.append(KeptPen(name: name, choice: choice))
      }
    }
  }

  /// Gives a pen another name, which no other has.
  func rename(_ old: String, to new: String) {
    change { pens in
      guard !pens.contains(where: { $0.name == new }),
        let index = pens.firstIndex(where: { $0.name == old })
      else { return }
      pens[index].name = new
    }
  }

  /// Keeps a pen no more.
  func remove(_ name: String) { change { $0.removeAll { $0.name == name } } }

  /// Moves a pen before the one above it.
  func moveUp(_ name: String) {
    change { pens in
      guard let index = pens.firstIndex(where: { $0.name == name }), index > 0 else { return }
      pens.swapAt(index - 1, index)
    }
  }

  /// Changes the list. What other windows changed in the file meanwhile is not lost.
  private func change(_ change: @escaping @Sendable (inout [KeptPen]) -> Void) {
    preferences.update { change(&$0.keptPens) }
    pens = preferences.values.keptPens
  }
}

extension Preferences {
  /// The pens that the user keeps.
  fileprivate var keptPens: [KeptPen] {
    get {
      (self[.keptPens] ?? "").split(separator: "\n").prefix(KeptPens.maximum).map { name in
        KeptPen(name: String(name), choice: pen(in: Self.group(of: name)))
      }
    }
    set {
      let old = keptPens
      for pen in newValue where !old.contains(pen) { set(pen.choice, in: Self.group(of: pen.name)) }
      for pen in old where !newValue.contains(where: { $0.name == pen.name }) {
        remove(group: Self.group(of: pen.name))
      }
      self[.keptPens] = newValue.isEmpty ? nil : newValue.map(\.name).joined(separator: "\n")
    }
  }

  private static func group(of name: some StringProtocol) -> String { group("pen", String(name)) }
}

extension Preferences.Key {
  /// The names of the pens that the user keeps, in their order, each in a line.
  static let keptPens = Self(name: "kept-pens")
}
