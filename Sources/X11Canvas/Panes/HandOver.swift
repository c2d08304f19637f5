/// The hand-over of finished ink from a pane's live layer to its page: which orders the compositor
/// was given, and which of its patches may be shown.
///
/// The rules:
/// - Orders are numbered from 1. A patch answers one order: that order and all before it are in its
///   pixels. Several patches may answer one order; all but the last are parts.
/// - Once the page is begun anew, patches that answer earlier orders are void.
/// - A finished stroke waits on the live layer for the patch that has all of it. That patch answers
///   the order that added the stroke, or a later one: after the page was given another size, the
///   rest of the stroke comes with the patch for that size.
/// - A patch that shows only a part of a waiting stroke is held, with all that follow it, until the
///   rest has arrived. The stroke would be on the page and on the live layer at once otherwise, and
///   translucent ink would show it twice.
struct HandOver {
  /// The number of the newest order; 0 before the first.
  private var newest = 0
  /// How much of the order under way is done, 0...1, as far as patches have reported.
  private(set) var progress = 0.0

  /// The first order whose patches are not void.
  private var firstValid = 1
  /// The last order that was answered in full.
  private var answered = 0
  /// The patches held until the rest of a waiting stroke has arrived, the oldest first.
  private var held: [Patch] = []
  /// The finished strokes on the live layer.
  private var waiting: [WaitingStroke] = []

  /// A finished stroke on the live layer.
  private struct WaitingStroke {
    /// The order that added it.
    let added: Int
    /// The first order whose patch has all of it.
    var completed: Int
  }

  /// Whether orders are unanswered.
  var isBusy: Bool { answered < newest }

  // MARK: Orders

  /// Returns the number of the next order: a change of what the page has.
  mutating func order() -> Int {
    newest += 1
    return newest
  }

  /// Returns the number of the next order, which adds a finished stroke. The stroke waits, under
  /// that number, for its pixels.
  mutating func orderStroke() -> Int {
    newest += 1
    waiting.append(WaitingStroke(added: newest, completed: newest))
    return newest
  }

  /// Returns the number of the next order, which gives the page another size or place. The strokes
  /// that wait have all their pixels only with its patch.
  mutating func orderResize() -> Int {
    newest += 1
    for index in waiting.indices { waiting[index].completed = newest }
    return newest
  }

  /// Returns the number of the next order, which begins the page anew with all strokes, those that
  /// wait included. Patches for earlier orders are void.
  mutating func orderAnew() -> Int {
    _ = orderResize()
    firstValid = newest
    held = []
    progress = 0
    return newest
  }

  /// Returns the number of the next order, which gives the page up. No stroke waits any longer, and
  /// no patch for this order or an earlier one is shown.
  mutating func orderEnd() -> Int {
    newest += 1
    firstValid = newest + 1
    answered = newest
    held = []
    waiting = []
    progress = 0
    return newest
  }

  // MARK: Patches

  /// Takes a patch from the compositor. Returns the patches to show now, the oldest first; none
  /// where the patch is void or must be held.
  mutating func receive(_ patch: Patch) -> [Patch] {
    guard patch.order >= firstValid else { return [] }
    progress = patch.isPart ? patch.progress : 0
    if !patch.isPart { answered = patch.order }
    held.append(patch)
    guard !waiting.contains(where: { showsPart(patch, of: $0) }) else { return [] }
    defer { held = [] }
    return held
  }

  /// Whether `patch` shows a part of `stroke` and leaves another part out.
  private func showsPart(_ patch: Patch, of stroke: WaitingStroke) -> Bool {
    stroke.added <= patch.order && (patch.isPart || patch.order < stroke.completed)
  }

  /// Ends the waiting of the strokes that `patch`, now on the page, has all of. Returns the orders
  /// that added them.
  mutating func complete(_ patch: Patch) -> [Int] {
    guard !patch.isPart else { return [] }
    let done = waiting.filter { $0.completed <= patch.order }.map(\.added)
    waiting.removeAll { $0.completed <= patch.order }
    return done
  }
}
