import Ink
import X11Canvas

extension Background.Baseline {
  /// Creates a line over most of a page, where one signs a letter.
  init(on page: Bounds) {
    self.init(
      start: Point(
        (page.min.x + page.width * 0.1).rounded(), (page.min.y + page.height * 2 / 3).rounded()),
      length: (page.width * 0.8).rounded())
  }
}

extension Canvas {
  /// Places the line to sign on for a page of `size`, in canvas units, until something was drawn:
  /// then it stays below the ink. The paper gets a colour.
  func placeLine(on size: Point, paper: InkColor) {
    let line = Background.Baseline(on: Bounds(min: .zero, max: size))
    guard drawing.background.baseline != line, !drawing.canUndo, !drawing.canRedo, !isDrawing
    else { return }
    load(Drawing(background: Background(paper: paper, baseline: line)))
  }
}
