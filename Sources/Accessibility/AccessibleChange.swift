/// A difference between two trees of the window, of which assistive technologies are told.
package enum AccessibleChange: Sendable, Hashable {
  /// A node, with all below it, is gone from this place below a parent.
  case removed(AccessibleID, from: AccessibleID, index: Int)
  /// A node, with all below it, is new at this place below a parent.
  case added(AccessibleID, to: AccessibleID, index: Int)
  /// The name is another.
  case name(AccessibleID, String)
  /// The description is another.
  case description(AccessibleID, String)
  /// The role is another.
  case role(AccessibleID, AccessibleRole)
  /// A state has begun (true) or ended.
  case state(AccessibleID, AccessibleStates, Bool)
  /// A part of the text was replaced.
  case text(AccessibleID, at: Int, old: String, new: String)
  /// The value along a range is another.
  case value(AccessibleID, Double)
  /// The caret is elsewhere.
  case caret(AccessibleID, Int)
  /// The selection of the text is another.
  case selection(AccessibleID)

  /// Returns what differs, in the order in which it is told: what is gone, what is new, and what
  /// has changed, with what has the keyboard focus now at the end. O(nodes).
  package static func all(from old: AccessibleNode, to new: AccessibleNode) -> [AccessibleChange] {
    var found = Finder()
    found.compare(old, new)
    if let focused = new.focused, old.focused?.id != focused.id {
      found.focus.append(.state(focused.id, .focused, true))
    }
    return found.tree + found.values + found.focus
  }

  /// The changes found so far.
  private struct Finder {
    var tree: [AccessibleChange] = []
    var values: [AccessibleChange] = []
    var focus: [AccessibleChange] = []

    mutating func compare(_ old: AccessibleNode, _ new: AccessibleNode) {
      guard old != new else { return }
      let id = new.id
      if old.name != new.name { values.append(.name(id, new.name)) }
      if old.description != new.description { values.append(.description(id, new.description)) }
      if old.role != new.role { values.append(.role(id, new.role)) }
      compareStates(old, new)
      compareTexts(old, new)
      if let value = new.value?.current, value != old.value?.current {
        values.append(.value(id, value))
      }
      compareChildren(old, new)
    }

    private mutating func compareStates(_ old: AccessibleNode, _ new: AccessibleNode) {
      let differing = old.states.symmetricDifference(new.states)
      for bit in 0..<AccessibleStates.RawValue.bitWidth {
        let state = AccessibleStates(rawValue: 1 << bit)
        guard differing.contains(state) else { continue }
        let isOn = new.states.contains(state)
        // That something has the focus now is told at the end, once.
        if state != .focused || !isOn { values.append(.state(new.id, state, isOn)) }
      }
    }

    private mutating func compareTexts(_ old: AccessibleNode, _ new: AccessibleNode) {
      guard let before = old.text, let after = new.text else { return }
      if let (place, text) = before.difference(to: after) {
        values.append(
          .text(new.id, at: place.lowerBound, old: before.part(place), new: text))
      }
      if let caret = after.caret, caret != before.caret { values.append(.caret(new.id, caret)) }
      if before.selection != after.selection { values.append(.selection(new.id)) }
    }

    private mutating func compareChildren(_ old: AccessibleNode, _ new: AccessibleNode) {
      let (before, after) = (old.children.map(\.id), new.children.map(\.id))
      if before != after {
        for step in after.difference(from: before) {
          switch step {
          case .remove(let index, let id, _):
            tree.append(.removed(id, from: new.id, index: index))
          case .insert(let index, let id, _):
            tree.append(.added(id, to: new.id, index: index))
          }
        }
      }
      let known = Dictionary(old.children.map { ($0.id, $0) }) { first, _ in first }
      for child in new.children {
        if let former = known[child.id] { compare(former, child) }
      }
    }
  }
}
