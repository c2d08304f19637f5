internal import CGLib
import Glibc

/// A call of another program at an object of this one.
package struct BusCall: Sendable {
  /// The path of the object.
  package let path: String
  /// The name of the interface.
  package let interface: String
  /// The name of the method.
  package let method: String
  /// The values that are sent with it, of the types that the interface tells.
  package let arguments: [BusValue]
  /// The unique name of the caller at the bus.
  package let sender: String
}

/// An open file for another program, which closes with the last who holds it.
package final class BusFile: Sendable {
  let raw: Int32

  /// Takes ownership of a descriptor.
  package init(_ raw: Int32) { self.raw = raw }

  deinit { close(raw) }
}

/// The answer to a call.
package enum BusAnswer {
  /// The values that the method returns.
  case values([BusValue])
  /// An open file, which is all that the method returns.
  case file(BusFile)
  /// It fails, for the reason in this sentence.
  case refused(String)
  /// It fails, as it cannot be done.
  case failed
}

/// The objects of this program that other programs call at a bus. They may come and go.
package protocol BusObjects: AnyObject {
  /// Returns the names of the interfaces of the object at a path, or nothing if there is none.
  func interfaces(at path: String) -> [String]
  func answer(_ call: BusCall) -> BusAnswer
  /// Returns the value of a property, or nil if there is none.
  func property(_ name: String, of interface: String, at path: String) -> BusValue?
  /// Sets a property. Returns false if it cannot be set.
  func set(_ name: String, of interface: String, at path: String, to value: BusValue) -> Bool
}

/// The objects at one path and directly below it, as a subtree of GDBus.
///
/// GDBus checks the types of calls, and answers what asks for the interfaces and their properties.
final class BusService {
  private let objects: any BusObjects
  private let node: UnsafeMutablePointer<GDBusNodeInfo>
  private let path: String
  private var number: UInt32 = 0
  private let table: UnsafeMutablePointer<GDBusInterfaceVTable>

  /// Creates a service at a path with interfaces of that description in XML. Nil if it is
  /// malformed.
  init?(_ path: String, _ objects: any BusObjects, interfaces xml: String) {
    guard let node = g_dbus_node_info_new_for_xml(xml, nil) else { return nil }
    self.path = path
    self.objects = objects
    self.node = node
    table = .allocate(capacity: 1)
    table.initialize(
      to: GDBusInterfaceVTable(
        method_call: { _, sender, path, interface, method, values, invocation, service in
          guard let path, let interface, let method, let invocation, let service else { return }
          let call = BusCall(
            path: String(cString: path), interface: String(cString: interface),
            method: String(cString: method), arguments: values.map { BusValue($0).parts } ?? [],
            sender: sender.map { String(cString: $0) } ?? "")
          BusService.of(service).answer(call, invocation)
        },
        get_property: { _, _, path, interface, name, error, service in
          guard let path, let interface, let name, let service else { return nil }
          let value = BusService.of(service).objects.property(
            String(cString: name), of: String(cString: interface), at: String(cString: path))
          if value == nil { BusService.refuse(error) }
          return value?.floating()
        },
        set_property: { _, _, path, interface, name, value, error, service in
          guard let path, let interface, let name, let value, let service else { return 0 }
          let isSet = BusService.of(service).objects.set(
            String(cString: name), of: String(cString: interface), at: String(cString: path),
            to: BusValue(value))
          if !isSet { BusService.refuse(error) }
          return isSet ? 1 : 0
        }, padding: (nil, nil, nil, nil, nil, nil, nil, nil)))
  }

  deinit {
    table.deallocate()
    g_dbus_node_info_unref(node)
  }

  private static func of(_ pointer: gpointer) -> BusService {
    Unmanaged<BusService>.fromOpaque(pointer).takeUnretainedValue()
  }

  private static func refuse(_ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?) {
    g_set_error_literal(
      error, g_dbus_error_quark(), gint(G_DBUS_ERROR_FAILED.rawValue), "There is no such value.")
  }

  private func answer(_ call: BusCall, _ invocation: OpaquePointer) {
    switch objects.answer(call) {
    case .values(let values):
      g_dbus_method_invocation_return_value(invocation, BusValue.structure(values).floating())
    case .file(let file):
      let files = g_unix_fd_list_new()
      // The list has a copy of its own.
      g_unix_fd_list_append(files, file.raw, nil)
      g_dbus_method_invocation_return_value_with_unix_fd_list(
        invocation, BusValue.structure([.descriptor(0)]).floating(), files)
      if let files { g_object_unref(UnsafeMutableRawPointer(files)) }
    case .failed:
      g_dbus_method_invocation_return_dbus_error(
        invocation, "org.freedesktop.DBus.Error.Failed", "This cannot be done here.")
    case .refused(let sentence):
      g_dbus_method_invocation_return_dbus_error(
        invocation, "org.freedesktop.DBus.Error.Failed", sentence)
    }
  }

  // MARK: Subtree

  /// Starts serving (`g_dbus_connection_register_subtree`).
  func begin(_ bus: OpaquePointer) -> Bool {
    var subtree = GDBusSubtreeVTable(
      // The objects are not listed by introspection: there are many, and they have lists.
      enumerate: { _, _, _, _ in
        g_malloc0(gsize(MemoryLayout<UnsafeMutableRawPointer?>.stride))?
          .bindMemory(to: UnsafeMutablePointer<gchar>?.self, capacity: 1)
      },
      // The path is that of the subtree or that of the object, by what GDBus does.
      introspect: { _, _, _, child, service in
        guard let service else { return nil }
        return BusService.of(service).descriptions(of: child.map { String(cString: $0) })
      },
      dispatch: { _, _, _, _, _, data, service in
        guard let service else { return nil }
        data?.pointee = service
        return UnsafePointer(BusService.of(service).table)
      }, padding: (nil, nil, nil, nil, nil, nil, nil, nil))
    number = g_dbus_connection_register_subtree(
      bus, path, &subtree, G_DBUS_SUBTREE_FLAGS_DISPATCH_TO_UNENUMERATED_NODES,
      Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    return number != 0
  }

  /// Ends to serve (`g_dbus_connection_unregister_subtree`).
  func end(_ bus: OpaquePointer) { g_dbus_connection_unregister_subtree(bus, number) }

  /// Returns the descriptions of the interfaces of an object below the path, or of the one there,
  /// for GDBus to free.
  private func descriptions(
    of child: String?
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<GDBusInterfaceInfo>?>? {
    let path = child.map { self.path + "/" + $0 } ?? self.path
    let found = objects.interfaces(at: path).compactMap {
      g_dbus_node_info_lookup_interface(node, $0)
    }
    guard !found.isEmpty else { return nil }
    let size = MemoryLayout<UnsafeMutableRawPointer?>.stride
    let list = g_malloc0(gsize((found.count + 1) * size))?
      .bindMemory(to: UnsafeMutablePointer<GDBusInterfaceInfo>?.self, capacity: found.count + 1)
    for (index, description) in found.enumerated() {
      list?[index] = g_dbus_interface_info_ref(description)
    }
    return list
  }
}

extension SessionBus {
  /// Answers calls at the object at `path` and those directly below it from now on, while the
  /// thread is in `wait`. Returns false if that is not possible. The objects are kept until the
  /// connection ends.
  ///
  /// - Parameter xml: The interfaces, in the format of introspection
  ///   (https://dbus.freedesktop.org/doc/dbus-specification.html#introspection-format).
  @discardableResult
  package func serve(_ path: String, _ objects: any BusObjects, interfaces xml: String) -> Bool {
    guard let service = BusService(path, objects, interfaces: xml), service.begin(raw) else {
      return false
    }
    services.append(service)
    return true
  }
}
