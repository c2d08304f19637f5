/// The lines, squares or dots of ruled paper.
public struct Ruling: Sendable, Hashable {
  /// What the paper has.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Level lines.
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

  /// Creates a ruling. Returns nil if the spacing is not one of `spacings`.
  public init?(_ kind: Kind, spacing: Double) {
    // What was written in decimals may be a little beside.
    guard spacing.isFinite,
      (Self.spacings.lowerBound - 0.01...Self.spacings.upperBound + 0.01)
        .contains(spacing)
    else { return nil }
    (self.kind, self.spacing) = (kind, spacing)
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

  /// The heights of the level lines in `area`, from the top, in canvas units. The edge of a page is
  /// none. O(number of lines).
  public func rows(in area: Bounds) -> [Double] {
    places(frame?.min.y ?? 0, frame?.max.y, area.min.y, area.max.y)
  }

  /// The places of the upright lines in `area`, from the left, in canvas units. The edge of a page
  /// is none. O(number of lines).
  public func columns(in area: Bounds) -> [Double] {
    places(frame?.min.x ?? 0, frame?.max.x, area.min.x, area.max.x)
  }

  private func places(
    _ start: Double, _ end: Double?, _ first: Double, _ last: Double
  ) -> [Double] {
    guard !ruling.spacing.isZero, first.isFinite, last.isFinite else { return [] }
    var lowest = ((first - start) / ruling.spacing).rounded(.up)
    var highest = ((last - start) / ruling.spacing).rounded(.down)
    if let end {
      lowest = max(lowest, 1)
      // The last line would be at the edge.
      highest = min(highest, ((end - start - Ruling.dot) / ruling.spacing).rounded(.down))
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
