/// A drawing at one moment, from which a journal can be written anew. Creating one copies no ink.
public struct DrawingSnapshot: Sendable {
  private let drawing: Drawing
  private let lifted: [Erasure]
  /// The events of the strokes that are being drawn.
  public let live: [DrawingEvent]

  /// Creates a snapshot of `drawing`. `lifted` has the erasures that are not steps yet: the
  /// snapshot has their strokes.
  public init(_ drawing: Drawing, lifted: [Erasure] = [], live: [DrawingEvent] = []) {
    self.drawing = drawing
    self.lifted = lifted
    self.live = live
  }

  /// True if it is not just what the drawing started with, as from a file: it has steps, also such
  /// as were undone, or a stroke or a text is on the way.
  package var hasSteps: Bool { drawing.canUndo || drawing.canRedo || !live.isEmpty }

  /// Returns events that make the same drawing, with the same steps to undo and to redo. The
  /// strokes that the drawing started with, as from a file, come first, as steps.
  ///
  /// - Complexity: O(*n* log *n*), with *n* strokes in the drawing and its steps.
  public func steps() -> [DrawingEvent] {
    let history = drawing.history
    let (strokes, pages, withoutInk) = start()
    let isBlank = pages == Drawing().pages && drawing.source == nil
    var events: [DrawingEvent] = isBlank ? [] : [.base(pages, drawing.source)]
    if withoutInk.isEmpty {
      events += strokes.map { .added($0) }
    } else {
      events.append(.tookUp(withoutInk, added: strokes))
    }
    events += history.done.map { DrawingEvent($0.step) }
    events += history.undone.reversed().map { DrawingEvent($0.step) }
    events += history.undone.map { _ in .undone }
    return events
  }

  /// Returns the strokes before the first step, ascending by rank, the pages, and the
  /// ink of before that was not on those of the PDF.
  private func start() -> ([PlacedStroke], [Page], InkRemoval) {
    var withoutInk = drawing.withoutInk
    var strokes: [StrokePlace: PlacedStroke] = [:]
    func insert(_ placed: [PlacedStroke]) { for one in placed { strokes[one.place] = one } }
    func remove(_ placed: [PlacedStroke]) { for one in placed { strokes[one.place] = nil } }
    insert(drawing.contents.placed)
    for erasure in lifted {
      remove(erasure.parts)
      insert(erasure.removed)
    }
    var pages = drawing.pages
    for step in drawing.history.done.reversed() {
      switch step.step {
      case .add(let placed): remove([placed])
      case .edit(let removed, let added):
        remove(added)
        insert(removed)
      case .transform(let transformation): insert(transformation.before())
      case .clear(let before):
        strokes = [:]
        insert(before.placed)
      case .background(let page, let old, _):
        if let index = pages.firstIndex(where: { $0.id == page }) { pages[index].background = old }
      case .pages(let edit):
        for item in edit.copied?.items ?? [] { strokes[item.place] = nil }
        insert(edit.strokesBefore())
        pages = edit.before
      case .takeUp(let removal, let added):
        remove(added)
        withoutInk.subtract(removal)
      case .putBack(let removal): withoutInk.formUnion(removal)
      case .fields: break
      }
    }
    return (strokes.values.ascending(), pages, withoutInk)
  }
}
