import Ink
import Input

/// A contact that selects, or drags the selection.
final class SelectionContact {
  /// The place on a frame of the selection where a contact began.
  struct Grip: Hashable {
    /// The index of the part whose frame it is.
    let part: Int
    /// The part of that frame.
    let target: SelectionTarget
  }

  /// The action of a contact.
  enum Action: Hashable {
    /// It has not moved yet: it may become a tap, or a drag that began at this place.
    case undecided(Grip?)
    /// It draws a rectangle or a loop.
    case enclosing
    /// It moves the selection, or scales or turns it by a handle.
    case dragging(Grip)
    /// It has no further effect.
    case nothing
  }

  /// The tolerances of a device, in canvas units at actual size.
  struct Tolerance {
    /// The maximum distance from a tap to the stroke it selects.
    let tap: Double
    /// The maximum distance that a contact moves as a tap.
    let dragThreshold: Double
    /// The maximum distance from a handle's centre at which a contact takes the handle.
    let handle: Double

    init(_ kind: DeviceKind) {
      switch kind {
      case .mouse: (tap, dragThreshold, handle) = (4, 3, 8)
      case .pen, .eraser: (tap, dragThreshold, handle) = (6, 5, 12)
      // A finger is 40 units wide.
      case .touch: (tap, dragThreshold, handle) = (12, 10, 20)
      }
    }
  }

  /// The pane it began in.
  let pane: Int
  /// The position where it began, in pixels from that pane's corner and in canvas units.
  let startPixel: Point
  let start: Point
  let tolerance: Tolerance
  /// True if it extends the previous selection.
  let extendsSelection: Bool
  /// True if it encloses with a loop, false if with a rectangle.
  let usesLoop: Bool
  /// The previous selection.
  let previous: Set<StrokeID>
  /// True if a tap that does not extend the selection clears it.
  let endsByTap: Bool
  /// True if `tapMissed` is told of a tap where there is no stroke.
  let tellsMiss: Bool
  /// The current position, in canvas units.
  var place: Point
  var action: Action
  var isPaused = false
  /// The tap that it was, if there was no stroke.
  var missed: MissedTap?
  /// The corners of the loop so far, in canvas units.
  private(set) var loop: [Point]

  init(
    _ event: PointerEvent, pane: Int, position: Point, place: Point, grip: Grip?,
    previous: Set<StrokeID>, endsByTap: Bool, tellsMiss: Bool
  ) {
    self.pane = pane
    startPixel = position
    start = place
    self.place = place
    tolerance = Tolerance(event.kind)
    extendsSelection = !event.modifiers.isDisjoint(with: [.control, .shift])
    usesLoop = event.modifiers.contains(.shift)
    self.previous = previous
    self.endsByTap = endsByTap
    self.tellsMiss = tellsMiss
    action = .undecided(grip)
    loop = [place]
  }

  /// Adds the current position to the loop if it is at least `spacing` from the last corner.
  func extendLoop(spacing: Double) {
    if let last = loop.last, last.distance(to: place) >= spacing { loop.append(place) }
  }

  /// The area that it encloses.
  var area: SelectionArea {
    guard !usesLoop else { return .loop(loop + [place]) }
    var bounds = Bounds.empty
    bounds.insert(start)
    bounds.insert(place)
    return .rectangle(bounds)
  }
}
