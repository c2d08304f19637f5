import Ink

extension [UInt8] {
  /// Returns the bytes with a few of them changed, removed, repeated or cut off.
  func mutated(using random: inout some RandomNumberGenerator) -> [UInt8] {
    let telling = Array(" \t\r\n\0.,-+e#*?!'\"<>/&;TF019\u{ff}".utf8)
    var bytes = self
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let i = Int.random(in: 0..<bytes.count, using: &random)
      let j = Swift.min(bytes.count, i + Int.random(in: 1...12, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[i] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[i] = telling[Int.random(in: 0..<telling.count, using: &random)]
      case 2: bytes.insert(telling[Int.random(in: 0..<telling.count, using: &random)], at: i)
      case 3: bytes.removeSubrange(i..<j)
      case 4: bytes.insert(contentsOf: bytes[i..<j], at: i)
      default: bytes.removeLast(bytes.count - i)
      }
    }
    return bytes
  }
}

extension InkDocument {
  /// True if it satisfies the invariants of documents: identities in order, finite values,
  /// increasing times, pressures in 0...1.
  var isSound: Bool {
    strokes.enumerated().allSatisfy { i, stroke in
      stroke.id == StrokeID(UInt64(i + 1)) && !stroke.samples.isEmpty
        && stroke.samples.allSatisfy { sample in
          sample.position.isFinite && sample.time.isFinite && sample.tilt?.isFinite != false
            && sample.pressure.map { 0...1 ~= $0 } != false
        }
        && zip(stroke.samples, stroke.samples.dropFirst()).allSatisfy { $0.time < $1.time }
    }
  }
}
