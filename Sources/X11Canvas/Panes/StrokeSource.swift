import Ink

/// The samples of a stroke in the making, shared by the panes that show it.
final class StrokeSource {
  /// The pen it is made with.
  let pen: Pen
  /// Every sample so far.
  private(set) var samples: [Sample] = []

  /// A stroke without samples.
  init(pen: Pen) {
    self.pen = pen
  }

  /// Keeps a sample.
  func append(_ sample: Sample) {
    samples.append(sample)
  }
}
