import Graphics
import Ink
import Platform

/// Places on the screen, actions and selected parts.
extension ATSPIObjects {
  func answer(
    component method: String, _ arguments: ATSPIArguments, _ node: AccessibleNode,
    _ object: ATSPIObject
  ) -> [BusValue]? {
    switch method {
    case "GetExtents":
      return [.structure(Self.numbers(extents(node, object, arguments.integer(0))))]
    case "GetPosition":
      return Array(Self.numbers(extents(node, object, arguments.integer(0))).prefix(2))
    case "GetSize": return Array(Self.numbers(node.bounds).suffix(2))
    case "Contains":
      return [
        .boolean(
          extents(node, object, arguments.integer(2))
            .contains(arguments.integer(0), arguments.integer(1)))
      ]
    case "GetAccessibleAtPoint":
      // The point in window coordinates is as far from the node as it is in the others.
      let frame = extents(node, object, arguments.integer(2))
      let x = arguments.integer(0) - frame.x + node.bounds.x
      let y = arguments.integer(1) - frame.y + node.bounds.y
      return [Self.topmost(x, y, in: node).map { reference(path($0.id)) } ?? Self.nothing]
    case "GetLayer": return [.number(node.role == .window ? 7 : 3)]
    case "GetMDIZOrder": return [.short(-1)]
    case "GetAlpha": return [.real(1)]
    case "GrabFocus":
      let isPossible = node.states.isSuperset(of: [.focusable, .enabled])
      if isPossible { ask(.focus(node.id)) }
      return [.boolean(isPossible)]
    default: return nil
    }
  }

  /// Returns the place of a node: on the screen (0), in the window (1) or in its parent (2).
  func extents(
    _ node: AccessibleNode, _ object: ATSPIObject, _ kind: Int
  ) -> PixelRect {
    switch kind {
    case 0: return node.bounds.offset(x: Int(tree.origin.x), y: Int(tree.origin.y))
    case 2:
      let parent = object.parent.flatMap { objects[$0]?.node?.bounds } ?? .empty
      return node.bounds.offset(x: -parent.x, y: -parent.y)
    default: return node.bounds
    }
  }

  static func numbers(_ rect: PixelRect) -> [BusValue] {
    [rect.x, rect.y, rect.width, rect.height].map { .integer(Int32(clamping: $0)) }
  }

  /// Returns the innermost node at a point of the window. What comes later is above.
  private static func topmost(_ x: Int, _ y: Int, in node: AccessibleNode) -> AccessibleNode? {
    for child in node.children.reversed() where child.states.contains(.showing) {
      if let found = topmost(x, y, in: child) { return found }
    }
    return node.bounds.contains(x, y) ? node : nil
  }

  func answer(
    action method: String, _ arguments: ATSPIArguments, _ node: AccessibleNode
  ) -> [BusValue]? {
    guard let action = node.action, method == "GetActions" || arguments.integer(0) == 0 else {
      return nil
    }
    switch method {
    case "GetName", "GetLocalizedName": return [.string(action.name)]
    case "GetDescription": return [.string(node.description)]
    case "GetKeyBinding": return [.string(action.binding)]
    case "GetActions":
      return [
        .list(
          [
            .structure([
              .string(action.name), .string(node.description), .string(action.binding),
            ])
          ], of: "(sss)")
      ]
    case "DoAction":
      let isPossible = node.states.contains(.enabled)
      if isPossible { ask(.press(node.id)) }
      return [.boolean(isPossible)]
    default: return nil
    }
  }

  /// Returns the selected children of an object.
  func selected(_ object: ATSPIObject) -> [String] {
    object.children.filter { objects[$0]?.states.contains(.selected) == true }
  }

  func answer(
    selection method: String, _ arguments: ATSPIArguments, _ object: ATSPIObject
  ) -> [BusValue]? {
    let index = arguments.integer(0)
    switch method {
    case "GetSelectedChild":
      let selected = selected(object)
      return [selected.indices.contains(index) ? reference(selected[index]) : Self.nothing]
    case "IsChildSelected":
      return [.boolean(child(index, of: object)?.states.contains(.selected) == true)]
    case "SelectChild":
      guard let child = child(index, of: object), child.action != nil,
        child.states.isSuperset(of: [.enabled, .selectable])
      else { return [.boolean(false)] }
      ask(.press(child.id))
      return [.boolean(true)]
    default: return nil
    }
  }
}
