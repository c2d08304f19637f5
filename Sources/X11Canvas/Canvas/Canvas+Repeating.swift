import Ink

/// Ink that is repeated on several pages.
extension Canvas {
  /// Adds copies of the selected strokes on other pages, as one step, and selects them too. Returns
  /// the number of copies.
  @discardableResult
  public func repeatSelection(_ repetition: PageRepetition) -> Int {
    finishSelecting()
    let strokes = selection.strokes
    let copies = repeated(strokes, repetition)
    guard let change = drawing.add(copies) else { return 0 }
    show(change)
    select(strokes + copies)
    return copies.count / strokes.count
  }

  /// Repeats the strokes that were picked up, once they are put down, as part of that step.
  public func repeatPlaced(_ repetition: PageRepetition) {
    if isPlacing { placement?.repetition = repetition }
  }

  /// Returns the copies of `strokes` on other pages, of those that can be shown.
  func repeated(_ strokes: [Stroke], _ repetition: PageRepetition) -> [Stroke] {
    guard let first = strokes.first else { return [] }
    let unshown = drawing.pages.indices.filter { failure(ofPage: $0) != nil }
    let pages = repetition.pages.subtracting(unshown.map { drawing.pages[$0].id })
    let steps = drawing.steps(
      from: drawing.page(of: first), to: pages, corner: repetition.corner)
    return steps.flatMap { copies(strokes, movedBy: $0) }
  }
}
