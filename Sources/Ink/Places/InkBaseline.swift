/// The line on which a signature stands.
///
/// Signatures have tails: the lower edge of the ink is below the line. As on ruled paper, the line
/// is where most letters turn up again: the median of the lowest points of the strokes' downward
/// motions, among those in the lower half of the ink.
package enum InkBaseline {
  /// The greatest part of the height that is taken for tails. A signature with more is moved up by
  /// what is too much, so that it does not stand across the text under the line.
  private static let most = 0.4
  /// The part of the height that a motion must go up after a point to turn there.
  private static let least = 0.08

  /// Returns the part of the height of `strokes` that is below their baseline, from 0 to 0.4.
  /// O(number of samples).
  package static func descent(of strokes: [Stroke]) -> Double {
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for stroke in strokes {
      for sample in stroke.samples {
        top = min(top, sample.position.y)
        bottom = max(bottom, sample.position.y)
      }
    }
    let height = bottom - top
    // Text is ink with areas, whose corners are no motions.
    guard height > 0, height.isFinite, !strokes.contains(where: { $0.pen.fills }) else { return 0 }
    var turns: [Double] = []
    for stroke in strokes { turns += lowPoints(of: stroke, least: least * height) }
    turns = turns.filter { $0 > top + height / 2 }.sorted()
    guard !turns.isEmpty else { return 0 }
    return min(max((bottom - turns[turns.count / 2]) / height, 0), most)
  }

  /// Returns the heights at which a stroke turns upward by at least `least`, and that of its lowest
  /// end.
  private static func lowPoints(of stroke: Stroke, least: Double) -> [Double] {
    var points: [Double] = []
    guard let first = stroke.samples.first else { return [] }
    var lowest = first.position.y
    var highest = first.position.y
    var isFalling = true
    for sample in stroke.samples {
      let y = sample.position.y
      if isFalling {
        lowest = max(lowest, y)
        if lowest - y >= least {
          points.append(lowest)
          (isFalling, highest) = (false, y)
        }
      } else {
        highest = min(highest, y)
        if y - highest >= least { (isFalling, lowest) = (true, y) }
      }
    }
    if isFalling { points.append(lowest) }
    return points
  }
}
