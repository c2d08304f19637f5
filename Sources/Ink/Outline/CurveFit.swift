/// Fits a small number of cubic Béziers to a closed contour, within a tolerance.
///
/// The method is that of P. J. Schneider, "An Algorithm for Automatically Fitting Digitized
/// Curves", Graphics Gems, 1990, https://www.realtimerendering.com/resources/GraphicsGems/: cubics
/// are fitted by least squares with the points' shares of the length as parameters, which Newton's
/// method then improves. Unlike there, each curve reaches as far as it can within the tolerance,
/// found by doubling and bisection, and its end tangent is free within a few degrees of the
/// contour's direction there. The next curve starts with exactly that tangent, so that only corners
/// of the contour show. Caps and sides are treated alike.
struct CurveFit {
  /// The largest distance of a curve from the points and from the lines between them, in canvas
  /// units.
  private let tolerance: Double
  /// The part of the contour between two corners.
  private var line: SmoothLine
  /// The curve parameter of each point.
  private var shares: [Double] = []
  private var elements: [PathElement] = []

  /// The largest number of fits with improved parameters before a curve is rejected.
  private static let rounds = 4
  /// The share of an error that may remain with better parameters, to go on.
  private static let slowest = 0.9
  /// The cosine of the largest angle between the end of a curve and the direction of the contour,
  /// four degrees.
  private static let free = 0.9976
  /// The cosine of the largest angle at which a line follows a curve, a quarter of a degree.
  private static let straight = 0.999_99

  init(tolerance: Double) {
    self.tolerance = tolerance
    line = SmoothLine(slack: 0.8 * tolerance)
  }

  /// Returns a closed sub-path around `contour`; empty for fewer than three vertices. O(n log n).
  mutating func elements(around contour: Contour) -> [PathElement] {
    if let disc = contour.disc { return PathElement.circle(disc) }
    let vertices = contour.vertices
    guard vertices.count > 2 else { return [] }
    let corners = vertices.indices.map { isCorner($0, vertices) }
    elements.removeAll(keepingCapacity: true)
    let start = corners.firstIndex(of: true) ?? 0
    elements.append(.move(vertices[start].point))
    line.begin(at: vertices[start].point)
    var from = 0
    for offset in 1...vertices.count {
      let index = (start + offset) % vertices.count
      line.lead(to: vertices[index].point)
      guard offset == vertices.count || corners[index] else { continue }
      let isClosed = offset - from == vertices.count && !corners[index]
      line.finish(isClosed: isClosed)
      fitLine(isClosed: isClosed)
      line.begin(at: vertices[index].point)
      from = offset
    }
    // A contour as thin as the tolerance may have collapsed to a line and back.
    guard elements.count > 3 || !isThin(contour) else { return [] }
    elements.append(.close)
    return elements
  }

  private func isCorner(_ index: Int, _ vertices: [Contour.Vertex]) -> Bool {
    vertices[index].isCorner
      || line.isCorner(
        vertices[index > 0 ? index - 1 : vertices.count - 1].point, vertices[index].point,
        vertices[index + 1 < vertices.count ? index + 1 : 0].point)
  }

  /// Returns true if the mean thickness of a contour is at most the tolerance.
  private func isThin(_ contour: Contour) -> Bool {
    var (area, length) = (0.0, 0.0)
    var last = contour.vertices[contour.vertices.count - 1].point
    for vertex in contour.vertices {
      area += last.cross(vertex.point) / 2
      length += last.distance(to: vertex.point)
      last = vertex.point
    }
    return abs(area) <= tolerance * length / 2
  }

  /// Fits the points between two corners, or the whole closed contour.
  private mutating func fitLine(isClosed: Bool) {
    let last = line.points.count - 1
    guard last > 0 else { return }
    shares = line.way
    var first = 0
    var step = 12
    // A closed curve begins with the direction it ends with.
    var leave = isClosed ? line.directions[0] : nil
    while first < last {
      var low = first
      var high = last + 1
      var end = Swift.min(first + step, last)
      var best = bend(first, first + 1, leave ?? line.directions[first])
      while end > low, end < high {
        if let piece = fitted(first, end, leave, isLast: isClosed && end == last) {
          best = piece
          low = end
          end = high > last ? Swift.min(last, first + 2 * (end - first)) : (low + high) / 2
        } else {
          high = end
          end = (low + high) / 2
        }
      }
      let next = Swift.max(low, first + 1)
      switch best {
      case .cubic(_, let c1, let c2, let end):
        elements.append(.curve(c1, c2, end))
        leave = unit(end - c2)
      default:
        elements.append(.line(best.end))
        leave = unit(best.end - line.points[first])
      }
      step = Swift.max(6, next - first)
      first = next
    }
  }

  /// Returns the curve between two points with given directions and controls at a third of the
  /// length.
  private func bend(_ first: Int, _ last: Int, _ leave: Point) -> CurvePiece {
    let (start, end) = (line.points[first], line.points[last])
    let reach = (line.way[last] - line.way[first]) / 3
    let arrive = line.directions[last]
    let along = unit(end - start)
    if along.dot(leave) > Self.straight, along.dot(arrive) > Self.straight {
      return .line(start, end)
    }
    return .cubic(start, start + leave * reach, end - arrive * reach, end)
  }

  /// Returns a line or a curve from one point to another within the tolerance; nil if there is
  /// none. It starts in the direction `leave`, if that is not nil. The last one of a closed line
  /// ends in the direction of the first.
  private mutating func fitted(_ first: Int, _ last: Int, _ leave: Point?, isLast: Bool)
    -> CurvePiece?
  {
    let (start, end) = (line.points[first], line.points[last])
    if last - first == 1 { return bend(first, last, leave ?? line.directions[first]) }
    if isStraight(first, last, leave) { return .line(start, end) }
    if last - first == 2 {
      let curve = bend(first, last, leave ?? line.directions[first])
      shares[first + 1] =
        (line.way[first + 1] - line.way[first]) / (line.way[last] - line.way[first])
      return approach(curve, first, last) <= tolerance && keepsClose(curve, first, last)
        ? curve : nil
    }
    let scale = 1 / (line.way[last] - line.way[first])
    for index in first + 1..<last { shares[index] = (line.way[index] - line.way[first]) * scale }
    var before = Double.greatestFiniteMagnitude
    for round in 1...Self.rounds {
      guard let curve = leastSquares(first, last, leave, isLast: isLast) else { return nil }
      let error = approach(curve, first, last)
      if error <= tolerance { return keepsClose(curve, first, last) ? curve : nil }
      // Better parameters reduce a small error by about the same share each time, but not a large
      // one.
      let share = error / before
      var hope = error
      for _ in round..<Self.rounds { hope *= share }
      if share > Self.slowest || round > 1 && hope > tolerance { break }
      before = error
    }
    return nil
  }

  private func isStraight(_ first: Int, _ last: Int, _ leave: Point?) -> Bool {
    let start = line.points[first]
    let step = line.points[last] - start
    let length = step.length
    guard length > 0 else { return false }
    if let leave, leave.dot(step) < Self.straight * length { return false }
    for index in first + 1..<last {
      let offset = line.points[index] - start
      let along = offset.dot(step)
      if abs(offset.cross(step)) > tolerance / 2 * length || along < 0 || along > length * length {
        return false
      }
    }
    return true
  }

  /// Returns the cubic with the least squared distance from the points, each taken at its
  /// parameter. It starts in the direction `leave`, if that is not nil, and ends in about the
  /// direction of the line.
  private func leastSquares(_ first: Int, _ last: Int, _ leave: Point?, isLast: Bool)
    -> CurvePiece?
  {
    let (start, end) = (line.points[first], line.points[last])
    var (s11, s12, s22) = (0.0, 0.0, 0.0)
    var (r1, r2) = (Point.zero, Point.zero)
    for index in first + 1..<last {
      let t = shares[index]
      let s = 1 - t
      let b1 = 3 * s * s * t
      let b2 = 3 * s * t * t
      s11 += b1 * b1
      s12 += b1 * b2
      s22 += b2 * b2
      let near = start * (s * s * s + b1) + end * (t * t * t + b2)
      let rest = line.points[index] - near
      r1 = r1 + rest * b1
      r2 = r2 + rest * b2
    }
    let determinant = s11 * s22 - s12 * s12
    guard determinant > 0 else { return nil }
    // The vectors from both ends to their controls, unconstrained.
    var u = (r1 * s22 - r2 * s12) / determinant
    var v = (r2 * s11 - r1 * s12) / determinant
    if let leave {
      u = leave * ((leave.dot(r1) - s12 / s22 * leave.dot(r2)) * s22 / determinant)
      v = (r2 - u * s12) / s22
      guard u.dot(leave) > 0 else { return nil }
    }
    let arrive = -line.directions[last]
    if isLast || isBeforeLongEdge(last) || v.dot(arrive) < Self.free * v.length {
      // With both directions fixed, only the two lengths remain free; otherwise the first control
      // does.
      let away = leave ?? unit(u)
      let cross = s12 * away.dot(arrive)
      let both = s11 * s22 - cross * cross
      u = away * ((away.dot(r1) * s22 - arrive.dot(r2) * cross) / both)
      v = arrive * ((arrive.dot(r2) * s11 - away.dot(r1) * cross) / both)
      guard u.dot(away) > 0, v.dot(arrive) > 0 else { return nil }
    }
    let reach = line.way[last] - line.way[first]
    guard u.length < reach, v.length < reach else { return nil }
    return .cubic(start, start + u, end + v, end)
  }

  /// Returns true if a long edge of the contour begins at a point, or ends there.
  private func isBeforeLongEdge(_ index: Int) -> Bool {
    guard index + 1 < line.points.count else { return false }
    return line.way[index + 1] - line.way[index] > 1.01 * SmoothLine.spacing
  }

  /// Returns the largest distance of a point from the curve, and moves each parameter by one step
  /// of Newton's method towards the nearest point. A distance too large to become small is returned
  /// as infinity at once.
  private mutating func approach(_ curve: CurvePiece, _ first: Int, _ last: Int) -> Double {
    let (curve, hopeless) = (CubicPolynomial(curve), 16 * tolerance * tolerance)
    var worst = 0.0
    for index in first + 1..<last {
      let t = shares[index]
      let slope = curve.slope(at: t)
      let off = line.points[index] - curve.point(at: t)
      let square = slope.dot(slope)
      guard square > 0 else { continue }
      let (inverse, cross) = (1 / square, off.cross(slope))
      let wanted = t + off.dot(slope) * inverse
      let share = Swift.min(1, Swift.max(0, wanted))
      shares[index] = share
      // The rest of the distance is across the curve.
      worst = Swift.max(worst, cross * cross * inverse)
      if share != wanted {
        worst = Swift.max(worst, (share - wanted) * (share - wanted) * square)
      }
      if worst > hopeless { return .infinity }
    }
    return worst.squareRoot()
  }

  /// Returns true if the curve neither turns back nor bulges between the points.
  private func keepsClose(_ curve: CurvePiece, _ first: Int, _ last: Int) -> Bool {
    let curve = CubicPolynomial(curve)
    for index in first..<last {
      let (t0, t1) = (index == first ? 0 : shares[index], index + 1 == last ? 1 : shares[index + 1])
      if t1 < t0 - 0.05 { return false }
      let (a, b) = (line.points[index], line.points[index + 1])
      let place = curve.point(at: (t0 + t1) / 2)
      let edge = b - a
      let square = edge.dot(edge)
      let along = square > 0 ? Swift.max(0, Swift.min(1, (place - a).dot(edge) / square)) : 0
      let off = place - a.interpolated(to: b, along)
      if off.dot(off) > 2.25 * tolerance * tolerance { return false }
    }
    return true
  }

  private func unit(_ step: Point) -> Point {
    let length = step.length
    return length > 0 ? step / length : Point(1, 0)
  }
}
