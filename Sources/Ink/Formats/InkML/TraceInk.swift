/// Turns the text of traces into strokes.
struct TraceInk {
  /// The strokes so far.
  private(set) var drafts: [StrokeDraft] = []
  /// Which stroke a trace began that others may continue, by the name of the trace.
  private var named: [String: Int] = [:]
  /// The strokes whose pressure has no declared range, and the greatest they hold.
  private var unscaled: (drafts: Set<Int>, greatest: Double) = ([], 1)
  private var numbers = 0
  private let most: Int

  /// No ink, and at most `most` numbers to come.
  init(most: Int) {
    self.most = most
  }

  /// Adds the trace whose text is `text`, as a stroke of its own or behind the one it continues.
  mutating func add(
    _ text: Span<UInt8>, attributes: [String: String], format: TraceFormat, pen: Pen
  ) throws(TraceNumbers.Failure) {
    guard let x = format.index(of: .x), let y = format.index(of: .y) else {
      let name = format.index(of: .x) == nil ? "X" : "Y"
      throw TraceNumbers.Failure(index: 0, reason: .missingChannel(name))
    }
    let d = draft(attributes, pen)
    let time = format.index(of: .time)
    let pressure = format.index(of: .pressure)
    let tilt = (x: format.index(of: .tiltX), y: format.index(of: .tiltY))
    var reader = TraceNumbers(format: format, count: numbers, most: most)
    defer { numbers = reader.count }
    var i = 0
    while try reader.next(text, at: &i) {
      func value(_ k: Int?) -> Double? {
        guard let k, let value = reader.point[k] else { return nil }
        return value * format.channels[k].factor / format.channels[k].divisor
      }
      func refusal(_ reason: FormatError.Reason) -> TraceNumbers.Failure {
        TraceNumbers.Failure(index: reader.start, reason: reason)
      }
      guard let px = value(x) else { throw refusal(.notANumber(.x, "?")) }
      guard let py = value(y) else { throw refusal(.notANumber(.y, "?")) }
      if abs(px) > InkDocument.farthest { throw refusal(.tooFar(.x, "\(px)")) }
      if abs(py) > InkDocument.farthest { throw refusal(.tooFar(.y, "\(py)")) }
      var sample = Sample(Point(px, py), time: 0)
      if let seconds = value(time) {
        if abs(seconds) > InkDocument.latest { throw refusal(.tooLate("\(seconds)")) }
        sample.time = drafts[d].clock.time(of: seconds)
      } else {
        sample.time = drafts[d].clock.time(after: InkML.interval)
      }
      if let pressure, let force = value(pressure) {
        sample.pressure = share(force, of: format.channels[pressure].range, draft: d)
      }
      let (leanX, leanY) = (value(tilt.x), value(tilt.y))
      if leanX != nil || leanY != nil { sample.tilt = Point(leanX ?? 0, leanY ?? 0) }
      drafts[d].samples.append(sample)
    }
  }

  /// The stroke a trace belongs to.
  private mutating func draft(_ attributes: [String: String], _ pen: Pen) -> Int {
    var d = drafts.count
    let continuation = attributes["continuation"]
    if continuation == "middle" || continuation == "end", let prior = attributes["priorRef"] {
      d = named[String(prior.drop { $0 == "#" })] ?? d
    }
    if d == drafts.count { drafts.append(StrokeDraft(pen: pen, clock: .faithful)) }
    if continuation != nil, let name = attributes.name { named[name] = d }
    return d
  }

  /// A pressure as a share of the greatest, where that is declared; devices may exceed it a little.
  private mutating func share(_ force: Double, of range: ClosedRange<Double>?, draft: Int) -> Double
  {
    if let range {
      return min(max((force - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
    }
    unscaled.drafts.insert(draft)
    unscaled.greatest = max(unscaled.greatest, force)
    return max(force, 0)
  }

  /// Relates pressures without a declared range to the greatest of them in the file, where that is
  /// more than 1.
  mutating func scalePressure() {
    for d in unscaled.drafts {
      for s in drafts[d].samples.indices {
        guard let force = drafts[d].samples[s].pressure else { continue }
        drafts[d].samples[s].pressure = min(force / unscaled.greatest, 1)
      }
    }
  }
}

extension [String: String] {
  /// What the element that has these attributes is called.
  var name: String? { self["http://www.w3.org/XML/1998/namespace id"] ?? self["id"] }
}
