import Graphics

/// The rows of a form in a low window, which scroll if they would be too low to be read.
extension FormCard {
  /// The parts of the choices of each row that are in view, in window pixels.
  var choiceFrames: [[PixelRect]] { wholeFrames.map { $0.map(shownPart) } }

  /// Returns the part of a place in the rows that is in view.
  func shownPart(of place: PixelRect) -> PixelRect {
    maxScroll > 0 ? place.intersection(viewport) : place
  }

  /// Scrolls so far that the part with the focus is in view, with half of the next one beside it.
  func reveal() {
    guard maxScroll > 0, let place = focusedFrame else { return }
    let top = place.y - place.height / 2 - viewport.y
    let end = place.maxY + place.height / 2 - viewport.maxY
    if top < 0 { scroll(by: top) } else if end > 0 { scroll(by: end) }
  }

  private var focusedFrame: PixelRect? {
    if focus == .content { return field.frame }
    return focusedPlace.map { wholeFrames[$0.row][$0.index] }
  }
}
