/// The shape of a nib on the paper: an ellipse, as long as the line is wide, at an angle that does
/// not change while the pen draws. A round nib has no angle.
public struct NibShape: Sendable, Hashable {
  /// The ratios of thickness to length that a nib may have.
  public static let aspects = 0.02...1.0
  /// The round nib.
  public static let round = NibShape(angle: 0, aspect: 1)

  /// The angle of the long axis in degrees from x towards y, above -90 and at most 90.
  public let angle: Double
  /// The ratio of thickness to length, within `aspects`; 1 if the nib is round.
  public let aspect: Double

  /// Creates a nib from an angle in degrees from x towards y, and the ratio of its thickness to its
  /// length. The ratio is clamped to `aspects`.
  public init(angle: Double, aspect: Double) {
    // This order of operands maps NaN to the round nib.
    let ratio = Swift.min(Swift.max(Self.aspects.lowerBound, aspect), 1)
    self.aspect = aspect.isNaN || !angle.isFinite ? 1 : ratio
    let rest = angle.remainder(dividingBy: 180)
    self.angle = self.aspect == 1 ? 0 : rest == -90 ? 90 : rest + 0
  }

  /// A Boolean value that is true if the nib is round.
  public var isRound: Bool { aspect == 1 }

  /// Returns the image of the nib under a map, and the factor by which its length grows. A round
  /// nib stays round, with the same area as its image.
  func image(under map: Affine) -> (shape: NibShape, factor: Double) {
    guard !isRound else { return (self, map.widthFactor) }
    if map.keepsShapes {
      let turn = Angle.degrees(of: map.turn)
      return (NibShape(angle: angle + turn, aspect: aspect), map.widthFactor)
    }
    // The images of the two axes are conjugate: with m and n, the ellipse is m cos t + n sin t, and
    // the matrix m mT + n nT has its axes.
    let axis = Angle.direction(angle)
    let (m, n) = (map.linear(axis), map.linear(axis.perpendicular) * aspect)
    let (mean, half) = (
      (m.dot(m) + n.dot(n)) / 2, (m.x * m.x + n.x * n.x - m.y * m.y - n.y * n.y) / 2
    )
    let mixed = m.x * m.y + n.x * n.y
    let length = (mean + Point(half, mixed).length).squareRoot()
    let thickness = abs(m.cross(n)) / length
    return (
      NibShape(angle: Angle.degrees(of: Point(half, mixed)) / 2, aspect: thickness / length), length
    )
  }

  /// Returns the nib that surrounds this one at a distance of `rim`, if its line is `width` wide.
  public func grown(by rim: Double, width: Double) -> NibShape {
    NibShape(angle: angle, aspect: (aspect * width + 2 * rim) / (width + 2 * rim))
  }

  /// The map from a disc of radius 1 to the nib of a line 2 units wide.
  public var map: NibMap { NibMap(self) }
}

extension Affine {
  /// A Boolean value that is true if the map is a turn and a scale that is the same in all
  /// directions, and mirrors nothing.
  fileprivate var keepsShapes: Bool {
    let size = abs(scale.x) + abs(skew.x)
    return abs(scale.x - scale.y) <= 1e-12 * size && abs(skew.x + skew.y) <= 1e-12 * size
  }

  /// Returns the image of a step.
  fileprivate func linear(_ way: Point) -> Point {
    Point(way.x * scale.x + way.y * skew.x, way.x * skew.y + way.y * scale.y)
  }
}
