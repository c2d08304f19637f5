import Dispatch
import Graphics
import Ink
import Synchronization

/// The renderer of a pane's finished strokes, which works in the background and hands over the
/// pixels.
///
/// It exclusively owns the page of finished ink and renders it on a serial queue. The main thread
/// sends it requests: the changes of the drawing, in sequence. It answers each with a `Patch`: the
/// pixels that differ, on a surface whose ownership moves with the patch. The live layer shows a
/// stroke until its patch has arrived, so nothing flickers or disappears. See `PatchSequencer`.
package final class Compositor: Sendable {
  /// A stage of a request at which a test may hold the compositor.
  package enum Step: Sendable, Hashable, CaseIterable {
    /// The request was taken from the queue.
    case received
    /// A stroke was placed on the tiles it touches.
    case placed
    /// The ink of a stroke was computed.
    case inked
    /// A stroke was painted on one or more tiles.
    case painted
    /// The pixels of the request were rendered.
    case rendered
    case delivered
  }

  private let queue: DispatchQueue
  let page: FinishedInkLayer
  private let newest = Newest()

  /// The newest requests of the main thread, by which obsolete work is recognised in time.
  private final class Newest: Sendable {
    /// The number of the newest page: work for an earlier one is void, including work under way.
    let epoch = Atomic<Int>(0)
    /// The newest request for a size or position: earlier ones need not be drawn.
    let resize = Atomic<Int>(0)
    /// The newest request for an edit: the pixels of earlier ones need not be drawn.
    let edit = Atomic<Int>(0)
  }

  /// Creates a compositor that works on `queue`, which is serial, and keeps `cacheBudget` bytes in
  /// its caches. On that queue it calls `deliver` with its patches, and `checkpoint` at each stage
  /// of a request.
  package init(
    queue: DispatchQueue, cacheBudget: Int, deliver: @escaping @Sendable (Patch) -> Void,
    checkpoint: (@Sendable (Step) -> Void)? = nil
  ) {
    self.queue = queue
    page = FinishedInkLayer(
      queue: queue, cacheBudget: cacheBudget, deliver: deliver, checkpoint: checkpoint)
  }

  /// Starts a new page: `strokes` drawn by `engine` on `background`. Requests that are waiting or
  /// under way become void. If `showsParts`, a long drawing is delivered in parts as they are
  /// completed.
  package func begin(
    strokes: [Stroke], engine: EngineSettings, size: PageSize, background: PlaneBackground,
    request: Int, showsParts: Bool
  ) {
    let epoch = newest.epoch.wrappingAdd(1, ordering: .relaxed).newValue
    queue.async { [page, newest] in
      page.begin(strokes, engine, size, background, request, showsParts: showsParts) {
        newest.epoch.load(ordering: .relaxed) == epoch
      }
    }
  }

  /// Waits until all requests so far are completed.
  package func wait() { queue.sync {} }

  /// Changes the size or position of the page at the same scale; the ink keeps its position in the
  /// drawing. A request superseded by a later one, as during the drag of a window's edge, is
  /// skipped.
  package func resize(to size: PageSize, request: Int) {
    newest.resize.store(request, ordering: .relaxed)
    queue.async { [page, newest] in
      guard newest.resize.load(ordering: .relaxed) == request else { return page.record(size) }
      page.resize(to: size, request)
    }
  }

  /// Replaces the background by `new`, whose pages have the same places.
  package func setBackground(_ new: PlaneBackground, request: Int) {
    queue.async { [page] in page.setBackground(new, request) }
  }

  /// Frees what is kept for a return to former states of the drawing, before another drawing
  /// follows.
  package func forgetFormerStates() { queue.async { [page] in page.forgetFormerStates() } }

  /// Frees what an empty page keeps.
  package func rest() { queue.async { [page] in page.rest() } }

  package func apply(_ change: DrawingChange, request: Int) {
    if case .edited = change { newest.edit.store(request, ordering: .relaxed) }
    queue.async { [page, newest] in
      let isSuperseded = newest.edit.load(ordering: .relaxed) > request
      page.apply(change, request, isSuperseded: isSuperseded)
    }
  }
}

/// A patch of finished ink, sent from the compositor to the screen.
package struct Patch: Sendable {
  /// The number of the request it answers: the picture contains that request and all before it.
  package let request: Int
  /// The rectangle of its pixels, in the drawing's pixels; empty if nothing visible changed.
  package let rect: PixelRect
  /// True if the page was started anew: all of it outside `rect` is plain paper.
  package let isWhole: Bool
  /// True if more patches answer the request: pixels outside `rect` may still show the state before
  /// it.
  package let isPart: Bool
  /// The completed fraction of the request if the patch is a part, 0...1.
  package let progress: Double
  package let pixels: Pixels

  package init(
    request: Int, rect: PixelRect, isWhole: Bool, isPart: Bool, progress: Double, pixels: Pixels
  ) {
    self.request = request
    self.rect = rect
    self.isWhole = isWhole
    self.isPart = isPart
    self.progress = progress
    self.pixels = pixels
  }

  // SAFETY: unchecked because instances of a class may be shared by threads. The compositor fills
  // it before it delivers the patch and does not use it again; from then on only the main thread
  // does.

  /// A surface whose ownership moves once.
  package final class Pixels: @unchecked Sendable {
    private var surface: ImageSurface?

    package init(_ surface: consuming ImageSurface?) { self.surface = surface }

    package var hasSurface: Bool { surface != nil }

    /// Returns the surface and gives up its ownership; nil if it has none or no longer has it.
    package func take() -> ImageSurface? { surface.take() }
  }
}
