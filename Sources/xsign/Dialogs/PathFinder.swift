import Platform

/// Finds matches in the background, one text after the other. While a folder does not answer, as on
/// a network mount whose server is gone, there are no matches, and one thread waits for it.
@MainActor final class PathFinder {
  private let deliver: @Sendable (PathMatches) -> Void
  private var isFinding = false
  /// The newest text, and its folder, that came while another is looked for.
  private var next: (text: String, folder: String)?

  /// Creates a finder that calls `deliver` on other threads.
  init(deliver: @escaping @Sendable (PathMatches) -> Void) { self.deliver = deliver }

  /// Finds the matches of a text whose relative paths are in `folder`.
  func find(_ text: String, in folder: String) {
    guard !isFinding else {
      next = (text, folder)
      return
    }
    isFinding = true
    BackgroundQueue(name: "xsign.matches").perform { [deliver] in
      deliver(PathMatches(text, in: folder))
    }
  }

  /// Notes that the matches have come, and goes on with the newest text.
  func finish() {
    isFinding = false
    if let next = next.take() { find(next.text, in: next.folder) }
  }
}
