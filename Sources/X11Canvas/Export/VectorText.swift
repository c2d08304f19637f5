import Ink

/// Text of a vector file in the making: numbers are whole steps of a grid.
struct VectorText {
  /// The grid's steps along a canvas unit. Rounding to it moves a point by 1/32 of a unit, 0.008 mm,
  /// at most along either axis; on the average by half of that.
  static let grid = 16.0

  /// What has been written.
  private(set) var bytes: [UInt8] = []

  /// Writes text.
  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes text made at run time.
  mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes text as it is in the file.
  mutating func write(_ text: [UInt8]) {
    bytes.append(contentsOf: text)
  }

  /// Writes a whole number.
  mutating func write(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = value.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Writes a number with at most `digits` digits after the point, and no more than it needs.
  mutating func write(_ value: Double, digits: Int) {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let steps = Int((Swift.max(-1e12, Swift.min(value, 1e12)) * Double(scale)).rounded())
    if steps < 0 { bytes.append(UInt8(ascii: "-")) }
    let size = Int(steps.magnitude)
    write(size / scale)
    var rest = size % scale
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    while rest > 0 {
      scale /= 10
      bytes.append(UInt8(ascii: "0") + UInt8(rest / scale))
      rest %= scale
    }
  }

  /// Writes other text.
  mutating func write(_ other: VectorText) {
    bytes.append(contentsOf: other.bytes)
  }
}

/// A point of the grid, from the page's corner: x to the right, y down.
struct GridPoint: Equatable {
  var x: Int
  var y: Int

  /// The grid's point next to `point`, in canvas units, of a page whose corner is `origin`.
  init(_ point: Point, origin: Point) {
    x = Self.step(point.x - origin.x)
    y = Self.step(point.y - origin.y)
  }

  private static func step(_ value: Double) -> Int {
    Int(Swift.max(-1e12, Swift.min(value * VectorText.grid, 1e12)).rounded())
  }
}
