/// The width of Square's signature box, android-signaturepad
/// (https://github.com/gcacace/android-signaturepad) and signature_pad
/// (https://github.com/szimek/signature_pad): the widest line divided by 1 plus the filtered speed
/// in px/ms, and no thinner than the thinnest.
///
/// signature_pad's filter takes 0.7 of the new speed at each event. At 60 events per second that is
/// an exponential with a time constant of 13.8 ms; android-signaturepad's 0.9 gives 7.2 ms.
struct VelocityFilterWidth: SpeedLaw {
  static var usesEarlierSpeed: Bool { false }

  private let floor: Double
  /// The speed at which the line has half its width, in canvas units per second.
  private let halfWidthSpeed: Double
  /// The time constant of the filter, in seconds.
  private let timeConstant: Double
  /// The filtered speed, in canvas units per second.
  private var speed = 0.0

  /// Creates the law at the start of a stroke. `floor` is the thinnest line as a share of the
  /// widest; see `EngineParameter.halfWidthSpeed` and `keptSpeed` for the ranges of the others.
  init(
    floor: Double, speed: Double = EngineParameter.halfWidthSpeed.standard,
    smoothing: Double = EngineParameter.keptSpeed.standard
  ) {
    self.floor = floor
    halfWidthSpeed = speed
    timeConstant = -1 / EventRate.rate(of: smoothing)
  }

  var level: Double { (share(speed) - floor) / (1 - floor) }

  /// Returns the share of the old speed that remains after `seconds`.
  func pace(over seconds: Double) -> Double { exponential(-seconds / timeConstant) }

  mutating func advance(speed: Double, before: Double, pace: Double) {
    self.speed = speed + (self.speed - speed) * pace
  }

  /// Returns the share of the widest line at a filtered `speed` in canvas units per second.
  func share(_ speed: Double) -> Double {
    Swift.max(1 / (speed / halfWidthSpeed + 1), floor)
  }
}
