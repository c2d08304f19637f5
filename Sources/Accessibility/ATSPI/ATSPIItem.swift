import Platform

/// An object as the cache of AT-SPI tells it: all that is known of it in one value.
enum ATSPIItem {
  /// Its type: the object, its program and its parent, its place there and the number of its
  /// children, its interfaces, name, role, description and states.
  static let type = "((so)(so)(so)iiassusau)"

  static func value(_ object: ATSPIObject, _ objects: ATSPIObjects) -> BusValue {
    let node = object.node
    return .structure([
      objects.reference(object.path), objects.reference(ATSPIPath.root),
      objects.parent(of: object), .integer(Int32(object.index)),
      .integer(Int32(clamping: object.children.count)),
      .list(object.interfaces.map { .string($0) }, of: "s"), .string(node?.name ?? objects.name),
      .number(object.role.number), .string(node?.description ?? ""),
      .list(object.states.words.map { .number($0) }, of: "u"),
    ])
  }
}

/// The paths of objects.
enum ATSPIPath {
  /// The objects are at paths below it.
  static let objects = "/org/a11y/atspi/accessible"
  /// The program, and the desktop of the registry.
  static let root = objects + "/root"
  static let cache = "/org/a11y/atspi/cache"
  /// No object.
  static let null = "/org/a11y/atspi/null"
}

/// An object at the bus: a node of the tree in its place, or the program, which is above it.
struct ATSPIObject {
  /// The node, or nil for the program.
  let node: AccessibleNode?
  let path: String
  /// The path of the parent, or nil for the program.
  let parent: String?
  /// The place among the parent's children.
  let index: Int
  /// The paths of the children.
  let children: [String]

  var role: (number: UInt32, name: String) { node?.role.term ?? (75, "application") }
  var states: AccessibleStates { node?.states ?? .shown }

  /// The names of its interfaces.
  var interfaces: [String] {
    guard let node else { return Self.names([.accessible, .application]) }
    var list: [ATSPIInterface] = [.accessible, .component]
    if node.action != nil { list.append(.action) }
    if node.text != nil { list.append(.text) }
    if node.value != nil { list.append(.value) }
    if node.states.contains(.editable) { list.append(.editableText) }
    if node.children.contains(where: { $0.states.contains(.selectable) }) {
      list.append(.selection)
    }
    return Self.names(list)
  }

  private static func names(_ list: [ATSPIInterface]) -> [String] {
    list.map { ATSPIInterface.prefix + $0.name }
  }
}
