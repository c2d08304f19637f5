/// The curves of a form in a PDF, found again in the lines that they became when its ink was taken
/// up. Written as they were, they take no more room than before; new curves fitted to the lines
/// would have to follow each rounding of the old ones.
///
/// The ends and controls of such curves are steps of the grid apart, wherever the ink was moved to,
/// and each curve is cut at equal steps of its parameter. Ink that was scaled or turned is on no
/// grid any more.
enum GridCurves {
  /// The least lines of a curve: with fewer its controls could not be found and checked.
  static let leastLines = 4
  /// The most lines of a curve.
  static let mostLines = 64

  /// The number of steps in a canvas unit.
  private static let steps = InkForm.stepsPerUnit
  /// The largest errors of controls and of points, in canvas units: positions are rounded to 1/4096
  /// before they are drawn, and controls are computed from two points.
  private static let (controlError, pointError) = (0.004, 0.001)

  /// Returns the sub-path with `corners`, if it consists of curves on the grid and lines between
  /// them, else nil. `tolerance` is that of the lines. O(n).
  static func elements(around corners: [Point], tolerance: Double) -> [PathElement]? {
    guard let start = corners.first else { return nil }
    var elements = [PathElement.move(start)]
    var (index, hasCurves) = (0, false)
    while index < corners.count {
      if let (curve, lines) = curve(at: index, of: corners, tolerance) {
        elements.append(curve)
        index += lines
        hasCurves = true
      } else {
        let end = corners[(index + 1) % corners.count]
        guard onGrid(end, from: corners[index], pointError) != nil else { return nil }
        elements.append(.line(end))
        index += 1
      }
    }
    return hasCurves ? elements + [.close] : nil
  }

  /// Returns the curve that begins at a corner, and the number of its lines.
  private static func curve(
    at index: Int, of corners: [Point], _ tolerance: Double
  ) -> (PathElement, Int)? {
    let left = corners.count - index
    guard left >= leastLines else { return nil }
    let start = corners[index]
    for lines in leastLines...min(mostLines, left) {
      let end = corners[(index + lines) % corners.count]
      guard onGrid(end, from: start, pointError) != nil else { continue }
      // Two points of the curve give its controls.
      let near = max(1, Int((Double(lines) / 3).rounded()))
      let (t, u) = (Double(near) / Double(lines), Double(lines - near) / Double(lines))
      func bent(_ share: Double, _ number: Int) -> Point {
        let rest = 1 - share
        let ends = start * (rest * rest * rest) + end * (share * share * share)
        return corners[index + number] - ends
      }
      let (a, b) = (bent(t, near), bent(u, lines - near))
      // 3 t (1 - t)^2 and 3 t^2 (1 - t), for t and for u = 1 - t.
      let (outer, inner) = (3 * t * u * u, 3 * t * t * u)
      let determinant = outer * outer - inner * inner
      guard determinant > 0,
        let first = onGrid((a * outer - b * inner) / determinant, from: start, controlError),
        let second = onGrid((b * outer - a * inner) / determinant, from: start, controlError),
        OutlinePath.lines(of: start, first, second, end, tolerance: tolerance, least: leastLines)
          == lines
      else { continue }
      let piece = CurvePiece.cubic(start, first, second, end)
      let fits = (1..<lines).allSatisfy {
        piece.point(at: Double($0) / Double(lines)).distance(to: corners[index + $0]) < pointError
      }
      if fits { return (.curve(first, second, end), lines) }
    }
    return nil
  }

  /// Returns the point that is whole steps from another and nearest to `point`, or nil if that is
  /// farther than an error.
  private static func onGrid(_ point: Point, from other: Point, _ error: Double) -> Point? {
    let step = (point - other) * steps
    guard abs(step.x) < 1e12, abs(step.y) < 1e12 else { return nil }
    let near = other + Point(step.x.rounded(), step.y.rounded()) / steps
    return abs(near.x - point.x) < error && abs(near.y - point.y) < error ? near : nil
  }
}
