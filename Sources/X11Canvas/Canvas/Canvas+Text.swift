public import Ink

/// Typed texts, which are edited outside of the canvas. The ink of a text is off the pages
/// meanwhile, but stays in the drawing that is saved.
extension Canvas {
  /// Returns the topmost typed text whose ink surrounds a point of the plane. O(number of strokes).
  public func text(at place: Point) -> Stroke? {
    let reach = 2 / view.zoom
    return drawing.strokes.last {
      $0.text != nil && $0.extent.expanded(by: reach).contains(place)
    }
  }

  /// The only selected stroke, if it is a typed text.
  public var selectedText: Stroke? {
    let strokes = selectedStrokes
    return strokes.count == 1 && strokes[0].text != nil ? strokes[0] : nil
  }

  /// Takes the ink of a text off the pages until it is put down or back. Returns false if the
  /// drawing has no such stroke.
  @discardableResult
  public func liftText(_ id: StrokeID) -> Bool {
    finishAll()
    deselect()
    return apply(drawing.erase([id], in: &liftedText))
  }

  /// Puts a text on the pages, as one step, and selects it.
  ///
  /// - Parameters:
  ///   - stroke: The text, or nil if the one that it replaces goes.
  ///   - id: The text that it replaces, which was lifted, or nil if it is new.
  public func putText(_ stroke: Stroke?, replacing id: StrokeID? = nil) {
    // Another step may have put it back.
    if let id, liftedText.isEmpty { apply(drawing.erase([id], in: &liftedText)) }
    let lifted = takeLiftedText()
    guard let stroke else { return drawing.finish(lifted) }
    let copies = copies([stroke], by: .identity)
    if lifted.isEmpty {
      addSelected(copies)
    } else {
      apply(drawing.finish(lifted, replacedBy: copies[0]))
      selection.select(copies, in: drawing)
    }
  }

  /// Puts the text that was lifted back on the pages, without a step, and selects it.
  public func putTextBack() {
    let lifted = takeLiftedText()
    guard let change = drawing.cancel(lifted) else { return }
    apply(change)
    if case .edited(let edit) = change {
      selection.select(edit.added.map(\.stroke), in: drawing)
    }
  }

  /// Replaces each selected stroke by the one that `change` returns, unless that is nil, as one
  /// step. Returns false if no stroke changes.
  @discardableResult
  public func replaceSelected(_ change: (Stroke) -> Stroke?) -> Bool {
    finishSelecting()
    finishDividing()
    return selection.replace(on: self, change)
  }

  private func takeLiftedText() -> Erasure {
    defer { liftedText = Erasure() }
    return liftedText
  }
}
