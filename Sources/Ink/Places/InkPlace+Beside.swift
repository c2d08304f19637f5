extension InkPlace {
  /// The distance between ink and what is beside it, in millimetres.
  fileprivate static let gap = 2.0
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
    let maps = Side.allCases.map { side in
      let corner = side.corner(of: box.drawnSize, in: side.room(beside: frame, on: page))
      return map(box, pointsPerStep, left: corner.x, top: corner.y)
    }
    return freest(
      of: maps.map { $0.frame(of: box) }, on: page, picture: picture, taken: taken
    ).map { maps[$0] }
  }

  /// Returns the index of the first place on a page that is free, or else of that where least is
  /// covered. Returns nil if the page has none of them.
  ///
  /// - Parameters:
  ///   - places: The frames, in points. Those that are not wholly on the page do not count.
  ///   - picture: The page, or nil if it is not known what is printed there.
  ///   - taken: The frames of what is on the page besides, in points.
  package static func freest(
    of places: [Bounds], on page: PDFPage, picture: GreyPage?, taken: [Bounds]
  ) -> Int? {
    func covered(_ place: Bounds) -> Double {
      let part = taken.reduce(0) { $0 + place.intersection($1).area } / max(place.area, 1e-9)
      let share = part + (picture?.printedShare(of: place) ?? 0)
      return share <= specks ? 0 : share
    }
    // Of places that are equal, the first.
    return places.indices.filter { page.contains(places[$0]) }
      .map { ($0, covered(places[$0])) }.min { $0.1 < $1.1 }?.0
  }

  /// A side of ink at which something else is put, in the order in which they are tried.
  package enum Side: Sendable, Hashable, CaseIterable {
    case below, right, above, left

    /// Returns the room that a page has there beside ink with the frame `frame`, in points.
    package func room(beside frame: Bounds, on page: PDFPage) -> Bounds {
      let gap = InkPlace.gap * InkPlace.pointsPerMillimetre
      return switch self {
      case .below:
        Bounds(
          min: Point(frame.min.x, frame.max.y + gap), max: Point(page.width, page.height))
      case .right:
        Bounds(min: Point(frame.max.x + gap, 0), max: Point(page.width, frame.max.y))
      case .above:
        Bounds(min: Point(frame.min.x, 0), max: Point(page.width, frame.min.y - gap))
      case .left: Bounds(min: .zero, max: Point(frame.min.x - gap, frame.max.y))
      }
    }

    /// Returns the top left corner of something of that size in such a room, next to the ink.
    package func corner(of size: Point, in room: Bounds) -> Point {
      Point(
        self == .left ? room.max.x - size.x : room.min.x,
        self == .below ? room.min.y : room.max.y - size.y)
    }
  }
}

extension InkForm.Box {
  /// Its size as drawn, in points.
  package var drawnSize: Point {
    Point(Double(right - left), Double(bottom - top)) * InkPlace.pointsPerStep
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
