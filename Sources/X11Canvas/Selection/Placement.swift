import Ink

/// Strokes that were picked up and follow the pointer, until a contact puts them down.
struct Placement {
  /// The strokes, the lowest first; none until they are known.
  var strokes: [Stroke] = []
  /// The middle of the rectangle around them, in canvas units.
  var middle = Point.zero
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
}
