import CX11
import Glibc

package struct PropertyValue {
  /// The type's atom.
  package var type: Atom
  /// The bits per item: 8, 16 or 32.
  package var format: Int32
  /// The items as laid out by Xlib: 32-bit items take a C long, 8 bytes, each.
  package var bytes: [UInt8]
  /// The number of bytes that are in a secret instead.
  var secretCount = 0
  /// False if the property has more items than were read; it then still exists.
  package var isWhole = true

  /// Creates a value of 32-bit items.
  init(type: Atom, _ items: [UInt]) {
    self.init(type: type, format: 32, bytes: items.withUnsafeBytes { Array($0) })
  }

  init(type: Atom, format: Int32, bytes: [UInt8], isWhole: Bool = true) {
    (self.type, self.format, self.bytes, self.isWhole) = (type, format, bytes, isWhole)
  }

  /// The number of bytes, wherever they are.
  var count: Int { bytes.count + secretCount }

  /// The items, if they have 32 bits; else none.
  var items: [UInt] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map { bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt.self) }
    }
  }

  /// The text, if the property is a string of bytes.
  package var text: String? { format == 8 ? String(decoding: bytes, as: UTF8.self) : nil }

  /// The items of a list of atoms; empty if the property is of another type.
  var atoms: [Atom] {
    guard type == Atom(XA_ATOM), format == 32 else { return [] }
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: Atom.self)) }
  }
}

/// Reads and writes window properties.
package enum Property {
  /// Sets 32-bit items, by `XChangeProperty`. They are passed as C longs, despite their name.
  package static func set(
    _ display: OpaquePointer, _ window: XID, _ name: Atom, type: Atom, _ items: [UInt],
    append: Bool = false
  ) {
    items.withUnsafeBytes {
      _ = XChangeProperty(
        display, window, name, type, 32, append ? PropModeAppend : PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress, Int32(items.count))
    }
  }

  /// Sets text, by `XChangeProperty`.
  package static func set(
    _ display: OpaquePointer, _ window: XID, _ name: Atom, type: Atom, _ text: String
  ) {
    var text = text
    text.withUTF8 {
      _ = XChangeProperty(
        display, window, name, type, 8, PropModeReplace, $0.baseAddress, Int32($0.count))
    }
  }

  /// Sets a value, by `XChangeProperty`.
  static func set(
    _ display: OpaquePointer, _ window: XID, _ name: Atom, _ value: PropertyValue
  ) {
    let size = value.format == 32 ? 8 : Int(value.format) / 8
    value.bytes.withUnsafeBufferPointer {
      _ = XChangeProperty(
        display, window, name, value.type, value.format, PropModeReplace, $0.baseAddress,
        Int32(value.bytes.count / size))
    }
  }

  /// Reads up to 16 MB of a property, by `XGetWindowProperty`, and deletes it if `deleting` is
  /// true. Returns nil if it does not exist. Takes a round trip.
  package static func get(
    _ display: OpaquePointer, _ window: XID, _ name: Atom, deleting: Bool = false
  ) -> PropertyValue? {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      display, window, name, 0, 4 << 20, deleting ? 1 : 0, Atom(AnyPropertyType), &type, &format,
      &count, &rest, &data)
    guard status == Success, let data else { return nil }
    defer { XFree(data) }
    guard type != 0 else { return nil }
    let size = format == 32 ? 8 : Int(format) / 8
    let bytes = UnsafeBufferPointer(start: data, count: Int(count) * size)
    return PropertyValue(type: type, format: format, bytes: Array(bytes), isWhole: rest == 0)
  }
}
