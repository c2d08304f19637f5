/// A message between xsign and its helper, read part by part. The other program may have crashed or
/// may be in the hands of a hostile file, so nothing is believed: neither lengths nor values.
struct WireReader {
  private let bytes: [UInt8]
  private var position = 0
  /// The kind of the message.
  let kind: UInt8

  /// Reads the header of a message.
  init(_ bytes: [UInt8]) throws(WireError) {
    self.bytes = bytes
    let mark = WireWriter.mark
    guard bytes.count >= WireWriter.headerLength, bytes.starts(with: mark) else { throw .damaged }
    guard bytes[mark.count] == WireWriter.version else { throw .version }
    kind = bytes[mark.count + 1]
    position = mark.count + 2
    guard try number() == UInt64(left) else { throw .damaged }
  }

  /// The number of bytes that are not read yet.
  private var left: Int { bytes.count - position }

  /// Checks that nothing is left.
  func finish() throws(WireError) { try check(left == 0) }

  /// Checks a condition on what was read.
  func check(_ isValid: Bool) throws(WireError) { if !isValid { throw .damaged } }

  mutating func byte() throws(WireError) -> UInt8 {
    try check(left > 0)
    defer { position += 1 }
    return bytes[position]
  }

  mutating func boolean() throws(WireError) -> Bool {
    let value = try byte()
    try check(value < 2)
    return value == 1
  }

  mutating func number() throws(WireError) -> UInt64 {
    try check(left >= 8)
    defer { position += 8 }
    return (0..<8).reduce(0) { $0 | UInt64(bytes[position + $1]) << UInt64(8 * $1) }
  }

  /// Reads an integer within `range`.
  mutating func integer(_ range: ClosedRange<Int>) throws(WireError) -> Int {
    let value = Int(Int64(bitPattern: try number()))
    try check(range.contains(value))
    return value
  }

  /// Reads a number that is finite.
  mutating func measure() throws(WireError) -> Double {
    let value = Double(bitPattern: try number())
    try check(value.isFinite)
    return value
  }

  /// Reads a point.
  mutating func point() throws(WireError) -> Point { Point(try measure(), try measure()) }

  /// Reads a map.
  mutating func affine() throws(WireError) -> Affine {
    Affine(scale: try point(), skew: try point(), step: try point())
  }

  /// Reads a frame, by its corners.
  mutating func frame() throws(WireError) -> Bounds {
    Bounds(min: try point(), max: try point())
  }

  /// Reads the number of what follows, which takes a byte each or more.
  private mutating func length() throws(WireError) -> Int {
    let count = try integer(0...Int.max)
    try check(count <= left)
    return count
  }

  mutating func block() throws(WireError) -> [UInt8] {
    let count = try length()
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  mutating func text() throws(WireError) -> String {
    guard let text = String(validating: try block(), as: UTF8.self) else { throw .damaged }
    return text
  }

  /// Reads a value of an enumeration by its number.
  mutating func choice<Choice: RawRepresentable<UInt8>>() throws(WireError) -> Choice {
    guard let choice = Choice(rawValue: try byte()) else { throw .damaged }
    return choice
  }

  /// Reads a list. Every element has at least a byte, so that a false length takes no memory.
  mutating func list<Element>(
    _ read: (inout WireReader) throws(WireError) -> Element
  ) throws(WireError) -> [Element] {
    var list: [Element] = []
    for _ in 0..<(try length()) { list.append(try read(&self)) }
    return list
  }

  /// Reads indices that ascend.
  mutating func ascendingIndices() throws(WireError) -> [Int] {
    let indices = try list { reader throws(WireError) in try reader.integer(0...Int.max) }
    try check(zip(indices, indices.dropFirst()).allSatisfy { $0 < $1 })
    return indices
  }

  mutating func optional<Value>(
    _ read: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> Value? {
    try boolean() ? try read(&self) : nil
  }

  /// Reads an index, or that there is none.
  mutating func optionalIndex() throws(WireError) -> Int? {
    try optional { reader throws(WireError) in try reader.integer(0...Int.max) }
  }
}
