public import Ink
import Input

/// Strokes that were picked up and follow the pointer, until a contact puts them down.
struct Placement {
  /// The strokes, the lowest first; none until they are known.
  var strokes: [Stroke] = []
  /// The rectangle around them, in canvas units.
  var bounds = Bounds.empty
  /// True if they fill a field in which they are put down.
  var fitsFields = false
  /// The number of the set of strokes, which counts up with each new set.
  let generation: Int
  /// The pointer, in pixels from the corner of its page, or nil if it is over none.
  var pointer: Point?
  /// The contact that puts them down when it ends.
  var contact: ContactID?
  /// True if the contact has ended and is neither finished nor cancelled.
  var isPaused = false
  /// The place, in canvas units, where they were put down before they were known.
  var target: Point?
  /// The pages on which they are repeated, if any.
  var repetition: PageRepetition?

  /// Returns the map by which they are put down with their middle at `target`, or in the field
  /// there if they fit fields.
  func map(to target: Point, _ fields: SigningFields) -> Affine {
    let fitting = fitsFields ? fields.map(of: bounds, at: target) : nil
    return fitting ?? Affine(step: target - bounds.center)
  }
}

/// The pages on which ink is repeated.
public struct PageRepetition: Sendable, Hashable {
  /// The pages. That on which the ink is need not be among them.
  public var pages: Set<Page.ID>
  /// The corner of each page from which the place of the ink is measured.
  public var corner: PageCorner

  /// Creates a repetition.
  public init(pages: Set<Page.ID>, corner: PageCorner) {
    self.pages = pages
    self.corner = corner
  }
}
