/// A stroke with its place in a drawing.
public struct PlacedStroke: Sendable, Hashable {
  /// The rank of the stroke: greater than the ranks of all strokes below it. A stroke keeps its
  /// rank for as long as the drawing exists, so an edit knows where a stroke belongs whatever was
  /// added or removed in the meantime.
  public let rank: UInt64
  /// The stroke.
  public let stroke: Stroke

  /// Creates a placed stroke.
  public init(rank: UInt64, stroke: Stroke) {
    self.rank = rank
    self.stroke = stroke
  }
}
