import Ink

/// The samples of a stroke being drawn, shared by the panes that show it.
final class StrokeSource {
  let pen: Pen
  var samples: [Sample] = []

  init(pen: Pen) { self.pen = pen }
}
