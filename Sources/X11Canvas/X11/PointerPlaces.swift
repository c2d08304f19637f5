import Ink

/// Where every mouse and pen is. Those of one master share its pointer, which jumps to whichever
/// moves; yet each draws where it is itself.
struct PointerPlaces {
  private struct Pointer {
    var place: Point
    /// What moved it last; nil for a finger.
    var mover: ContactID?
  }
  private var pointers: [Int32: Pointer] = [:]
  private var own: [ContactID: Point] = [:]

  /// The last place of the mouse or pen; nil where it was never seen.
  subscript(id: ContactID) -> Point? { own[id] }

  /// A finger took the pointer of `master` along.
  mutating func drag(_ master: Int32, to place: Point) {
    pointers[master] = Pointer(place: place)
  }

  /// The pointer came to `place`, nobody knows from where, and the mouse or pen `id` with it.
  mutating func put(_ id: ContactID, at place: Point) {
    pointers[id.master] = Pointer(place: place, mover: id)
    own[id] = place
  }

  /// The pointer went to `place`, moved by a mouse that tells distances. Of the mouse that is its
  /// own place and the distance.
  mutating func push(_ id: ContactID, to place: Point) -> Point {
    var result = place
    if let before = pointers[id.master]?.place, let last = own[id], last != before {
      result = last + (place - before)
    }
    pointers[id.master] = Pointer(place: place, mover: id)
    own[id] = result
    return result
  }

  /// An event without a place of its own, of a device that tells places: where the pointer is,
  /// unless something else took it there.
  mutating func stay(_ id: ContactID, _ place: Point) -> Point {
    let isElsewhere = pointers[id.master].map { $0.mover != id } ?? false
    if isElsewhere, let last = own[id] { return last }
    put(id, at: place)
    return place
  }

  /// The device `source` vanished.
  mutating func forget(_ source: Int32) { own = own.filter { $0.key.source != source } }
}
