/// A linear map followed by a translation, as applied to a drawing's positions when strokes are
/// moved, scaled or turned, and to ink that is put on a page of a PDF.
///
/// With a scale of 1 and no skew only the step is added, so a move by whole numbers is exact.
public struct Affine: Sendable, Hashable {
  /// The factors along x and y.
  public var scale: Point
  /// The factors across: x grows by `skew.x` times y, and y by `skew.y` times x.
  public var skew: Point
  /// The translation after scaling, in the units of the image: canvas units for strokes.
  public var step: Point

  /// The map that changes nothing.
  public static let identity = Affine()

  /// Creates a map from its parts.
  public init(scale: Point = Point(1, 1), skew: Point = .zero, step: Point = .zero) {
    self.scale = scale
    self.skew = skew
    self.step = step
  }

  /// Creates the map that scales by `factors` and keeps `anchor` fixed.
  public init(scale factors: Point, around anchor: Point) {
    self.init(
      scale: factors,
      step: Point(anchor.x - anchor.x * factors.x, anchor.y - anchor.y * factors.y))
  }

  /// Creates the map that turns by an angle in degrees from x towards y, clockwise on the screen,
  /// and keeps `center` fixed.
  ///
  /// The middle is rounded to a 64th of a canvas unit. So turns by multiples of 90 degrees are
  /// exact, and four by 90 degrees together are the identity to the bit.
  public init(turn degrees: Double, around center: Point) {
    guard degrees.isFinite else {
      self = .identity
      return
    }
    let quarters = (degrees / 90).rounded()
    var turn = Angle.direction(degrees - 90 * quarters)
    turn = turn / turn.length
    for _ in 0..<Int(quarters.truncatingRemainder(dividingBy: 4)).magnitude {
      turn = quarters < 0 ? -turn.perpendicular : turn.perpendicular
    }
    // Sums with zero have no negative zero.
    self.init(scale: Point(turn.x + 0, turn.x + 0), skew: Point(0 - turn.y, turn.y + 0))
    let fixed = Point((center.x * 64).rounded() / 64, (center.y * 64).rounded() / 64)
    step = fixed - self(fixed)
  }

  /// A Boolean value that is true if the map is a translation.
  public var isMove: Bool { scale == Point(1, 1) && isStraight }

  /// A Boolean value that is true if the map turns nothing: sides along the axes remain so, and
  /// keep their directions.
  public var isUpright: Bool { isStraight && scale.x > 0 && scale.y > 0 }

  /// True if no part of the map is greater than the distance that ink may have.
  var isInReach: Bool {
    [scale, skew, step].allSatisfy { max(abs($0.x), abs($0.y)) <= InkDocument.farthest }
  }

  private var isStraight: Bool { skew == .zero }

  /// The factor for the widths of lines: the square root of the factor for areas.
  public var widthFactor: Double {
    let factor = (scale.x * scale.y - skew.x * skew.y).magnitude.squareRoot()
    // A turn keeps widths to the bit, although its numbers are rounded.
    return abs(factor - 1) < 1e-12 ? 1 : factor
  }

  /// The cosine and the sine of the angle by which the map turns: that of the rotation next to it,
  /// if it scales too.
  var turn: Point {
    let sum = Point(scale.x + scale.y, skew.y - skew.x)
    let turn = sum / sum.length
    guard turn.isFinite else { return Point(1, 0) }
    // What rounding leaves of a turn and its opposite is none.
    if abs(turn.y) < 1e-12 { return Point(turn.x < 0 ? -1 : 1, 0) }
    if abs(turn.x) < 1e-12 { return Point(0, turn.y < 0 ? -1 : 1) }
    return turn
  }

  /// Returns the image of a position.
  public func callAsFunction(_ place: Point) -> Point {
    Point(
      place.x * scale.x + place.y * skew.x + step.x, place.x * skew.y + place.y * scale.y + step.y)
  }

  /// Returns the rectangle around the image of a rectangle.
  public func callAsFunction(_ bounds: Bounds) -> Bounds {
    guard !bounds.isEmpty else { return bounds }
    var image = Bounds.empty
    for corner in bounds.corners { image.insert(self(corner)) }
    return image
  }

  /// Returns this map followed by `next`.
  public func followed(by next: Affine) -> Affine {
    Affine(
      scale: Point(
        scale.x * next.scale.x + skew.y * next.skew.x, skew.x * next.skew.y + scale.y * next.scale.y
      ),
      skew: Point(
        skew.x * next.scale.x + scale.y * next.skew.x, scale.x * next.skew.y + skew.y * next.scale.y
      ),
      step: next(step))
  }
}

extension Stroke {
  /// Returns the stroke transformed by `map`, with the identity `id`. The pen is scaled too, and
  /// its nib turns with the ink. Placed ink is a picture, so its tilt turns with it; time and
  /// pressure are unchanged. O(number of samples).
  public func transformed(by map: Affine, id: StrokeID) -> Stroke {
    var pen = pen
    let (nib, factor) = pen.nib.image(under: map)
    pen.nib = nib
    if factor != 1 {
      pen.width = pen.width.lowerBound * factor...pen.width.upperBound * factor
    }
    let turn = map.turn
    return Stroke(
      id: id, pen: pen,
      samples: samples.map { sample in
        var sample = sample
        sample.position = map(sample.position)
        if let tilt = sample.tilt { sample.tilt = Angle.turned(tilt, by: turn) }
        return sample
      }, text: text?.transformed(by: map))
  }

  /// Returns the stroke with another pen and the identity `id`. O(1).
  public func drawn(with pen: Pen, id: StrokeID) -> Stroke {
    Stroke(id: id, pen: pen, samples: samples, text: text)
  }

  /// The rectangle around the samples, each as a nib of the pen's largest width at its tilt, or
  /// around the area that the stroke fills. Engines may draw slightly beyond it. O(number of
  /// samples).
  public var extent: Bounds {
    var bounds = Bounds.empty
    let nib = pen.nib.map
    let radius = pen.fills ? 0 : pen.width.upperBound / 2
    for sample in samples where sample.position.isFinite {
      let widening = Pen.widening(gain: pen.tiltGain, tilt: sample.tilt)
      bounds.insert(sample.position, radius: radius * widening, nib: nib)
    }
    return bounds
  }
}

extension Sequence<Stroke> {
  /// The rectangle around the extents of all strokes. O(number of samples).
  package var extent: Bounds { reduce(into: .empty) { $0.formUnion($1.extent) } }
}
