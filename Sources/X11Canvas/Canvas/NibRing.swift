import Ink

/// The outline of an eraser's nib on a page: thin and dark, with a light edge around it, so that it
/// shows on paper and on ink.
struct NibRing: Hashable {
  /// The middle, in the page's pixels.
  let center: Point
  /// The nib's radius, in pixels.
  let radius: Double
  /// Pixels per canvas unit: how thick the lines are.
  let scale: Double

  private var dark: Double { 1.25 * scale }
  private var light: Double { 1.5 * scale }

  /// The page's pixels it may touch.
  var area: PixelRect {
    let reach = radius + light + 1
    return .around(
      left: center.x - reach, top: center.y - reach, right: center.x + reach,
      bottom: center.y + reach)
  }

  /// Draws what lies in `clip`, in the surface's pixels; the page's origin is at `dx`, `dy` there.
  func draw(_ clip: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    let area = area
    let part = area.offset(x: dx, y: dy).intersection(clip)
    // Drawn whole first: Cairo's antialiasing under a clip would depend on what is drawn anew.
    guard !part.isEmpty,
      var picture = try? ImageSurface(format: .argb32, width: area.width, height: area.height)
    else { return }
    picture.draw { context in
      context.translate(x: -Double(area.x), y: -Double(area.y))
      context.newPath()
      context.addCircle(center: center, radius: radius + light / 2)
      context.setColor(Color(hex: 0xffffff).withAlpha(0.9))
      context.stroke(width: light)
      context.newPath()
      context.addCircle(center: center, radius: radius - dark / 2)
      context.setColor(Color(hex: 0x303236))
      context.stroke(width: dark)
    }
    surface.draw { context in
      context.clip(part)
      context.paint(picture, atX: area.x + dx, y: area.y + dy)
    }
  }
}
