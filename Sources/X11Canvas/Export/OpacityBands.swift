import Ink

/// The mask of a stroke of varying opacity: one band for each step of opacity.
///
/// The range of opacities is divided into steps. A band is the part of the stroke within one step;
/// it is painted opaquely with a value near the middle of its opacities. The bands are painted with
/// the least opaque first, so they do not add up: where the stroke crosses itself, the greatest
/// opacity counts. All bands together are hardly larger than one outline.
struct OpacityBands: Sendable {
  /// The part of a stroke whose opacity is in one step.
  struct Band: Sendable {
    /// The outline of the part, a little wider than the stroke, whose own outline forms the edge.
    var path: OutlinePath
    /// The opacity that it is painted with, 0...1.
    var opacity: Double
  }

  /// The opacity outside all bands, 0...1: that of the step with the least opaque ink.
  let least: Double
  /// The bands of greater opacity, the least opaque first. Empty if all ink is in one step.
  let bands: [Band]

  /// The number of steps between no ink and opaque ink. One step is 8 of the 255 levels of a pixel,
  /// hardly visible even on the widest lines.
  private static let steps = 32.0
  /// The distance by which bands extend beyond the edge of the stroke, in canvas units.
  private static let widening = 0.25
  /// The tolerance of a band's edge, in canvas units: small enough that it stays outside the
  /// stroke.
  private static let tolerance = 0.15
  /// The distance by which bands extend below more opaque ones, in canvas units. Two edges that
  /// merely touched would show what is below both.
  private static let overlap = 1.0

  /// Creates the bands of a stroke of `nib` with `stations`, at least one. O(n log n).
  init(_ stations: [Station], nib: NibShape = .round) {
    let chain = Self.cut(stations)
    let steps = zip(chain, chain.dropFirst()).map { Self.step(($0.opacity + $1.opacity) / 2) }
    var parts: [Int: Part] = [:]
    var start = 0
    while start < steps.count {
      let step = steps[start]
      let end = steps[start...].firstIndex { $0 != step } ?? steps.count
      let reach = Self.reach(start..<end, chain, steps)
      parts[step, default: Part()].add(
        OutlinePath(
          stations: chain[reach].map(Self.widened), nib: nib, tolerance: Self.tolerance),
        chain[start...end])
      start = end
    }
    let sorted = parts.sorted { $0.key < $1.key }
    // The mean, because ink often has its least opacity along most of that step.
    least = sorted.first?.value.mean ?? stations[0].opacity
    bands = sorted.dropFirst().map { _, part in
      Band(path: OutlinePath(joining: part.paths), opacity: part.middle)
    }
  }

  /// A band under construction.
  private struct Part {
    var paths: [OutlinePath] = []
    var range = (least: 1.0, greatest: 0.0)

    private var length = 0.0
    private var sum = 0.0

    /// The mean opacity along the stroke.
    var mean: Double { length > 0 ? sum / length : (range.least + range.greatest) / 2 }

    /// The mean opacity, because most of a band may have a single one, limited to the middle half
    /// of its range, so that the next band is about one step away.
    var middle: Double {
      let (middle, room) = (
        (range.least + range.greatest) / 2, (range.greatest - range.least) / 4
      )
      return Swift.max(middle - room, Swift.min(mean, middle + room))
    }

    mutating func add(_ path: OutlinePath, _ stations: ArraySlice<Station>) {
      paths.append(path)
      for (a, b) in zip(stations, stations.dropFirst()) {
        range.least = Swift.min(range.least, a.opacity, b.opacity)
        range.greatest = Swift.max(range.greatest, a.opacity, b.opacity)
        let step = a.center.distance(to: b.center)
        length += step
        sum += step * (a.opacity + b.opacity) / 2
      }
    }
  }

  private static func step(_ opacity: Double) -> Int {
    Int(Swift.max(0, Swift.min((opacity * steps).rounded(.down), steps - 1)))
  }

  /// Returns the stations, with additional ones where the opacity passes from one step to the next.
  private static func cut(_ stations: [Station]) -> [Station] {
    var chain: [Station] = []
    chain.reserveCapacity(stations.count)
    for station in stations {
      if let last = chain.last, last.opacity != station.opacity {
        let (low, high) = (
          Swift.min(last.opacity, station.opacity), Swift.max(last.opacity, station.opacity)
        )
        var borders = stride(from: step(low) + 1, through: step(high), by: 1).map {
          Double($0) / steps
        }
        if last.opacity > station.opacity { borders.reverse() }
        for border in borders where border > low && border < high {
          chain.append(cut(last, station, at: border))
        }
      }
      chain.append(station)
    }
    return chain
  }

  /// Returns the station between two others at which the opacity is `opacity`.
  private static func cut(_ a: Station, _ b: Station, at opacity: Double) -> Station {
    let t = (opacity - a.opacity) / (b.opacity - a.opacity)
    return Station(
      a.center.interpolated(to: b.center, t), radius: a.radius + (b.radius - a.radius) * t,
      opacity: opacity,
      aside: a.hasCrossbar && b.hasCrossbar ? a.aside.interpolated(to: b.aside, t) : .zero)
  }

  /// Returns the stations of the capsules `run`, all of one step, extended where the stroke
  /// continues in more opaque ink, which covers the extension.
  private static func reach(_ run: Range<Int>, _ chain: [Station], _ steps: [Int])
    -> ClosedRange<Int>
  {
    let step = steps[run.lowerBound]
    var (low, high) = (run.lowerBound, run.upperBound)
    func isNear(_ index: Int, _ end: Int) -> Bool {
      chain[index].center.distance(to: chain[end].center) < overlap
    }
    while high < steps.count, steps[high] > step, isNear(high, run.upperBound) { high += 1 }
    while low > 0, steps[low - 1] > step, isNear(low, run.lowerBound) { low -= 1 }
    return low...high
  }

  private static func widened(_ station: Station) -> Station {
    var station = station
    station.radius += widening
    let length = station.aside.length
    if length > 0 { station.aside = station.aside * ((length + widening) / length) }
    return station
  }
}
