import Graphics
import Ink

/// A part of the window as assistive technologies see it: a value, in a tree of such values.
package struct AccessibleNode: Sendable, Hashable {
  /// The name by which it is known again.
  package var id: AccessibleID
  /// What it is.
  package var role: AccessibleRole
  /// What is said for it, short.
  package var name: String
  /// What more there is to say, or an empty string.
  package var description: String
  package var states: AccessibleStates
  /// Its place in window pixels, or an empty rectangle while it is not shown.
  package var bounds: PixelRect
  /// What can be done with it, or nil.
  package var action: AccessibleAction?
  /// Its text, if that is read by characters.
  package var text: AccessibleText?
  /// Its value, if it has one along a range.
  package var value: AccessibleValue?
  /// Its parts, in the order of reading.
  package var children: [AccessibleNode]

  package init(
    _ id: AccessibleID, _ role: AccessibleRole, _ name: String, description: String = "",
    states: AccessibleStates = .shown, bounds: PixelRect = .empty,
    action: AccessibleAction? = nil, text: AccessibleText? = nil, value: AccessibleValue? = nil,
    children: [AccessibleNode] = []
  ) {
    self.id = id
    self.role = role
    self.name = name
    self.description = description
    self.states = states
    self.bounds = bounds
    self.action = action
    self.text = text
    self.value = value
    self.children = children
  }

  /// Returns the first node of a kind in the tree below, itself included.
  package func first(_ part: AccessibleID.Part) -> AccessibleNode? {
    first { $0.id.part == part }
  }

  /// Returns the first node in the tree below for which `isMeant` returns true, itself included.
  package func first(where isMeant: (AccessibleNode) -> Bool) -> AccessibleNode? {
    if isMeant(self) { return self }
    for child in children {
      if let found = child.first(where: isMeant) { return found }
    }
    return nil
  }

  /// The innermost node with the keyboard focus, or nil if there is none.
  package var focused: AccessibleNode? {
    for child in children {
      if let found = child.focused { return found }
    }
    return states.contains(.focused) ? self : nil
  }

  /// Returns the node as it is seen in a part of the window. Beyond that nothing of it is on the
  /// screen.
  package func shown(in area: PixelRect) -> AccessibleNode {
    var node = self
    node.bounds = bounds.intersection(area)
    if node.bounds.isEmpty { node.states.remove(.showing) }
    return node
  }

  /// Returns the tree in which only the node with that name may have the keyboard focus.
  package func focused(only id: AccessibleID?) -> AccessibleNode {
    guard focused != nil else { return self }
    var node = self
    if node.id != id { node.states.remove(.focused) }
    node.children = children.map { $0.focused(only: id) }
    return node
  }
}

/// The kind of a part of the window.
package enum AccessibleRole: Sendable, Hashable {
  /// The window and its areas.
  case window, canvas, pane, list, listItem
  case menuBar, menu, menuItem, checkMenuItem, radioMenuItem
  /// Rows of buttons, and lines with them.
  case toolBar, infoBar
  /// What is pressed.
  case button, toggleButton, radioButton, checkBox
  /// What is moved along a range.
  case slider
  /// What is read or written.
  case label, heading, textField, passwordField
  /// A card over the window, its groups, and a message that passes.
  case dialog, group, notification
}

/// The states of a part of the window.
package struct AccessibleStates: OptionSet, Sendable, Hashable {
  /// The states as bits.
  package let rawValue: UInt32

  /// Creates states from bits.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It can be used.
  package static let enabled = AccessibleStates(rawValue: 1)
  /// It is on the screen.
  package static let showing = AccessibleStates(rawValue: 1 << 1)
  /// It can have the keyboard focus.
  package static let focusable = AccessibleStates(rawValue: 1 << 2)
  /// It has the keyboard focus.
  package static let focused = AccessibleStates(rawValue: 1 << 3)
  /// It has a mark that can be set.
  package static let checkable = AccessibleStates(rawValue: 1 << 4)
  /// Its mark is set.
  package static let checked = AccessibleStates(rawValue: 1 << 5)
  /// It can be the selected one of its group.
  package static let selectable = AccessibleStates(rawValue: 1 << 6)
  /// It is the selected one of its group.
  package static let selected = AccessibleStates(rawValue: 1 << 7)
  /// It opens a menu.
  package static let hasPopup = AccessibleStates(rawValue: 1 << 8)
  /// The menu that it opens is open.
  package static let expanded = AccessibleStates(rawValue: 1 << 9)
  /// Its text can be changed.
  package static let editable = AccessibleStates(rawValue: 1 << 10)
  /// It takes all input until it is closed.
  package static let modal = AccessibleStates(rawValue: 1 << 11)
  /// It is the window that has the keyboard.
  package static let active = AccessibleStates(rawValue: 1 << 12)
  /// Work is under way.
  package static let busy = AccessibleStates(rawValue: 1 << 13)
  /// Its content is refused as it is.
  package static let invalid = AccessibleStates(rawValue: 1 << 14)
  /// It is pressed by Enter.
  package static let isDefault = AccessibleStates(rawValue: 1 << 15)
  /// It is a button that is down, as that of the tool in use.
  package static let pressed = AccessibleStates(rawValue: 1 << 16)

  /// It must be filled in.
  package static let required = AccessibleStates(rawValue: 1 << 17)
  /// Its text can have several lines.
  package static let multiLine = AccessibleStates(rawValue: 1 << 18)

  /// The states of what is on the screen and in use.
  package static let shown: AccessibleStates = [.enabled, .showing]

  /// Returns the states with others, if `isOn`.
  package func with(_ others: AccessibleStates, if isOn: Bool = true) -> AccessibleStates {
    isOn ? union(others) : self
  }
}

/// What can be done with a part of the window.
package struct AccessibleAction: Sendable, Hashable {
  /// The name for programs, in English: `click`, `toggle`, `open` or `activate`.
  package var name: String
  /// The keys that ask for it from anywhere, in the form of GTK, such as "<Control>z", or an empty
  /// string.
  package var keys: String
  /// The letter that chooses it in its menu, or nil.
  package var mnemonic: Character?

  package init(_ name: String, keys: String = "", mnemonic: Character? = nil) {
    self.name = name
    self.keys = keys
    self.mnemonic = mnemonic
  }
}

/// A tree of the window's parts, with what belongs to it as a whole.
package struct AccessibleTree: Sendable, Hashable {
  package var window: AccessibleNode
  /// The place of the window's corner on the screen, in pixels.
  package var origin: Point

  package init(_ window: AccessibleNode, origin: Point = .zero) {
    self.window = window
    self.origin = origin
  }
}

/// What an assistive technology asks of the window, on behalf of the user.
package enum AccessibleRequest: Sendable, Hashable {
  /// Use the part, as a click does.
  case press(AccessibleID)
  /// Give the keyboard focus to the part.
  case focus(AccessibleID)
  /// Replace a range of a text, counted in Unicode scalars, by other text.
  case replace(AccessibleID, Range<Int>, String)
  /// Select a range of a text, counted in Unicode scalars; an empty one places the caret.
  case select(AccessibleID, Range<Int>)
  /// Set the value of the part.
  case setValue(AccessibleID, Double)
}
