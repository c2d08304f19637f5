/// A stretch along the axes and then a step: what moving and scaling do to places of a drawing.
///
/// With a stretch of 1 a place only has the step added, so that moving by whole numbers is exact.
public struct Affine: Sendable, Hashable {
  /// The factors along x and y.
  public var scale: Point
  /// The step after that, in canvas units.
  public var step: Point

  /// What changes nothing.
  public static let identity = Affine()

  /// A map from its parts.
  public init(scale: Point = Point(1, 1), step: Point = .zero) {
    self.scale = scale
    self.step = step
  }

  /// The stretch by `factors` that leaves `anchor` where it is.
  public init(scale factors: Point, around anchor: Point) {
    self.init(
      scale: factors,
      step: Point(anchor.x - anchor.x * factors.x, anchor.y - anchor.y * factors.y))
  }

  /// Whether it only moves.
  public var isMove: Bool { scale == Point(1, 1) }

  /// By what the widths of lines grow: the root of what areas grow by.
  public var widthFactor: Double { isMove ? 1 : (scale.x * scale.y).magnitude.squareRoot() }

  /// Where a place goes.
  public func callAsFunction(_ place: Point) -> Point {
    Point(place.x * scale.x + step.x, place.y * scale.y + step.y)
  }

  /// Where a rectangle goes.
  public func callAsFunction(_ bounds: Bounds) -> Bounds {
    bounds.isEmpty ? bounds : Bounds(min: self(bounds.min), max: self(bounds.max))
  }

  /// This map and then `next`.
  public func followed(by next: Affine) -> Affine {
    Affine(
      scale: Point(scale.x * next.scale.x, scale.y * next.scale.y), step: next(step))
  }
}

extension Stroke {
  /// The stroke, named `id`, where `map` puts it; its pen grows along, and what its samples tell of
  /// time, pressure and tilt stays. O(number of samples).
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

  /// The stroke, named `id`, drawn with another pen. O(1).
  public func drawn(with pen: Pen, id: StrokeID) -> Stroke {
    Stroke(id: id, pen: pen, samples: samples)
  }

  /// The rectangle around its samples, as wide a line as its pen draws around each; no engine's ink is
  /// to be held against it, but none strays far. O(number of samples).
  public var extent: Bounds {
    var bounds = Bounds.empty
    for sample in samples where sample.position.isFinite {
      bounds.insert(sample.position, radius: pen.width.upperBound / 2)
    }
    return bounds
  }
}
