import Foundation
import Ink

/// A brush that dries: a spline through all samples, whose width halves every 120 canvas units.
///
/// The spline is that of Catmull and Rom (1974): at each sample it has the direction from the
/// sample before to the sample after. A piece is settled once the sample after it is known.
struct DryingBrush: StrokeEngine {
  private let widths: ClosedRange<Double>
  /// The newest positions, at most three.
  private var points: [Point] = []
  /// The widths there.
  private var nibs: [Nib] = []
  private var length = 0.0

  init(pen: Pen) { widths = pen.width }

  mutating func append(_ sample: Sample, _ emit: (InkPiece) -> Void) {
    length += points.last?.distance(to: sample.position) ?? 0
    let share = exp2(-length / 120)
    points.append(sample.position)
    nibs.append(
      Nib(width: widths.lowerBound + (widths.upperBound - widths.lowerBound) * share))
    guard points.count > 2 else { return }
    let last = points.count - 2
    emit(piece(to: last, before: points[max(0, last - 2)], after: points[last + 1]))
    guard points.count > 3 else { return }
    points.removeFirst()
    nibs.removeFirst()
  }

  func tail(_ emit: (InkPiece) -> Void) {
    guard let newest = points.last else { return }
    let last = points.count - 1
    guard last > 0 else {
      return emit(InkPiece(.line(newest, newest), from: nibs[0], to: nibs[0]))
    }
    emit(piece(to: last, before: points[max(0, last - 2)], after: newest))
  }

  /// Returns the piece that ends at a point, between the points before and after it.
  private func piece(to end: Int, before: Point, after: Point) -> InkPiece {
    let (from, to) = (points[end - 1], points[end])
    return InkPiece(
      .cubic(from, from + (to - before) / 6, to - (after - from) / 6, to),
      from: nibs[end - 1], to: nibs[end])
  }
}
