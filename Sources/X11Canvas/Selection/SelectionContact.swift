import Ink

/// A contact that selects, or drags what is selected.
final class SelectionContact {
  /// What it does.
  enum Action: Hashable {
    /// It has not moved yet: a tap, or the beginning of a drag that began there.
    case waits(SelectionTarget?)
    /// It draws a rectangle or a loop.
    case encloses
    /// It moves the selection, or stretches it by a handle.
    case drags(SelectionTarget)
    /// It has no further part.
    case nothing
  }

  /// How near strokes are touched where nothing is zoomed, in canvas units, and how far a contact may
  /// stray and still be a tap.
  struct Reach {
    let tap: Double
    let stray: Double
    /// How far from a handle's middle it can be held.
    let handle: Double

    init(_ kind: DeviceKind) {
      switch kind {
      case .mouse: (tap, stray, handle) = (4, 3, 8)
      case .pen, .eraser: (tap, stray, handle) = (6, 5, 12)
      // A finger is 40 units wide.
      case .touch: (tap, stray, handle) = (12, 10, 20)
      }
    }
  }

  /// The pane it began in.
  let pane: Int
  /// The pixel at that pane's origin.
  var origin: Point
  /// Where it began, in window pixels from that origin and in canvas units.
  let startPixel: Point
  let start: Point
  let reach: Reach
  /// Whether what it selects is added to what was.
  let adds: Bool
  /// Whether it encloses with a loop rather than a rectangle.
  let loops: Bool
  /// What was selected before.
  let before: Set<StrokeID>
  /// Where it is, in canvas units.
  var place: Point
  var action: Action
  var isPaused = false
  /// The corners of the loop so far, in canvas units.
  private(set) var loop: [Point]

  init(
    _ event: PointerEvent, pane: Int, origin: Point, place: Point, target: SelectionTarget?,
    before: Set<StrokeID>
  ) {
    self.pane = pane
    self.origin = origin
    startPixel = event.position - origin
    start = place
    self.place = place
    reach = Reach(event.kind)
    adds = !event.modifiers.isDisjoint(with: [.control, .shift])
    loops = event.modifiers.contains(.shift)
    self.before = before
    action = .waits(target)
    loop = [place]
  }

  /// Takes a corner into the loop that lies `spacing` from the last.
  func extendLoop(spacing: Double) {
    if let last = loop.last, last.distance(to: place) >= spacing { loop.append(place) }
  }

  /// What it encloses.
  var area: SelectionArea {
    guard !loops else { return .loop(loop + [place]) }
    var bounds = Bounds.empty
    bounds.insert(start)
    bounds.insert(place)
    return .rectangle(bounds)
  }
}
