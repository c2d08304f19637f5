/// The Freehand Drawing tutorial's modulated width, as a law in time instead of one per event.
///
/// The tutorial's rule for an event: with speeds in units of 600 px/s, the wanted width is
/// W / (0.6 speed + 0.4 speed of the event before), it may shrink to 75 % or grow to 125 % of the
/// width before, and stays within 0.2 W ... W. Its events came 60 times a second. So here the speed
/// before is that of 1/60 s ago, and the limits are the rates 60 ln 0.75 and 60 ln 1.25 per second:
/// for the same speeds, wanted width and limits over 1/60 s are the tutorial's.
struct ModulatedWidth: SpeedLaw {
  /// The speed at which the line begins to thin, in canvas units a second.
  static let fullWidthSpeed = 600.0
  /// 60 ln 0.75: the fastest the logarithm of the width may fall, per second.
  static let shrinkRate = -17.260924347106857
  /// 60 ln 1.25: the fastest it may rise, per second.
  static let growRate = 13.388613078852585

  static var looksBack: Bool { true }

  private let floor: Double
  /// The width as a share of the widest.
  private(set) var share = 1.0

  init(floor: Double) {
    self.floor = floor
  }

  var level: Double { (share - floor) / (1 - floor) }

  static func pace(over seconds: Double) -> Limits { Limits(over: seconds) }

  mutating func advance(speed: Double, before: Double, pace: Limits) {
    share = pace.apply(to: Self.wanted(speed, before, floor: floor), from: share)
  }

  /// The share of the widest line wanted at a speed now and one an event before, in canvas units a
  /// second, where `floor` is the thinnest.
  static func wanted(_ speed: Double, _ before: Double, floor: Double) -> Double {
    let slowness = fullWidthSpeed / (0.6 * speed + 0.4 * before)
    return slowness < 1 ? Swift.max(slowness, floor) : 1
  }

  /// How far a width may change over a stretch of time.
  struct Limits: Sendable {
    private let shrink: Double
    private let grow: Double

    /// The limits over `seconds`.
    init(over seconds: Double) {
      shrink = exponential(ModulatedWidth.shrinkRate * seconds)
      grow = exponential(ModulatedWidth.growRate * seconds)
    }

    /// The width reached from `width` when `target` is wanted.
    func apply(to target: Double, from width: Double) -> Double {
      Swift.min(Swift.max(target, width * shrink), width * grow)
    }
  }
}
