import Ink

/// The opacity of the ink between two stations: linear between their centres, and beyond them that
/// of the nearer one.
///
/// It is evaluated at the middles of pixels over the whole distance, also if the ink is divided
/// into parts, so that the opacity of a pixel depends only on the two stations.
struct OpacityRamp {
  private let start: Point
  /// The vector between the centres, divided by the square of its length: its dot product with an
  /// offset from the start is the fraction of the distance.
  private let direction: Point
  private let first: Double
  private let change: Double

  /// Creates the ramp between two stations, whose positions are in pixels.
  init(_ from: PixelStation, _ to: PixelStation) {
    start = from.center
    let step = to.center - from.center
    let square = step.dot(step)
    if square > 0 {
      direction = step / square
      first = from.opacity
      change = to.opacity - from.opacity
    } else {
      direction = .zero
      first = max(from.opacity, to.opacity)
      change = 0
    }
  }

  /// Returns the opacity at the middle of the pixel in column `x` and row `y`, in 255ths.
  func value(x: Int, y: Int) -> UInt8 {
    let place = Point(Double(x) + 0.5, Double(y) + 0.5)
    let share = max(0, min((place - start).dot(direction), 1))
    return Self.byte(first + change * share)
  }

  /// Converts an opacity 0...1 to 255ths.
  static func byte(_ opacity: Double) -> UInt8 { UInt8((max(0, min(opacity, 1)) * 255).rounded()) }
}
