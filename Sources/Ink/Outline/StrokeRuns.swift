/// The rectangles that contain a stroke's ink in any engine: one for each short run of samples.
///
/// No engine draws farther from the surrounding samples than their longest step, except xsign's
/// engine, whose line depends on the samples before and after. `StrokeIndexTests` checks all
/// engines.
struct StrokeRuns {
  /// The size at which a run ends, in canvas units.
  private static let span = 24.0
  /// The distance up to which samples are merged with the one before, as some engines do, in canvas
  /// units.
  private static let spacing = 2.0
  /// The number of samples before and after a run that may affect its ink.
  private static let neighbours = 3

  /// A sample and those merged with it.
  private struct Stop {
    let position: Point
    let time: Double
    /// The time of the last merged sample.
    var end: Double
  }

  private var stops: [Stop] = []
  private let reach: Double
  private let margin: Double
  /// The rectangle of an area, which is one run: its ink lies between its edges.
  private var area: Bounds?

  /// Creates the runs of `stroke`. O(number of samples).
  init(_ stroke: Stroke) {
    reach = stroke.pen.smoothing > 0 ? 2 * MotionModel.lag : 0
    // No tilt widens the line more than the greatest, and no nib reaches farther than its disc.
    let gain = stroke.pen.tiltGain
    let widening =
      gain > 1 ? stroke.samples.reduce(1) { max($0, Pen.widening(gain: gain, tilt: $1.tilt)) } : 1
    margin = stroke.pen.width.upperBound * widening / 2 + 2 * Self.spacing
    if stroke.pen.fills {
      area = stroke.extent
      return
    }
    stops.reserveCapacity(stroke.samples.count)
    for sample in stroke.samples where sample.position.isFinite {
      if let last = stops.last, last.position.distance(to: sample.position) < Self.spacing {
        stops[stops.count - 1].end = sample.time
      } else {
        stops.append(Stop(position: sample.position, time: sample.time, end: sample.time))
      }
    }
  }

  /// Calls `body` with each rectangle, in canvas units. O(number of samples).
  func forEach(_ body: (Bounds) -> Void) {
    if let area {
      if !area.isEmpty { body(area) }
      return
    }
    var start = 0
    while start < stops.count {
      var bounds = Bounds.empty
      var end = start
      while end < stops.count {
        bounds.insert(stops[end].position)
        end += 1
        if Swift.max(bounds.width, bounds.height) > Self.span { break }
      }
      body(inked(start..<end))
      start = end
    }
  }

  /// Returns the rectangle around the ink of a run.
  private func inked(_ run: Range<Int>) -> Bounds {
    var first = Swift.max(0, run.lowerBound - Self.neighbours)
    while first > 0, stops[first - 1].end >= stops[run.lowerBound].time - reach { first -= 1 }
    var last = Swift.min(stops.count - 1, run.upperBound - 1 + Self.neighbours)
    let end = stops[run.upperBound - 1].end + reach
    while last + 1 < stops.count, stops[last + 1].time <= end { last += 1 }
    var bounds = Bounds.empty
    var step = 0.0
    for index in first...last {
      bounds.insert(stops[index].position)
      guard index > first else { continue }
      step = Swift.max(step, stops[index - 1].position.distance(to: stops[index].position))
    }
    let more = margin + step + Swift.max(bounds.width, bounds.height) / 8
    return Bounds(
      min: bounds.min - Point(more, more), max: bounds.max + Point(more, more))
  }
}

extension Stroke {
  /// A rectangle that contains the stroke's ink in any engine, in canvas units; slightly larger
  /// than necessary. O(number of samples).
  public var inkBounds: Bounds {
    var bounds = Bounds.empty
    StrokeRuns(self).forEach { bounds.formUnion($0) }
    return bounds
  }
}
