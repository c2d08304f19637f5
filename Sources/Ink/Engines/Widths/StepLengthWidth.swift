/// The weight of UberSignature (https://github.com/uber/UberSignature): it decreases linearly with
/// the distance since the event before, and is least from 50 px on.
///
/// Its events came 60 times per second. So here the step is a sixtieth of the speed, and a mouse
/// that reports a thousand times per second does not draw everything at its widest. The weight is
/// filtered with a time constant of 20 ms. The curve blends the weights of four points, which
/// smooths a slow device over more time than a fast one; filtered first, both come out alike.
typealias StepLengthWidth = FilteredWidth<StepLengthLevel>

enum StepLengthLevel: WantedLevel {
  /// The step at which the line is thinnest, in canvas units.
  static let longestStep = 50.0
  /// The time constant of the filter, in seconds.
  static let timeConstant = 0.02

  static func wanted(_ speed: Double) -> Double {
    Swift.max(0, longestStep - speed / 60) / longestStep
  }
}
