internal import CGLib

/// A value of D-Bus (https://dbus.freedesktop.org/doc/dbus-specification.html#type-system), of the
/// types that are used here.
package indirect enum BusValue: Sendable, Hashable {
  case string(String)
  /// The path of an object. What was received is a `string`.
  case path(String)
  /// Bytes, as of the name of a file.
  case bytes([UInt8])
  case boolean(Bool)
  case number(UInt32)
  case integer(Int32)
  case short(Int16)
  /// An integer of 64 bits. What was received of 8 or 16 bits is a `number` or an `integer`.
  case long(Int64)
  case real(Double)
  /// The index of a descriptor among those that are sent with a call.
  case descriptor(Int32)
  /// A value whose type is sent with it. What was received is the value itself.
  case variant(BusValue)
  /// Values of any types.
  case structure([BusValue])
  /// Values of one type, by its signature.
  case list([BusValue], of: String)
  /// Values of any types by their names.
  case dictionary([String: BusValue])
  /// A value of another type.
  case other

  /// The text, or nil if it is none.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The number, or nil if it is none.
  package var number: UInt32? { if case .number(let number) = self { number } else { nil } }
  /// The real number, or nil if it is none.
  package var real: Double? { if case .real(let number) = self { number } else { nil } }
  /// The integer, or nil if it is none.
  package var integer: Int? { if case .integer(let number) = self { Int(number) } else { nil } }
  /// The parts of a structure or list, or nothing.
  package var parts: [BusValue] {
    switch self {
    case .structure(let parts), .list(let parts, of: _): parts
    default: []
    }
  }

  /// The values of a dictionary by their names, or nil if it is none.
  package var dictionary: [String: BusValue]? {
    if case .dictionary(let values) = self { values } else { nil }
  }

  /// The value with a name in a dictionary, or nil.
  package subscript(name: String) -> BusValue? {
    if case .dictionary(let values) = self { values[name] } else { nil }
  }
}

extension BusValue {
  /// The value as a `GVariant` that the first user takes over.
  func floating() -> OpaquePointer? {
    switch self {
    case .string(let text): return g_variant_new_string(text)
    case .path(let path): return g_variant_new_object_path(path)
    case .bytes(let bytes):
      return Self.withType("y") { g_variant_new_fixed_array($0, bytes, gsize(bytes.count), 1) }
    case .boolean(let isOn): return g_variant_new_boolean(isOn ? 1 : 0)
    case .number(let number): return g_variant_new_uint32(number)
    case .integer(let number): return g_variant_new_int32(number)
    case .short(let number): return g_variant_new_int16(number)
    case .long(let number): return g_variant_new_int64(gint64(number))
    case .real(let number): return g_variant_new_double(number)
    case .descriptor(let index): return g_variant_new_handle(index)
    case .variant(let value): return g_variant_new_variant(value.floating())
    case .structure(let parts):
      return g_variant_new_tuple(parts.map { $0.floating() }, gsize(parts.count))
    case .list(let parts, let type):
      return Self.withType(type) {
        g_variant_new_array($0, parts.map { $0.floating() }, gsize(parts.count))
      }
    case .dictionary(let values):
      let entries = values.map { name, value in
        g_variant_new_dict_entry(
          g_variant_new_string(name), g_variant_new_variant(value.floating()))
      }
      return Self.withType("{sv}") { g_variant_new_array($0, entries, gsize(entries.count)) }
    case .other: return g_variant_new_tuple(nil, 0)
    }
  }

  /// Creates the value of a `GVariant`. One in a variant is that value itself.
  init(_ raw: OpaquePointer) {
    let type = String(cString: g_variant_get_type_string(raw))
    switch type.first {
    case "s", "o", "g": self = .string(String(cString: g_variant_get_string(raw, nil)))
    case "b": self = .boolean(g_variant_get_boolean(raw) != 0)
    case "u": self = .number(g_variant_get_uint32(raw))
    case "d": self = .real(g_variant_get_double(raw))
    case "i": self = .integer(g_variant_get_int32(raw))
    case "y": self = .number(UInt32(g_variant_get_byte(raw)))
    case "q": self = .number(UInt32(g_variant_get_uint16(raw)))
    case "n": self = .integer(Int32(g_variant_get_int16(raw)))
    case "x": self = .long(Int64(g_variant_get_int64(raw)))
    case "t": self = Int64(exactly: g_variant_get_uint64(raw)).map(BusValue.long) ?? .other
    case "v": self = Self.children(raw).first ?? .other
    case "(": self = .structure(Self.children(raw))
    case "{": self = .structure(Self.children(raw))
    case "a" where type == "ay":
      let count = g_variant_get_size(raw)
      self = .bytes(
        UnsafeRawBufferPointer(start: g_variant_get_data(raw), count: Int(count)).map(\.self))
    case "a" where type.hasPrefix("a{s"):
      let entries = Self.children(raw).compactMap { entry -> (String, BusValue)? in
        guard entry.parts.count == 2, let name = entry.parts[0].string else { return nil }
        return (name, entry.parts[1])
      }
      self = .dictionary(Dictionary(entries) { $1 })
    case "a": self = .list(Self.children(raw), of: String(type.dropFirst()))
    default: self = .other
    }
  }

  private static func children(_ raw: OpaquePointer) -> [BusValue] {
    (0..<g_variant_n_children(raw)).compactMap { index in
      guard let child = g_variant_get_child_value(raw, index) else { return nil }
      defer { g_variant_unref(child) }
      return BusValue(child)
    }
  }

  /// Calls `body` with the type of that signature.
  private static func withType(
    _ signature: String, _ body: (OpaquePointer?) -> OpaquePointer?
  ) -> OpaquePointer? {
    let type = g_variant_type_new(signature)
    defer { g_variant_type_free(type) }
    return body(type)
  }
}
