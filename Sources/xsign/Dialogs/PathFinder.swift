import X11Canvas

/// Finds matches in the background. A folder that does not answer holds up nobody.
final class PathFinder: Sendable {
  private let deliver: @Sendable (PathMatches) -> Void

  /// Creates a finder that calls `deliver` on other threads.
  init(deliver: @escaping @Sendable (PathMatches) -> Void) { self.deliver = deliver }

  /// Finds the matches of a text whose relative paths are in `folder`.
  func find(_ text: String, in folder: String) {
    BackgroundQueue(name: "xsign.matches").perform { [deliver] in
      deliver(PathMatches(text, in: folder))
    }
  }
}
