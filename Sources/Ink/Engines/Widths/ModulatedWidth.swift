/// The modulated width of the Freehand Drawing tutorial
/// (https://github.com/badoo/FreehandDrawing-iOS) as a law in time instead of one per event.
///
/// The tutorial's rule for an event, with speeds in units of 600 px/s: the wanted width is W / (0.6
/// speed + 0.4 speed of the event before). A width may shrink to 75 % or grow to 125 % of the one
/// before, and stays within 0.2 W ... W. Events came 60 times per second. So here the speed before
/// is that of 1/60 s ago, and the limits are rates of 60 ln 0.75 and 60 ln 1.25 per second. The
/// wanted width, and the limits over 1/60 s, are the tutorial's at the same speeds.
struct ModulatedWidth: SpeedLaw {
  /// The speed at which the line begins to get thinner, in canvas units per second.
  static let fullWidthSpeed = 600.0
  /// The least rate of change of the logarithm of the width, 60 ln 0.75 per second.
  static let shrinkRate = -17.260924347106857
  /// The largest rate of change of the logarithm of the width, 60 ln 1.25 per second.
  static let growRate = 13.388613078852585

  static var usesEarlierSpeed: Bool { true }

  private let floor: Double
  /// The width as a share of the widest.
  var share = 1.0

  init(floor: Double) {
    self.floor = floor
  }

  var level: Double { (share - floor) / (1 - floor) }

  /// Returns the factors by which a width may shrink and grow in `seconds`.
  static func pace(over seconds: Double) -> (shrink: Double, grow: Double) {
    (exponential(shrinkRate * seconds), exponential(growRate * seconds))
  }

  mutating func advance(speed: Double, before: Double, pace: (shrink: Double, grow: Double)) {
    let slowness = Self.fullWidthSpeed / (0.6 * speed + 0.4 * before)
    let wanted = slowness < 1 ? Swift.max(slowness, floor) : 1
    share = Swift.min(Swift.max(wanted, share * pace.shrink), share * pace.grow)
  }
}
