import Dispatch
import Ink
import Synchronization

/// Renders a pane's finished strokes in the background and hands the pixels over.
///
/// It alone owns the page of finished ink, and renders it on a serial queue. The main thread gives it
/// orders: changes of the drawing, in their order. It answers each with a `Patch`: the pixels that
/// differ, on a surface that changes hands with it. Until a stroke's patch has arrived the live
/// layer goes on showing the stroke, so nothing flickers or disappears. See `HandOver`.
final class Compositor: Sendable {
  /// A moment in the life of an order, at which a test may hold the compositor.
  enum Step: Sendable, Hashable, CaseIterable {
    /// The order was taken from the queue.
    case received
    /// A stroke is placed on the tiles it lies on.
    case placed
    /// The ink of a stroke was worked out.
    case inked
    /// A stroke was painted on one or more tiles.
    case painted
    /// Its pixels are rendered.
    case rendered
    /// The patch was handed over.
    case delivered
  }

  private let queue: DispatchQueue
  private let page: FinishedPage
  private let newest = Newest()

  /// The newest orders of the main thread, by which work that is void is recognised in time.
  private final class Newest: Sendable {
    /// The newest page begun: work for an earlier one is void, also while it is under way.
    let epoch = Atomic<Int>(0)
    /// The newest size or place given: earlier ones need not be drawn.
    let resize = Atomic<Int>(0)
    /// The newest edit: the pixels of earlier ones need not be drawn.
    let edit = Atomic<Int>(0)
  }

  /// A compositor that works on `queue`, which is serial, keeps `cacheBudget` bytes in its caches,
  /// gives its patches to `deliver` there, and calls `checkpoint` at each step of an order.
  init(
    queue: DispatchQueue, cacheBudget: Int,
    deliver: @escaping @Sendable (Patch) -> Void,
    checkpoint: (@Sendable (Step) -> Void)? = nil
  ) {
    self.queue = queue
    page = FinishedPage(
      cacheBudget: cacheBudget, deliver: deliver, checkpoint: checkpoint)
  }

  /// Begins a page anew: `strokes` drawn by `engine` on `background`. Orders that are still waiting
  /// or under way become void. Where it `showsParts` and takes long, parts are delivered as they are
  /// done.
  func begin(
    strokes: [Stroke], engine: EngineKind, size: PageSize, background: PageBackground, order: Int,
    showsParts: Bool
  ) {
    let epoch = newest.epoch.wrappingAdd(1, ordering: .relaxed).newValue
    queue.async { [page, newest] in
      page.begin(strokes, engine, size, background, order, showsParts: showsParts) {
        newest.epoch.load(ordering: .relaxed) == epoch
      }
    }
  }

  /// Waits until it has done all orders so far.
  func wait() {
    queue.sync {}
  }

  /// Gives the page another size or place at the same scale; the ink keeps its place in the drawing.
  /// An order that a later one overtakes, as while a window's edge is dragged, is left out.
  func resize(to size: PageSize, order: Int) {
    newest.resize.store(order, ordering: .relaxed)
    queue.async { [page, newest] in
      guard newest.resize.load(ordering: .relaxed) == order else { return page.pass(size) }
      page.resize(to: size, order)
    }
  }

  /// Changes what is drawn on the page.
  func apply(_ change: DrawingChange, order: Int) {
    if case .edited = change { newest.edit.store(order, ordering: .relaxed) }
    queue.async { [page, newest] in
      let isOvertaken = newest.edit.load(ordering: .relaxed) > order
      page.apply(change, order, isOvertaken: isOvertaken)
    }
  }
}

/// Finished ink on its way from the compositor to the screen.
struct Patch: Sendable {
  /// The number of the order it answers: that and all before it are in the picture.
  let order: Int
  /// Where its pixels go, in the drawing's pixels; empty where nothing visible changed.
  let rect: PixelRect
  /// Whether all of the page outside `rect` is plain paper: the page was begun anew.
  let isWhole: Bool
  /// Whether more patches answer the order: what lies outside `rect` may be as it was before.
  let isPart: Bool
  /// How much of the order is done where it is a part, 0...1.
  let progress: Double
  /// The pixels.
  let pixels: Pixels

  // SAFETY: unchecked because a class may be seen by several threads. The compositor fills it
  // before it delivers the patch and does not use it again; from then on only the main thread does.

  /// A surface that changes hands once.
  final class Pixels: @unchecked Sendable {
    private var surface: ImageSurface?

    init(_ surface: consuming ImageSurface?) {
      self.surface = surface
    }

    /// Whether there is a surface to take.
    var arePresent: Bool { surface != nil }

    /// The surface; nil where there is none, or it was taken before.
    func take() -> ImageSurface? {
      surface.take()
    }
  }
}
