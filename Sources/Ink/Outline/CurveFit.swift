/// Draws smooth curves along points, with as few cubic Béziers as stay within a tolerance.
///
/// P. J. Schneider, "An Algorithm for Automatically Fitting Digitized Curves", Graphics Gems, 1990:
/// a cubic with given end tangents is fitted by least squares over the points' share of the way;
/// where it strays too far the points are split at the worst one and both halves fitted, meeting
/// there in one tangent.
struct CurveFit {
  /// How far a curve may stray from the points and from the lines between them, in canvas units.
  private let tolerance: Double
  /// The points and the middles of the lines between them: a curve that keeps to both cannot bulge
  /// between points that lie far apart.
  private var points: [Point] = []
  /// The way along the points up to each.
  private var way: [Double] = []
  /// The curve's parameter at each point.
  private var shares: [Double] = []
  private var elements: [PathElement] = []
  /// How often a curve is fitted with better shares before it is split.
  private static let rounds = 4

  init(tolerance: Double) {
    self.tolerance = tolerance
  }

  /// The lines and curves from the first of `corners` to the last, where the first is the path's
  /// current point. O(n log n).
  mutating func elements(along corners: [Point]) -> [PathElement] {
    elements.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    for corner in corners where corner != points.last {
      if let last = points.last {
        let length = last.distance(to: corner)
        points.append(last.midpoint(to: corner))
        way.append(length / 2)
        points.append(corner)
        way.append(length / 2)
      } else {
        points.append(corner)
        way = [0]
      }
    }
    for index in way.indices.dropFirst() { way[index] += way[index - 1] }
    guard points.count > 1 else { return [] }
    shares = way
    let last = points.count - 1
    fit(0, last, unit(points[1] - points[0]), unit(points[last - 1] - points[last]))
    return elements
  }

  private mutating func fit(_ first: Int, _ last: Int, _ leave: Point, _ arrive: Point) {
    let end = points[last]
    // A line, as the points have it; or one that all of them keep to.
    if last - first <= 2 || isStraight(first, last) { return elements.append(.line(end)) }
    for index in first...last {
      shares[index] = (way[index] - way[first]) / (way[last] - way[first])
    }
    var (error, worst) = (Double.infinity, first)
    for _ in 0..<Self.rounds {
      let curve = leastSquares(first, last, leave, arrive)
      (error, worst) = approach(curve, first, last)
      if error <= tolerance {
        if case .cubic(_, let c1, let c2, _) = curve { elements.append(.curve(c1, c2, end)) }
        return
      }
      // Better shares mend a small error, not a large one.
      if error > 5 * tolerance { break }
    }
    // Split at a corner, not at the middle of a line: the tangent there is the mean of both sides'.
    let middle = min(max(worst - (worst - first) % 2, first + 2), last - 2)
    let tangent = unit(points[middle - 1] - points[middle + 1])
    fit(first, middle, leave, tangent)
    fit(middle, last, -tangent, arrive)
  }

  private func isStraight(_ first: Int, _ last: Int) -> Bool {
    let start = points[first]
    let step = points[last] - start
    let length = step.length
    guard length > 0 else { return false }
    for index in first + 1..<last {
      let offset = points[index] - start
      let along = offset.dot(step)
      if abs(offset.cross(step)) > tolerance / 2 * length || along < 0 || along > length * length {
        return false
      }
    }
    return true
  }

  /// The cubic whose controls lie on the end tangents and that comes closest to the points, each
  /// taken at its share.
  private func leastSquares(_ first: Int, _ last: Int, _ leave: Point, _ arrive: Point)
    -> CurvePiece
  {
    let (start, end) = (points[first], points[last])
    var (c00, c01, c11, x0, x1) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in first...last {
      let t = shares[index]
      let s = 1 - t
      let b1 = 3 * s * s * t
      let b2 = 3 * s * t * t
      let a0 = leave * b1
      let a1 = arrive * b2
      c00 += a0.dot(a0)
      c01 += a0.dot(a1)
      c11 += a1.dot(a1)
      let rest = points[index] - start * (s * s * s + b1) - end * (t * t * t + b2)
      x0 += a0.dot(rest)
      x1 += a1.dot(rest)
    }
    let determinant = c00 * c11 - c01 * c01
    let length = start.distance(to: end)
    var alpha0 = (x0 * c11 - x1 * c01) / determinant
    var alpha1 = (c00 * x1 - c01 * x0) / determinant
    let reach = way[last] - way[first]
    // Controls that fold back or lie far outside make no curve a hand drew.
    if !(alpha0 > 1e-6 * length && alpha0 < reach && alpha1 > 1e-6 * length && alpha1 < reach) {
      (alpha0, alpha1) = (length / 3, length / 3)
    }
    return .cubic(start, start + leave * alpha0, end + arrive * alpha1, end)
  }

  /// How far the points are from the curve at most, and which is the farthest; takes for each the
  /// share that one step of Newton's method finds nearest to it.
  private mutating func approach(_ curve: CurvePiece, _ first: Int, _ last: Int) -> (Double, Int) {
    var worst = (0.0, (first + last) / 2)
    for index in first + 1..<last {
      let t = shares[index]
      let (place, slope) = curve.pointAndSlope(at: t)
      let off = points[index] - place
      let square = slope.dot(slope)
      guard square > 0 else { continue }
      let step = off.dot(slope) / square
      shares[index] = min(1, max(0, t + step))
      // What is left of the distance across the curve.
      let error = abs(off.cross(slope)) / square.squareRoot()
      let along = abs(shares[index] - t - step) * square.squareRoot()
      if max(error, along) > worst.0 { worst = (max(error, along), index) }
    }
    return worst
  }

  private func unit(_ step: Point) -> Point {
    let length = step.length
    return length > 0 ? step / length : Point(1, 0)
  }
}
