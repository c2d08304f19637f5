/// A message between xsign and its helper, written part by part.
///
/// It begins with a mark, the version, its kind and the length of what follows. Numbers have their
/// least byte first.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  /// The first bytes of every message.
  static let mark = Array("XSPD".utf8)
  /// The version. Both programs are built from the same sources, so others are not understood.
  static let version: UInt8 = 12
  /// The length of all that precedes the parts.
  static let headerLength = mark.count + 2 + 8

  /// Returns the message of a kind with the parts that `body` writes.
  static func message(_ kind: UInt8, _ body: (inout WireWriter) -> Void) -> [UInt8] {
    var message = WireWriter()
    message.bytes += mark
    message.byte(version)
    message.byte(kind)
    let place = message.bytes.count
    message.number(0)
    body(&message)
    // The length is known only now. A second array of all parts would take as much memory again.
    var length = WireWriter()
    length.number(UInt64(message.bytes.count - headerLength))
    message.bytes.replaceSubrange(place..<headerLength, with: length.bytes)
    return message.bytes
  }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func boolean(_ value: Bool) { byte(value ? 1 : 0) }

  mutating func number(_ value: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }

  mutating func integer(_ value: Int) { number(UInt64(bitPattern: Int64(value))) }

  mutating func measure(_ value: Double) { number(value.bitPattern) }

  mutating func measures(_ values: Double...) { for value in values { measure(value) } }

  mutating func frame(_ frame: Bounds) {
    measures(frame.min.x, frame.min.y, frame.max.x, frame.max.y)
  }

  mutating func affine(_ map: Affine) {
    measures(map.scale.x, map.scale.y, map.skew.x, map.skew.y, map.step.x, map.step.y)
  }

  mutating func block(_ values: [UInt8]) {
    integer(values.count)
    bytes += values
  }

  mutating func text(_ value: String) { block(Array(value.utf8)) }

  mutating func list<Element>(
    _ values: [Element], _ write: (inout WireWriter, Element) -> Void
  ) {
    integer(values.count)
    for value in values { write(&self, value) }
  }

  mutating func optional<Value>(_ value: Value?, _ write: (inout WireWriter, Value) -> Void) {
    boolean(value != nil)
    if let value { write(&self, value) }
  }
}
