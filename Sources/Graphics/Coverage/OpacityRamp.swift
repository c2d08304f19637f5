import Ink

/// The opacity of the ink between two stations. It is linear between their discs, and each place
/// has the greatest opacity of the discs that it lies in.
///
/// So it does not depend on where a line is cut into stations: a ramp over many short capsules has
/// no steps where they meet. It is evaluated at the middles of pixels over the whole distance, also
/// if the ink is divided into parts, so that the opacity of a pixel depends only on the two
/// stations.
package struct OpacityRamp {
  private let nib: NibMap
  /// The less opaque disc, and the steps from it to the more opaque one, before the map of the nib.
  private let start: Point
  private let radius: Double
  private let step: Point
  private let growth: Double
  /// The square of the distance, less that of the growth.
  private let square: Double
  private let first: Double
  private let change: Double

  /// Creates the ramp of `nib` between two stations, whose lengths are in pixels.
  init(_ a: PixelStation, _ b: PixelStation, _ nib: NibMap) {
    let (from, to) = a.opacity < b.opacity ? (a, b) : (b, a)
    self.nib = nib
    start = from.center
    radius = from.reach
    step = nib.inverse(to.center - from.center)
    growth = to.reach - from.reach
    square = step.dot(step) - growth * growth
    first = from.opacity
    change = to.opacity - from.opacity
  }

  /// The greatest opacity anywhere, in 255ths.
  var maximum: UInt8 { Self.byte(first + change) }

  /// Returns the opacity at the middle of the pixel in column `x` and row `y`, in 255ths.
  func value(x: Int, y: Int) -> UInt8 {
    guard change > 0 else { return Self.byte(first) }
    let place = nib.inverse(Point(Double(x) + 0.5, Double(y) + 0.5) - start)
    return Self.byte(first + change * max(0, min(share(place), 1)))
  }

  /// Returns the share of the way to the last disc that holds `place`, a step from the first: the
  /// greater root of square · t² − 2 · half · t + rest, which is negative inside.
  private func share(_ place: Point) -> Double {
    let (end, reach) = (place - step, radius + growth)
    guard end.dot(end) > reach * reach else { return 1 }
    let half = place.dot(step) + radius * growth
    let rest = place.dot(place) - radius * radius
    let root = max(0, half * half - square * rest).squareRoot()
    if half > 0 { return square > 0 ? (half + root) / square : 1 }
    // The same, without a difference of nearly equal numbers.
    return half - root < 0 ? rest / (half - root) : 0
  }

  /// Converts an opacity 0...1 to 255ths.
  package static func byte(_ opacity: Double) -> UInt8 {
    UInt8((max(0, min(opacity, 1)) * 255).nearest)
  }
}
