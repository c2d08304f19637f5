import Graphics
import Ink

/// The ink of a picture as strokes.
extension PictureInk {
  /// The distance within which corners of the edge are left out, in pixels.
  private static let tolerance = 0.15
  /// The least number of corners of a contour: smaller ones are specks.
  private static let fewestCorners = 6
  /// The greatest number of corners of all strokes. A signature of 75 mm at 16 pixels per
  /// millimetre has 1,500.
  private static let mostCorners = 200_000
  /// The greatest size of a signature whose true size is unknown, in millimetres.
  private static let mostMillimetres = Point(60, 20)
  /// The canvas units of an inch.
  private static let unitsPerInch = 96.0

  /// Returns the ink as areas, one for each connected part, with the top left corner of all at the
  /// origin. The size is that of the paper if the file of a scan states its density, or else the
  /// largest within 60 by 20 mm.
  ///
  /// - Parameters:
  ///   - color: The colour of the ink.
  ///   - level: The coverage at which ink begins, within `levels`.
  ///   - width: The width of the ink in canvas units, or nil for the one above.
  /// - Throws: `TracingError` if there is none at that level, or too much.
  /// - Complexity: O(pixels of the ink's part).
  package func strokes(
    color: InkColor, level: Double = Self.defaultLevel, width: Double? = nil
  ) throws(TracingError) -> [Stroke] {
    let level = Float(Swift.min(Swift.max(level, Self.levels.lowerBound), Self.levels.upperBound))
    let parts = contours(level)
    guard parts.joined().joined().count <= Self.mostCorners else { throw .tooIntricate }
    var bounds = Bounds.empty
    for corner in parts.joined().joined() { bounds.insert(corner) }
    guard bounds.width > 0, bounds.height > 0 else { throw .noInk }
    let scale = scale(of: bounds, width: width)
    var strokes: [Stroke] = []
    for contours in parts {
      let placed = contours.map { corners in
        corners.map { Point(($0.x - bounds.min.x) * scale.x, ($0.y - bounds.min.y) * scale.y) }
      }
      let id = StrokeID(UInt64(strokes.count + 1))
      if let stroke = Stroke(id: id, enclosedBy: placed, color: color) { strokes.append(stroke) }
    }
    guard !strokes.isEmpty else { throw .noInk }
    return strokes
  }

  /// Returns the contours of each connected part, in pixels of the coverage.
  func contours(_ level: Float) -> [[[Point]]] {
    let runs = InkRuns(coverage, above: level)
    var labels = [Int32](repeating: 0, count: coverage.values.count)
    for (run, label) in zip(runs.runs, runs.labels) {
      for x in run.start..<run.end { labels[run.y * coverage.width + x] = Int32(label) }
    }
    var parts = [[[Point]]](repeating: [], count: runs.parts.count)
    for contour in MarchingSquares(coverage, level: level).contours
    where contour.corners.count >= Self.fewestCorners {
      let corners = PathThinning.thinned(contour.corners, tolerance: Self.tolerance)
      if corners.count > 2 { parts[Int(labels[contour.pixel])].append(corners) }
    }
    return parts.filter { !$0.isEmpty }
  }

  /// Returns the canvas units of a pixel of the coverage.
  private func scale(of bounds: Bounds, width: Double?) -> Point {
    if let width {
      // Pixels need not be square.
      let factor = width / (bounds.width * step.x / (density?.x ?? 1))
      return Point(step.x / (density?.x ?? 1), step.y / (density?.y ?? 1)) * factor
    }
    if let density {
      return Point(step.x / density.x, step.y / density.y) * Self.unitsPerInch
    }
    let most = Self.mostMillimetres * Pen.unitsPerMillimetre
    let size = Point(bounds.width * step.x, bounds.height * step.y)
    return step * Swift.min(most.x / size.x, most.y / size.y)
  }
}
