/// The values of one channel along a trace: absolute values, first differences, or second
/// differences.
private struct ChannelValues {
  /// The interpretation of numbers until the next prefix.
  private enum Order {
    case explicit, first, second
  }

  private var order = Order.explicit
  private var value = 0.0
  private var velocity = 0.0
  private var acceleration = 0.0

  /// Takes a prefix; returns false if the byte is not a prefix.
  mutating func takePrefix(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"): order = .explicit
    case UInt8(ascii: "'"): order = .first
    case UInt8(ascii: "\""): order = .second
    default: return false
    }
    return true
  }

  /// True if the next number is a difference.
  var hasDifferences: Bool { order != .explicit }

  /// Returns the value that a number denotes.
  mutating func take(_ number: Double) -> Double {
    let before = (value: value, velocity: velocity)
    switch order {
    case .explicit: value = number
    case .first: value += number
    case .second: value += velocity + number
    }
    velocity = value - before.value
    if order == .first { velocity = number }
    if order == .second { velocity = before.velocity + number }
    acceleration = order == .second ? number : velocity - before.velocity
    return value
  }

  /// Returns the value that a `*` denotes: a repetition of the last absolute value or difference.
  mutating func repeated() -> Double {
    switch order {
    case .explicit: take(value)
    case .first: take(velocity)
    case .second: take(acceleration)
    }
  }
}

/// A parser of the text of a trace, point by point (InkML, section 3.2.1,
/// https://www.w3.org/TR/InkML/#trace).
struct TraceNumbers {
  /// An error and its offset in the text.
  struct Failure: Error {
    let index: Int
    let reason: FormatError.Reason
  }

  private let format: TraceFormat
  private var values: [ChannelValues]
  /// The count of numbers read, including those of traces before.
  private(set) var count: Int
  private let maximum: Int
  /// The values of the last point, one per channel; nil for unknown ones.
  private(set) var point: [Double?]
  /// The offset in the text at which that point begins.
  private(set) var start = 0
  /// True if the coordinates of that point are numbers.
  private(set) var isPlaced = true

  /// Creates a parser of a trace in `format`, after `count` numbers in other traces, of at most
  /// `maximum`.
  init(format: TraceFormat, count: Int, maximum: Int) {
    self.format = format
    self.count = count
    self.maximum = maximum
    values = Array(repeating: ChannelValues(), count: format.channels.count)
    point = Array(repeating: nil, count: format.channels.count)
  }

  /// Parses the next point of `text` at `index` and moves `index` past it. Returns false at the
  /// end.
  ///
  /// A value that is no number is passed to `bad`. It is that of the point before, or unknown if it
  /// is a time. Where values are differences it is an error: all values after it depend on it.
  mutating func next(
    _ text: Span<UInt8>, at index: inout Int, bad: (Failure) -> Void
  ) throws(Failure) -> Bool {
    var given = 0
    isPlaced = true
    var i = index
    defer { index = i }
    while i < text.count {
      let byte = text[i]
      if byte == UInt8(ascii: ",") {
        i += 1
        if given > 0 { break }
      } else if byte.isBlank {
        i += 1
      } else {
        if given == 0 { start = i }
        if given < point.count {
          do throws(Failure) {
            point[given] = try value(text, at: &i, channel: given)
          } catch {
            try leaveOut(given, error, bad)
            i = error.index
            skipWord(text, at: &i)
          }
        } else {
          skipWord(text, at: &i)
        }
        given += 1
      }
    }
    guard given > 0 else { return false }
    let channels = format.channels.count
    guard format.regular...max(channels, format.regular) ~= given else {
      throw Failure(
        index: start, reason: .values(given, minimum: format.regular, maximum: channels))
    }
    for k in given..<channels { point[k] = nil }
    return true
  }

  /// Leaves out the value of channel number `channel`, which is no number.
  private mutating func leaveOut(
    _ channel: Int, _ failure: Failure, _ bad: (Failure) -> Void
  ) throws(Failure) {
    guard case .notANumber(let quantity, _) = failure.reason, !values[channel].hasDifferences else {
      throw failure
    }
    switch quantity {
    case .x, .y: isPlaced = false
    case .time: point[channel] = nil
    case .pressure, .tilt, .other: break
    }
    bad(failure)
  }

  /// Skips a value.
  private func skipWord(_ text: Span<UInt8>, at i: inout Int) {
    repeat { i += 1 } while i < text.count && !text[i].isBlank && text[i] != UInt8(ascii: ",")
  }

  /// Returns the next value, that of channel number `channel`; nil if unknown.
  private mutating func value(
    _ text: Span<UInt8>, at i: inout Int, channel: Int
  ) throws(Failure) -> Double? {
    let start = i
    guard count < maximum else { throw Failure(index: i, reason: .tooManyNumbers(maximum)) }
    count += 1
    if values[channel].takePrefix(text[i]) {
      i += 1
      while i < text.count, text[i].isBlank { i += 1 }
    }
    let value: Double
    switch i < text.count ? text[i] : 0 {
    case UInt8(ascii: "?"):
      i += 1
      return nil
    case UInt8(ascii: "*"):
      i += 1
      value = values[channel].repeated()
    case UInt8(ascii: "T"):
      i += 1
      value = values[channel].take(1)
    case UInt8(ascii: "F"):
      i += 1
      value = values[channel].take(0)
    default:
      guard let number = number(text, at: &i) else {
        throw failure(text, at: start, channel)
      }
      value = values[channel].take(number)
    }
    guard value.isFinite else { throw failure(text, at: start, channel) }
    return value
  }

  private func failure(_ text: Span<UInt8>, at start: Int, _ channel: Int) -> Failure {
    var end = start
    while end < text.count, !text[end].isBlank, text[end] != UInt8(ascii: ",") { end += 1 }
    return Failure(
      index: start,
      reason: .notANumber(format.channels[channel].quantity, text.text(start..<end)))
  }

  /// Parses a decimal, or hexadecimal digits after `#`. A minus sign may be separate from its
  /// number.
  private func number(_ text: Span<UInt8>, at i: inout Int) -> Double? {
    if let number = DecimalNumber.read(text, at: &i, until: text.count) { return number }
    var at = i
    let negative = at < text.count && text[at] == UInt8(ascii: "-")
    if negative {
      at += 1
      while at < text.count, text[at].isBlank { at += 1 }
    }
    var magnitude: Double?
    if at < text.count, text[at] == UInt8(ascii: "#") {
      at += 1
      while at < text.count, let digit = Character(UnicodeScalar(text[at])).hexDigitValue {
        magnitude = (magnitude ?? 0) * 16 + Double(digit)
        at += 1
      }
    } else if at < text.count, text[at] != UInt8(ascii: "-") {
      magnitude = DecimalNumber.read(text, at: &at, until: text.count)
    }
    guard let magnitude else { return nil }
    i = at
    return negative ? -magnitude : magnitude
  }
}
