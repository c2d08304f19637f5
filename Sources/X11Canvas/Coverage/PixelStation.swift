import Ink

/// A station of a stroke on a page: a `Station` with its lengths in pixels.
///
/// It is a separate type, so that canvas units and pixels cannot be confused.
struct PixelStation {
  /// The position on the centre line, in pixels.
  let center: Point
  /// Half the line's width, in pixels.
  let radius: Double
  /// The opacity of the ink, 0...1.
  let opacity: Double
  /// The step from the centre to the right end of the crossbar, in pixels; zero without a crossbar.
  let aside: Point

  /// Creates a round station from its parts, in pixels.
  init(_ center: Point, radius: Double, opacity: Double = 1) {
    self.center = center
    self.radius = radius
    self.opacity = opacity
    aside = .zero
  }

  /// Converts `station` from canvas units to pixels; `scale` is in pixels per canvas unit.
  @inline(__always)
  init(_ station: Station, scale: Double) {
    center = station.center * scale
    radius = station.radius * scale
    opacity = station.opacity
    aside = station.aside * scale
  }

  /// A Boolean value that is true if the station has a crossbar.
  var hasCrossbar: Bool { aside != .zero }
  /// The right end of the crossbar, in pixels.
  var right: Point { center + aside }
  /// The left end of the crossbar, in pixels.
  var left: Point { center - aside }
}
