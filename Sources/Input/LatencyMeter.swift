import Ink

/// The latency of ink as a user has it, while somebody looks at it.
public struct LatencyFigures: Sendable, Equatable {
  /// The middle and the 95th percentile of some values.
  public struct Spread: Sendable, Equatable {
    /// The value that half of the others are below.
    public var median: Double
    /// The value that 95 % of the others are below.
    public var maximum: Double
  }

  /// The times from reports of a device until pictures with them were put on the screen, in
  /// seconds.
  public var delay: Spread
  /// The distances of predictions from where the pen was then, in canvas units; nil if there were
  /// none.
  public var error: Spread?
}

/// The measurement of the latency of ink: of the newest reports and predictions of one contact
/// after the other.
package struct LatencyMeter {

  package init() {}
  /// The number of newest values that count.
  private static let maximum = 500

  /// A prediction that is not due yet.
  private struct Prediction {
    var place: Point
    /// The time at which the pen is predicted to be there, in seconds like those of samples.
    var due: Double
  }

  private var delays = NewestValues(maximum)
  private var errors = NewestValues(maximum)
  /// The reports that are in no picture yet.
  private var waiting: [PictureDelay.Report] = []
  private var predictions: [Prediction] = []
  private var stroke: StrokeID?
  private var last: Sample?

  /// The figures so far; nil without any. O(n log n) in the number of values that count.
  package var figures: LatencyFigures? {
    Self.spread(delays).map { LatencyFigures(delay: $0, error: Self.spread(errors)) }
  }

  private static func spread(_ values: NewestValues) -> LatencyFigures.Spread? {
    guard let median = values.percentile(0.5), let maximum = values.percentile(0.95) else {
      return nil
    }
    return LatencyFigures.Spread(median: median, maximum: maximum)
  }

  /// Takes the next sample of a stroke, made from `report`.
  package mutating func take(_ sample: Sample, of stroke: StrokeID, _ report: PictureDelay.Report) {
    waiting.append(report)
    if stroke != self.stroke {
      (self.stroke, last) = (stroke, nil)
      predictions.removeAll(keepingCapacity: true)
    }
    defer { last = sample }
    guard let last, sample.time > last.time else { return }
    while let first = predictions.first, first.due <= sample.time {
      predictions.removeFirst()
      guard first.due >= last.time else { continue }
      let part = (first.due - last.time) / (sample.time - last.time)
      let place = last.position.interpolated(to: sample.position, part)
      errors.add(first.place.distance(to: place))
    }
  }

  /// Records that the picture will show a stroke's tip at `place`, where it is predicted to be at
  /// the time `due`.
  package mutating func predict(_ place: Point, of stroke: StrokeID, due: Double) {
    guard stroke == self.stroke, predictions.last.map({ $0.due < due }) ?? true else { return }
    predictions.append(Prediction(place: place, due: due))
  }

  /// Records that a picture with all reports so far was put on the screen at `time`, in the time of
  /// `MonotonicClock`.
  package mutating func present(at time: Double) {
    guard !waiting.isEmpty else { return }
    for report in waiting { delays.add(report.age(at: time)) }
    waiting.removeAll(keepingCapacity: true)
  }
}
