/// UberSignature's weight: it falls in proportion to how far the finger came since the event before,
/// and is least from 50 px on.
///
/// Its events came 60 times a second; so here the step is a sixtieth of the speed, and a mouse that
/// reports a thousand times a second does not draw everything at its widest. The weight follows
/// within some 20 ms: the curve blends the weights of four points, which smooths those of a slow
/// device over more time than those of a fast one; smoothed beforehand, both come out alike.
typealias StepLengthWidth = FilteredWidth<StepLengthLevel>

/// See `StepLengthWidth`.
enum StepLengthLevel: WantedLevel {
  /// The step at which the line is thinnest, in canvas units.
  static let longestStep = 50.0
  /// How fast the weight follows, in seconds.
  static let timeConstant = 0.02

  static func wanted(_ speed: Double) -> Double { wanted(step: speed / 60) }

  /// The level for a step of so many canvas units in a sixtieth of a second.
  static func wanted(step: Double) -> Double {
    Swift.max(0, longestStep - step) / longestStep
  }
}
