/// The values of one channel along a trace, which may be given as they are, as differences, or as
/// differences of differences.
private struct ChannelValues {
  /// How a number is meant, until the next prefix.
  private enum Order {
    case explicit, first, second
  }

  private var order = Order.explicit
  private var value = 0.0
  private var velocity = 0.0
  private var acceleration = 0.0

  /// Takes a prefix; false where the byte is none.
  mutating func takePrefix(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"): order = .explicit
    case UInt8(ascii: "'"): order = .first
    case UInt8(ascii: "\""): order = .second
    default: return false
    }
    return true
  }

  /// The value a number stands for.
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

  /// The value a `*` stands for: whatever is given goes on unchanged.
  mutating func again() -> Double {
    switch order {
    case .explicit: take(value)
    case .first: take(velocity)
    case .second: take(acceleration)
    }
  }
}

/// Reads the text of a trace, point by point, as section 3.2.1 of the Recommendation has it.
struct TraceNumbers {
  /// What is wrong, and where in the text.
  struct Failure: Error {
    let index: Int
    let reason: FormatError.Reason
  }

  private let format: TraceFormat
  private var values: [ChannelValues]
  /// The numbers read, those of traces before among them.
  private(set) var count: Int
  /// The most numbers there may be.
  private let most: Int
  /// The values of the last point, one a channel; nil where it has none.
  private(set) var point: [Double?]
  /// Where in the text that point begins.
  private(set) var start = 0

  /// A reader of a trace in `format`, after `count` numbers in other traces, of at most `most`.
  init(format: TraceFormat, count: Int, most: Int) {
    self.format = format
    self.count = count
    self.most = most
    values = Array(repeating: ChannelValues(), count: format.channels.count)
    point = Array(repeating: nil, count: format.channels.count)
  }

  /// Reads the next point of `text` at `index`, and moves it behind: true where there is one, false
  /// at the end.
  mutating func next(_ text: Span<UInt8>, at index: inout Int) throws(Failure) -> Bool {
    var given = 0
    var i = index
    defer { index = i }
    while i < text.count {
      let byte = text[i]
      if byte == UInt8(ascii: ",") {
        i += 1
        if given > 0 { break }
      } else if Self.isBlank(byte) {
        i += 1
      } else {
        if given == 0 { start = i }
        if given < point.count {
          point[given] = try value(text, at: &i, channel: given)
        } else {
          skipSurplus(text, at: &i)
        }
        given += 1
      }
    }
    guard given > 0 else { return false }
    let channels = format.channels.count
    guard format.regular...max(channels, format.regular) ~= given else {
      throw Failure(index: start, reason: .values(given, least: format.regular, most: channels))
    }
    for k in given..<channels { point[k] = nil }
    return true
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
      || byte == UInt8(ascii: "\r")
  }

  /// Steps over a value that no channel is for.
  private func skipSurplus(_ text: Span<UInt8>, at i: inout Int) {
    repeat { i += 1 } while i < text.count && !Self.isBlank(text[i]) && text[i] != UInt8(ascii: ",")
  }

  /// The next value, that of channel number `channel`; nil for an unknown one.
  private mutating func value(
    _ text: Span<UInt8>, at i: inout Int, channel: Int
  ) throws(Failure) -> Double? {
    let start = i
    guard count < most else { throw Failure(index: i, reason: .tooManyNumbers(most)) }
    count += 1
    if values[channel].takePrefix(text[i]) {
      i += 1
      while i < text.count, Self.isBlank(text[i]) { i += 1 }
    }
    let value: Double
    switch i < text.count ? text[i] : 0 {
    case UInt8(ascii: "?"):
      i += 1
      return nil
    case UInt8(ascii: "*"):
      i += 1
      value = values[channel].again()
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
    while end < text.count, !Self.isBlank(text[end]), text[end] != UInt8(ascii: ",") { end += 1 }
    return Failure(
      index: start,
      reason: .notANumber(format.channels[channel].quantity, text.text(start..<end)))
  }

  /// A decimal, or digits to base 16 behind `#`; a minus may stand apart from its number.
  private func number(_ text: Span<UInt8>, at i: inout Int) -> Double? {
    if let number = DecimalNumber.read(text, at: &i, until: text.count) { return number }
    var at = i
    let negative = at < text.count && text[at] == UInt8(ascii: "-")
    if negative {
      at += 1
      while at < text.count, Self.isBlank(text[at]) { at += 1 }
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
