import Accessibility
import Graphics
import Localization

/// The tool strip as assistive technologies see it.
extension ToolStrip {
  /// The strip with its buttons, or nil if there is none.
  var node: AccessibleNode? {
    guard !bounds.isEmpty else { return nil }
    return AccessibleNode(
      AccessibleID(.toolBar), .toolBar, tr("Tools"), bounds: bounds,
      children: items.indices.map { node(of: $0) })
  }

  private func node(of index: Int) -> AccessibleNode {
    let item = items[index]
    var states = AccessibleStates([.focusable]).with(.showing, if: !item.isHidden)
      .with(.enabled, if: item.isEnabled)
      .with(.focused, if: focused == index).with(.hasPopup, if: item.menu != nil)
      .with(.pressed, if: item.mark == .none && item.isSelected)
    let role: AccessibleRole
    switch item.mark {
    case .none: role = .button
    case .radio: role = .radioButton
    case .check: role = .toggleButton
    }
    if role != .button { states = states.with(.checkable).with(.checked, if: item.isSelected) }
    return AccessibleNode(
      id(of: index), role, item.name, states: states,
      bounds: frames.indices.contains(index) ? frames[index] : .empty,
      action: AccessibleAction("click", keys: item.accelerator))
  }

  private func id(of index: Int) -> AccessibleID {
    AccessibleID(.tool, [index], name: items[index].command.name)
  }

  /// Returns the index of the button with a name, if it can be used.
  func index(of id: AccessibleID) -> Int? {
    items.indices.first { self.id(of: $0) == id && items[$0].isEnabled }
  }
}
