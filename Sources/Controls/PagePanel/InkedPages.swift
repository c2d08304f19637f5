import Ink

/// The pages of a drawing that have ink, counted again only when the drawing has changed.
package struct InkedPages {
  private var revision: UInt64?
  private var count = 0
  private var pageCount = 0
  private var last: StrokeID?
  /// The indices of the pages with ink.
  package private(set) var pages: Set<Int> = []

  /// Creates the pages of an empty drawing.
  package init() {}

  /// Follows a drawing. O(1) if it has not changed, O(log number of pages) if a stroke was added,
  /// and otherwise O(number of strokes).
  package mutating func update(_ drawing: Drawing) {
    let strokes = drawing.strokes
    let top = strokes.last?.id
    guard revision != drawing.revision || count != strokes.count || last != top else { return }
    let isAdded =
      revision != nil && strokes.count == count + 1 && drawing.pages.count == pageCount
      && (count == 0 || strokes[count - 1].id == last)
    if !isAdded { pages = [] }
    for stroke in isAdded ? strokes[count...] : strokes[...] {
      guard let start = stroke.samples.first?.position else { continue }
      pages.insert(Page.index(nearest: start.y, in: drawing.pages))
    }
    (revision, count, last) = (drawing.revision, strokes.count, top)
    pageCount = drawing.pages.count
  }
}
