import Platform

/// Tells assistive technologies what has changed in the tree, by the signals of AT-SPI.
struct ATSPIEvents {
  private static let object = "org.a11y.atspi.Event.Object"
  private static let window = "org.a11y.atspi.Event.Window"

  /// Sends the signal of an object at a path: the interface, the name, and the values.
  let emit: (_ path: String, _ interface: String, _ signal: String, [BusValue]) -> Void

  /// Shows `tree` in place of the one before, and tells what differs.
  func show(_ tree: AccessibleTree, in objects: ATSPIObjects) {
    let old = objects.tree
    let changes = AccessibleChange.all(from: old.window, to: tree.window)
    let gone = objects.objects
    objects.show(tree)
    for change in changes { tell(change, objects, gone) }
  }

  /// Tells that the window has come.
  func begin(_ objects: ATSPIObjects) {
    let node = objects.tree.window
    let path = objects.path(node.id)
    send(path, Self.window, "Create", value: .string(node.name))
    if node.states.contains(.active) {
      send(path, Self.window, "Activate", value: .string(node.name))
    }
    if let focused = node.focused { tellFocus(objects.path(focused.id)) }
  }

  private func tell(
    _ change: AccessibleChange, _ objects: ATSPIObjects, _ gone: [String: ATSPIObject]
  ) {
    switch change {
    case .removed(let id, let parent, let index):
      let path = objects.path(id)
      send(
        objects.path(parent), Self.object, "ChildrenChanged", "remove", index,
        value: objects.reference(path))
      forget(path, objects, gone)
    case .added(let id, let parent, let index):
      let path = objects.path(id)
      remember(path, objects)
      send(
        objects.path(parent), Self.object, "ChildrenChanged", "add", index,
        value: objects.reference(path))
      // Messages that come and go are read when they are said to show.
      if objects.objects[path]?.node?.role == .notification {
        send(path, Self.object, "StateChanged", "showing", 1, value: .integer(1))
      }
    case .name(let id, let name):
      property("accessible-name", objects.path(id), .string(name))
    case .description(let id, let text):
      property("accessible-description", objects.path(id), .string(text))
    case .role(let id, let role):
      property("accessible-role", objects.path(id), .number(role.term.number))
    case .state(let id, let state, let isOn): tell(objects.path(id), state, isOn, objects)
    case .text(let id, let place, let old, let new):
      let path = objects.path(id)
      for (word, text) in [("delete", old), ("insert", new)] where !text.isEmpty {
        send(
          path, Self.object, "TextChanged", word, place, text.unicodeScalars.count,
          value: .string(text))
      }
    case .value(let id, let value):
      property("accessible-value", objects.path(id), .real(value))
    case .caret(let id, let place):
      send(objects.path(id), Self.object, "TextCaretMoved", "", place)
    case .selection(let id): send(objects.path(id), Self.object, "TextSelectionChanged")
    }
  }

  private func property(_ name: String, _ path: String, _ value: BusValue) {
    send(path, Self.object, "PropertyChange", name, value: value)
  }

  private func tell(
    _ path: String, _ state: AccessibleStates, _ isOn: Bool, _ objects: ATSPIObjects
  ) {
    if state == .focused, isOn { return tellFocus(path) }
    if state == .active {
      let name = objects.tree.window.name
      send(path, Self.window, isOn ? "Activate" : "Deactivate", value: .string(name))
    }
    for name in state.names {
      send(
        path, Self.object, "StateChanged", name, isOn ? 1 : 0, value: .integer(isOn ? 1 : 0))
    }
    if state == .selected, let parent = objects.objects[path]?.parent, isOn {
      send(parent, Self.object, "SelectionChanged")
    }
  }

  private func tellFocus(_ path: String) {
    send(path, "org.a11y.atspi.Event.Focus", "Focus")
    send(path, Self.object, "StateChanged", "focused", 1, value: .integer(1))
  }

  /// Sends an event: what it is about, two numbers, a value, and properties, of which there are
  /// none.
  private func send(
    _ path: String, _ interface: String, _ signal: String, _ detail: String = "",
    _ first: Int = 0, _ second: Int = 0, value: BusValue = .integer(0)
  ) {
    emit(
      path, interface, signal,
      [
        .string(detail), .integer(Int32(clamping: first)), .integer(Int32(clamping: second)),
        .variant(value), .dictionary([:]),
      ])
  }

  // MARK: Cache

  /// Tells the cache of an object and all below it.
  private func remember(_ path: String, _ objects: ATSPIObjects) {
    guard let object = objects.objects[path] else { return }
    emit(
      ATSPIPath.cache, "org.a11y.atspi.Cache", "AddAccessible",
      [ATSPIItem.value(object, objects)])
    for child in object.children { remember(child, objects) }
  }

  /// Tells the cache that an object is gone, and all that was below it.
  private func forget(
    _ path: String, _ objects: ATSPIObjects, _ gone: [String: ATSPIObject]
  ) {
    for child in gone[path]?.children ?? [] where objects.objects[child] == nil {
      forget(child, objects, gone)
    }
    guard objects.objects[path] == nil else { return }
    emit(
      ATSPIPath.cache, "org.a11y.atspi.Cache", "RemoveAccessible", [objects.reference(path)])
  }
}
