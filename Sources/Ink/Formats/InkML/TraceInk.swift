/// Turns the text of traces into strokes.
struct TraceInk {
  /// The strokes so far.
  private(set) var drafts = InkDrafts()
  /// Whether the file is xsign's own, so that its times are as they were.
  var isOwn = false
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

  /// Adds the trace whose text is `text`, as a stroke of its own or behind the one it continues; tells
  /// which.
  mutating func add(
    _ text: Span<UInt8>, attributes: [String: String], context: InkMLContext, pen: Pen,
    isHidden: Bool
  ) throws(TraceNumbers.Failure) -> Int {
    let format = context.format
    guard let x = format.index(of: .x), let y = format.index(of: .y) else {
      let name = format.index(of: .x) == nil ? "X" : "Y"
      throw TraceNumbers.Failure(index: 0, reason: .missingChannel(name))
    }
    let d: Int
    do throws(FormatError.Reason) {
      d = try draft(attributes, pen, isHidden: isHidden)
    } catch {
      throw TraceNumbers.Failure(index: 0, reason: error)
    }
    let time = format.index(of: .time)
    let pressure = format.index(of: .pressure)
    let tilt = TiltChannels(format)
    var reader = TraceNumbers(format: format, count: numbers, most: most)
    defer { numbers = reader.count }
    var i = 0
    while try reader.next(text, at: &i) {
      do throws(FormatError.Reason) {
        func value(_ k: Int?) -> Double? {
          guard let k, let value = reader.point[k] else { return nil }
          return value * format.channels[k].factor / format.channels[k].divisor
        }
        guard var px = value(x) else { throw .notANumber(.x, "?") }
        guard var py = value(y) else { throw .notANumber(.y, "?") }
        if let transform = context.transform, let x = reader.point[x], let y = reader.point[y] {
          let place = transform.apply(x, y)
          (px, py) = (place.x, place.y)
        }
        if !(abs(px) <= InkDocument.farthest) { throw .tooFar(.x, "\(px)") }
        if !(abs(py) <= InkDocument.farthest) { throw .tooFar(.y, "\(py)") }
        var sample = Sample(Point(px, py), time: 0)
        let seconds = value(time)
        if let seconds, abs(seconds) > InkDocument.latest { throw .tooLate("\(seconds)") }
        if let pressure, let force = value(pressure) {
          sample.pressure = share(force, of: format.channels[pressure].range, draft: d)
        }
        sample.tilt = tilt.tilt(value)
        try drafts.append(sample, to: d, at: seconds)
      } catch {
        throw TraceNumbers.Failure(index: reader.start, reason: error)
      }
    }
    return d
  }

  /// Shows the samples in `range` of stroke `d` once more.
  mutating func show(_ d: Int, _ range: Range<Int>?) throws(FormatError.Reason) {
    let copy = try drafts.copy(d, range)
    if unscaled.drafts.contains(d) { unscaled.drafts.insert(copy) }
  }

  /// The stroke a trace belongs to.
  private mutating func draft(
    _ attributes: [String: String], _ pen: Pen, isHidden: Bool
  ) throws(FormatError.Reason) -> Int {
    var d: Int?
    let continuation = attributes["continuation"]
    if continuation == "middle" || continuation == "end", let prior = attributes["priorRef"] {
      d = named[String(prior.drop { $0 == "#" })]
    }
    if d == nil {
      d = try drafts.begin(pen, clock: isOwn ? .own : .faithful, isHidden: isHidden)
    }
    if continuation != nil, let name = attributes.name { named[name] = d }
    return d ?? 0
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
      drafts.changePressure(of: d) { min($0 / unscaled.greatest, 1) }
    }
  }
}

/// Where a format says how the pen leans: along both axes, or by a direction and an elevation.
private struct TiltChannels {
  private let x: Int?
  private let y: Int?
  private let azimuth: Int?
  private let elevation: Int?

  init(_ format: TraceFormat) {
    x = format.index(of: .tiltX)
    y = format.index(of: .tiltY)
    azimuth = format.index(of: .azimuth)
    elevation = format.index(of: .elevation)
  }

  /// The lean in a point whose channels have these values; nil where nobody says.
  func tilt(_ value: (Int?) -> Double?) -> Point? {
    let (leanX, leanY) = (value(x), value(y))
    if leanX != nil || leanY != nil { return Point(leanX ?? 0, leanY ?? 0) }
    guard let elevation = value(elevation) else { return nil }
    return Angle.tilt(azimuth: value(azimuth) ?? 0, elevation: elevation)
  }
}

extension [String: String] {
  /// What the element that has these attributes is called.
  var name: String? { self["http://www.w3.org/XML/1998/namespace id"] ?? self["id"] }
}
