import Dispatch
import Graphics
import Ink
import Pages

// SAFETY: unchecked because the compiler cannot check which thread calls it: its methods are called
// only on the renderer's serial queue.

/// A page of finished constructions: the state of a renderer.
final class ConstructionPage: @unchecked Sendable {
  private final class Entry {
    let stroke: Stroke
    /// The construction, once it is known.
    var construction: Construction?
    /// The pixels that may show it.
    var area = PixelRect.empty
    /// True if it is on the page, apart from stale pixels. Those that are not are the topmost ones.
    var isDrawn = false

    init(_ stroke: Stroke) { self.stroke = stroke }
  }

  /// The number of samples and stations after which a part of a page is delivered.
  private static let partLength = 50_000

  private let queue: DispatchQueue
  private let deliver: @Sendable (Patch) -> Void
  /// Returns true unless a newer page was requested.
  private var isCurrent: @Sendable () -> Bool = { true }
  private var engine = EngineSettings.hermite
  private var size = PageSize.none
  private var entries: [Entry] = []
  /// The pixels that must be drawn again.
  private var stale = DamageRegion()
  private var surface: ImageSurface?

  init(queue: DispatchQueue, deliver: @escaping @Sendable (Patch) -> Void) {
    self.queue = queue
    self.deliver = deliver
  }

  // MARK: Requests

  /// Replaces the strokes and the engine, without drawing.
  func begin(_ strokes: [Stroke], _ engine: EngineSettings) {
    dispatchPrecondition(condition: .onQueue(queue))
    self.engine = engine
    entries = strokes.map { Entry($0) }
  }

  /// Draws all constructions on a page of another size, while `isCurrent` returns true.
  func drawAll(
    _ new: PageSize, _ request: Int, showsParts: Bool, isCurrent: @escaping @Sendable () -> Bool
  ) {
    dispatchPrecondition(condition: .onQueue(queue))
    self.isCurrent = isCurrent
    size = new
    surface = nil
    stale.removeAll()
    for entry in entries { entry.isDrawn = false }
    var (drawn, part, isWhole) = (0, PixelRect.empty, true)
    for (index, entry) in entries.enumerated() {
      guard isCurrent() else { return }
      drawn += draw(entry)
      part = part.union(entry.area)
      guard showsParts, drawn > Self.partLength, index < entries.count - 1 else { continue }
      let progress = Double(index + 1) / Double(entries.count)
      answer(request, part, isWhole: isWhole, isPart: true, progress: progress)
      (drawn, part, isWhole) = (0, .empty, false)
    }
    answer(request, part, isWhole: isWhole)
  }

  /// Applies a change of the drawing, without drawing it.
  func apply(_ change: DrawingChange) {
    dispatchPrecondition(condition: .onQueue(queue))
    switch change {
    case .added(let stroke): entries.append(Entry(stroke))
    case .removed(let stroke):
      guard let index = entries.lastIndex(where: { $0.stroke.id == stroke.id }) else { return }
      erase(entries.remove(at: index))
    case .edited(let edit):
      // Others may be inserted over them.
      for entry in entries.reversed().prefix(while: { !$0.isDrawn }) { insert(entry) }
      for index in edit.removedIndices where entries.indices.contains(index) {
        erase(entries[index])
      }
      edit.apply(to: &entries) { stroke in
        let entry = Entry(stroke)
        insert(entry)
        return entry
      }
    // These begin a page, or do not matter.
    case .replaced, .background, .pages, .fields: break
    }
  }

  private func insert(_ entry: Entry) {
    stale.add(figure(entry).area)
    entry.isDrawn = true
  }

  private func erase(_ entry: Entry) { if entry.isDrawn { stale.add(entry.area) } }

  /// Draws what has changed, and answers `request`.
  func drawChanges(_ request: Int) {
    dispatchPrecondition(condition: .onQueue(queue))
    for rect in stale.rects {
      surface?.fill(size.onSurface(rect), with: 0)
      for entry in entries where entry.isDrawn && entry.area.intersects(rect) {
        guard isCurrent() else { return }
        composite(figure(entry), clip: rect)
      }
    }
    var area = stale.bounds
    stale.removeAll()
    for entry in Array(entries.reversed().prefix { !$0.isDrawn }).reversed() {
      guard isCurrent() else { return }
      _ = draw(entry)
      area = area.union(entry.area)
    }
    answer(request, area)
  }

  // MARK: Drawing

  /// Draws a construction over the page. Returns the number of its samples and stations.
  private func draw(_ entry: Entry) -> Int {
    let figure = figure(entry)
    composite(figure, clip: figure.area)
    entry.isDrawn = true
    return figure.count
  }

  /// Returns the figure of a construction, and notes its pixels.
  private func figure(_ entry: Entry) -> ConstructionFigure {
    let stroke = entry.stroke
    let construction =
      entry.construction
      ?? Construction(samples: stroke.samples, pen: stroke.pen, engine: engine)
    entry.construction = construction
    let figure = ConstructionFigure(construction, on: size)
    entry.area = figure.area
    return figure
  }

  /// Composites a figure over the page in `clip`.
  private func composite(_ figure: ConstructionFigure, clip: PixelRect) {
    guard figure.area.intersects(clip), let picture = figure.picture() else { return }
    if surface == nil { surface = size.transparent() }
    let (place, clip) = (size.onSurface(figure.area), size.onSurface(clip))
    surface?.draw { context in
      context.clip(clip)
      context.paint(picture, atX: place.x, y: place.y)
    }
  }

  /// Answers a request with a copy of the pixels in `area`. Void requests are not answered.
  private func answer(
    _ request: Int, _ area: PixelRect, isWhole: Bool = false, isPart: Bool = false,
    progress: Double = 0
  ) {
    guard isCurrent() else { return }
    var copy = area.isEmpty ? nil : PageSize(bounds: area, scale: size.scale).transparent()
    let place = size.onSurface(area)
    surface.lend { page in copy?.copy(place, of: page, dx: -place.x, dy: -place.y) }
    deliver(
      Patch(
        request: request, rect: area, isWhole: isWhole, isPart: isPart, progress: progress,
        pixels: Patch.Pixels(copy.take())))
  }
}
