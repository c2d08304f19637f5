import Pages

/// The hand-over of finished ink from a pane's live layer to its page: the requests given to the
/// compositor, and the patches of it that may be shown.
///
/// The rules:
/// - Requests are numbered from 1. A patch answers one request: that request and all before it are
///   in its pixels. Several patches may answer one request; all but the last are parts.
/// - Once a new page is begun, patches that answer earlier requests are void.
/// - A finished stroke waits on the live layer for the patch that contains all of it. That patch
///   answers the request that added the stroke, or a later one: after a change of the page's size,
///   the rest of the stroke comes with the patch for that size.
/// - A patch that shows only a part of a waiting stroke is held, with all that follow it, until the
///   rest has arrived. Otherwise the stroke would be on the page and on the live layer at once, and
///   translucent ink would be shown twice.
struct PatchSequencer {
  /// The number of the newest request; 0 before the first.
  private var newest = 0
  /// The completed fraction of the request under way, 0...1, as last reported by a patch.
  private(set) var progress = 0.0

  /// The first request whose patches are not void.
  private var firstValid = 1
  /// The last request that was answered in full.
  private var answered = 0
  /// The patches held until the rest of a waiting stroke has arrived, the oldest first.
  private var held: [Patch] = []
  private var waiting: [WaitingStroke] = []

  /// A finished stroke on the live layer.
  private struct WaitingStroke {
    /// The request that added it.
    let added: Int
    /// The first request whose patch contains all of it.
    var completed: Int
  }

  /// True if requests are unanswered.
  var isBusy: Bool { answered < newest }

  // MARK: Requests

  /// Returns the number of the next request, which changes the contents of the page.
  mutating func request() -> Int {
    newest += 1
    return newest
  }

  /// Returns the number of the next request, which adds a finished stroke. The stroke waits, under
  /// that number, for its pixels.
  mutating func requestStroke() -> Int {
    newest += 1
    waiting.append(WaitingStroke(added: newest, completed: newest))
    return newest
  }

  /// Returns the number of the next request, which changes the size or position of the page. The
  /// waiting strokes have all their pixels only with its patch.
  mutating func requestResize() -> Int {
    newest += 1
    for index in waiting.indices { waiting[index].completed = newest }
    return newest
  }

  /// Returns the number of the next request, which begins a new page with all strokes, including
  /// those that wait. Patches for earlier requests are void.
  mutating func requestNewPage() -> Int {
    _ = requestResize()
    firstValid = newest
    held = []
    progress = 0
    return newest
  }

  /// Returns the number of the next request, which discards the page. No stroke waits any longer,
  /// and no patch for this request or an earlier one is shown.
  mutating func requestDiscard() -> Int {
    _ = requestNewPage()
    firstValid = newest + 1
    answered = newest
    waiting = []
    return newest
  }

  // MARK: Patches

  /// Receives a patch from the compositor. Returns the patches to show now, the oldest first; none
  /// if the patch is void or must be held.
  mutating func receive(_ patch: Patch) -> [Patch] {
    guard patch.request >= firstValid else { return [] }
    progress = patch.isPart ? patch.progress : 0
    if !patch.isPart { answered = patch.request }
    held.append(patch)
    guard !waiting.contains(where: { showsPart(patch, of: $0) }) else { return [] }
    defer { held = [] }
    return held
  }

  /// Returns true if `patch` shows a part of `stroke` and omits another part.
  private func showsPart(_ patch: Patch, of stroke: WaitingStroke) -> Bool {
    stroke.added <= patch.request && (patch.isPart || patch.request < stroke.completed)
  }

  /// Ends the waiting of the strokes that are complete with `patch`, which is now on the page.
  /// Returns the requests that added them.
  mutating func complete(_ patch: Patch) -> [Int] {
    guard !patch.isPart else { return [] }
    let done = waiting.filter { $0.completed <= patch.request }.map(\.added)
    waiting.removeAll { $0.completed <= patch.request }
    return done
  }
}
