import Ink

/// The opacity of the ink between two stations: even along the way between their centres, and beyond
/// it as at the nearer end.
///
/// It is asked at the middles of pixels, of the whole stretch even where that is inked in parts, so
/// that a pixel's answer depends on nothing but the two stations.
struct OpacityRamp {
  private let start: Point
  /// The way, divided by the square of its length: the product with a step is a share of the way.
  private let way: Point
  private let first: Double
  private let change: Double

  /// The ramp between two stations whose places are in pixels.
  init(_ from: PixelStation, _ to: PixelStation) {
    start = from.center
    let step = to.center - from.center
    let square = step.dot(step)
    if square > 0 {
      way = step / square
      first = from.opacity
      change = to.opacity - from.opacity
    } else {
      way = .zero
      first = max(from.opacity, to.opacity)
      change = 0
    }
  }

  /// The opacity at the middle of the pixel in column `x` and row `y`, as 255ths.
  func value(x: Int, y: Int) -> UInt8 {
    let place = Point(Double(x) + 0.5, Double(y) + 0.5)
    let share = max(0, min((place - start).dot(way), 1))
    return Self.byte(first + change * share)
  }

  /// An opacity 0...1 as 255ths.
  static func byte(_ opacity: Double) -> UInt8 {
    UInt8((max(0, min(opacity, 1)) * 255).rounded())
  }
}
