/// What is still being drawn in the background.
extension Canvas {
  /// Whether what the panes show is not yet all of the drawing: the compositor is at work. The canvas
  /// itself goes on meanwhile. O(number of panes).
  public var isBusy: Bool { panes.contains { $0.isBusy } }

  /// How much of that work is done, 0...1; 1 while there is none. Heard of as parts of the picture
  /// arrive, so it changes with `receive`.
  public var progress: Double { panes.filter(\.isBusy).map(\.progress).min() ?? 1 }
}
