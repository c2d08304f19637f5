import Ink

/// The pages of a drawing that have ink, counted again only when the drawing has changed.
package struct InkedPages {
  private var revision: UInt64?
  private var drawing = 0
  private var count = 0
  private var pageCount = 0
  private var last: StrokeID?
  private var changes: UInt64 = 0
  /// The number of the last change of all pages, and of those of single pages since.
  private var allChanged: UInt64 = 0
  private var changed: [Int: UInt64] = [:]
  /// The indices of the pages with ink.
  package private(set) var pages: Set<Int> = []

  /// Creates the pages of an empty drawing.
  package init() {}

  /// Returns a number that is another one whenever something on the page with this index may have
  /// changed.
  package func version(ofPage index: Int) -> UInt64 { changed[index] ?? allChanged }

  /// Follows a drawing, which is another one if it has another number. O(1) if it has not changed,
  /// O(log number of pages) if a stroke was added, and otherwise O(number of strokes).
  package mutating func update(_ drawing: Drawing, number: Int = 0) {
    let strokes = drawing.strokes
    let top = strokes.last?.id
    let isSame = revision != nil && self.drawing == number
    guard !isSame || revision != drawing.revision || count != strokes.count || last != top else {
      return
    }
    let isAdded =
      isSame && strokes.count == count + 1 && drawing.pages.count == pageCount
      && (count == 0 || strokes[count - 1].id == last)
    changes += 1
    if !isAdded { (pages, allChanged, changed) = ([], changes, [:]) }
    for stroke in isAdded ? strokes[count...] : strokes[...] {
      guard let start = stroke.samples.first?.position else { continue }
      let page = Page.index(nearest: start.y, in: drawing.pages)
      pages.insert(page)
      if isAdded { changed[page] = changes }
    }
    (revision, count, last) = (drawing.revision, strokes.count, top)
    (pageCount, self.drawing) = (drawing.pages.count, number)
  }
}
