/// The progress of the compositor.
extension Canvas {
  /// True while the compositor is at work and the panes do not show all of the drawing yet. The
  /// canvas accepts input meanwhile. O(number of panes).
  public var isBusy: Bool { panes.contains { $0.isBusy } }

  /// The part of that work that is done, 0...1, or 1 while there is none. It changes with
  /// `receive`, when parts of the pages arrive.
  public var progress: Double { panes.filter(\.isBusy).map(\.progress).min() ?? 1 }
}
