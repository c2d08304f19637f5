import Ink

/// Leaves out corners of closed contours that hardly change them (D. H. Douglas and T. K. Peucker,
/// Algorithms for the reduction of the number of points required to represent a digitized line or
/// its caricature, 1973, https://doi.org/10.3138/FM57-6770-U75U-7727).
enum PathThinning {
  /// The longest part of a contour whose corners are compared at a time: the work is at most that
  /// much for each corner, whatever the shape.
  private static let longest = 512

  /// Returns the corners of a contour without those within `tolerance` of the lines between the
  /// others, in pixels. O(corners).
  static func thinned(_ corners: [Point], tolerance: Double) -> [Point] {
    guard corners.count > 3 else { return corners }
    var isKept = [Bool](repeating: false, count: corners.count)
    // A closed line has no ends: it begins at its first corner, and has another far from it.
    var (middle, farthest) = (0, -1.0)
    for (index, corner) in corners.enumerated() {
      let distance = corner.distance(to: corners[0])
      if distance > farthest { (middle, farthest) = (index, distance) }
    }
    var ranges: [(start: Int, end: Int)] = []
    func add(_ start: Int, _ end: Int) {
      var at = start
      while at < end {
        let next = min(end, at + longest)
        ranges.append((at, next))
        isKept[at] = true
        at = next
      }
    }
    add(0, middle)
    add(middle, corners.count)
    while let (start, end) = ranges.popLast() {
      guard end - start > 1 else { continue }
      let (first, last) = (corners[start], corners[end == corners.count ? 0 : end])
      let way = last - first
      let length = way.length
      var (best, far) = (start, tolerance)
      for index in start + 1..<end {
        let offset = corners[index] - first
        let along = length > 0 ? offset.dot(way) / length : 0
        let distance =
          length == 0 || along < 0
          ? offset.length
          : along > length ? corners[index].distance(to: last) : abs(way.cross(offset)) / length
        if distance > far { (best, far) = (index, distance) }
      }
      guard best > start else { continue }
      isKept[best] = true
      ranges.append((start, best))
      ranges.append((best, end))
    }
    return zip(corners, isKept).compactMap { $1 ? $0 : nil }
  }
}
