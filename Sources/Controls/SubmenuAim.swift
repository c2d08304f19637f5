import Graphics
import Ink

/// Distinguishes a pointer heading for an open submenu from one that means another row. The
/// straight way from a row to the far end of its submenu crosses the rows between.
///
/// The pointer is heading for the submenu as long as it moves within the triangle between its
/// previous position and the submenu's near edge. No time is measured: a pointer that turns away is
/// recognised at once. The triangle is described by Ben Kamens, "Breaking down Amazon's mega
/// dropdown", 2013 (https://bjk5.com/post/44698559168/breaking-down-amazons-mega-dropdown).
struct SubmenuAim {
  /// The reference position of the pointer, from a little while ago.
  private var origin: Point?

  /// Creates an aim for a pointer on the submenu's own row, or nil if its position is unknown.
  init(from pixel: PixelPoint? = nil) {
    origin = pixel.map { Point(Double($0.x), Double($0.y)) }
  }

  /// Updates the pointer's position, and returns whether it is heading for the submenu.
  ///
  /// - Parameters:
  ///   - frame: The frame of the submenu.
  ///   - slop: The distance that a hand strays unintentionally, in pixels.
  mutating func isHeading(into frame: PixelRect, at pixel: PixelPoint, slop: Int) -> Bool {
    let point = Point(Double(pixel.x), Double(pixel.y))
    guard let start = origin else {
      origin = point
      return false
    }
    // A step of one pixel has no meaningful direction.
    guard point.distance(to: start) >= Double(slop) else { return true }
    origin = point
    let (left, right) = (Double(frame.x), Double(frame.maxX))
    // The pointer is within the submenu's columns already, so it has no way to go.
    guard start.x < left || start.x > right else { return false }
    let edge = start.x < left ? left : right
    let share = (point.x - start.x) / (edge - start.x)
    guard share > 0 else { return false }
    let top = start.y + (Double(frame.y - slop) - start.y) * share
    let bottom = start.y + (Double(frame.maxY + slop) - start.y) * share
    return point.y >= top && point.y <= bottom
  }
}
