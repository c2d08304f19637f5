import Ink

/// Tells a pointer on its way into an open submenu from one that means another row: the straight
/// way from a row to the far end of its submenu leads across the rows between.
///
/// It is on its way as long as it moves within the triangle between where it was and the submenu's
/// near edge. No time is measured: a pointer that turns away means something else at once.
struct SubmenuAim {
  /// Where it was, a little while ago.
  private var origin: Point?

  /// A pointer on the submenu's own row; nil where it is not known where it is.
  init(from pixel: PixelPoint? = nil) {
    origin = pixel.map { Point(Double($0.x), Double($0.y)) }
  }

  /// Where the pointer is now, and whether it heads for the submenu.
  ///
  /// - Parameters:
  ///   - frame: the submenu.
  ///   - slop: how far a hand strays without meaning it, in pixels.
  mutating func isHeading(into frame: PixelRect, at pixel: PixelPoint, slop: Int) -> Bool {
    let point = Point(Double(pixel.x), Double(pixel.y))
    guard let start = origin else {
      origin = point
      return false
    }
    // A step of one pixel has no direction to speak of.
    guard point.distance(to: start) >= Double(slop) else { return true }
    origin = point
    let (left, right) = (Double(frame.x), Double(frame.maxX))
    // Over the submenu's columns already: there is no way to go.
    guard start.x < left || start.x > right else { return false }
    let edge = start.x < left ? left : right
    let share = (point.x - start.x) / (edge - start.x)
    guard share > 0 else { return false }
    let top = start.y + (Double(frame.y - slop) - start.y) * share
    let bottom = start.y + (Double(frame.maxY + slop) - start.y) * share
    return point.y >= top && point.y <= bottom
  }
}
