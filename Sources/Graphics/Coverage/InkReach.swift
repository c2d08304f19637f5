import Ink

/// The places that the ink between two stations may reach.
///
/// The rectangle around wide ink has corners without ink. Inking nothing into each of their tiles
/// would take longer than asking here.
struct InkReach {
  private let start: Point
  private let step: Point
  /// One over the square of the distance between the stations.
  private let scale: Double
  private let radius: Double

  /// The least reach, in pixels, for which asking saves time.
  private static let minimum = 2 * Double(CoverageTile.side)
  /// The distance from the middle of a tile to its corners.
  private static let diagonal = Double(CoverageTile.side) * 0.5.squareRoot()

  /// Creates the reach of the ink of `nib` between two stations, or nil if it is so small that
  /// nearly every tile around it has ink.
  init?(_ a: PixelStation, _ b: PixelStation, _ nib: NibMap) {
    let stretch = nib.isRound ? 1 : nib.reach.length
    let reach = max(
      a.radius * stretch, b.radius * stretch, a.aside.length, b.aside.length)
    guard reach > Self.minimum else { return nil }
    radius = reach
    start = a.center
    step = b.center - a.center
    let square = step.dot(step)
    scale = square > 0 ? 1 / square : 0
  }

  /// Returns false if the tile whose top left pixel is `origin` has no ink.
  func meetsTile(at origin: (x: Int, y: Int)) -> Bool {
    let half = Double(CoverageTile.side) / 2
    let offset = Point(Double(origin.x) + half, Double(origin.y) + half) - start
    let share = max(0, min(offset.dot(step) * scale, 1))
    // A pixel more than the distance: a point may be inked by rounding.
    let distance = radius + Self.diagonal + 1
    let gap = offset - step * share
    return gap.dot(gap) <= distance * distance
  }
}
