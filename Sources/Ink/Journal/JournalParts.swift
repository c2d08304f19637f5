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
