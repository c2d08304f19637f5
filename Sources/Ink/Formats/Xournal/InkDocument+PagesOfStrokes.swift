extension InkDocument {
  /// Has each stroke begin on its page, because that decides to which one it belongs. One that is
  /// nowhere near its page is left out, and counted among `omissions`.
  ///
  /// - Parameters:
  ///   - indices: The index of the page of each stroke.
  ///   - omissions: What is left out.
  /// - Complexity: O(samples of strokes that begin elsewhere + number of strokes).
  mutating func placeStrokes(onPages indices: [Int], _ omissions: inout LeftOutCount) {
    var kept: [Stroke] = []
    kept.reserveCapacity(strokes.count)
    // The number of strokes that are kept of the first ones.
    var counts = [0]
    counts.reserveCapacity(strokes.count + 1)
    for (stroke, index) in zip(strokes, indices) {
      if let begun = stroke.begun(onPage: index, of: pages) {
        let id = StrokeID(UInt64(kept.count + 1))
        kept.append(Stroke(id: id, pen: begun.pen, samples: begun.samples, text: begun.text))
      } else {
        omissions.add(stroke.pen.fills ? .filling : .strokeBesidePage)
      }
      counts.append(kept.count)
    }
    strokes = kept
    for i in embedded.texts.indices {
      embedded.texts[i].strokesBelow = counts[embedded.texts[i].strokesBelow]
    }
  }
}
