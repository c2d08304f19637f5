/// What a moved, scaled or turned stroke is computed from: the stroke before all moves, and the map
/// of all of them together.
///
/// The samples of such a stroke always are those of the original under that one map. So the history
/// keeps a map for each step instead of the samples, and undoing, redoing and replaying give the
/// same bits.
final class StrokeOrigin: Sendable {
  /// The stroke before all moves.
  let original: Stroke
  /// The map from it.
  let map: Affine

  /// Creates the origin of the image of `original` under `map`.
  init(_ original: Stroke, map: Affine = .identity) {
    self.original = original
    self.map = map
  }

  /// Returns the origin of the image after `next`.
  func followed(by next: Affine) -> StrokeOrigin {
    StrokeOrigin(original, map: map.followed(by: next))
  }

  /// Returns the image, with the identity `id`, or nil if a number of it is too large. O(number of
  /// samples), or O(1) if it equals the original.
  func image(_ id: StrokeID) -> Stroke? {
    guard map != .identity else { return original.drawn(with: original.pen, id: id) }
    guard map.scale.isFinite, map.skew.isFinite, map.step.isFinite else { return nil }
    if !map.isMove {
      let factor = original.pen.nib.image(under: map).factor
      let width = original.pen.width.upperBound * factor
      guard factor.isFinite, Pen.widths.contains(width) else { return nil }
    }
    let image = original.transformed(by: map, id: id)
    return image.samples.allSatisfy { $0.position.isFinite } ? image : nil
  }
}
