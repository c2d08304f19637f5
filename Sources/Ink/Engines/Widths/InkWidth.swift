/// xsign's own width where there is no pressure: the widest line divided by 1 plus the speed in
/// units of 1500 canvas units a second, following within some 25 ms.
///
/// It thins from the slowest motion on, so that a hand's small changes of speed show, and never
/// falls off a cliff: at twice the speed the line is still more than half as wide.
typealias InkWidth = FilteredWidth<InkLevel>

/// See `InkWidth`.
enum InkLevel: WantedLevel {
  /// The speed at which the line has half its width, in canvas units a second.
  static let halfWidthSpeed = 1500.0
  /// How fast the width follows, in seconds.
  static let timeConstant = 0.025

  static func wanted(_ speed: Double) -> Double { 1 / (1 + speed / halfWidthSpeed) }
}
