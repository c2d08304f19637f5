/// The weight of UberSignature (https://github.com/uber/UberSignature): it decreases linearly with
/// the distance since the event before, and is least from 50 px on.
///
/// Its events came 60 times per second. So here the step is a sixtieth of the speed, and a mouse
/// that reports a thousand times per second does not draw everything at its widest. The weight is
/// filtered with a time constant of 20 ms. The curve blends the weights of four points, which
/// smooths a slow device over more time than a fast one; filtered first, both come out alike.
typealias StepLengthWidth = FilteredWidth<StepLengthLevel>

/// The level of a `StepLengthWidth`.
struct StepLengthLevel: WantedLevel {
  /// The step at which the line is thinnest, in canvas units.
  private let longestStep: Double
  /// The time constant of the filter, in seconds.
  let timeConstant: Double

  /// Creates the level; see `EngineParameter.longestStep` and `weightTime` for the ranges.
  init(
    longestStep: Double = EngineParameter.longestStep.standard,
    milliseconds: Double = EngineParameter.weightTime.standard
  ) {
    self.longestStep = longestStep
    timeConstant = milliseconds / 1000
  }

  func wanted(_ speed: Double) -> Double { wanted(step: speed / 60) }

  /// Returns the level for a step in a sixtieth of a second, in canvas units.
  func wanted(step: Double) -> Double {
    Swift.max(0, longestStep - step) / longestStep
  }
}
