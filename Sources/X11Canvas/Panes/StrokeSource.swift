import Ink

/// The samples of a stroke being drawn, shared by the panes that show it.
final class StrokeSource {
  /// The pen that draws it.
  let pen: Pen
  /// All samples so far.
  private(set) var samples: [Sample] = []

  /// Creates a source without samples.
  init(pen: Pen) {
    self.pen = pen
  }

  /// Appends a sample.
  func append(_ sample: Sample) {
    samples.append(sample)
  }
}
