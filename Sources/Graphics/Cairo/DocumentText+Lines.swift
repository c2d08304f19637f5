internal import CPango

extension DocumentText {
  /// The part of a line that cannot be divided: a grapheme, or the letters of a ligature.
  package struct Cluster: Sendable, Hashable {
    /// Its characters.
    package var text: String
    /// The distance of its left edge from that of the text.
    package var x: Double
    /// Its advance.
    package var width: Double
  }

  /// A line of the text.
  package struct Line: Sendable, Hashable {
    /// The distance of its baseline from the top.
    package var baseline: Double
    /// Its clusters, from the left to the right.
    package var clusters: [Cluster]
  }

  /// Its lines, from the top to the bottom, without empty ones (`PangoLayoutIter`). O(n log n).
  package var lines: [Line] {
    guard let iterator = pango_layout_get_iter(raw) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    let unit = Double(PANGO_SCALE)
    var found: [(start: Int, baseline: Double, x: Double, width: Double)] = []
    repeat {
      var frame = PangoRectangle()
      pango_layout_iter_get_cluster_extents(iterator, nil, &frame)
      found.append(
        (
          Int(pango_layout_iter_get_index(iterator)),
          Double(pango_layout_iter_get_baseline(iterator)) / unit + drop,
          Double(frame.x) / unit - lead, Double(frame.width) / unit
        ))
    } while pango_layout_iter_next_cluster(iterator) != 0
    // A cluster ends where the next one of the text begins, whatever the direction.
    let bytes = Array(string.utf8)
    let starts = Set(found.map(\.start)).sorted() + [bytes.count]
    let ends = Dictionary(zip(starts, starts.dropFirst())) { first, _ in first }
    var lines: [Line] = []
    for cluster in found {
      guard let end = ends[cluster.start], cluster.start < end else { continue }
      let text = String(decoding: bytes[cluster.start..<end], as: UTF8.self)
        .filter { !$0.isNewline }
      guard !text.isEmpty else { continue }
      let piece = Cluster(text: text, x: cluster.x, width: cluster.width)
      if lines.last?.baseline == cluster.baseline {
        lines[lines.count - 1].clusters.append(piece)
      } else {
        lines.append(Line(baseline: cluster.baseline, clusters: [piece]))
      }
    }
    return lines
  }
}
