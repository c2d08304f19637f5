import Ink
import Input

extension Canvas {
  /// Undoes the last step. Returns false if there is none. A stroke that is being drawn is finished
  /// first and is that step: if an older step were undone, the new stroke would discard the undone
  /// step when it ends.
  public func undo() -> Bool {
    finishAll()
    return apply(drawing.undo())
  }

  /// Redoes the step undone last. Returns false if there is none, or while a stroke is being drawn
  /// or ink is being erased, which discards the undone steps.
  public func redo() -> Bool {
    finishNudges()
    guard contacts.isEmpty, !selection.isLifted, erasers.values.allSatisfy({ $0.erasure.isEmpty })
    else { return false }
    return apply(drawing.redo())
  }

  /// Removes all strokes, as a step. Returns false if there are none. Strokes that are being drawn
  /// are finished first: they are removed too, and undo restores them.
  public func clear() -> Bool {
    finishAll()
    return clearFinished()
  }

  /// Removes all strokes but those being drawn, as a step. Returns false if there are none.
  @discardableResult
  public func clearFinished() -> Bool { apply(drawing.clear()) }

  /// Adds copies of strokes to the drawing, as a step. Returns false if there are none.
  @discardableResult
  public func add(_ strokes: [Stroke]) -> Bool { apply(drawing.add(copies(strokes))) }

  /// Returns copies of strokes with identifiers that no stroke has had, moved by `step`.
  func copies(_ strokes: [Stroke], movedBy step: Point = .zero) -> [Stroke] {
    copies(strokes, by: Affine(step: step))
  }

  /// Returns the images of strokes, with identifiers that no stroke has had.
  func copies(_ strokes: [Stroke], by map: Affine) -> [Stroke] {
    strokes.map { $0.transformed(by: map, id: takeID()) }
  }

  /// Finishes all contacts and a run of nudges: their strokes, erasures and moves become part of
  /// the drawing in their current state.
  public func finishAll() {
    finishNudges()
    for contact in allContacts { finish(contact) }
  }

  /// The contacts that draw, erase, select or put strokes down.
  var allContacts: [ContactID] {
    Array(contacts.keys) + Array(erasers.keys) + Array(selection.contacts.keys)
      + [placement?.contact].compactMap { $0 }
  }

  /// Shows a change in the panes and updates the selection after it. Returns false if it is nil.
  @discardableResult
  func apply(_ change: DrawingChange?) -> Bool {
    guard let change else { return false }
    show(change)
    updateSelection(after: change)
    return true
  }

  func show(_ change: DrawingChange) {
    switch change {
    case .background: showBackground()
    case .pages(let edit):
      // The panes draw all pages anew, with the strokes that moved with them.
      showBackground(startsAnew: true)
      guard let edit else { return }
      for layer in constructions { layer.apply(.edited(edit)) }
    case .added, .removed, .edited, .replaced:
      forEachShownPane { $0.apply(change) }
      for layer in constructions { layer.apply(change) }
    }
  }

  /// The number of strokes on the live layers: those being drawn, and those that the compositor has
  /// not drawn yet.
  var liveCount: Int { panes.reduce(0) { $0 + $1.live.count } }

  // MARK: Progress of the compositor

  /// True while the background queues are at work and the panes do not show all of the drawing and
  /// its constructions yet. The canvas accepts input meanwhile. O(number of panes).
  public var isBusy: Bool { panes.contains { $0.isBusy } || constructions.contains { $0.isBusy } }

  /// The part of that work that is done, 0...1, or 1 while there is none. It changes with
  /// `receive`, when parts of the pages arrive.
  public var progress: Double {
    let all = panes.filter(\.isBusy).map(\.progress)
    return (all + constructions.filter(\.isBusy).map(\.progress)).min() ?? 1
  }
}
