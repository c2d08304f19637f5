import Ink

/// The mask of a stroke of varying opacity in a vector file: one band for each step of opacity.
///
/// The range of opacities is divided into steps. A band is the part of the stroke within one step;
/// it is painted opaquely with a value near the middle of its opacities, as lines with round ends
/// along the stroke. The bands are painted with the least opaque first, so they do not add up:
/// where the stroke crosses itself, the greatest opacity counts. A band takes less room than an
/// outline would, so that there may be many.
struct OpacityBands: Sendable {
  /// The part of a stroke whose opacity is in one step.
  struct Band: Sendable {
    /// The lines of the part, a little wider than the stroke, whose own outline forms the edge.
    var lines: [Line]
    /// The opacity that it is painted with, 0...1.
    var opacity: Double
  }

  /// A line with round ends and joins, in canvas units before the map of the nib.
  struct Line: Sendable {
    var points: [Point]
    var width: Double

    /// The width in steps of the grid of vector files, rounded up to a quarter of a canvas unit, so
    /// that few widths occur.
    var gridWidth: Int {
      Int((Swift.min(width, 1e7) * 4).rounded(.up) / 4 * VectorText.grid)
    }

    /// Returns the points on the grid of vector files, at least two: a line of no length is a dot
    /// only if it has an end. `origin` is before the map of the nib, too.
    func gridPoints(origin: Point) -> [GridPoint] {
      var places: [GridPoint] = []
      for point in points {
        let place = GridPoint(point, origin: origin)
        if place != places.last { places.append(place) }
      }
      if places.count == 1 { places.append(places[0]) }
      return places
    }
  }

  /// The number of steps between no ink and opaque ink. A step is two levels of a pixel, which the
  /// eye does not see.
  private static let steps = 128.0

  /// The opacity outside all bands, 0...1: that of the step with the least opaque ink.
  let minimum: Double
  /// The bands of greater opacity, the least opaque first. Empty if all ink is in one step.
  let bands: [Band]

  /// The map of the nib, which the lines of the bands are drawn under.
  let nib: NibMap

  /// The distance by which bands extend beyond the edge of the stroke, in canvas units.
  private static let widening = 0.25
  /// The largest difference between the radii along a line, in canvas units.
  private static let evenness = 0.25
  /// The distance by which bands extend below more opaque ones, in canvas units. Two edges that
  /// merely touched would show what is below both.
  private static let overlap = 1.0

  /// Creates the bands of a stroke of `nib` with `stations`, at least one. O(n log n).
  init(_ stations: [Station], nib: NibShape = .round) {
    self.nib = nib.map
    let chain = Self.cut(stations)
    let numbers = zip(chain, chain.dropFirst()).map {
      Self.step(($0.opacity + $1.opacity) / 2)
    }
    var parts: [Int: Part] = [:]
    var start = 0
    while start < numbers.count {
      let step = numbers[start]
      let end = numbers[start...].firstIndex { $0 != step } ?? numbers.count
      let line = Self.line(start..<end, chain, numbers)
      parts[step, default: Part()].add(Self.lines(along: line, self.nib), chain[start...end])
      start = end
    }
    let sorted = parts.sorted { $0.key < $1.key }
    // The mean, because ink often has its least opacity along most of that step.
    minimum = sorted.first?.value.mean ?? stations[0].opacity
    bands = sorted.dropFirst().map { _, part in Band(lines: part.lines, opacity: part.middle) }
  }

  /// A band under construction.
  private struct Part {
    var lines: [Line] = []
    var range = (minimum: 1.0, maximum: 0.0)

    private var length = 0.0
    private var sum = 0.0

    /// The mean opacity along the stroke.
    var mean: Double { length > 0 ? sum / length : (range.minimum + range.maximum) / 2 }

    /// The mean opacity, because most of a band may have a single one, limited to the middle half
    /// of its range, so that the next band is about one step away.
    var middle: Double {
      let (middle, room) = (
        (range.minimum + range.maximum) / 2, (range.maximum - range.minimum) / 4
      )
      return Swift.max(middle - room, Swift.min(mean, middle + room))
    }

    mutating func add(_ lines: [Line], _ stations: ArraySlice<Station>) {
      self.lines += lines
      for (a, b) in zip(stations, stations.dropFirst()) {
        range.minimum = Swift.min(range.minimum, a.opacity, b.opacity)
        range.maximum = Swift.max(range.maximum, a.opacity, b.opacity)
        let step = a.center.distance(to: b.center)
        length += step
        sum += step * (a.opacity + b.opacity) / 2
      }
    }
  }

  private static func step(_ opacity: Double) -> Int {
    Int(Swift.max(0, Swift.min((opacity * steps).rounded(.down), steps - 1)))
  }

  /// Returns the stations, with additional ones where the opacity passes from one step to the next
  /// and where the width changes much.
  private static func cut(_ stations: [Station]) -> [Station] {
    var chain: [Station] = []
    chain.reserveCapacity(stations.count)
    for station in stations {
      if let last = chain.last {
        var shares: [Double] = []
        let (low, high) = (
          Swift.min(last.opacity, station.opacity), Swift.max(last.opacity, station.opacity)
        )
        if low < high {
          for number in stride(from: step(low) + 1, through: step(high), by: 1) {
            let border = Double(number) / steps
            guard border > low, border < high else { continue }
            shares.append((border - last.opacity) / (station.opacity - last.opacity))
          }
        }
        let parts = (abs(station.reach - last.reach) / evenness).rounded(.up)
        if parts > 1 {
          shares += stride(from: 1, to: Swift.min(parts, 64), by: 1).map { $0 / parts }
        }
        for share in shares.sorted() { chain.append(cut(last, station, at: share)) }
      }
      chain.append(station)
    }
    return chain
  }

  /// Returns the station at a share of the way between two others.
  private static func cut(_ a: Station, _ b: Station, at t: Double) -> Station {
    Station(
      a.center.interpolated(to: b.center, t), radius: a.reach + (b.reach - a.reach) * t,
      opacity: a.opacity + (b.opacity - a.opacity) * t)
  }

  /// Returns the discs of the capsules `run`, all of one step. Where the stroke continues in more
  /// opaque ink, which covers it, the line is longer. Where it continues in less opaque ink, it is
  /// shorter by as much as it is wider than the stroke, so that its round end is where it belongs.
  private static func line(_ run: Range<Int>, _ chain: [Station], _ steps: [Int]) -> [Station] {
    let step = steps[run.lowerBound]
    var (low, high) = (run.lowerBound, run.upperBound)
    func isNear(_ index: Int, _ end: Int) -> Bool {
      chain[index].center.distance(to: chain[end].center) < overlap
    }
    while high < steps.count, steps[high] > step, isNear(high, run.upperBound) { high += 1 }
    while low > 0, steps[low - 1] > step, isNear(low, run.lowerBound) { low -= 1 }
    var line = Array(chain[low...high])
    if high == run.upperBound, high < steps.count { shorten(&line) }
    if low == run.lowerBound, low > 0 {
      line.reverse()
      shorten(&line)
    }
    return line
  }

  /// Shortens a line at its end; of a short one, the first disc remains.
  private static func shorten(_ line: inout [Station]) {
    var rest = widening
    while let last = line.last, line.count > 1 {
      let before = line[line.count - 2]
      let length = last.center.distance(to: before.center)
      if length > rest {
        line[line.count - 1] = cut(last, before, at: rest / length)
        return
      }
      rest -= length
      line.removeLast()
    }
  }

  /// Returns lines of nearly even width along the stations of a nib.
  private static func lines(along discs: [Station], _ nib: NibMap) -> [Line] {
    var lines: [Line] = []
    var points: [Point] = []
    var (minimum, maximum) = (Double.infinity, 0.0)
    for disc in discs {
      let reach = disc.reach
      if points.count > 1, Swift.max(maximum, reach) - Swift.min(minimum, reach) > evenness {
        lines.append(Line(points: points, width: 2 * (maximum + widening)))
        points = [points[points.count - 1]]
        (minimum, maximum) = (reach, reach)
      }
      let center = nib.inverse(disc.center)
      if points.last != center { points.append(center) }
      minimum = Swift.min(minimum, reach)
      maximum = Swift.max(maximum, reach)
    }
    if !points.isEmpty { lines.append(Line(points: points, width: 2 * (maximum + widening))) }
    return lines
  }
}
