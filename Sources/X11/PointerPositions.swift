import Ink
import Input

/// The positions of all mice and pens. Those of one master share its pointer, which jumps to
/// whichever moves, yet each draws at its own position.
struct PointerPositions {
  private struct Pointer {
    var place: Point
    /// The contact that moved it last, or nil for a finger.
    var mover: ContactID?
  }
  private var pointers: ShortMap<Int32, Pointer> = [:]
  private var own: ShortMap<ContactID, Point> = [:]

  /// The last position of the mouse or pen, or nil if it was never seen.
  subscript(id: ContactID) -> Point? { own[id] }

  /// Records that a finger moved the pointer of `master`.
  mutating func drag(_ master: Int32, to place: Point) {
    pointers[master] = Pointer(place: place)
  }

  /// Records that the mouse or pen `id` moved the pointer to `place` from an unknown position.
  mutating func put(_ id: ContactID, at place: Point) {
    pointers[id.master] = Pointer(place: place, mover: id)
    own[id] = place
  }

  /// Records that a mouse with relative motion moved the pointer to `place`. Returns the mouse's
  /// own position moved by the same distance.
  mutating func push(_ id: ContactID, to place: Point) -> Point {
    var result = place
    if let before = pointers[id.master]?.place, let last = own[id], last != before {
      result = last + (place - before)
    }
    pointers[id.master] = Pointer(place: place, mover: id)
    own[id] = result
    return result
  }

  /// Returns the position of an event that carries none, sent by a device with absolute positions:
  /// the pointer's, unless something else moved the pointer there.
  mutating func stay(_ id: ContactID, _ place: Point) -> Point {
    let isElsewhere = pointers[id.master].map { $0.mover != id } ?? false
    if isElsewhere, let last = own[id] { return last }
    put(id, at: place)
    return place
  }

  /// Removes a device that vanished.
  mutating func forget(_ source: Int32) { own = own.filter { $0.key.source != source } }
}
