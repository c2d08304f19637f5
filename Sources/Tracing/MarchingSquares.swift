import Ink

/// The contours of a plane at a level: the lines between pixels above it and others, to fractions
/// of a pixel, by marching squares (W. E. Lorensen and H. E. Cline, Marching cubes, 1987,
/// https://doi.org/10.1145/37402.37422; here in two dimensions).
///
/// What is above the level is to the right of the way, so contours of holes have the other
/// direction, and the non-zero rule leaves them free. The middle of the first pixel is at 0.5,0.5.
struct MarchingSquares {
  /// A closed contour.
  struct Contour {
    /// The corners; the last is joined to the first.
    var corners: [Point]
    /// The index of a pixel that is just inside the edge.
    let pixel: Int
  }

  /// The contours, from the top.
  private(set) var contours: [Contour] = []

  private let plane: Plane
  private let level: Float

  /// Traces `plane`, whose outermost pixels are not above the level. O(pixels).
  init(_ plane: Plane, level: Float) {
    (self.plane, self.level) = (plane, level)
    guard plane.width > 2, plane.height > 2 else { return }
    // Every contour passes upwards between a pixel outside and one to its right inside.
    var isTraced = [Bool](repeating: false, count: plane.values.count)
    for y in 1..<plane.height - 1 {
      let row = y * plane.width
      for left in row..<row + plane.width - 1
      where !isTraced[left] && !isInside(left) && isInside(left + 1) {
        contours.append(trace(from: left, &isTraced))
      }
    }
  }

  @inline(__always)
  private func isInside(_ pixel: Int) -> Bool { plane.values[pixel] > level }

  /// Traces the contour between the pixel `left` and the next one, on the way up.
  private func trace(from left: Int, _ isTraced: inout [Bool]) -> Contour {
    var corners: [Point] = []
    // A step ahead, as the difference of indices: up at first.
    var (outside, inside, ahead) = (left, left + 1, -plane.width)
    repeat {
      corners.append(place(outside, inside))
      if inside - outside == 1, ahead < 0 { isTraced[outside] = true }
      let (nextOutside, nextInside) = (outside + ahead, inside + ahead)
      if isInside(nextInside) {
        if isInside(nextOutside) {
          // To the left, around the pixel outside.
          (inside, ahead) = (nextOutside, outside - inside)
        } else {
          (outside, inside) = (nextOutside, nextInside)
        }
      } else if isInside(nextOutside), isJoined(outside, inside, nextOutside, nextInside) {
        (inside, ahead) = (nextOutside, outside - inside)
      } else {
        // To the right, around the pixel inside.
        (outside, ahead) = (nextInside, inside - outside)
      }
    } while !(outside == left && inside == left + 1)
    return Contour(corners: corners, pixel: left + 1)
  }

  /// Returns true if two pixels that touch at a corner are joined: if the middle between the four
  /// is inside.
  private func isJoined(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Bool {
    plane.values[a] + plane.values[b] + plane.values[c] + plane.values[d] > 4 * level
  }

  /// Returns the place of the level on the way from one pixel to its neighbour.
  private func place(_ outside: Int, _ inside: Int) -> Point {
    let (low, high) = (Double(plane.values[outside]), Double(plane.values[inside]))
    // Not in the middle of a pixel, where contours could meet.
    let share = min(0.99, max(0.01, (Double(level) - low) / (high - low)))
    let (y, x) = outside.quotientAndRemainder(dividingBy: plane.width)
    let (nextY, nextX) = inside.quotientAndRemainder(dividingBy: plane.width)
    return Point(
      Double(x) + 0.5 + share * Double(nextX - x), Double(y) + 0.5 + share * Double(nextY - y))
  }
}
