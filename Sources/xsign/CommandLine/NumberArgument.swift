import Localization

/// The parser of numbers on the command line.
enum NumberArgument {
  /// Returns the finite decimal number that the whole of `text` is, or nil if it is none.
  static func number(_ text: some StringProtocol) -> Double? {
    // The standard library also accepts "nan", "inf" and "0x1p3", which are not useful here.
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
      let value = Double(String(text)), value.isFinite
    else { return nil }
    return value
  }

  /// Returns the time in seconds that `text` is: above 0, and at most a million.
  static func seconds(_ text: String) throws(OptionError) -> Double {
    guard let seconds = number(text), 0 < seconds, seconds <= 1e6 else {
      throw OptionError(tr("a time is a number of seconds above 0, at most a million"))
    }
    return seconds
  }

  /// Returns the two numbers of `A:B`, or nil if there are not exactly two.
  static func pair(_ text: String) -> (first: Double, second: Double)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = number(parts[0]), let second = number(parts[1]) else {
      return nil
    }
    return (first, second)
  }

  /// Returns the range `MIN:MAX`, or `N` for the range from N to N. Returns nil if `text` is no
  /// range, or not within `bounds`.
  static func range(_ text: String, within bounds: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard let (low, high) = pair(text) ?? number(text).map({ ($0, $0) }), low <= high,
      bounds ~= low, bounds ~= high
    else { return nil }
    return low...high
  }
}

/// The reason why the value of an option is invalid. ArgumentParser appends it to its own sentence.
struct OptionError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
