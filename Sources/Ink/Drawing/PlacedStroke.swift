/// A stroke with its place in a drawing.
public struct PlacedStroke: Sendable, Hashable {
  /// The rank of the stroke: greater than the ranks of all strokes below it. A stroke keeps its
  /// rank for as long as the drawing exists, so an edit knows where a stroke belongs whatever was
  /// added or removed in the meantime.
  public let rank: UInt64
  /// The stroke.
  public let stroke: Stroke
  /// What the stroke was computed from, or nil if it was never moved or scaled.
  let origin: StrokeOrigin?

  /// Creates a placed stroke.
  public init(rank: UInt64, stroke: Stroke) { self.init(rank: rank, stroke: stroke, origin: nil) }

  init(rank: UInt64, stroke: Stroke, origin: StrokeOrigin?) {
    self.rank = rank
    self.stroke = stroke
    self.origin = origin
  }

  /// Returns true if the rank and the stroke are equal.
  public static func == (a: PlacedStroke, b: PlacedStroke) -> Bool {
    a.rank == b.rank && a.stroke == b.stroke
  }

  /// Hashes the rank and the stroke.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    hasher.combine(stroke)
  }
}
