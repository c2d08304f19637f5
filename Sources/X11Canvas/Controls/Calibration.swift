import Ink

/// A card to scribble on, from which a pen's pressure curve is fitted.
public struct Calibration: Sendable, Hashable {
  /// How long is scribbled, in seconds.
  public static let duration = 10.0

  /// What the card is called.
  public var title: String
  /// What one is to do.
  public var instruction: String
  /// What a device is told that has no pressure.
  public var withoutPressure: String
  /// What a finger is told: its pressure has no curve.
  public var onlyPens: String

  /// A card from what it says.
  public init(title: String, instruction: String, withoutPressure: String, onlyPens: String) {
    self.title = title
    self.instruction = instruction
    self.withoutPressure = withoutPressure
    self.onlyPens = onlyPens
  }
}

/// The pressures of a scribble, and how long it has gone on. Time comes from the events' stamps, and
/// from outside while there are none.
struct Scribble {
  /// More samples tell no more of a hand; a fast tablet has sent as many in the time there is.
  static let mostSamples = 20_000

  /// A place of the line, in canvas units from the pad's corner, with the pressure there.
  struct Mark {
    var place: Point
    var pressure: Double
    /// Whether a line begins here.
    var isFirst: Bool
  }

  /// The physical device that scribbles: the first that did.
  private(set) var source: Int32?
  /// The line.
  private(set) var marks: [Mark] = []
  /// How long ago it began, in seconds; 0 before that.
  private(set) var elapsed = 0.0
  private var start: UInt32 = 0
  /// When the clock outside stood at the beginning, in its seconds.
  private var origin: Double?

  /// Whether it has begun.
  var hasBegun: Bool { source != nil }
  /// Whether its time is over.
  var isOver: Bool { elapsed >= Calibration.duration }
  /// Whether there is enough to fit a curve to.
  var isEnough: Bool { marks.count >= PressureCurve.fewestSamples }

  /// Adds a sample, or does not, where it is another device's or its time is over.
  mutating func add(_ event: PointerEvent, at place: Point, pressure: Double, isFirst: Bool) {
    if source == nil {
      source = event.contact.source
      start = event.time
    }
    guard source == event.contact.source else { return }
    // Stamps wrap, and may run backwards.
    elapsed = max(elapsed, Double(Int32(bitPattern: event.time &- start)) / 1000)
    guard !isOver, marks.count < Self.mostSamples, place.isFinite else { return }
    marks.append(Mark(place: place, pressure: pressure, isFirst: isFirst))
  }

  /// The clock outside stands at `seconds`.
  mutating func tick(_ seconds: Double) {
    guard hasBegun else { return }
    let origin = origin ?? seconds - elapsed
    self.origin = origin
    elapsed = max(elapsed, seconds - origin)
  }

  /// The curve for the hand.
  func fit() throws(PressureCurve.Misfit) -> PressureCurve {
    try PressureCurve.fitted(to: marks.map(\.pressure))
  }
}
