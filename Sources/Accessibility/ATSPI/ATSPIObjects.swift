import Localization
import Platform

/// The tree of the window as objects of AT-SPI: it answers calls from its own copy. It belongs to
/// the thread that waits at the bus.
final class ATSPIObjects {
  /// The name of the program.
  let name: String
  /// The name of the connection.
  private let connection: String
  /// Passes on what is asked of the window.
  let ask: (AccessibleRequest) -> Void
  private(set) var tree: AccessibleTree
  /// The objects by their paths.
  private(set) var objects: [String: ATSPIObject] = [:]
  /// The numbers in the paths of parts. A part that comes back has its path again.
  private var numbers: [AccessibleID: Int] = [:]
  /// The number that the registry gave the program.
  private var number: Int32 = 0

  init(
    _ tree: AccessibleTree, name: String, connection: String,
    ask: @escaping (AccessibleRequest) -> Void
  ) {
    self.tree = tree
    self.name = name
    self.connection = connection
    self.ask = ask
    place()
  }

  /// Shows another tree.
  func show(_ tree: AccessibleTree) {
    self.tree = tree
    place()
  }

  /// Returns the path of a part.
  func path(_ id: AccessibleID) -> String {
    let number = numbers[id] ?? numbers.count
    numbers[id] = number
    return "\(ATSPIPath.objects)/\(number)"
  }

  private func place() {
    objects = [:]
    let root = ATSPIPath.root
    objects[root] = ATSPIObject(
      node: nil, path: root, parent: nil, index: -1, children: [path(tree.window.id)])
    place(tree.window, parent: root, index: 0)
  }

  private func place(_ node: AccessibleNode, parent: String, index: Int) {
    let path = path(node.id)
    objects[path] = ATSPIObject(
      node: node, path: path, parent: parent, index: index,
      children: node.children.map { self.path($0.id) })
    for (index, child) in node.children.enumerated() { place(child, parent: path, index: index) }
  }

  // MARK: References

  /// Returns the reference to an object of this program.
  func reference(_ path: String) -> BusValue { .structure([.string(connection), .path(path)]) }

  /// The reference to no object.
  static let nothing = BusValue.structure([.string(""), .path(ATSPIPath.null)])

  /// Returns the reference to the parent of an object; that of the program is the desktop.
  func parent(of object: ATSPIObject) -> BusValue {
    object.parent.map { reference($0) }
      ?? .structure([.string("org.a11y.atspi.Registry"), .path(ATSPIPath.root)])
  }

  /// Returns the child of an object at a place.
  func child(_ index: Int, of object: ATSPIObject) -> AccessibleNode? {
    guard object.children.indices.contains(index) else { return nil }
    return objects[object.children[index]]?.node
  }
}

extension ATSPIObjects: BusObjects {
  func interfaces(at path: String) -> [String] {
    if path == ATSPIPath.cache {
      return [ATSPIInterface.prefix + ATSPIInterface.cache.name]
    }
    return objects[path]?.interfaces ?? []
  }

  func answer(_ call: BusCall) -> BusAnswer {
    values(answering: call).map { .values($0) } ?? .failed
  }

  private func values(answering call: BusCall) -> [BusValue]? {
    if call.path == ATSPIPath.cache {
      return [
        .list(
          objects.values.map { ATSPIItem.value($0, self) }, of: ATSPIItem.type)
      ]
    }
    guard let object = objects[call.path] else { return nil }
    let arguments = ATSPIArguments(call.arguments)
    let interface = call.interface.dropFirst(ATSPIInterface.prefix.count)
    guard let node = object.node else { return answer(call.method, arguments, of: object) }
    switch interface {
    case "Accessible": return answer(call.method, arguments, of: object)
    case "Component": return answer(component: call.method, arguments, node, object)
    case "Action": return answer(action: call.method, arguments, node)
    case "Text": return node.text.flatMap { answer(text: call.method, arguments, node, $0) }
    case "EditableText":
      return node.text.flatMap { answer(editing: call.method, arguments, node, $0) }
    case "Selection": return answer(selection: call.method, arguments, object)
    default: return nil
    }
  }

  func property(_ name: String, of interface: String, at path: String) -> BusValue? {
    guard let object = objects[path] else { return nil }
    let node = object.node
    switch name {
    case "Name": return .string(node?.name ?? self.name)
    case "Description": return .string(node?.description ?? "")
    case "Parent": return parent(of: object)
    case "ChildCount": return .integer(Int32(clamping: object.children.count))
    case "Locale": return .string(Translation.locale)
    case "AccessibleId": return .string(node?.id.name ?? "")
    case "ToolkitName": return .string(self.name)
    case "Version": return .string("1")
    case "AtspiVersion": return .string("2.1")
    case "Id": return .integer(number)
    case "NActions": return .integer(node?.action == nil ? 0 : 1)
    case "CharacterCount": return .integer(Int32(clamping: node?.text?.count ?? 0))
    case "CaretOffset": return .integer(Int32(clamping: node?.text?.caret ?? -1))
    case "MinimumValue": return node?.value.map { .real($0.range.lowerBound) }
    case "MaximumValue": return node?.value.map { .real($0.range.upperBound) }
    case "MinimumIncrement": return node?.value.map { .real($0.step) }
    case "CurrentValue": return node?.value.map { .real($0.current) }
    case "Text": return node?.value.map { .string($0.text) }
    case "NSelectedChildren": return .integer(Int32(clamping: selected(object).count))
    default: return nil
    }
  }

  func set(_ name: String, of interface: String, at path: String, to value: BusValue) -> Bool {
    if name == "CurrentValue", let node = objects[path]?.node, node.value != nil,
      node.states.contains(.enabled), let new = value.real, new.isFinite
    {
      ask(.setValue(node.id, new))
      return true
    }
    guard name == "Id", let new = value.integer else { return false }
    number = Int32(clamping: new)
    return true
  }

  // MARK: Accessible, Application

  private func answer(
    _ method: String, _ arguments: ATSPIArguments, of object: ATSPIObject
  ) -> [BusValue]? {
    switch method {
    case "GetChildAtIndex":
      let index = arguments.integer(0)
      guard object.children.indices.contains(index) else { return [Self.nothing] }
      return [reference(object.children[index])]
    case "GetChildren": return [.list(object.children.map { reference($0) }, of: "(so)")]
    case "GetIndexInParent": return [.integer(Int32(object.index))]
    case "GetRelationSet": return [.list([], of: "(ua(so))")]
    case "GetRole": return [.number(object.role.number)]
    case "GetRoleName", "GetLocalizedRoleName": return [.string(object.role.name)]
    case "GetState": return [.list(object.states.words.map { .number($0) }, of: "u")]
    case "GetAttributes": return [.list([], of: "{ss}")]
    case "GetApplication": return [reference(ATSPIPath.root)]
    case "GetInterfaces": return [.list(object.interfaces.map { .string($0) }, of: "s")]
    case "GetLocale": return [.string(Translation.locale)]
    default: return nil
    }
  }
}

/// The values of a call, of whose types GDBus has made sure.
struct ATSPIArguments {
  private let values: [BusValue]

  init(_ values: [BusValue]) { self.values = values }

  /// Returns a number of either kind.
  func integer(_ index: Int) -> Int {
    guard values.indices.contains(index) else { return 0 }
    return values[index].integer ?? values[index].number.map { Int($0) } ?? 0
  }

  /// Returns a text.
  func string(_ index: Int) -> String {
    values.indices.contains(index) ? values[index].string ?? "" : ""
  }
}
