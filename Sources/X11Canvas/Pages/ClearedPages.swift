import Ink

/// What lay on a page when it was cleared: its strokes, and which tiles they lie on. To take the clearing
/// back is then to look at each stroke, and not to place it anew.
///
/// Holds for one frame, engine and scale of the page.
struct ClearedPages {
  /// The most kept: clearings are far apart.
  private static let capacity = 4

  private var pages: [(strokes: [PageStroke], tiles: PageTiles)] = []

  /// Keeps what lay on a page that is cleared.
  mutating func keep(_ strokes: [PageStroke], _ tiles: PageTiles) {
    if pages.count == Self.capacity { pages.removeFirst() }
    pages.append((strokes, tiles))
  }

  /// The page on which just `strokes` lay; nil where none is kept. O(their number).
  mutating func take(_ strokes: [Stroke]) -> (strokes: [PageStroke], tiles: PageTiles)? {
    let index = pages.lastIndex { page in
      page.strokes.count == strokes.count
        && zip(page.strokes, strokes).allSatisfy {
          $0.stroke.id == $1.id && StrokeRegister.areSame($0.stroke, $1)
        }
    }
    return index.map { pages.remove(at: $0) }
  }

  /// Forgets all.
  mutating func removeAll() { pages = [] }
}
