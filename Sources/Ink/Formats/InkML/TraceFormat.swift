/// The meaning of one number of a point in a trace, and its conversion.
struct TraceChannel {
  /// The role of a channel, with its name.
  enum Role: String {
    case x = "X", y = "Y", time = "T", pressure = "F", tiltX = "OTx", tiltY = "OTy"
    case azimuth = "OA", elevation = "OE", other
  }

  let name: String
  let role: Role
  /// The factor and the divisor of values.
  private(set) var factor = 1.0
  private(set) var divisor = 1.0
  /// The range of values, if both ends are known and differ.
  let range: ClosedRange<Double>?
  /// A Boolean value that is true if values are multiples of the resolution, not of the unit
  /// itself.
  private let counts: Bool
  /// A Boolean value that is true if the length or duration of a value is stated.
  private(set) var hasUnit: Bool

  /// Creates the channel that an element declares. Its unit may be unusable.
  init(_ attributes: [String: String]) throws(FormatError.Reason) {
    name = attributes["name"] ?? ""
    let unit = attributes["units"] ?? ""
    role = Role(rawValue: name) ?? .other
    let minimum = attributes["min"].flatMap(DecimalNumber.finite) ?? 0
    let maximum = attributes["max"].flatMap(DecimalNumber.finite) ?? (unit == "%" ? 100 : minimum)
    range = maximum > minimum ? minimum...maximum : nil
    hasUnit = !["", "dev"].contains(unit.lowercased())
    counts = attributes["type"] == "integer" || unit == "dev"
    switch role {
    case .x, .y:
      guard let length = InkML.length(of: unit) else { throw .unit(channel: name, unit) }
      factor = attributes["orientation"] == "-ve" ? -length : length
    case .time:
      guard let count = InkML.count(inASecondOf: unit) else { throw .unit(channel: name, unit) }
      divisor = count
    case .tiltX, .tiltY, .azimuth, .elevation: factor = unit == "rad" ? 180 / .pi : 1
    case .pressure, .other: break
    }
  }

  /// Sets the resolution of a position: values are multiples of `step` in `unit`, or there are
  /// `step` of them in a unit if it is `1/unit`. Returns false if that is no length, and has no
  /// effect.
  mutating func setResolution(_ step: Double?, unit: String) -> Bool {
    guard counts, role == .x || role == .y else { return true }
    let isRate = unit.hasPrefix("1/")
    let whole = isRate ? String(unit.dropFirst(2)) : unit
    guard let step, step > 0, !whole.isEmpty, let length = InkML.length(of: whole) else {
      return false
    }
    let sign = factor < 0 ? -1.0 : 1
    (factor, divisor) = isRate ? (sign * length, step) : (sign * length * step, 1)
    hasUnit = true
    return true
  }

  /// The name of a value in errors.
  var quantity: FormatError.Quantity {
    switch role {
    case .x: .x
    case .y: .y
    case .time: .time
    case .pressure: .pressure
    case .tiltX, .tiltY, .azimuth, .elevation: .tilt
    case .other: .other
    }
  }
}

struct TraceFormat {
  private(set) var channels: [TraceChannel] = []
  /// The number of channels that every point has; the others are optional.
  private(set) var regular = 0

  /// The default format: X and Y.
  static let plain = {
    var format = TraceFormat()
    for name in ["X", "Y"] {
      guard let channel = try? TraceChannel(["name": name]) else { continue }
      try? format.add(channel, intermittent: false)
    }
    return format
  }()

  /// The largest number of channels of a point.
  static let maximumChannels = 1000

  mutating func add(
    _ channel: TraceChannel, intermittent: Bool
  ) throws(FormatError.Reason) {
    if channels.count >= Self.maximumChannels { throw .tooManyDefinitions(Self.maximumChannels) }
    channels.append(channel)
    if !intermittent { regular = channels.count }
  }

  func index(of role: TraceChannel.Role) -> Int? { channels.firstIndex { $0.role == role } }

  /// A Boolean value that is true if the unit of positions is stated.
  var hasUnit: Bool {
    [.x, .y].allSatisfy { role in index(of: role).map { channels[$0].hasUnit } ?? false }
  }

  /// The canvas units per unit of the format, in x and in y.
  var scale: Point {
    func length(_ role: TraceChannel.Role) -> Double {
      index(of: role).map { channels[$0].factor / channels[$0].divisor } ?? 1
    }
    return Point(length(.x), length(.y))
  }

  /// Passes a `channelProperty` element to its channel. Returns false if its number or unit cannot
  /// be used.
  mutating func apply(property attributes: [String: String]) -> Bool {
    guard attributes["name"] == "resolution" else { return true }
    let step = attributes["value"].flatMap(DecimalNumber.finite)
    var isUsed = true
    for i in channels.indices where channels[i].name == attributes["channel"] {
      if !channels[i].setResolution(step, unit: attributes["units"] ?? "") { isUsed = false }
    }
    return isUsed
  }
}
