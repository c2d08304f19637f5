public import Ink
public import Input

/// Strokes that are picked up, as from a file, and follow the pointer until a click puts them down.
extension Canvas {
  /// True from picking strokes up until they are put down.
  public var isPlacing: Bool { placing.isActive }

  /// True while a signature is in hand, which fits fields and lines.
  public var isPlacingSignature: Bool { isPlacing && fields.usesLines }

  /// Picks strokes up that are not known yet, in place of any others.
  public func pickUp() {
    placing.pickUp()
    fields.usesLines = false
  }

  /// Makes the strokes known that were picked up. They are centred at the pointer, or at the place
  /// where they were put down before. If they fit fields, they fill the one in which they are put
  /// down; elsewhere they are `scale` times as large as they were drawn. O(number of samples).
  public func pickUp(_ strokes: [Stroke], fitsFields: Bool = false, scale: Double = 1) {
    fields.usesLines = fitsFields && isPlacing
    if let target = placing.setStrokes(strokes, fitsFields: fitsFields, scale: scale) {
      putDown(at: target)
    }
  }

  /// Repeats the strokes that were picked up, once they are put down, as part of that step.
  public func repeatPlaced(_ repetition: PageRepetition) { placing.setRepetition(repetition) }

  /// Lets the strokes follow the pointer to the event's position.
  public func aim(_ event: PointerEvent) { placing.aim(event, on: self) }

  /// Drops the strokes that were picked up. Returns false if there are none.
  @discardableResult
  public func cancelPlacing() -> Bool {
    fields.usesLines = false
    return placing.drop()
  }

  /// Chooses a field or line to sign on without ink: the chosen one or, if `goesOn`, the next; if
  /// none is chosen the first from the top of what a pane shows. The strokes are shown there until
  /// the pointer moves away. Returns its frame, or nil if there is none. O(number of places, and of
  /// samples near them).
  package func placeOnNext(in pane: Int, goesOn: Bool) -> Bounds? {
    let (drawing, places) = (drawing, fields)
    let top = visibleBounds(of: pane)?.min.y ?? -.infinity
    let frame = fields.choose(goesOn ? 1 : 0, from: top) { frame in
      let part = places.inkedPart(of: frame)
      guard let page = drawing.page(at: part.center) else { return false }
      return drawing.hasInk(in: part, of: page.id)
    }
    if let frame { placing.park(at: frame.center(forLine: fields)) }
    return frame
  }

  /// Puts the strokes down in the chosen field, as a click in its middle does. Returns false if
  /// there are none, no field is chosen, or a contact puts them down.
  @discardableResult
  public func placeInField() -> Bool {
    fields.chosenFrame.map { place(in: $0) } ?? false
  }

  /// Puts the strokes down in a field or on a line with that frame, once they are known. Returns
  /// false if there are none, or a contact puts them down.
  @discardableResult
  package func place(in frame: Bounds) -> Bool { place(at: frame.center(forLine: fields)) }

  /// Puts the strokes down in the middle of what a pane shows, or on the nearest page if that is
  /// beside the pages. Returns false if there are none, or a contact puts them down.
  @discardableResult
  public func placeInCenter(of pane: Int) -> Bool {
    place(at: visibleBounds(of: pane).map(drawing.middle(of:)))
  }

  private func place(at target: Point?) -> Bool {
    guard let target, isPlacing, placing.contact == nil else { return false }
    putDown(at: target)
    return true
  }

  /// Adds the strokes with their middle at `target`, or in the field there, as one step, and
  /// selects them. Beside the pages, and on a page that cannot be shown, they stay picked up.
  func putDown(at target: Point) {
    guard let page = drawing.page(at: target), !isUnshown(target),
      let placement = placing.putDown(at: target)
    else { return }
    finishSelecting()
    let map = placement.map(to: target, fields).map
    var new = copies(placement.strokes, by: map)
    fields.usesLines = false
    if let repetition = placement.repetition { new += repeated(new, on: page, repetition) }
    addSelected(new)
    if placement.fitsFields, placement.repetition == nil {
      selection.isSignature(scale: map.scale.x)
    }
  }
}
