import Ink

/// The parts of a stroke that differ in opacity, as a mask to see the whole stroke through.
///
/// The opacity is cut into steps, and a band is what of the stroke lies in one of them, painted
/// opaquely in about the middle of its opacities. Painted with the least opaque first, none adds to another:
/// where the stroke meets itself the greatest opacity counts, and all bands together are hardly more
/// than one outline.
struct OpacityBands: Sendable {
  /// The part of a stroke whose opacity lies in one step.
  struct Band: Sendable {
    /// The part, a little wider than the stroke: only the stroke's outline makes its edge.
    var path: OutlinePath
    /// What it is painted with, 0...1.
    var opacity: Double
  }

  /// The opacity of what no band covers, 0...1: the step of the least opaque ink.
  let least: Double
  /// The bands above it, the least opaque first; none where all ink lies in one step.
  let bands: [Band]

  /// The number of steps between no ink and opaque ink: one is eight of the 255 that a pixel may have,
  /// faint even on the widest lines.
  private static let steps = 32.0
  /// How much wider than the stroke bands are, in canvas units.
  private static let fattening = 0.25
  /// How far a band's edge may stray, in canvas units: so little that it stays outside of the stroke.
  private static let tolerance = 0.15
  /// How far bands reach below more opaque ones, in canvas units: two edges that only met would let
  /// through what is below both.
  private static let overlap = 1.0

  /// The bands of a stroke with `stations`, of which there is one at least. O(n log n).
  init(_ stations: [Station]) {
    let chain = Self.cut(stations)
    let steps = zip(chain, chain.dropFirst()).map { Self.step(($0.opacity + $1.opacity) / 2) }
    var parts: [Int: Part] = [:]
    var start = 0
    while start < steps.count {
      let step = steps[start]
      let end = steps[start...].firstIndex { $0 != step } ?? steps.count
      let reach = Self.reach(start..<end, chain, steps)
      parts[step, default: Part()].add(
        OutlinePath(stations: chain[reach].map(Self.fattened), tolerance: Self.tolerance),
        chain[start...end])
      start = end
    }
    let sorted = parts.sorted { $0.key < $1.key }
    // Ink is often at its least for most of that step.
    least = sorted.first?.value.mean ?? stations[0].opacity
    bands = sorted.dropFirst().map { _, part in
      Band(path: OutlinePath(joining: part.paths), opacity: part.middle)
    }
  }

  /// A band in the making.
  private struct Part {
    var paths: [OutlinePath] = []
    var range = (least: 1.0, greatest: 0.0)

    private var length = 0.0
    private var sum = 0.0

    /// The mean opacity along the way.
    var mean: Double { length > 0 ? sum / length : (range.least + range.greatest) / 2 }

    /// The mean opacity, for most of a band may have one; but near the middle of those there are, so
    /// that the next band is about a step away.
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

  /// The number of the step an opacity lies in.
  private static func step(_ opacity: Double) -> Int {
    Int(Swift.max(0, Swift.min((opacity * steps).rounded(.down), steps - 1)))
  }

  /// The stations, and more of them where the opacity passes from one step to the next.
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

  /// The station between two at which the opacity is `opacity`.
  private static func cut(_ a: Station, _ b: Station, at opacity: Double) -> Station {
    let t = (opacity - a.opacity) / (b.opacity - a.opacity)
    return Station(
      a.center.interpolated(to: b.center, t), radius: a.radius + (b.radius - a.radius) * t,
      opacity: opacity,
      aside: a.hasCrossbar && b.hasCrossbar ? a.aside.interpolated(to: b.aside, t) : .zero)
  }

  /// The stations of the capsules `run`, all of one step, and some more where the stroke goes on in
  /// more opaque ink, which will hide them.
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

  private static func fattened(_ station: Station) -> Station {
    var station = station
    station.radius += fattening
    let length = station.aside.length
    if length > 0 { station.aside = station.aside * ((length + fattening) / length) }
    return station
  }
}
