import Platform

/// Finds matches in the background, one text after the other. While a folder does not answer, as on
/// a network mount whose server is gone, there are no matches, and one thread waits for it.
@MainActor final class PathFinder {
  private let onMainThread: MainThread
  private var isFinding = false
  /// What finds the newest text that came while another is looked for.
  private var next: (() -> Void)?

  /// Creates a finder whose completions are called by `onMainThread`.
  init(onMainThread: @escaping MainThread) { self.onMainThread = onMainThread }

  /// Finds the matches of a text whose relative paths are in `folder`.
  func find(
    _ text: String, in folder: String, completion: @escaping @MainActor (PathMatches) -> Void
  ) {
    guard !isFinding else {
      next = { [unowned self] in find(text, in: folder, completion: completion) }
      return
    }
    isFinding = true
    BackgroundQueue(name: "xsign.matches").perform { [onMainThread, weak self] in
      let matches = PathMatches(text, in: folder)
      onMainThread {
        guard let self else { return }
        self.goOn()
        completion(matches)
      }
    }
  }

  /// Finds the matches of the newest text, if another came meanwhile.
  private func goOn() {
    isFinding = false
    next.take()?()
  }
}
