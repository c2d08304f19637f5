/// The modulated width of the Freehand Drawing tutorial
/// (https://github.com/badoo/FreehandDrawing-iOS) as a law in time instead of one per event.
///
/// The tutorial's rule for an event, with speeds in units of 600 px/s: the wanted width is W / (0.6
/// speed + 0.4 speed of the event before). A width may shrink to 75 % or grow to 125 % of the one
/// before, and stays within 0.2 W ... W. Events came 60 times per second. So here the speed before
/// is that of 1/60 s ago, and the limits are rates of 60 ln 0.75 and 60 ln 1.25 per second. The
/// wanted width, and the limits over 1/60 s, are the tutorial's at the same speeds.
struct ModulatedWidth: SpeedLaw {
  static var usesEarlierSpeed: Bool { true }

  private let floor: Double
  /// The speed at which the line begins to get thinner, in canvas units per second.
  private let fullWidthSpeed: Double
  /// The weights of the current speed and of the one before.
  private let weights: (now: Double, before: Double)
  /// The least and the largest rate of change of the logarithm of the width, per second.
  private let rates: (shrink: Double, grow: Double)
  /// The width as a share of the widest.
  private(set) var share = 1.0

  /// Creates the law at the start of a stroke. `floor` is the thinnest line as a share of the
  /// widest; see `EngineParameter.fullWidthSpeed`, `earlierSpeed`, `shrink` and `grow` for the
  /// ranges of the others.
  init(
    floor: Double, speed: Double = EngineParameter.fullWidthSpeed.standard,
    smoothing: Double = EngineParameter.earlierSpeed.standard,
    shrink: Double = EngineParameter.shrink.standard,
    grow: Double = EngineParameter.grow.standard
  ) {
    self.floor = floor
    fullWidthSpeed = speed
    weights = (1 - smoothing, smoothing)
    rates = (EventRate.rate(of: shrink), EventRate.rate(of: grow))
  }

  var level: Double { (share - floor) / (1 - floor) }

  func pace(over seconds: Double) -> Limits {
    Limits(
      shrink: exponential(rates.shrink * seconds), grow: exponential(rates.grow * seconds))
  }

  mutating func advance(speed: Double, before: Double, pace: Limits) {
    share = pace.apply(to: wanted(speed, before), from: share)
  }

  /// Returns the wanted share of the widest line for the current speed and that of one event
  /// before, in canvas units per second.
  func wanted(_ speed: Double, _ before: Double) -> Double {
    let slowness = fullWidthSpeed / (weights.now * speed + weights.before * before)
    return slowness < 1 ? Swift.max(slowness, floor) : 1
  }

  /// The limits of the change of a width over a period of time.
  struct Limits: Sendable {
    fileprivate let shrink: Double
    fileprivate let grow: Double

    /// Returns the width reached from `width` if `target` is wanted.
    func apply(to target: Double, from width: Double) -> Double {
      Swift.min(Swift.max(target, width * shrink), width * grow)
    }
  }
}
