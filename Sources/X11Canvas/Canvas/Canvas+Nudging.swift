public import Ink

/// Runs of small moves of the selection, as by a key that is held.
///
/// A run is a drag without a contact: the strokes are lifted from the pages, and their images show
/// the newest place. So a nudge costs the same however many strokes are selected, and a run is one
/// step.
extension Canvas {
  /// Moves the selected strokes by a step in canvas units. All nudges until `finishNudges` together
  /// are one step of the drawing. Returns false if no strokes are selected. O(1), except at the
  /// beginning of a run.
  @discardableResult
  public func nudgeSelection(by step: Point) -> Bool {
    guard hasSelection, step.isFinite else { return false }
    if !selection.isNudged {
      finishSelecting()
      guard hasSelection else { return false }
      selection.drag = CanvasSelection.Drag()
      selection.isNudged = true
    }
    let map = (selection.drag?.affine ?? .identity).followed(by: Affine(step: step))
    selection.drag?.affine = map
    liftSelection()
    return true
  }

  /// Ends a run of nudges: it becomes a step, if the strokes are elsewhere now. Returns false if
  /// there is none.
  @discardableResult
  public func finishNudges() -> Bool {
    guard selection.isNudged else { return false }
    selection.isNudged = false
    let map = selection.drag?.affine ?? .identity
    if map == .identity { cancelDrag() } else { transformSelection(map) }
    return true
  }

  /// Discards a run of nudges. Returns false if there is none.
  func cancelNudges() -> Bool {
    guard selection.isNudged else { return false }
    selection.isNudged = false
    cancelDrag()
    return true
  }
}
