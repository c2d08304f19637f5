/// A converter from the text of traces to strokes.
struct TraceInk {
  var builder: DrawingBuilder
  /// A Boolean value that is true if xsign wrote the file, so that times stay unchanged.
  var isOwn = false
  /// The strokes of named traces, which others may continue.
  private var named: [String: Int] = [:]
  /// The strokes whose pressure has no declared range, and their largest pressure.
  private var unscaled: (drafts: Set<Int>, maximum: Double) = ([], 1)
  private var numbers = 0

  var limits: DrawingLimits {
    get { builder.limits }
    set { builder.limits = newValue }
  }

  init(limits: DrawingLimits) {
    builder = DrawingBuilder(limits: limits)
  }

  /// Adds the trace with the text `text` as a new stroke or to the one that it continues, and
  /// returns the index of the stroke. Passes numbers that are left out to `bad`.
  mutating func add(
    _ text: Span<UInt8>, attributes: [String: String], context: InkMLContext, pen: Pen,
    isHidden: Bool, bad: (TraceNumbers.Failure) -> Void
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
    let (tiltX, tiltY) = (format.index(of: .tiltX), format.index(of: .tiltY))
    let (azimuth, elevation) = (format.index(of: .azimuth), format.index(of: .elevation))
    var reader = TraceNumbers(format: format, count: numbers, maximum: limits.numbers)
    defer { numbers = reader.count }
    var i = 0
    var last: Point?
    while try reader.next(text, at: &i, bad: bad) {
      guard reader.isPlaced else { continue }
      func leaveOut(_ reason: FormatError.Reason) {
        bad(TraceNumbers.Failure(index: reader.start, reason: reason))
      }
      do throws(FormatError.Reason) {
        func value(_ k: Int?) -> Double? {
          guard let k, let value = reader.point[k] else { return nil }
          return value * format.channels[k].factor / format.channels[k].divisor
        }
        guard var px = value(x), var py = value(y) else {
          leaveOut(.notANumber(value(x) == nil ? .x : .y, "?"))
          continue
        }
        if let transform = context.transform, let x = reader.point[x], let y = reader.point[y] {
          let place = transform.apply(x, y)
          (px, py) = (place.x, place.y)
        }
        guard abs(px) <= limits.distance, abs(py) <= limits.distance else {
          let isX = !(abs(px) <= limits.distance)
          leaveOut(.tooFar(isX ? .x : .y, "\(isX ? px : py)"))
          continue
        }
        var sample = Sample(Point(px, py), time: 0)
        var seconds = value(time)
        if let stated = seconds, abs(stated) > InkDocument.latest {
          leaveOut(.tooLate("\(stated)"))
          seconds = nil
        }
        if let pressure, let force = value(pressure) {
          sample.pressure = share(force, of: format.channels[pressure].range, draft: d)
        }
        let (leanX, leanY) = (value(tiltX), value(tiltY))
        if leanX != nil || leanY != nil {
          sample.tilt = Point(leanX ?? 0, leanY ?? 0)
        } else if let elevation = value(elevation) {
          sample.tilt = Angle.tilt(azimuth: value(azimuth) ?? 0, elevation: elevation)
        }
        // A tilt that overflows in degrees could not be read again.
        if sample.tilt?.isFinite == false { sample.tilt = nil }
        let step = last.map { $0.distance(to: sample.position) } ?? 0
        last = sample.position
        // xsign leaves times out if only the shape was to be saved.
        let isShape = isOwn && time == nil
        try builder.append(
          sample, to: d, at: seconds,
          interval: isShape ? ShapeTime.interval(over: step) : InkML.interval)
      } catch {
        throw TraceNumbers.Failure(index: reader.start, reason: error)
      }
    }
    return d
  }

  /// Adds a copy of the samples in `range` of stroke `d`.
  mutating func show(_ d: Int, _ range: Range<Int>?) throws(FormatError.Reason) {
    let copy = try builder.copy(d, range)
    if unscaled.drafts.contains(d) { unscaled.drafts.insert(copy) }
  }

  /// Returns the stroke that a trace belongs to.
  private mutating func draft(
    _ attributes: [String: String], _ pen: Pen, isHidden: Bool
  ) throws(FormatError.Reason) -> Int {
    var d: Int?
    let continuation = attributes["continuation"]
    if continuation == "middle" || continuation == "end", let prior = attributes["priorRef"] {
      d = named[String(prior.drop { $0 == "#" })]
    }
    if d == nil {
      d = try builder.begin(pen, clock: isOwn ? .own : .faithful, isHidden: isHidden)
    }
    if continuation != nil, let name = attributes.name { named[name] = d }
    return d ?? 0
  }

  /// Returns a pressure as a share of the declared largest one. Devices may exceed it slightly.
  private mutating func share(_ force: Double, of range: ClosedRange<Double>?, draft: Int) -> Double
  {
    if let range {
      return min(max((force - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
    }
    unscaled.drafts.insert(draft)
    unscaled.maximum = max(unscaled.maximum, force)
    return max(force, 0)
  }

  /// Scales pressures without a declared range by the largest of them in the file, if that is more
  /// than 1.
  mutating func scalePressure() {
    for d in unscaled.drafts {
      builder.changePressure(of: d) { min($0 / unscaled.maximum, 1) }
    }
  }
}

extension [String: String] {
  /// The name of the element with these attributes.
  var name: String? { self["http://www.w3.org/XML/1998/namespace id"] ?? self["id"] }
}
