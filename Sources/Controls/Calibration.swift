import Ink
import Input

/// A card to scribble on, from which a pen's pressure curve is fitted.
package struct Calibration: Sendable, Hashable {
  /// The duration of the scribble, in seconds.
  package static let duration = 10.0

  /// The title of the card.
  package var title: String
  /// The instruction to the user.
  package var instruction: String
  /// The message for a device without pressure.
  package var withoutPressure: String
  /// The message for a finger, whose pressure has no curve.
  package var onlyPens: String

  package init(title: String, instruction: String, withoutPressure: String, onlyPens: String) {
    self.title = title
    self.instruction = instruction
    self.withoutPressure = withoutPressure
    self.onlyPens = onlyPens
  }
}

/// The pressures of a scribble and its duration. The time comes from the events' time stamps, and
/// from an external clock while there are no events.
struct Scribble {
  /// The maximum number of samples. More samples say no more about a hand, and a fast tablet sends
  /// this many in the available time.
  static let maxSamples = 20_000

  /// A point of the line, in canvas units from the pad's corner, with its pressure.
  struct Mark {
    var place: Point
    var pressure: Double
    var isFirst: Bool
  }

  /// The physical device that scribbles, which is the first one that did.
  private(set) var source: Int32?
  private(set) var marks: [Mark] = []
  /// The time since the beginning, in seconds, or 0 before that.
  private(set) var elapsed = 0.0
  private var start: UInt32 = 0
  /// The reading of the external clock at the beginning, in seconds.
  private var origin: Double?

  var hasBegun: Bool { source != nil }
  var isOver: Bool { elapsed >= Calibration.duration }
  /// True if there are enough samples to fit a curve to.
  var isEnough: Bool { marks.count >= PressureCurve.fewestSamples }

  /// Adds a sample. Samples of other devices and samples after the end are ignored.
  mutating func add(_ event: PointerEvent, at place: Point, pressure: Double, isFirst: Bool) {
    if source == nil {
      source = event.contact.source
      start = event.time
    }
    guard source == event.contact.source else { return }
    // Time stamps wrap, and may run backwards.
    elapsed = max(elapsed, Double(Int32(bitPattern: event.time &- start)) / 1000)
    guard !isOver, marks.count < Self.maxSamples, place.isFinite else { return }
    marks.append(Mark(place: place, pressure: pressure, isFirst: isFirst))
  }

  /// Advances the external clock to `seconds`.
  mutating func tick(_ seconds: Double) {
    guard hasBegun else { return }
    let origin = origin ?? seconds - elapsed
    self.origin = origin
    elapsed = max(elapsed, seconds - origin)
  }

  func fit() throws(PressureCurve.FitFailure) -> PressureCurve {
    try PressureCurve.fitted(to: marks.map(\.pressure))
  }
}
