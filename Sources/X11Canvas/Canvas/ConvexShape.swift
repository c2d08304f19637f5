import Ink

/// A convex shape, in pixels, asked line by line where it begins and ends.
protocol ConvexShape {
  /// The topmost line, in pixels.
  var top: Double { get }
  /// The bottom line, in pixels.
  var bottom: Double { get }
  /// The pixels it touches; empty where its numbers are beyond any picture.
  var pixels: PixelRect { get }

  /// Where the line at height `y` enters and leaves; nil where it misses.
  func span(at y: Double) -> (Double, Double)?
}

/// A straight side of a shape, in pixels.
struct Side {
  private let top: Double
  private let bottom: Double
  private let x: Double
  private let slope: Double

  /// The side between `p` and `q`.
  init(_ p: Point, _ q: Point) {
    let (upper, lower) = p.y <= q.y ? (p, q) : (q, p)
    top = upper.y
    bottom = lower.y
    x = upper.x
    let height = lower.y - upper.y
    slope = height > 0 ? (lower.x - upper.x) / height : 0
  }

  /// Widens `low...high` to where the line at height `line` crosses the side.
  @inline(__always)
  func widen(_ low: inout Double, _ high: inout Double, at line: Double) {
    guard line >= top, line < bottom else { return }
    let at = x + (line - top) * slope
    low = min(low, at)
    high = max(high, at)
  }
}

extension PixelRect {
  /// The pixels between these edges; empty where they are beyond any picture.
  static func around(left: Double, top: Double, right: Double, bottom: Double) -> PixelRect {
    let limit = 1e7
    let (left, top) = (max(-limit, left), max(-limit, top))
    let (right, bottom) = (min(limit, right), min(limit, bottom))
    guard left <= right, top <= bottom else { return .empty }
    let x = Int(left.rounded(.down))
    let y = Int(top.rounded(.down))
    return PixelRect(
      x: x, y: y, width: Int(right.rounded(.down)) + 1 - x,
      height: Int(bottom.rounded(.down)) + 1 - y)
  }
}
