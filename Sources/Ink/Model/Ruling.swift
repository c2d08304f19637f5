/// The lines, squares or dots of ruled paper.
public struct Ruling: Sendable, Hashable {
  /// What the paper has.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Lines, which are level unless the page was turned.
    case lines
    /// Level and upright lines.
    case squares
    /// Dots where such lines would cross.
    case dots
  }

  /// The spacings that a ruling may have, in canvas units: 2 to 50 mm.
  public static let spacings = 2 * millimetre...50 * millimetre
  /// The canvas units of a millimetre.
  public static let millimetre = 96 / 25.4
  /// The width of a line and the side of a dot, in canvas units.
  public static let (width, dot) = (0.75, 1.75)

  /// The kind.
  public var kind: Kind
  /// The distance of the lines, in canvas units.
  public var spacing: Double
  /// The place on the page from which the lines are counted, in canvas units: the corner of the
  /// paper that was at the top left before the page was turned, or the first line of Xournal++. The
  /// ink on a page keeps its distance from there, also if the page gets another size.
  public private(set) var origin: Point
  /// True if `lines` are upright, as on a page that was turned by a quarter.
  public private(set) var isUpright: Bool

  /// Creates a ruling. Returns nil if the spacing is not one of `spacings`, or if the origin is
  /// farther away than ink may be.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - spacing: The distance of the lines, in canvas units.
  ///   - origin: The place on the page from which they are counted, in canvas units.
  ///   - isUpright: True if `lines` are upright.
  public init?(
    _ kind: Kind, spacing: Double, origin: Point = .zero, isUpright: Bool = false
  ) {
    // What was written in decimals may be a little beside.
    guard spacing.isFinite,
      (Self.spacings.lowerBound - 0.01...Self.spacings.upperBound + 0.01)
        .contains(spacing),
      [origin.x, origin.y].allSatisfy({ abs($0) <= InkDocument.farthest })
    else { return nil }
    (self.kind, self.spacing) = (kind, spacing)
    (self.origin, self.isUpright) = (origin, isUpright)
  }

  /// True if the ruling lies otherwise than that of a new page.
  var isTurned: Bool { origin != .zero || isUpright }

  /// The ruling as on a new page.
  package var unturned: Ruling {
    var ruling = self
    (ruling.origin, ruling.isUpright) = (.zero, false)
    return ruling
  }

  /// Returns the ruling of a page of that size when the page is turned. Four quarters give the same
  /// ruling.
  public func turned(by turn: PageTurn, on page: CanvasSize) -> Ruling {
    var turned = self
    turned.origin = turn.map(width: page.width, height: page.height)(origin)
    if turn.isSideways { turned.isUpright.toggle() }
    return turned
  }
}

/// A ruling at its place on the plane.
public struct PlacedRuling: Sendable, Hashable {
  /// The ruling.
  public let ruling: Ruling
  /// The frame of its page, in canvas units, or nil if that is endless.
  public let frame: Bounds?

  /// Creates the ruling of a page with that frame.
  public init(_ ruling: Ruling, on frame: Bounds?) { (self.ruling, self.frame) = (ruling, frame) }

  /// The heights of the level lines in `area`, or of the rows of dots, from the top, in canvas
  /// units. The edge of a page is none. O(number of lines).
  public func rows(in area: Bounds) -> [Double] {
    guard ruling.kind != .lines || !ruling.isUpright else { return [] }
    let edges = frame.map { (near: $0.min.y, far: $0.max.y) }
    return places(ruling.origin.y, edges, area.min.y, area.max.y)
  }

  /// The places of the upright lines in `area`, or of the columns of dots, from the left, in canvas
  /// units. The edge of a page is none. O(number of lines).
  public func columns(in area: Bounds) -> [Double] {
    guard ruling.kind != .lines || ruling.isUpright else { return [] }
    let edges = frame.map { (near: $0.min.x, far: $0.max.x) }
    return places(ruling.origin.x, edges, area.min.x, area.max.x)
  }

  private func places(
    _ origin: Double, _ edges: (near: Double, far: Double)?, _ first: Double, _ last: Double
  ) -> [Double] {
    guard !ruling.spacing.isZero, first.isFinite, last.isFinite else { return [] }
    let start = (edges?.near ?? 0) + origin
    var lowest = ((first - start) / ruling.spacing).rounded(.up)
    var highest = ((last - start) / ruling.spacing).rounded(.down)
    if let (near, far) = edges {
      // The first line and the last would be at the edges.
      lowest = max(lowest, ((near - start + Ruling.dot) / ruling.spacing).rounded(.up))
      highest = min(highest, ((far - start - Ruling.dot) / ruling.spacing).rounded(.down))
    }
    guard lowest <= highest, highest - lowest < 1e5 else { return [] }
    return (0...Int(highest - lowest)).map { start + (lowest + Double($0)) * ruling.spacing }
  }
}

extension Page {
  /// The ruling at its place on the plane, if the page has one that is shown.
  public var placedRuling: PlacedRuling? {
    placedBackground.ruling.map { PlacedRuling($0, on: frame) }
  }
}
