/// xsign's own width without pressure: the widest line divided by 1 plus the speed in units of 1500
/// canvas units per second, filtered with a time constant of 25 ms.
///
/// The line gets thinner from the slowest motion on, so small changes of a hand's speed show, and
/// it does so gradually: at twice the speed it is still more than half as wide.
typealias InkWidth = FilteredWidth<InkLevel>

/// The level of an `InkWidth`.
struct InkLevel: WantedLevel {
  /// The speed at which the line has half its width, in canvas units per second.
  private let halfWidthSpeed: Double
  /// The time constant of the filter, in seconds.
  let timeConstant: Double

  /// Creates the level; see `EngineParameter.inkSpeed` and `inkTime` for the ranges.
  init(
    speed: Double = EngineParameter.inkSpeed.standard,
    milliseconds: Double = EngineParameter.inkTime.standard
  ) {
    halfWidthSpeed = speed
    timeConstant = milliseconds / 1000
  }

  func wanted(_ speed: Double) -> Double { 1 / (1 + speed / halfWidthSpeed) }
}
