public import Ink
import Input

/// Strokes that were picked up and follow the pointer, until a contact puts them down.
struct Placement {
  /// The strokes, the lowest first; none until they are known.
  var strokes: [Stroke] = []
  /// The rectangle around them, in canvas units.
  var bounds = Bounds.empty
  /// True if they fill a field in which they are put down, or stand on a line there.
  var fitsFields = false
  /// The part of their height that is below their baseline.
  var descent = 0.0
  /// The place, in canvas units, where they are shown until the pointer moves away, and the pointer
  /// where it was then, if it was known.
  var parked: (place: Point, pointer: Point?)?
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

  /// The factor by which they are larger than they were drawn, where they fit no field or line.
  var scale = 1.0
  /// True if they do not snap to guides.
  var isFree = false

  /// Returns the map by which they are put down with their middle at `target`, or in the field or
  /// on the line there if they fit fields, and the guides that they snap to elsewhere.
  func map(
    to target: Point, _ fields: SigningFields
  ) -> (map: Affine, guides: [SnapGuides.Guide]) {
    if fitsFields, let fitting = fields.map(of: bounds, descent: descent, at: target) {
      return (fitting, [])
    }
    let map = Affine(scale: Point(scale, scale), step: target - bounds.center * scale)
    let guides = SnapGuides(fields)
    guard !isFree, !guides.isEmpty else { return (map, []) }
    let snap = guides.snap(map(bounds), descent: descent)
    return (map.followed(by: Affine(step: snap.step)), snap.guides)
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
