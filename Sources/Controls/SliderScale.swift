import Glibc
import Ink

/// The places of values along a slider.
struct SliderScale: Hashable {
  /// The values at its ends.
  let range: ClosedRange<Double>
  /// True if equal ratios of values are equal steps, not equal differences.
  let isLogarithmic: Bool

  /// Returns the place of a value, from 0 to 1.
  func position(of value: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    let part = isLogarithmic ? log(value / low) / log(high / low) : (value - low) / (high - low)
    return min(max(part, 0), 1)
  }

  /// Returns the value at a place, of which those beyond the ends are the ends.
  func value(at position: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    let part = min(max(position, 0), 1)
    // Rounding may not lead beyond the end.
    let value = isLogarithmic ? low * pow(high / low, part) : low + part * (high - low)
    return min(max(value, low), high)
  }
}

/// The slider of a constant: its scale, and the values that it stops at.
extension EngineParameter {
  /// The scale of the slider. Ranges over more than a decade, such as those of speeds, have equal
  /// ratios; shares have equal differences.
  var scale: SliderScale {
    SliderScale(
      range: range,
      isLogarithmic: range.lowerBound > 0 && range.upperBound > 1
        && range.upperBound > 20 * range.lowerBound)
  }

  /// Returns the distance between the values near `value` that the slider stops at: 1, 2 or 5 times
  /// a power of ten.
  func step(at value: Double) -> Double {
    if scale.isLogarithmic { return 5 * pow(10, log10(value).rounded(.down) - 2) }
    let least = (range.upperBound - range.lowerBound) / 200
    let power = pow(10, log10(least).rounded(.down))
    // A hundredth more is as good: a range to 0.99 has the steps of one to 1.
    return power * ([1, 2, 5].first { $0 * power >= 0.99 * least } ?? 10)
  }

  /// Returns the nearest value that the slider stops at, which is written with few digits.
  func stop(near value: Double) -> Double {
    let value = min(max(value, range.lowerBound), range.upperBound)
    let step = step(at: value)
    // Steps below 1 are whole parts of 1, by which a division is exact.
    let rounded =
      step < 1
      ? (value / step).rounded() / (1 / step).rounded() : (value / step).rounded() * step
    return min(max(rounded, range.lowerBound), range.upperBound)
  }

  /// Returns the value `count` hundredths of the slider further on, but at least the next stop, and
  /// not beyond the default if that lies in between.
  func value(_ count: Int, from value: Double) -> Double {
    let place = scale.position(of: value) + Double(count) / 100
    var next = stop(near: scale.value(at: place))
    if count > 0 ? next <= value : next >= value {
      next = stop(near: value + (count > 0 ? 1 : -1) * step(at: value))
    }
    let passes = min(value, next) < standard && standard < max(value, next)
    return passes ? standard : next
  }
}
