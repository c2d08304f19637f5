/// The linear map from a disc to the ellipse of a nib that maps rows to rows.
///
/// A disc has many maps to an ellipse, which differ by turns of the disc. This one keeps rows level
/// and in order, and the left and the right side of a shape as well. So a rasteriser can compute
/// the crossings of a row with a shape of discs, and map them. No step gets longer by it: what is
/// within a tolerance of a shape of discs has an image within that of the image.
@frozen
public struct NibMap: Sendable, Hashable {
  /// The factor along rows.
  public let across: Double
  /// The step along rows for each unit downwards, before the map.
  public let slant: Double
  /// The factor from row to row.
  public let down: Double
  /// The step along rows for each unit downwards, after the map.
  public let lean: Double
  /// The ratio of the factors.
  public let breadth: Double

  /// Creates the map of a nib. It is the root of the ellipse's matrix that has no part from rows to
  /// columns (the Cholesky factor, from the last row up).
  init(_ nib: NibShape) {
    guard !nib.isRound else {
      (across, slant, down, lean, breadth) = (1, 0, 1, 0, 1)
      return
    }
    let axis = Angle.direction(nib.angle)
    let square = nib.aspect * nib.aspect
    down = (axis.y * axis.y + square * axis.x * axis.x).squareRoot()
    slant = axis.x * axis.y * (1 - square) / down
    across = nib.aspect / down
    lean = slant / down
    breadth = across / down
  }

  /// A Boolean value that is true if the map changes nothing.
  @inlinable public var isRound: Bool { across == 1 && slant == 0 && down == 1 }

  /// Half the width and the height of the image of a disc of radius 1.
  @inlinable public var reach: Point { Point(Point(across, slant).length, down) }

  /// Returns the image of a step.
  @inlinable public func callAsFunction(_ step: Point) -> Point {
    Point(step.x * across + step.y * slant, step.y * down)
  }

  /// Returns the step with the image `step`.
  @inlinable public func inverse(_ step: Point) -> Point {
    let y = step.y / down
    return Point((step.x - y * slant) / across, y)
  }

  /// Returns the direction in which a shape of discs reaches farthest where its image does so
  /// towards `direction`: the product with the transposed map, as a unit vector.
  func normal(_ direction: Point) -> Point {
    let way = Point(direction.x * across, direction.x * slant + direction.y * down)
    return way / way.length
  }
}

extension Bounds {
  /// Enlarges the rectangle to contain a nib around `center` that is 2 · `radius` long.
  public mutating func insert(_ center: Point, radius: Double, nib: NibMap) {
    insert(center - nib.reach * radius)
    insert(center + nib.reach * radius)
  }
}
