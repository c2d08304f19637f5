/// The centre line of a stroke as an engine draws it, and where on it the samples are.
///
/// Positions on the line count stations: that of station `i` is `i`, and `i + 0.5` is in the middle
/// between it and the next.
struct SampledLine: Sendable {
  /// The stations of the line, at least two.
  let stations: [Station]
  private let samples: [Sample]
  /// The position of each sample, ascending: the nearest on the line.
  let positions: [Double]
  /// The length of the line up to each station.
  private let lengths: [Double]

  /// Creates the line of `samples` through `stations`. Returns nil if it is a dot.
  ///
  /// - Complexity: O(number of samples and stations).
  init?(_ samples: [Sample], _ stations: [Station]) {
    guard stations.count > 1 else { return nil }
    var lengths = [0.0]
    for (a, b) in zip(stations, stations.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + a.center.distance(to: b.center))
    }
    (self.samples, self.stations, self.lengths) = (samples, stations, lengths)
    positions = Self.positions(of: samples, on: stations, lengths)
  }

  private static func positions(
    of samples: [Sample], on stations: [Station], _ lengths: [Double]
  ) -> [Double] {
    // Both follow the same path: the nearest place is not far ahead. Engines lead the line aside by
    // a few units.
    var (current, passed) = (0.0, 0.0)
    var last = samples[0].position
    return samples.map { sample in
      let place = sample.position
      let end = passed + 2 * place.distance(to: last) + 4
      last = place
      var (nearest, position) = (Double.infinity, current)
      var index = Int(current)
      while index + 1 < stations.count, lengths[index] <= end {
        let (a, b) = (stations[index].center, stations[index + 1].center)
        let (step, from) = (b - a, Swift.max(0, current - Double(index)))
        let square = step.dot(step)
        let share = square > 0 ? (place - a).dot(step) / square : 0
        let near = Swift.min(Swift.max(share, from), 1)
        let distance = place.distance(to: a + step * near)
        if distance < nearest { (nearest, position) = (distance, Double(index) + near) }
        index += 1
      }
      current = position
      index = Swift.min(Int(current), stations.count - 2)
      passed = lengths[index] + (current - Double(index)) * (lengths[index + 1] - lengths[index])
      return current
    }
  }

  /// The whole line.
  var whole: ClosedRange<Double> { 0...Double(stations.count - 1) }

  func point(at position: Double) -> Point {
    let index = Swift.min(Int(position), stations.count - 2)
    return stations[index].center.interpolated(
      to: stations[index + 1].center, position - Double(index))
  }

  /// Returns the samples in a range, with one at each end. O(their number + log number of samples).
  func samples(in range: ClosedRange<Double>) -> [Sample] {
    let (first, last) = (sample(at: range.lowerBound), sample(at: range.upperBound))
    // The times strictly increase, also if a cut is as good as at a sample.
    guard first.time < last.time else { return [first] }
    let start = samples.countBefore { $0.time <= first.time }
    let end = samples.countBefore { $0.time < last.time }
    return [first] + samples[start..<Swift.max(start, end)] + [last]
  }

  /// Returns the sample at a position: that of the stroke at its ends, else one between its
  /// neighbours.
  private func sample(at position: Double) -> Sample {
    if position >= whole.upperBound { return samples[samples.count - 1] }
    let next = positions.countBefore { $0 <= position }
    if position <= 0 { return samples[0] }
    if next == samples.count { return samples[next - 1] }
    if next == 0 { return samples[0] }
    let (here, start) = (length(at: position), length(at: positions[next - 1]))
    let step = length(at: positions[next]) - start
    var sample = samples[next - 1].interpolated(
      to: samples[next], step > 0 ? (here - start) / step : 0)
    sample.position = point(at: position)
    return sample
  }

  /// Returns the length of the line up to a position.
  private func length(at position: Double) -> Double {
    let index = Swift.min(Int(position), stations.count - 2)
    return lengths[index] + (position - Double(index)) * (lengths[index + 1] - lengths[index])
  }
}

extension Sample {
  /// Returns the sample a share `t` of the way to `other`. What only one of them knows is as there.
  fileprivate func interpolated(to other: Sample, _ t: Double) -> Sample {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * t }
    return Sample(
      position.interpolated(to: other.position, t), time: mix(time, other.time),
      pressure: pressure.flatMap { here in other.pressure.map { mix(here, $0) } }
        ?? pressure ?? other.pressure,
      tilt: tilt.flatMap { here in other.tilt.map { here.interpolated(to: $0, t) } }
        ?? tilt ?? other.tilt)
  }
}
