extension InkPlace {
  /// The distance between ink and what is beside it, in millimetres.
  private static let gap = 2.0
  /// The share of a place that may be covered although it counts as free: specks of a scan.
  private static let specks = 0.002

  /// Returns the map that puts a form, as drawn, below other ink with the frame `frame`, or right
  /// of it, above it or left of it: at the first of these places that is free, or else where least
  /// is covered. Returns nil if the page has no room at any.
  ///
  /// - Parameters:
  ///   - picture: The page, or nil if it is not known what is printed there.
  ///   - taken: The frames of what is on the page besides, in points.
  package static func map(
    of box: InkForm.Box, beside frame: Bounds, on page: PDFPage, picture: GreyPage? = nil,
    taken: [Bounds] = []
  ) -> Affine? {
    let size = Point(Double(box.right - box.left), Double(box.bottom - box.top)) * pointsPerStep
    let gap = gap * pointsPerMillimetre
    let corners = [
      Point(frame.min.x, frame.max.y + gap),
      Point(frame.max.x + gap, frame.max.y - size.y),
      Point(frame.min.x, frame.min.y - gap - size.y),
      Point(frame.min.x - gap - size.x, frame.max.y - size.y),
    ]
    let maps = corners.map { map(box, pointsPerStep, left: $0.x, top: $0.y) }
      .filter { page.contains($0.frame(of: box)) }
    func covered(_ map: Affine) -> Double {
      let place = map.frame(of: box)
      let part = taken.reduce(0) { $0 + place.intersection($1).area } / max(place.area, 1e-9)
      let share = part + (picture?.printedShare(of: place) ?? 0)
      return share <= specks ? 0 : share
    }
    // Of places that are equal, the first.
    return maps.map { ($0, covered($0)) }.min { $0.1 < $1.1 }?.0
  }
}

extension Bounds {
  fileprivate var area: Double { width * height }
}

extension GreyPage {
  /// The resolution at which it is seen where something is printed, in pixels per inch.
  package static let roughResolution = 60.0
  /// The brightness of paper on which black can be read.
  private static let light = 144
  /// How much print differs from the paper around it at least.
  private static let contrast = 40

  /// Returns the share of a place, in points, on which something is printed: what differs from most
  /// of the place, or is too dark to write on. O(its pixels).
  func printedShare(of place: Bounds) -> Double {
    let columns = Self.range(place.min.x * scale, place.max.x * scale, within: width)
    let rows = Self.range(place.min.y * scale, place.max.y * scale, within: height)
    guard !columns.isEmpty, !rows.isEmpty else { return 0 }
    var counts = [Int](repeating: 0, count: 256)
    for row in rows {
      for pixel in pixels[row * width + columns.lowerBound..<row * width + columns.upperBound] {
        counts[Int(pixel)] += 1
      }
    }
    let paper = counts.indices.max { counts[$0] < counts[$1] } ?? 255
    let printed = counts.indices.reduce(0) { sum, brightness in
      let isPaper = brightness >= Self.light && abs(brightness - paper) < Self.contrast
      return sum + (isPaper ? 0 : counts[brightness])
    }
    return Double(printed) / Double(columns.count * rows.count)
  }

  private static func range(_ start: Double, _ end: Double, within count: Int) -> Range<Int> {
    let low = min(max(0, start.rounded(.down)), Double(count))
    return Int(low)..<Int(min(max(low, end.rounded(.up)), Double(count)))
  }
}
