import Ink

/// The mark of a predicted tip in the construction: a line from the newest sample to a ring.
struct TipMark: Hashable {
  /// The newest sample and the tip, in the page's pixels.
  let sample: Point
  let tip: Point
  /// The number of pixels per canvas unit at actual size, which determines the width of the lines.
  let scale: Double

  private var radius: Double { 2 * scale }
  private var width: Double { 0.9 * scale }

  /// Creates the mark of a tip.
  init(from sample: Point, to tip: Point, scale: Double) {
    self.sample = sample
    self.tip = tip
    self.scale = scale
  }

  /// The pixels of the page that it may cover.
  var area: PixelRect {
    var bounds = Bounds.empty
    for place in [sample, tip] { bounds.insert(place, radius: radius + width + 1) }
    return .around(bounds)
  }

  /// Draws the part in `clip`, in pixels of the surface, where the page's origin is at `dx`, `dy`.
  func draw(_ clip: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    let area = area
    let part = area.offset(x: dx, y: dy).intersection(clip)
    // The mark is drawn whole first: Cairo's antialiasing under a clip depends on the clip.
    guard !part.isEmpty,
      var image = try? ImageSurface(format: .argb32, width: area.width, height: area.height)
    else { return }
    image.draw { context in
      context.translate(x: -Double(area.x), y: -Double(area.y))
      context.setColor(ConstructionPart.prediction.color)
      context.newPath()
      context.move(to: sample)
      context.line(to: tip)
      context.stroke(width: width)
      context.setColor(ConstructionFigure.Palette.paper)
      context.fillCircle(center: tip, radius: radius)
      context.newPath()
      context.addCircle(center: tip, radius: radius)
      context.setColor(ConstructionPart.prediction.color)
      context.stroke(width: width)
    }
    surface.draw { context in
      context.clip(part)
      context.paint(image, atX: area.x + dx, y: area.y + dy)
    }
  }
}
