/// The width of Square's signature box, android-signaturepad
/// (https://github.com/gcacace/android-signaturepad) and signature_pad
/// (https://github.com/szimek/signature_pad): the widest line divided by 1 plus the filtered speed
/// in px/ms, and no thinner than the thinnest.
///
/// signature_pad's filter takes 0.7 of the new speed at each event. At 60 events per second that is
/// an exponential with a time constant of 13.8 ms; android-signaturepad's 0.9 gives 7.2 ms.
struct VelocityFilterWidth: SpeedLaw {
  /// The time constant of the filter, 1 / (60 ln (1 / 0.3)), in seconds.
  static let timeConstant = 0.013843059084708955

  static var usesEarlierSpeed: Bool { false }

  private let floor: Double
  /// The filtered speed, in canvas units per second.
  private var speed = 0.0

  init(floor: Double) {
    self.floor = floor
  }

  var level: Double { (Self.share(speed, floor: floor) - floor) / (1 - floor) }

  /// Returns the share of the old speed that remains after `seconds`.
  static func pace(over seconds: Double) -> Double { exponential(-seconds / timeConstant) }

  mutating func advance(speed: Double, before: Double, pace: Double) {
    self.speed = speed + (self.speed - speed) * pace
  }

  /// Returns the share of the widest line at a filtered `speed` in canvas units per second.
  static func share(_ speed: Double, floor: Double) -> Double {
    Swift.max(1 / (speed / 1000 + 1), floor)
  }
}
