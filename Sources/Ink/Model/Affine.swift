/// A scale along the axes followed by a translation, as applied to a drawing's positions when
/// strokes are moved or scaled.
///
/// With a scale of 1 only the step is added, so a move by whole numbers is exact.
public struct Affine: Sendable, Hashable {
  /// The factors along x and y.
  public var scale: Point
  /// The translation after scaling, in canvas units.
  public var step: Point

  /// The map that changes nothing.
  public static let identity = Affine()

  /// Creates a map from its parts.
  public init(scale: Point = Point(1, 1), step: Point = .zero) {
    self.scale = scale
    self.step = step
  }

  /// Creates the map that scales by `factors` and keeps `anchor` fixed.
  public init(scale factors: Point, around anchor: Point) {
    self.init(
      scale: factors,
      step: Point(anchor.x - anchor.x * factors.x, anchor.y - anchor.y * factors.y))
  }

  /// A Boolean value that is true if the map is a translation.
  public var isMove: Bool { scale == Point(1, 1) }

  /// The factor for the widths of lines: the square root of the factor for areas.
  public var widthFactor: Double { isMove ? 1 : (scale.x * scale.y).magnitude.squareRoot() }

  /// Returns the image of a position.
  public func callAsFunction(_ place: Point) -> Point {
    Point(place.x * scale.x + step.x, place.y * scale.y + step.y)
  }

  /// Returns the image of a rectangle.
  public func callAsFunction(_ bounds: Bounds) -> Bounds {
    bounds.isEmpty ? bounds : Bounds(min: self(bounds.min), max: self(bounds.max))
  }

  /// Returns this map followed by `next`.
  public func followed(by next: Affine) -> Affine {
    Affine(
      scale: Point(scale.x * next.scale.x, scale.y * next.scale.y), step: next(step))
  }
}

extension Stroke {
  /// Returns the stroke transformed by `map`, with the identity `id`. The pen is scaled too; time,
  /// pressure and tilt are unchanged. O(number of samples).
  public func transformed(by map: Affine, id: StrokeID) -> Stroke {
    var pen = pen
    let factor = map.widthFactor
    if factor != 1 {
      pen.width = pen.width.lowerBound * factor...pen.width.upperBound * factor
    }
    return Stroke(
      id: id, pen: pen,
      samples: samples.map { sample in
        var sample = sample
        sample.position = map(sample.position)
        return sample
      })
  }

  /// Returns the stroke with another pen and the identity `id`. O(1).
  public func drawn(with pen: Pen, id: StrokeID) -> Stroke {
    Stroke(id: id, pen: pen, samples: samples)
  }

  /// The rectangle around the samples, each as a disc of the pen's largest width. Engines may draw
  /// slightly beyond it. O(number of samples).
  public var extent: Bounds {
    var bounds = Bounds.empty
    for sample in samples where sample.position.isFinite {
      bounds.insert(sample.position, radius: pen.width.upperBound / 2)
    }
    return bounds
  }
}
