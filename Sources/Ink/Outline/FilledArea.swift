/// The area of a stroke whose pen fills, such as text: what its closed contours wind around, by the
/// non-zero rule.
///
/// The samples are the corners of the contours. A contour ends where it returns to its first
/// corner, and the next sample begins another one. So the samples need no mark between contours,
/// and whatever moves, scales or turns them or writes them into a file keeps the contours.
public struct FilledArea: Sendable {
  /// The corners of each contour, in canvas units; the last is joined to the first.
  public let contours: [[Point]]

  /// The largest distance of the curves of an outline from the contours, in canvas units.
  private static let tolerance = 0.01

  /// Creates the area of `samples`. Those that are not finite are ignored. O(n).
  public init(_ samples: [Sample]) {
    var contours: [[Point]] = []
    var corners: [Point] = []
    func close() {
      if corners.count > 2 { contours.append(corners) }
      corners = []
    }
    for sample in samples where sample.position.isFinite {
      if corners.count > 1, sample.position == corners[0] {
        close()
      } else if sample.position != corners.last {
        corners.append(sample.position)
      }
    }
    close()
    self.contours = contours
  }

  /// Returns the samples of the area which closed contours wind around. The corners of each are
  /// different points; contours with fewer than three are left out. O(n).
  static func samples(around contours: [[Point]]) -> [Sample] {
    var samples: [Sample] = []
    for contour in contours where contour.count > 2 {
      for corner in contour + contour.prefix(1) {
        let step = samples.last.map { ShapeTime.interval(over: $0.position.distance(to: corner)) }
        samples.append(Sample(corner, time: (samples.last?.time ?? 0) + (step ?? 0)))
      }
    }
    return samples
  }

  /// Returns true if the area has points of a rectangle. O(n).
  func meets(_ frame: Bounds) -> Bool {
    let center = frame.center
    var winding = 0
    for corners in contours {
      var last = corners[corners.count - 1]
      for corner in corners {
        if frame.shares(from: last, to: corner) != nil { return true }
        if (last.y > center.y) != (corner.y > center.y) {
          let share = (center.y - last.y) / (corner.y - last.y)
          let isRight = last.x + (corner.x - last.x) * share > center.x
          if isRight { winding += last.y < corner.y ? 1 : -1 }
        }
        last = corner
      }
    }
    // No edge is in the rectangle, so that all of it is in the area or none.
    return winding != 0
  }

  /// Returns the outline of the area, drawn with few curves. O(n log n).
  public func outline() -> OutlinePath {
    var fit = CurveFit(tolerance: Self.tolerance)
    var elements: [PathElement] = []
    for corners in contours {
      if let known = GridCurves.elements(around: corners, tolerance: InkFormReader.tolerance) {
        elements += known
        continue
      }
      var contour = Contour()
      for (index, corner) in corners.enumerated() { contour.add(corner, index) }
      contour.close()
      contour.markCorners()
      elements += fit.elements(around: contour)
    }
    var bounds = Bounds.empty
    for corner in contours.joined() { bounds.insert(corner) }
    return OutlinePath(elements, bounds: bounds)
  }

  /// Returns the stations of a line of `radius` along each contour, in canvas units. O(n).
  public func rims(radius: Double) -> [[Station]] {
    contours.map { corners in
      (corners + corners.prefix(1)).map { Station($0, radius: radius) }
    }
  }
}

extension Stroke {
  /// The width of the line that other programs draw along the edge of an area, in canvas units.
  private static let edgeWidth = 0.5

  /// Creates the stroke that fills `path`, whose curves become straight lines within `tolerance`,
  /// in canvas units. Returns nil if the path encloses nothing. O(n).
  public init?(
    id: StrokeID, filling path: OutlinePath, color: InkColor, opacity: Double = 1,
    tolerance: Double
  ) {
    self.init(
      id: id, filling: path, color: color, opacity: opacity, tolerance: tolerance, leastLines: 1)
  }

  /// Creates the stroke as above; each curve becomes at least so many lines.
  init?(
    id: StrokeID, filling path: OutlinePath, color: InkColor, opacity: Double,
    tolerance: Double, leastLines: Int
  ) {
    self.init(
      id: id, enclosedBy: path.contours(tolerance: tolerance, least: leastLines), color: color,
      opacity: opacity)
  }

  /// Creates the stroke that fills the area which closed contours wind around, by the non-zero
  /// rule. The corners of each are different points, in canvas units. Returns nil if they enclose
  /// nothing. O(n).
  package init?(
    id: StrokeID, enclosedBy contours: [[Point]], color: InkColor, opacity: Double = 1
  ) {
    let samples = FilledArea.samples(around: contours)
    guard !samples.isEmpty else { return nil }
    self.init(
      id: id,
      pen: Pen(
        color: color, width: Self.edgeWidth...Self.edgeWidth, opacity: opacity...opacity,
        fills: true), samples: samples)
  }
}

extension OutlinePath {
  /// The largest number of lines for one curve.
  private static let maximumLines = Double(GridCurves.mostLines)

  /// Returns the number of lines that a curve becomes, which is not less than `least`.
  static func lines(
    of start: Point, _ first: Point, _ second: Point, _ end: Point, tolerance: Double, least: Int
  ) -> Int {
    // The bound of the distance of a curve from n chords is 3/4 of this over n squared.
    let bend = Swift.max(
      (start - first * 2 + second).length, (first - second * 2 + end).length)
    let count = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    return Swift.max(least, Int(Swift.min(count, Self.maximumLines)))
  }

  /// Returns the corners of the sub-paths, with lines in place of the curves. O(n).
  fileprivate func contours(tolerance: Double, least: Int) -> [[Point]] {
    var contours: [[Point]] = []
    var corners: [Point] = []
    // A corner that equals the first would end the contour.
    func add(_ corner: Point) {
      if corner != corners.last, corner != corners.first { corners.append(corner) }
    }
    func close() {
      if !corners.isEmpty { contours.append(corners) }
      corners = []
    }
    for element in elements {
      switch element {
      case .move(let place):
        close()
        corners = [place]
      case .line(let end): add(end)
      case .curve(let first, let second, let end):
        guard let start = corners.last else { break }
        let curve = CurvePiece.cubic(start, first, second, end)
        let lines = Self.lines(
          of: start, first, second, end, tolerance: tolerance, least: least)
        for line in 1..<lines + 1 {
          add(line == lines ? end : curve.point(at: Double(line) / Double(lines)))
        }
      case .close: close()
      }
    }
    close()
    return contours
  }
}
