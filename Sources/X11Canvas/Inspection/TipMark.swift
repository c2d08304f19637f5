import Graphics
import Ink

/// The mark of a predicted tip in the construction: a line from the newest sample to a ring.
struct TipMark: CanvasMark {
  /// The newest sample and the tip, in the page's pixels.
  let sample: Point
  let tip: Point
  /// The number of pixels per canvas unit at actual size, which determines the width of the lines.
  let scale: Double

  private var radius: Double { 2 * scale }
  private var width: Double { 0.9 * scale }

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

  /// Draws the whole mark.
  func draw(on context: borrowing DrawingContext) {
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
}
