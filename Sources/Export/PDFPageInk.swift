public import Ink

/// Ink on a page of a PDF.
///
/// Ink that was drawn elsewhere is kept as it is there, together with its way to the page: the same
/// strokes may be on hundreds of pages, and copies of them would take most of the memory.
public struct PDFPageInk: Sendable {
  /// The index of the page.
  public var page: Int
  /// The strokes as they were drawn, from the bottom to the top.
  package private(set) var drawn: [Stroke]
  /// The way from there to the page, in canvas units, or nil if they were drawn on it.
  package private(set) var move: Point?
  /// True if a form of the PDF has no other strokes beside some of these.
  public var isAlone: Bool

  /// Creates the ink of a page from strokes in canvas units from its top left corner.
  public init(page: Int, strokes: [Stroke], isAlone: Bool = false) {
    self.init(page: page, drawn: strokes, move: nil, isAlone: isAlone)
  }

  /// Creates the ink of a page from strokes that were drawn elsewhere. O(1).
  package init(page: Int, drawn: [Stroke], move: Point?, isAlone: Bool = false) {
    self.page = page
    self.drawn = drawn
    self.move = move
    self.isAlone = isAlone
  }

  /// The strokes from the bottom to the top, in canvas units from the top left corner of the page
  /// as it is shown. O(number of samples) for those that were drawn elsewhere.
  public var strokes: [Stroke] {
    get { move == nil ? drawn : drawn.map(onPage) }
    set { (drawn, move) = (newValue, nil) }
  }

  /// Returns one of the strokes as it is on the page. O(number of samples).
  package func onPage(_ stroke: Stroke) -> Stroke {
    guard let move else { return stroke }
    return stroke.transformed(by: Affine(step: move), id: stroke.id)
  }

  /// Adds a stroke that was drawn where the others were.
  package mutating func append(drawn stroke: Stroke) { drawn.append(stroke) }
}
