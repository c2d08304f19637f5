import Ink

/// The strokes of a vector file that can be drawn together; those that need a mask share one.
///
/// Programs that show such files spend time on every mask, most of them as if it covered the page.
/// Therefore as many strokes as possible that do not overlap share a mask: a page of handwriting
/// needs only a few.
struct ExportLayer: Sendable {
  /// The strokes that need no mask, in drawing order.
  var plain: [ExportStroke] = []
  /// The strokes that share the mask. Neither they nor their parts of the mask overlap each other
  /// or the plain strokes.
  var masked: [ExportStroke] = []

  /// Returns the layers that `strokes` are drawn in, the lowest first. O(n^2) comparisons of
  /// bounds, or O(n) if no stroke has a mask.
  ///
  /// Overlapping strokes of one colour look the same in either order, because their transparencies
  /// multiply, and so do their colours if both blend so. Others that overlap keep their order.
  static func layers(of strokes: [ExportStroke]) -> [ExportLayer] {
    guard strokes.contains(where: \.hasMask) else { return [ExportLayer(plain: strokes)] }
    let bounds = strokes.map { $0.hasMask ? $0.maskBounds : $0.outline.bounds }
    var layers: [ExportLayer] = []
    var numbers: [Int] = []
    var taken: Set<Int> = []
    for (index, stroke) in strokes.enumerated() {
      var number = 0
      taken.removeAll(keepingCapacity: true)
      for other in 0..<index where bounds[index].overlaps(bounds[other]) {
        if !stroke.hasMask, !strokes[other].hasMask {
          number = Swift.max(number, numbers[other])
        } else if stroke.color == strokes[other].color, stroke.blend == strokes[other].blend {
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
}
