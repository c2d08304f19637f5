/// A disc of ink: a position on a stroke's centre line with the width and the opacity of the line
/// there, and a crossbar in engines that draw bands.
///
/// Stations define the shape of a stroke: the union of the convex hulls of each two consecutive
/// discs (capsules, whose ends may differ in size) and, between consecutive crossbars, of the two
/// triangles between them. Screen and files draw exactly this set. It has round caps and joins, and
/// no seam or hole at cusps, reversals or steps of length zero. A single station is a dot.
///
/// If the nib of the pen is not round, each disc stands for the nib's ellipse within it, whose long
/// axis is its diameter. That shape is the image of one of discs under the nib's `NibMap`, and
/// computed as such. It has no crossbars.
///
/// Lengths are in canvas units. On a page a station becomes one with lengths in pixels, a type of
/// its own.
@frozen
public struct Station: Sendable, Hashable {
  /// The position, in canvas units.
  public var center: Point
  /// Half the line's width, in canvas units.
  public var radius: Double
  /// The opacity of the ink, 0...1; it changes linearly between stations.
  public var opacity: Double
  /// The step from the centre to the right end of the crossbar, in canvas units; zero without a
  /// crossbar.
  public var aside: Point

  /// Creates a station from its parts, in canvas units.
  @inlinable public init(
    _ center: Point, radius: Double, opacity: Double = 1, aside: Point = .zero
  ) {
    self.center = center
    self.radius = radius
    self.opacity = opacity
    self.aside = aside
  }

  /// A Boolean value that is true if the station has a crossbar.
  @inlinable public var hasCrossbar: Bool { aside != .zero }
  /// The right end of the crossbar.
  @inlinable public var right: Point { center + aside }
  /// The left end of the crossbar.
  @inlinable public var left: Point { center - aside }
  /// The largest distance of its ink from the centre, in canvas units.
  @inlinable public var reach: Double { hasCrossbar ? Swift.max(radius, aside.length) : radius }
}
