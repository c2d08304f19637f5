import Ink

/// The text of a vector file under construction. Coordinates are whole steps of a grid.
struct VectorText {
  /// The steps of the grid per canvas unit. Rounding moves a point along either axis by at most
  /// 1/32 of a unit, 0.008 mm, and by half of that on average.
  static let grid = InkForm.stepsPerUnit

  private(set) var bytes: [UInt8] = []

  mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ text: [UInt8]) {
    bytes.append(contentsOf: text)
  }

  mutating func write(byte: UInt8) { bytes.append(byte) }

  mutating func write(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let size = value.magnitude
    // Most coordinates have few digits.
    var unit: UInt = 1
    while size / 10 >= unit { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: size / unit % 10))
      unit /= 10
    }
  }

  /// Writes a number with at most `digits` digits after the point, without trailing zeros.
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

  /// Writes numbers with at most `digits` digits after the point, each followed by a space.
  mutating func write(_ values: [Double], digits: Int) {
    for value in values {
      write(value, digits: digits)
      write(" ")
    }
  }

  /// Writes the matrix of a nib's map, as PDF and SVG have them: `a b c d e f `.
  mutating func write(_ nib: NibMap) {
    write([nib.across, 0, nib.slant, nib.down, 0, 0], digits: 6)
  }
}

/// A point of the grid, relative to the corner of the page: x to the right, y down.
struct GridPoint: Equatable {
  var x: Int
  var y: Int

  /// Creates a point from its coordinates, in steps.
  init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// Creates the grid point closest to a position in steps.
  init(_ steps: Point) {
    x = Self.nearest(steps.x)
    y = Self.nearest(steps.y)
  }

  /// Creates the grid point closest to `point`, in canvas units, on a page with the corner
  /// `origin`.
  init(_ point: Point, origin: Point) {
    self.init((point - origin) * VectorText.grid)
  }

  private static func nearest(_ steps: Double) -> Int {
    Int(Swift.max(-1e12, Swift.min(steps, 1e12)).rounded())
  }
}
