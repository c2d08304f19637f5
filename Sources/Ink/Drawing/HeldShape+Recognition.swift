extension HeldShape {
  /// The fewest samples of a shape: the shortest is 20 units long, and they are a unit apart.
  private static let fewest = 20
  /// How far times may be from those of one speed, as a share of the whole time and in seconds:
  /// some formats have whole milliseconds.
  private static let (timeTolerance, milliseconds) = (0.005, 0.001)
  /// How far the direction and the length of steps along a side may differ, as shares.
  private static let stepTolerance = 0.02

  /// Returns true if samples are those of a shape, not of a hand: exactly along a line or the sides
  /// of a rectangle, at one speed and one pressure. It is found by what they are, as files do not
  /// tell it. Copies of another size, and parts that an eraser left, are shapes as well. O(count).
  static func made(_ samples: [Sample]) -> Bool {
    guard samples.count >= fewest, let first = samples.first, let last = samples.last,
      samples.allSatisfy({ isEven($0, first) })
    else { return false }
    var length = 0.0
    for (a, b) in zip(samples, samples.dropFirst()) { length += (b.position - a.position).length }
    let time = last.time - first.time
    guard length > 0, time > 0 else { return false }
    let slack = max(milliseconds, timeTolerance * time)
    var (way, turns) = (0.0, 0)
    var before: Point?
    for (a, b) in zip(samples, samples.dropFirst()) {
      let step = b.position - a.position
      way += step.length
      guard step.length > 0, abs(b.time - first.time - time * way / length) <= slack else {
        return false
      }
      if let before {
        // A corner is a right angle, and the steps of another side may have another length.
        let product = step.length * before.length
        if abs(step.dot(before)) <= stepTolerance * product {
          turns += 1
        } else if step.dot(before) < 0 || abs(step.cross(before)) > stepTolerance * product
          || abs(step.length - before.length) > stepTolerance * step.length
        {
          return false
        }
      }
      before = step
    }
    return turns <= 3
  }

  private static func isEven(_ sample: Sample, _ first: Sample) -> Bool {
    guard sample.tilt == first.tilt else { return false }
    guard let pressure = sample.pressure, let own = first.pressure else {
      return sample.pressure == first.pressure
    }
    return abs(pressure - own) <= 1e-3
  }
}
