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

  /// Writes samples. A byte before each tells which values its device reported.
  mutating func samples(_ samples: [Sample]) {
    number(UInt32(samples.count))
    bytes.reserveCapacity(bytes.count + samples.count * 49)
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

/// The payload of a record, read part by part. Each method returns nil if the bytes are invalid.
struct JournalParts {
  // By index: to cut a slice shorter byte by byte takes several times as long.
  private let payload: ArraySlice<UInt8>
  private var position: Int

  init(_ payload: ArraySlice<UInt8>) {
    self.payload = payload
    position = payload.startIndex
  }

  var isAtEnd: Bool { left == 0 }

  /// The number of bytes that are not read yet.
  private var left: Int { payload.endIndex - position }

  mutating func byte() -> UInt8? {
    guard position < payload.endIndex else { return nil }
    defer { position += 1 }
    return payload[position]
  }

  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type = Number.self
  ) -> Number? {
    let length = Number.bitWidth / 8
    guard left >= length else { return nil }
    var value: Number = 0
    for index in 0..<length {
      value |= Number(truncatingIfNeeded: payload[position + index]) << Number(8 * index)
    }
    position += length
    return value
  }

  mutating func measure() -> Double? { number(UInt64.self).map { Double(bitPattern: $0) } }

  /// Reads an identity below the limit, which leaves room to count on from it.
  mutating func name() -> StrokeID? {
    number(UInt64.self).flatMap { $0 < StrokeID.limit ? StrokeID($0) : nil }
  }

  /// Reads a list of identities.
  mutating func names() -> [StrokeID]? {
    guard let count = count(of: 8) else { return nil }
    var names: [StrokeID] = []
    names.reserveCapacity(count)
    for _ in 0..<count {
      guard let name = name() else { return nil }
      names.append(name)
    }
    return names
  }

  /// Reads indices of pages.
  mutating func indices() -> Set<Int>? {
    guard let count = count(of: 4) else { return nil }
    var pages: Set<Int> = []
    for _ in 0..<count {
      guard let page = number(UInt32.self) else { return nil }
      pages.insert(Int(page))
    }
    return pages
  }

  /// Reads the number of elements that follow, each of `length` bytes or more. Returns nil if there
  /// is no room for them.
  mutating func count(of length: Int) -> Int? {
    guard let count = number(UInt32.self), Int(count) <= left / length else { return nil }
    return Int(count)
  }

  private mutating func range(within whole: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard let low = measure(), let high = measure(), low <= high, whole.contains(low),
      whole.contains(high)
    else { return nil }
    return low...high
  }

  mutating func pen() -> Pen? {
    penOfText().flatMap { $0.hasText ? nil : $0.pen }
  }

  /// Reads a pen, and whether a text follows the samples.
  private mutating func penOfText() -> (pen: Pen, hasText: Bool)? {
    guard let red = measure(), let green = measure(), let blue = measure(),
      [red, green, blue].allSatisfy({ 0...1 ~= $0 }),
      let width = range(within: Pen.widths), let opacity = range(within: 0...1),
      let smoothing = measure(), smoothing.isFinite, let code = byte()
    else { return nil }
    let driver: Pen.OpacityDriver
    switch code & 3 {
    case 0: driver = .nothing
    case 1: driver = .pressure
    case 2: driver = .speed
    default: return nil
    }
    var (nib, gain, line) = (NibShape.round, 1.0, Pen.Line.drawn)
    if code & JournalBytes.hasNib != 0 {
      guard let angle = measure(), let aspect = measure(), angle.isFinite,
        NibShape.aspects.contains(aspect)
      else { return nil }
      nib = NibShape(angle: angle, aspect: aspect)
    }
    if code & JournalBytes.hasTilt != 0 {
      guard let factor = measure(), Pen.tiltGains.contains(factor) else { return nil }
      gain = factor
    }
    if code & JournalBytes.hasLine != 0 {
      switch byte() {
      case 1: line = .traced
      case 2: line = .ruled
      default: return nil
      }
    }
    let pen = Pen(
      color: InkColor(red: red, green: green, blue: blue), width: width, opacity: opacity,
      opacityDriver: driver, smoothing: smoothing,
      fills: code & JournalBytes.fills != 0,
      blend: code & JournalBytes.multiplies != 0 ? .multiply : .normal, nib: nib, tiltGain: gain,
      line: line)
    return (pen, code & JournalBytes.hasText != 0)
  }

  /// Reads one or more samples, whose times strictly increase.
  mutating func samples() -> [Sample]? {
    guard let count = count(of: 25), count > 0 else { return nil }
    var samples: [Sample] = []
    samples.reserveCapacity(count)
    for _ in 0..<count {
      guard let flags = byte(), flags < 4, let x = measure(), let y = measure(),
        let time = measure(), x.isFinite, y.isFinite, time.isFinite,
        samples.last.map({ $0.time < time }) ?? true
      else { return nil }
      var sample = Sample(Point(x, y), time: time)
      if flags & 1 != 0 {
        guard let pressure = measure(), pressure.isFinite else { return nil }
        sample.pressure = pressure
      }
      if flags & 2 != 0 {
        guard let x = measure(), let y = measure(), x.isFinite, y.isFinite else { return nil }
        sample.tilt = Point(x, y)
      }
      samples.append(sample)
    }
    return samples
  }

  /// Reads `count` measures, all finite.
  mutating func measures(_ count: Int) -> [Double]? {
    var measures: [Double] = []
    for _ in 0..<count {
      guard let measure = measure(), measure.isFinite else { return nil }
      measures.append(measure)
    }
    return measures
  }

  mutating func affine(withSkew: Bool) -> Affine? {
    guard let parts = measures(withSkew ? 6 : 4) else { return nil }
    return Affine(
      scale: Point(parts[0], parts[1]), skew: withSkew ? Point(parts[4], parts[5]) : .zero,
      step: Point(parts[2], parts[3]))
  }

  mutating func background() -> JournalBackground? {
    guard let flags = byte(), flags < 32, flags & 24 != 16 else { return nil }
    var paper: InkColor?
    var ruling: Ruling?
    var line: Background.Baseline?
    var frame: Bounds?
    if flags & 1 != 0 {
      guard let parts = measures(3), parts.allSatisfy({ 0...1 ~= $0 }) else { return nil }
      paper = InkColor(red: parts[0], green: parts[1], blue: parts[2])
    }
    if flags & 2 != 0 {
      guard let parts = measures(3), parts[2] > 0 else { return nil }
      line = Background.Baseline(start: Point(parts[0], parts[1]), length: parts[2])
    }
    if flags & 4 != 0 {
      guard let parts = measures(4), parts[0] < parts[2], parts[1] < parts[3] else { return nil }
      frame = Bounds(min: Point(parts[0], parts[1]), max: Point(parts[2], parts[3]))
    }
    if flags & 8 != 0 {
      guard let read = self.ruling(isTurned: flags & 16 != 0) else { return nil }
      ruling = read
    }
    return JournalBackground(paper: paper, ruling: ruling, baseline: line, frame: frame)
  }

  /// Reads `count` bytes.
  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard 0...left ~= count else { return nil }
    defer { position += count }
    return Array(payload[position..<position + count])
  }

  mutating func placed() -> PlacedStroke? {
    guard let rank = number(UInt64.self), let id = name(), let (pen, hasText) = penOfText(),
      let samples = samples()
    else { return nil }
    var typed: TypedText?
    if hasText {
      guard let text = self.typed() else { return nil }
      // The ink stays without it.
      typed = text.inReach
    }
    return PlacedStroke(
      rank: rank, stroke: Stroke(id: id, pen: pen, samples: samples, text: typed))
  }
}
