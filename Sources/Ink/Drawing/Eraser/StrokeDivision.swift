/// A stroke that an eraser divides, and the parts that are left of it.
///
/// The line that is cut is the centre line that an engine draws: the polyline of its stations. It
/// is cut where the round end of what is left, as wide as the line there, meets the nib. So no ink
/// stays under the nib, and a nib that touches only the rim of the ink takes away what is across
/// from there. A part has the samples between its ends, unchanged, and a sample at each cut, which
/// is on the line and else interpolated. Its times go on from those of the stroke: an engine knows
/// by them that the line began before (`Stroke.leadIn`).
///
/// Every part is cut out of the line of the whole stroke, so many small motions cut as exactly as
/// one.
public struct StrokeDivision: Sendable {
  /// The number of steps between stations in a stretch, of which the bounds are known.
  private static let stretch = 16
  /// The difference of two positions on the line that counts as none.
  private static let tolerance = 1e-9

  private let stroke: Stroke
  private let line: SampledLine
  private let nib: NibMap
  /// The bounds of the ink between every 16 stations.
  private var stretches: [Bounds] = []
  /// The parts that are left, as ranges of the line.
  private var parts: [StrokeID: ClosedRange<Double>]

  /// Creates the division of `stroke` as `engine` draws it, with all of it left. Returns nil if the
  /// stroke cannot be divided because it is an area, such as text, or a dot.
  ///
  /// - Complexity: O(number of samples and stations).
  public init?(_ stroke: Stroke, engine: EngineSettings) {
    guard !stroke.pen.fills, Self.isLine(stroke.samples),
      let line = SampledLine(stroke.samples, stroke.stations(engine: engine))
    else { return nil }
    self.stroke = stroke
    self.line = line
    nib = stroke.pen.nib.map
    parts = [stroke.id: line.whole]
    let last = line.stations.count - 1
    for start in stride(from: 0, to: last, by: Self.stretch) {
      var bounds = Bounds.empty
      for station in line.stations[start...Swift.min(start + Self.stretch, last)] {
        bounds.insert(station.center, radius: station.reach)
      }
      stretches.append(bounds)
    }
  }

  /// Returns true if the samples are those of a line. Those that stay near the first are a dot to
  /// an engine.
  static func isLine(_ samples: [Sample]) -> Bool {
    samples.allSatisfy(\.position.isFinite)
      && samples.contains { $0.position.distance(to: samples[0].position) > StrokeStart.radius }
  }

  /// Removes what the nib touches on its path from a part that is left. Returns the parts that are
  /// left of it, none if all of it is gone, or nil if the nib does not touch it. What would be a
  /// dot is not left.
  ///
  /// - Parameters:
  ///   - id: The identity of the part; that of the stroke before anything was removed.
  ///   - path: The path of the nib.
  ///   - isAtHome: Returns true if a stroke that begins at a point belongs to the page of this
  ///     stroke. Only such parts are left.
  ///   - newID: Returns an identity for a part.
  /// - Complexity: O(length of the part).
  public mutating func erase(
    _ id: StrokeID, along path: EraserPath, isAtHome: (Point) -> Bool = { _ in true },
    newID: () -> StrokeID
  ) -> [Stroke]? {
    guard let part = parts[id] else { return nil }
    let gone = touched(by: path, in: part)
    guard !gone.isEmpty else { return nil }
    parts[id] = nil
    var left: [Stroke] = []
    let starts = [part.lowerBound] + gone.map(\.upperBound)
    let ends = gone.map(\.lowerBound) + [part.upperBound]
    for (start, end) in zip(starts, ends) where start + Self.tolerance < end {
      guard let range = beginning(of: start...end, isAtHome) else { continue }
      let samples = line.samples(in: range)
      guard Self.isLine(samples) else { continue }
      let new = Stroke(id: newID(), pen: stroke.pen, samples: samples)
      parts[new.id] = range
      left.append(new)
    }
    return left
  }

  /// Returns the ranges of a part that the nib touches, ascending and apart.
  private func touched(
    by path: EraserPath, in part: ClosedRange<Double>
  ) -> [ClosedRange<Double>] {
    var ranges: [ClosedRange<Double>] = []
    let last = line.stations.count - 2
    var index = Swift.min(Int(part.lowerBound), last)
    let end = Swift.min(Int(part.upperBound), last)
    while index <= end {
      guard path.comesNear(stretches[index / Self.stretch]) else {
        index = (index / Self.stretch + 1) * Self.stretch
        continue
      }
      defer { index += 1 }
      let (a, b) = (line.stations[index], line.stations[index + 1])
      // A disc as wide as the nib is wide may reach where the ink of a chisel does not.
      let isTouched =
        path.touches(a, b, nib) || a.hasCrossbar && b.hasCrossbar && path.touchesBand(a, b)
      guard isTouched,
        let shares = path.shares(a.center, b.center, radii: (a.reach, b.reach))
      else { continue }
      let low = Swift.max(Double(index) + shares.lowerBound, part.lowerBound)
      let high = Swift.min(Double(index) + shares.upperBound, part.upperBound)
      guard low + Self.tolerance < high else { continue }
      if let before = ranges.last, low <= before.upperBound + Self.tolerance {
        ranges[ranges.count - 1] = before.lowerBound...high
      } else {
        ranges.append(low...high)
      }
    }
    return ranges
  }

  /// Returns the part of a range from where it is at home, or nil if it is nowhere. A stroke
  /// belongs to the page on which it begins, and its ink is shown there alone: a part that began
  /// beyond the page would be shown where it was not before.
  private func beginning(
    of range: ClosedRange<Double>, _ isAtHome: (Point) -> Bool
  ) -> ClosedRange<Double>? {
    var (outside, position) = (range.lowerBound, range.lowerBound)
    while !isAtHome(line.point(at: position)) {
      guard position < range.upperBound else { return nil }
      outside = position
      position = Swift.min(position.rounded(.down) + 1, range.upperBound)
    }
    guard position > range.lowerBound else { return range }
    while position - outside > Self.tolerance {
      let middle = (outside + position) / 2
      if isAtHome(line.point(at: middle)) { position = middle } else { outside = middle }
    }
    return position...range.upperBound
  }
}
