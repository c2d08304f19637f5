/// The width of Square's signature box, of android-signaturepad and of signature_pad: the widest
/// line divided by 1 plus the filtered speed in px/ms, and no thinner than the thinnest.
///
/// signature_pad's filter takes 0.7 of the new speed at each event; at 60 events a second that is an
/// exponential with a time constant of 13.8 ms (android-signaturepad's 0.9 makes it 7.2 ms).
struct VelocityFilterWidth: SpeedLaw {
  /// How fast the filtered speed follows, in seconds: 1 / (60 ln (1 / 0.3)).
  static let timeConstant = 0.013843059084708955

  static var looksBack: Bool { false }

  private let floor: Double
  /// The filtered speed, in canvas units a second.
  private var speed = 0.0

  init(floor: Double) {
    self.floor = floor
  }

  var level: Double { (Self.share(speed, floor: floor) - floor) / (1 - floor) }

  /// The share of the old speed that is left after `seconds`.
  static func pace(over seconds: Double) -> Double { exponential(-seconds / timeConstant) }

  mutating func advance(speed: Double, before: Double, pace: Double) {
    self.speed = speed + (self.speed - speed) * pace
  }

  /// The share of the widest line at a filtered `speed` in canvas units a second.
  static func share(_ speed: Double, floor: Double) -> Double {
    Swift.max(1 / (speed / 1000 + 1), floor)
  }
}
