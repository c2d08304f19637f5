import Ink

/// Strokes of a vector file that may be drawn together: those seen through masks share one.
///
/// Programs that show such files take time for every mask, most of them as if it covered the page. So
/// a mask is shared by as many strokes as do not overlap: a page of handwriting needs a handful.
struct ExportLayer: Sendable {
  /// The strokes that need no mask, in their order.
  var plain: [ExportStroke] = []
  /// The strokes that share the mask; neither they nor their parts of it overlap, nor do they overlap
  /// those that are plain.
  var masked: [ExportStroke] = []

  /// The layers `strokes` are drawn in, the lowest first. O(n^2) bounds compared, O(n) where no
  /// stroke has a mask.
  ///
  /// Overlapping strokes of one colour look the same whichever is drawn first, as what lets the paper
  /// through is the product of what both let through. Others keep their order.
  static func layers(of strokes: [ExportStroke]) -> [ExportLayer] {
    guard strokes.contains(where: \.hasMask) else { return [ExportLayer(plain: strokes)] }
    let bounds = strokes.map { $0.hasMask ? $0.maskBounds : $0.outline.bounds }
    var layers: [ExportLayer] = []
    var numbers: [Int] = []
    var taken: Set<Int> = []
    for (index, stroke) in strokes.enumerated() {
      var number = 0
      taken.removeAll(keepingCapacity: true)
      for other in 0..<index where overlap(bounds[index], bounds[other]) {
        if !stroke.hasMask, !strokes[other].hasMask {
          number = Swift.max(number, numbers[other])
        } else if stroke.color == strokes[other].color {
          taken.insert(numbers[other])
        } else {
          number = Swift.max(number, numbers[other] + 1)
        }
      }
      while taken.contains(number) { number += 1 }
      numbers.append(number)
      while layers.count <= number { layers.append(ExportLayer()) }
      if stroke.hasMask {
        layers[number].masked.append(stroke)
      } else {
        layers[number].plain.append(stroke)
      }
    }
    return layers
  }

  private static func overlap(_ a: Bounds, _ b: Bounds) -> Bool {
    a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y
  }
}
