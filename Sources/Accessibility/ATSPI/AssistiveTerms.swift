/// The numbers and words of AT-SPI for roles and states
/// (https://docs.gtk.org/atspi2/enum.Role.html, https://docs.gtk.org/atspi2/enum.StateType.html).
extension AccessibleRole {
  /// The number and the name of the role.
  var term: (number: UInt32, name: String) {
    switch self {
    case .window: (23, "frame")
    case .canvas: (6, "canvas")
    case .pane: (18, "drawing area")
    case .list: (31, "list")
    case .listItem: (32, "list item")
    case .menuBar: (34, "menu bar")
    case .menu: (33, "menu")
    case .menuItem: (35, "menu item")
    case .checkMenuItem: (8, "check menu item")
    case .radioMenuItem: (45, "radio menu item")
    case .toolBar: (63, "tool bar")
    case .infoBar: (102, "info bar")
    case .button: (43, "push button")
    case .toggleButton: (62, "toggle button")
    case .radioButton: (44, "radio button")
    case .checkBox: (7, "check box")
    case .slider: (51, "slider")
    case .label: (29, "label")
    case .heading: (83, "heading")
    case .textField: (79, "entry")
    case .passwordField: (40, "password text")
    case .dialog: (16, "dialog")
    case .group: (99, "grouping")
    case .notification: (101, "notification")
    }
  }
}

extension AccessibleStates {
  /// The numbers and names of AT-SPI that a state stands for.
  private static let terms: [(state: AccessibleStates, terms: [(number: Int, name: String)])] = [
    (.enabled, [(8, "enabled"), (24, "sensitive")]),
    (.showing, [(25, "showing"), (30, "visible")]),
    (.focusable, [(11, "focusable")]), (.focused, [(12, "focused")]),
    (.checkable, [(41, "checkable")]), (.checked, [(4, "checked")]),
    (.selectable, [(22, "selectable")]), (.selected, [(23, "selected")]),
    (.hasPopup, [(42, "has-popup")]), (.expanded, [(10, "expanded")]),
    (.editable, [(7, "editable")]), (.multiLine, [(17, "multi-line")]),
    (.required, [(33, "required")]), (.modal, [(16, "modal")]),
    (.active, [(1, "active")]), (.busy, [(3, "busy")]), (.invalid, [(36, "invalid-entry")]),
    (.isDefault, [(39, "is-default")]), (.pressed, [(20, "pressed")]),
  ]

  private var terms: [(number: Int, name: String)] {
    Self.terms.flatMap { contains($0.state) ? $0.terms : [] }
      + (contains(.editable) && !contains(.multiLine) ? [(26, "single-line")] : [])
  }

  /// The names of the states.
  var names: [String] { terms.map(\.name) }

  /// The states as the set of bits that is sent, in two words.
  var words: [UInt32] {
    var bits: UInt64 = 0
    for (number, _) in terms { bits |= 1 << UInt64(number) }
    return [UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32)]
  }
}

extension AccessibleAction {
  /// The keys as assistive technologies read them: the mnemonic, the way through the menus, which
  /// is not told, and the shortcut, as in `u;;<Control>z`.
  var binding: String {
    guard mnemonic != nil || !keys.isEmpty else { return "" }
    return "\(mnemonic.map { String($0) } ?? "");;\(keys)"
  }
}
