/// Copies of ink, as initials that were placed on several pages.
extension Drawing {
  /// Returns the strokes named `ids` together with all their copies: sets of as many strokes that
  /// look like them, but for a move, a turn, one scale and the colour.
  ///
  /// A copy is told by its samples, with the times between them, so it needs no record of how it
  /// was made, and a copy that was pasted counts, too. No hand draws a stroke twice to the sample.
  /// Only a lone dot may be drawn twice alike, so that has no copies. Texts are copies if they say
  /// the same in the same style.
  ///
  /// - Complexity: O(number of strokes), and O(number of samples) for those that have as many
  ///   samples as one of `ids`.
  public func copies(of ids: Set<StrokeID>) -> Set<StrokeID> {
    let originals = strokes(named: ids)
    // The largest one tells the map best.
    guard let anchor = originals.max(by: { $0.extent.reach < $1.extent.reach }) else { return [] }
    guard originals.count > 1 || !anchor.isDot else { return ids }
    let others = Dictionary(grouping: strokes.lazy.filter { !ids.contains($0.id) }) {
      $0.samples.count
    }
    var (found, all) = (Set<StrokeID>(), ids)
    for candidate in others[anchor.samples.count] ?? [] where !found.contains(candidate.id) {
      guard let map = Affine(from: anchor, to: candidate) else { continue }
      var copy: Set<StrokeID> = []
      for original in originals {
        let twin =
          original.id == anchor.id
          ? candidate
          : others[original.samples.count]?.first {
            !copy.contains($0.id) && !found.contains($0.id) && $0.isImage(of: original, under: map)
          }
        guard let twin else { break }
        copy.insert(twin.id)
      }
      guard copy.count == originals.count else { continue }
      found.formUnion(copy)
      all.formUnion(copy)
    }
    return all
  }
}

extension Bounds {
  /// The length of the diagonal.
  fileprivate var reach: Double { (max - min).length }
}

extension Stroke {
  /// True if the stroke has one place, and no text tells more of it.
  fileprivate var isDot: Bool {
    text == nil && samples.allSatisfy { $0.position == samples[0].position }
  }

  /// Returns true if the stroke is `other` under `map`, within a thousandth of its size.
  fileprivate func isImage(of other: Stroke, under map: Affine) -> Bool {
    // The place of a text is that of its samples, and another one in each copy.
    guard text?.string == other.text?.string, text?.style == other.text?.style,
      samples.count == other.samples.count, let first = samples.first,
      let otherFirst = other.samples.first
    else { return false }
    let slack = Swift.max(extent.reach / 1000, 1e-3)
    let width = other.pen.width.upperBound * map.widthFactor
    guard abs(pen.width.upperBound - width) <= width / 1000 else { return false }
    return zip(samples, other.samples).allSatisfy { sample, old in
      sample.pressure == old.pressure
        && abs((sample.time - first.time) - (old.time - otherFirst.time)) < 1e-6
        && sample.position.distance(to: map(old.position)) <= slack
    }
  }
}

extension Affine {
  /// Creates the map that moves, turns and scales `stroke` to `image`, or nil if the two are not
  /// alike. A dot is only moved.
  fileprivate init?(from stroke: Stroke, to image: Stroke) {
    guard stroke.samples.count == image.samples.count,
      let start = stroke.samples.first?.position, let end = image.samples.first?.position
    else { return nil }
    let far = stroke.samples.indices.max {
      stroke.samples[$0].position.distance(to: start)
        < stroke.samples[$1].position.distance(to: start)
    }
    self.init(step: end - start)
    if let far, stroke.samples[far].position != start {
      let (old, new) = (stroke.samples[far].position - start, image.samples[far].position - end)
      let square = old.dot(old)
      let turn = Point(old.dot(new), old.cross(new)) / square
      scale = Point(turn.x, turn.x)
      skew = Point(-turn.y, turn.y)
      step = .zero
      step = end - self(start)
    }
    guard image.isImage(of: stroke, under: self) else { return nil }
  }
}
