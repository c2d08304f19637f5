/// The payload of a record, written part by part.
struct JournalBytes {
  /// The bit in the last byte of a pen that says that it fills areas.
  static let fills: UInt8 = 4
  /// The bit there that says that its ink multiplies.
  static let multiplies: UInt8 = 8
  /// The bit there that says that the shape of the nib follows.
  static let hasNib: UInt8 = 16
  /// The bit there that says that the factor of its tilt follows.
  static let hasTilt: UInt8 = 32
  /// The bit there that says that the kind of the line follows.
  static let hasLine: UInt8 = 64
  /// The bit there that says that the text of the area follows the samples.
  static let hasText: UInt8 = 128

  private(set) var bytes: [UInt8] = []

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func raw(_ values: [UInt8]) { bytes += values }

  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(_ value: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> Number(shift)))
    }
  }

  mutating func measure(_ value: Double) { number(value.bitPattern) }

  mutating func pen(_ pen: Pen, hasText: Bool = false) {
    for part in [pen.color.red, pen.color.green, pen.color.blue] { measure(part) }
    for range in [pen.width, pen.opacity] {
      measure(range.lowerBound)
      measure(range.upperBound)
    }
    measure(pen.smoothing)
    let driver: UInt8 =
      switch pen.opacityDriver {
      case .nothing: 0
      case .pressure: 1
      case .speed: 2
      }
    byte(
      driver | (pen.fills ? Self.fills : 0)
        | (pen.blend == .multiply ? Self.multiplies : 0)
        | (pen.nib.isRound ? 0 : Self.hasNib) | (pen.tiltGain == 1 ? 0 : Self.hasTilt)
        | (pen.line == .drawn ? 0 : Self.hasLine) | (hasText ? Self.hasText : 0))
    if !pen.nib.isRound {
      measure(pen.nib.angle)
      measure(pen.nib.aspect)
    }
    if pen.tiltGain != 1 { measure(pen.tiltGain) }
    switch pen.line {
    case .drawn: break
    case .traced: byte(1)
    case .ruled: byte(2)
    }
  }

  /// Makes room for `count` bytes. The room is at least doubled if there is too little: a record
  /// may have many strokes, and each of them would move all bytes before it.
  private mutating func reserve(_ count: Int) {
    guard bytes.capacity - bytes.count < count else { return }
    bytes.reserveCapacity(max(bytes.count + count, 2 * bytes.capacity))
  }

  /// Writes samples. A byte before each tells which values its device reported.
  mutating func samples(_ samples: [Sample]) {
    number(UInt32(samples.count))
    reserve(samples.count * 49)
    for sample in samples {
      // What is no number cannot be read, and is nothing to an engine.
      let pressure = sample.pressure.flatMap { $0.isFinite ? $0 : nil }
      let tilt = sample.tilt.flatMap { $0.isFinite ? $0 : nil }
      byte((pressure == nil ? 0 : 1) | (tilt == nil ? 0 : 2))
      measure(sample.position.x)
      measure(sample.position.y)
      measure(sample.time)
      if let pressure { measure(pressure) }
      if let tilt {
        measure(tilt.x)
        measure(tilt.y)
      }
    }
  }

  mutating func names(_ ids: [StrokeID]) {
    number(UInt32(ids.count))
    for id in ids { number(id.rawValue) }
  }

  /// Writes the indices of pages, ascending.
  mutating func indices(_ pages: Set<Int>) {
    number(UInt32(pages.count))
    for page in pages.sorted() { number(UInt32(clamping: page)) }
  }

  /// Writes a map: without its skew, one that has none.
  mutating func affine(_ map: Affine, withSkew: Bool) {
    for part in [map.scale, map.step] + (withSkew ? [map.skew] : []) {
      measure(part.x)
      measure(part.y)
    }
  }

  /// Writes a background: a byte that tells which parts it has, then the parts.
  mutating func background(_ background: JournalBackground) {
    let (paper, line, frame) = (background.paper, background.baseline, background.frame)
    let ruling = background.ruling
    let base = (paper == nil ? 0 : 1) | (line == nil ? 0 : 2) | (frame == nil ? 0 : 4)
    byte(UInt8(base | (ruling == nil ? 0 : 8) | (ruling?.isTurned == true ? 16 : 0)))
    if let paper { for part in [paper.red, paper.green, paper.blue] { measure(part) } }
    if let line { for part in [line.start.x, line.start.y, line.length] { measure(part) } }
    if let frame {
      for part in [frame.min.x, frame.min.y, frame.max.x, frame.max.y] { measure(part) }
    }
    if let ruling { self.ruling(ruling) }
  }

  mutating func placed(_ placed: PlacedStroke) {
    number(placed.rank)
    number(placed.stroke.id.rawValue)
    pen(placed.stroke.pen, hasText: placed.stroke.text != nil)
    samples(placed.stroke.samples)
    if let text = placed.stroke.text { typed(text) }
  }
}
