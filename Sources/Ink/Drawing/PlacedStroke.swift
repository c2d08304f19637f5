/// A stroke with its place in a drawing.
public struct PlacedStroke: Sendable, Hashable {
  /// The rank of the stroke: greater than the ranks of all strokes below it. A stroke keeps its
  /// rank for as long as the drawing exists, so an edit knows where a stroke belongs whatever was
  /// added or removed in the meantime. The parts of a stroke that was split have its rank. They lie
  /// in the order of their times.
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

  /// The place of the stroke among the others.
  var place: StrokePlace { StrokePlace(rank: rank, start: stroke.samples.first?.time ?? 0) }

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

/// The place of a stroke among the strokes of a drawing. No two strokes have the same.
struct StrokePlace: Sendable, Hashable, Comparable {
  /// The rank, which the parts of a stroke share.
  let rank: UInt64
  /// The time of the first sample, which differs between the parts of a stroke.
  let start: Double

  /// Returns true if `a` is below `b`.
  static func < (a: StrokePlace, b: StrokePlace) -> Bool {
    a.rank == b.rank ? a.start < b.start : a.rank < b.rank
  }
}

extension Sequence<PlacedStroke> {
  /// Returns the strokes from the bottom to the top.
  func ascending() -> [PlacedStroke] { sorted { $0.place < $1.place } }
}
