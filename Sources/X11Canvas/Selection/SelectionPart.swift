import Ink

/// A part of a selection with its own frame: what is selected on one page. Each is scaled and
/// turned about its frame. About a frame around several pages, ink would leave its page.
struct SelectionPart {
  /// The identities of its strokes.
  var ids: [StrokeID]
  /// The rectangle around them, in canvas units.
  var bounds: Bounds
  /// The place that turns keep, in canvas units. It was the middle of the rectangle when the
  /// strokes were selected, and goes with them. So a turn and its opposite meet again, although
  /// the rectangle around turned strokes has another middle.
  var pivot: Point

  /// Creates a part of strokes, which turn around their middle.
  init(_ strokes: [Stroke]) {
    ids = strokes.map(\.id)
    bounds = strokes.extent
    pivot = bounds.center
  }

  /// Returns the parts of what is selected on each page. Ink over the edge between two pages, whose
  /// rectangles overlap, stays together.
  static func all(of pages: [[Stroke]]) -> [SelectionPart] {
    pages.reduce(into: []) { parts, strokes in
      let part = SelectionPart(strokes)
      if let last = parts.last, last.bounds.overlaps(part.bounds) {
        parts[parts.count - 1].join(part)
      } else {
        parts.append(part)
      }
    }
  }

  private mutating func join(_ other: SelectionPart) {
    ids += other.ids
    bounds.formUnion(other.bounds)
    pivot = bounds.center
  }
}
