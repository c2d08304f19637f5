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
  var opacity = 1.0
  /// The step from the centre to the right end of the crossbar, in pixels; zero without a crossbar.
  var aside = Point.zero
}

extension PixelStation {
  /// Converts `station` from canvas units to pixels; `scale` is in pixels per canvas unit.
  @inline(__always)
  init(_ station: Station, scale: Double) {
    self.init(
      center: station.center * scale, radius: station.radius * scale, opacity: station.opacity,
      aside: station.aside * scale)
  }

  var hasCrossbar: Bool { aside != .zero }
  var right: Point { center + aside }
  var left: Point { center - aside }
  /// The largest distance of its ink from the centre, in pixels.
  var reach: Double { hasCrossbar ? max(radius, aside.length) : radius }
}
