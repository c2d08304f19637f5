import CCoverage
import Ink

/// The convex hull of two discs, as a nib draws it, whose opacity changes evenly from one disc to
/// the other. Each place is as opaque as the first of the discs between the two that contains it.
///
/// Places are measured before the nib's map, in pixels from the middle of the first disc: along the
/// line to the second, and aside from it. The nearest of the discs between the two is that whose
/// middle lies where the normal through a place meets the line. Its radius less the distance is the
/// depth of the place.
struct FadingCone {
  /// The pixels that may show ink.
  let bounds: PixelRect

  /// What the inner loop needs, for an area that begins with pixel 0, 0 of the page.
  private let cone: coverage_cone

  init(_ a: PixelStation, _ b: PixelStation, _ nib: NibMap) {
    let step = nib.inverse(b.center - a.center)
    // One disc contains the other.
    let isDisc = step.length <= max(abs(a.radius - b.radius), 1e-6)
    let along = isDisc ? Point(1, 0) : step / step.length
    let across = along.perpendicular
    func place(_ step: Point) -> Point {
      let step = nib.inverse(step)
      return Point(step.dot(along), step.dot(across))
    }
    let (origin, right) = (place(Point(0.5, 0.5) - a.center), place(Point(1, 0)))
    let down = place(Point(0, 1))
    /// The loss of radius per length, less than 1.
    let loss = isDisc ? 0 : (a.radius - b.radius) / step.length
    cone = coverage_cone(
      origin: (origin.x, origin.y), right: (right.x, right.y), down: (down.x, down.y),
      length: isDisc ? 0 : Float(step.length),
      radius: Float(isDisc ? max(a.radius, b.radius) : a.radius),
      loss: Float(loss), slope: Float(loss / (1 - loss * loss).squareRoot()),
      opacity: Float(a.opacity),
      change: isDisc ? 0 : Float((b.opacity - a.opacity) / step.length), is_mapped: !nib.isRound)
    bounds = Capsule.pixels(a, b, nib)
  }

  /// The number of pixels that are computed together.
  static let group = 8

  /// Raises the opacities of an area of the page to those of the ink there, in 255ths, with its
  /// coverage. Its rows are `columns` bytes apart, a multiple of the group.
  func raise(_ opacities: UnsafeMutablePointer<UInt8>, columns: Int, in area: PixelRect) {
    let box = bounds.intersection(area)
    guard !box.isEmpty else { return }
    let (left, top) = ((box.x - area.x) & -Self.group, box.y - area.y)
    let width = (box.maxX - area.x - left + Self.group - 1) & -Self.group
    let (x, y) = (Double(area.x + left), Double(box.y))
    var cone = cone
    cone.origin.0 += cone.right.0 * x + cone.down.0 * y
    cone.origin.1 += cone.right.1 * x + cone.down.1 * y
    coverage_fade(opacities + (top * columns + left), columns, width, box.height, &cone)
  }
}
