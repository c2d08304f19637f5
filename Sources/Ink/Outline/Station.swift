/// A disc of ink: a place on the centre line, half the line's width there, and how opaque it is; in
/// engines that draw bands, a crossbar too.
///
/// The shape of a stroke is defined by its stations: the union, over each two that follow each
/// other, of the convex hull of their discs (a capsule whose ends may differ in size), and, where
/// both have crossbars, of the two triangles between these. Screen and files draw just that set. It
/// has round caps and joins by construction, no seam and no hole at cusps, reversals or steps of no
/// length, and a single station is a dot.
@frozen
public struct Station: Sendable, Hashable {
  /// The place, in canvas units.
  public var center: Point
  /// Half the line's width, in canvas units.
  public var radius: Double
  /// The opacity of the ink, 0...1; between stations it changes evenly.
  public var opacity: Double
  /// From the centre to the right end of the crossbar, in canvas units; zero where there is none.
  public var aside: Point

  /// A station from its parts, in canvas units.
  @inlinable public init(
    _ center: Point, radius: Double, opacity: Double = 1, aside: Point = .zero
  ) {
    self.center = center
    self.radius = radius
    self.opacity = opacity
    self.aside = aside
  }

  /// Whether it has a crossbar.
  @inlinable public var hasCrossbar: Bool { aside != .zero }
  /// The right end of the crossbar.
  @inlinable public var right: Point { center + aside }
  /// The left end of the crossbar.
  @inlinable public var left: Point { center - aside }
  /// How far its ink may reach from the centre, in canvas units.
  @inlinable public var reach: Double { hasCrossbar ? Swift.max(radius, aside.length) : radius }
}
