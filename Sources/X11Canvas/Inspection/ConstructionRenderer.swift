import Dispatch
import Graphics
import Ink
import Pages
import Synchronization

/// The renderer of the constructions of a pane's finished strokes, which works in the background
/// and hands over the pixels.
///
/// It exclusively owns the page of finished constructions and draws it on a serial queue. The main
/// thread sends it requests, in sequence. A `Patch` answers a request and all before it: those that
/// have become outdated when their turn comes are not answered. See `PatchSequencer`.
final class ConstructionRenderer: Sendable {
  private let queue: DispatchQueue
  private let page: ConstructionPage
  /// The newest request, and the newest one that began a page: work for an earlier page is void.
  private let newest = Newest()

  private final class Newest: Sendable {
    let request = Atomic<Int>(0)
    let page = Atomic<Int>(0)
  }

  /// Creates a renderer that works on `queue`, which is serial, and calls `deliver` there with its
  /// patches.
  init(queue: DispatchQueue, deliver: @escaping @Sendable (Patch) -> Void) {
    self.queue = queue
    page = ConstructionPage(queue: queue, deliver: deliver)
  }

  /// Starts a new page: `strokes` drawn by `engine`. Requests that are waiting or under way become
  /// void. If `showsParts`, many strokes are delivered in parts.
  func begin(
    _ strokes: [Stroke], engine: EngineSettings, size: PageSize, request: Int, showsParts: Bool
  ) {
    beginPage(request) { page, isCurrent in
      page.begin(strokes, engine)
      page.drawAll(size, request, showsParts: showsParts, isCurrent: isCurrent)
    }
  }

  /// Starts a new page of another size, position or scale with the same strokes.
  func resize(to size: PageSize, request: Int) {
    beginPage(request) { page, isCurrent in
      page.drawAll(size, request, showsParts: false, isCurrent: isCurrent)
    }
  }

  private func beginPage(
    _ request: Int,
    _ draw: @escaping @Sendable (ConstructionPage, @escaping @Sendable () -> Bool) -> Void
  ) {
    newest.page.store(request, ordering: .relaxed)
    newest.request.store(request, ordering: .relaxed)
    queue.async { [page, newest] in
      draw(page) { newest.page.load(ordering: .relaxed) == request }
    }
  }

  func apply(_ change: DrawingChange, request: Int) {
    newest.request.store(request, ordering: .relaxed)
    queue.async { [page, newest] in
      page.apply(change)
      if newest.request.load(ordering: .relaxed) == request { page.drawChanges(request) }
    }
  }

  /// Waits until all requests so far are completed.
  func wait() { queue.sync {} }
}
