/// Draws a closed contour with few cubic Béziers that stay within a tolerance of it.
///
/// After P. J. Schneider, "An Algorithm for Automatically Fitting Digitized Curves", Graphics Gems,
/// 1990: cubics are fitted by least squares over the points' share of the way, which Newton's method
/// then mends. Here each curve reaches as far as it can within the tolerance (found by doubling and
/// halving), with an end tangent of its own choice, and the next leaves in that tangent; only at the
/// contour's corners does it choose anew. Caps and sides are all one.
struct CurveFit {
  /// How far a curve may stray from the points and from the lines between them, in canvas units.
  private let tolerance: Double
  /// The vertices, and places on long edges: a curve that keeps to all cannot bulge between them.
  private var points: [Point] = []
  /// The way along the points up to each.
  private var way: [Double] = []
  /// The curve's parameter at each point.
  private var shares: [Double] = []
  private var elements: [PathElement] = []

  /// How often a curve is fitted with better shares before it is given up.
  private static let rounds = 4
  /// The cosine of the greatest angle, six degrees, that is not seen as a corner.
  private static let smooth = 0.995
  /// The same between a curve's end and the edges there, whose directions are rough.
  private static let rough = 0.95
  /// The longest stretch of an edge without a point, in canvas units.
  private static let spacing = 0.6

  init(tolerance: Double) {
    self.tolerance = tolerance
  }

  /// A sub-path around `contour`; none around fewer than three vertices. O(n log n).
  mutating func elements(around contour: Contour) -> [PathElement] {
    if let disc = contour.disc { return Self.circle(disc) }
    let vertices = contour.vertices
    guard vertices.count > 2 else { return [] }
    elements.removeAll(keepingCapacity: true)
    let start = vertices.firstIndex { $0.isCorner } ?? 0
    elements.append(.move(vertices[start].point))
    begin(at: vertices[start].point)
    var from = 0
    for offset in 1...vertices.count {
      let vertex = vertices[(start + offset) % vertices.count]
      lead(to: vertex.point)
      guard offset == vertices.count || vertex.isCorner else { continue }
      fitStretch(isClosed: offset - from == vertices.count && !vertex.isCorner)
      begin(at: vertex.point)
      from = offset
    }
    // A contour as thin as the tolerance may have become a line, there and back.
    guard elements.count > 3 else { return [] }
    elements.append(.close)
    return elements
  }

  /// A circle in four cubics, each within 0.03 % of the radius (controls at 4/3 tan(angle / 4)).
  private static func circle(_ disc: Station) -> [PathElement] {
    let reach = disc.radius * 0.552_284_749_830_793_4
    var normal = Point(1, 0)
    var elements: [PathElement] = [.move(disc.center + normal * disc.radius)]
    for _ in 0..<4 {
      let next = -normal.perpendicular
      let (start, end) = (normal * disc.radius, next * disc.radius)
      elements.append(
        .curve(
          disc.center + start + next * reach, disc.center + end + normal * reach,
          disc.center + end))
      normal = next
    }
    return elements + [.close]
  }

  private mutating func begin(at point: Point) {
    points.removeAll(keepingCapacity: true)
    way.removeAll(keepingCapacity: true)
    points.append(point)
    way.append(0)
  }

  private mutating func lead(to point: Point) {
    let (last, sum) = (points[points.count - 1], way[way.count - 1])
    let length = last.distance(to: point)
    guard length > 0 else { return }
    // Long edges need no more than the eight that hold a cubic.
    let count = Int(Swift.min(8, (length / Self.spacing).rounded(.up)))
    for i in 1...Swift.max(1, count) {
      let share = Double(i) / Double(Swift.max(1, count))
      points.append(last.interpolated(to: point, share))
      way.append(sum + length * share)
    }
  }

  /// Fits the stretch between two corners, or all around.
  private mutating func fitStretch(isClosed: Bool) {
    let last = points.count - 1
    guard last > 0 else { return }
    shares = way
    var first = 0
    var step = 12
    // A closed curve begins as it ends.
    let meeting = isClosed ? unit(points[1] - points[last - 1]) : nil
    var leave = meeting
    while first < last {
      var low = first
      var high = last + 1
      var end = Swift.min(first + step, last)
      var best = CurvePiece.line(points[first], points[first + 1])
      while end > low, end < high {
        if let piece = fitted(first, end, leave, end == last ? meeting.map { -$0 } : nil) {
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
        leave = unit(best.end - points[first])
      }
      step = Swift.max(6, next - first)
      first = next
    }
  }

  /// A line or a curve from one point to another that stays within the tolerance; nil where there is
  /// none.
  private mutating func fitted(_ first: Int, _ last: Int, _ leave: Point?, _ arrive: Point?)
    -> CurvePiece?
  {
    let (start, end) = (points[first], points[last])
    if last - first == 1 || isStraight(first, last, leave) { return .line(start, end) }
    guard last - first > 2 else { return nil }
    for index in first...last {
      shares[index] = (way[index] - way[first]) / (way[last] - way[first])
    }
    var before = Double.infinity
    for _ in 0..<Self.rounds {
      guard let curve = leastSquares(first, last, leave, arrive) else { return nil }
      let error = approach(curve, first, last)
      if error <= tolerance { return keepsClose(curve, first, last) ? curve : nil }
      // Better shares mend a small error, not a large one.
      if error > 6 * tolerance || error > 0.95 * before { break }
      before = error
    }
    return nil
  }

  private func isStraight(_ first: Int, _ last: Int, _ leave: Point?) -> Bool {
    let start = points[first]
    let step = points[last] - start
    let length = step.length
    guard length > 0 else { return false }
    if let leave, leave.dot(step) < Self.rough * length { return false }
    for index in first + 1..<last {
      let offset = points[index] - start
      let along = offset.dot(step)
      if abs(offset.cross(step)) > tolerance / 2 * length || along < 0 || along > length * length {
        return false
      }
    }
    return true
  }

  /// The cubic that comes closest to the points, each taken at its share. It leaves about in the
  /// direction `leave`, and its end is left in the direction `arrive`, where these are given.
  private func leastSquares(_ first: Int, _ last: Int, _ leave: Point?, _ arrive: Point?)
    -> CurvePiece?
  {
    let (start, end) = (points[first], points[last])
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
      let rest = points[index] - start * (s * s * s + b1) - end * (t * t * t + b2)
      r1 = r1 + rest * b1
      r2 = r2 + rest * b2
    }
    let determinant = s11 * s22 - s12 * s12
    guard determinant > 0 else { return nil }
    // The steps from both ends to their controls, both free.
    var u = (r1 * s22 - r2 * s12) / determinant
    var v = (r2 * s11 - r1 * s12) / determinant
    if let leave, u.dot(leave) < Self.smooth * u.length {
      u = leave * ((leave.dot(r1) - s12 / s22 * leave.dot(r2)) * s22 / determinant)
      v = (r2 - u * s12) / s22
      guard u.dot(leave) > 0 else { return nil }
    }
    if let arrive, v.dot(arrive) < Self.smooth * v.length {
      // What is left of the freedom: both lengths, or the first control.
      let away = leave ?? unit(u)
      let cross = s12 * away.dot(arrive)
      let both = s11 * s22 - cross * cross
      u = away * ((away.dot(r1) * s22 - arrive.dot(r2) * cross) / both)
      v = arrive * ((arrive.dot(r2) * s11 - away.dot(r1) * cross) / both)
      guard u.dot(away) > 0, v.dot(arrive) > 0 else { return nil }
    }
    let reach = way[last] - way[first]
    guard u.length < reach, v.length < reach else { return nil }
    if arrive == nil {
      let next = last + 1 < points.count ? last + 1 : last
      let edge = points[next] - points[last - 1]
      guard -v.dot(edge) >= Self.rough * v.length * edge.length else { return nil }
    }
    return .cubic(start, start + u, end + v, end)
  }

  /// How far the points are from the curve at most; takes for each the share that one step of
  /// Newton's method finds nearest to it.
  private mutating func approach(_ curve: CurvePiece, _ first: Int, _ last: Int) -> Double {
    var worst = 0.0
    for index in first + 1..<last {
      let t = shares[index]
      let (place, slope) = curve.pointAndSlope(at: t)
      let off = points[index] - place
      let square = slope.dot(slope)
      guard square > 0 else { continue }
      let step = off.dot(slope) / square
      shares[index] = Swift.min(1, Swift.max(0, t + step))
      // What is left of the distance across the curve.
      let error = abs(off.cross(slope)) / square.squareRoot()
      let along = abs(shares[index] - t - step) * square.squareRoot()
      worst = Swift.max(worst, error, along)
    }
    return worst
  }

  /// Whether the curve neither turns back nor bulges between the points it passes.
  private func keepsClose(_ curve: CurvePiece, _ first: Int, _ last: Int) -> Bool {
    for index in first..<last {
      let (t0, t1) = (index == first ? 0 : shares[index], index + 1 == last ? 1 : shares[index + 1])
      if t1 < t0 - 0.05 { return false }
      let (a, b) = (points[index], points[index + 1])
      let place = curve.point(at: (t0 + t1) / 2)
      let edge = b - a
      let square = edge.dot(edge)
      let along = square > 0 ? Swift.max(0, Swift.min(1, (place - a).dot(edge) / square)) : 0
      if place.distance(to: a.interpolated(to: b, along)) > 1.5 * tolerance { return false }
    }
    return true
  }

  private func unit(_ step: Point) -> Point {
    let length = step.length
    return length > 0 ? step / length : Point(1, 0)
  }
}
