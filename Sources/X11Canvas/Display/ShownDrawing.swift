public import Graphics
public import Ink

/// A drawing, the view and the panes that show it: what all features of a canvas share.
///
/// It knows no contacts and none of the features. They change the drawing, and `show` the change.
public class ShownDrawing {
  /// The drawing and its steps.
  public final internal(set) var drawing = Drawing()
  /// The number of the drawing among those that were shown.
  package final private(set) var drawingNumber = 0
  /// Where the panes show it. Events are interpreted in the newest view. The panes show it after
  /// the next `refresh`.
  public final var viewport: Viewport
  final let panes: [Pane]
  final var backdrop = ShownBackground()
  /// The least identifier that no stroke has had.
  final var nextID: UInt64 = 1
  /// Is called when pages of the PDF are to be shown otherwise: fields have got other values, ink
  /// was taken up, or a page was turned, and when the PDF has gone. It is called before the panes
  /// show turned pages.
  public final var documentChanged: () -> Void = {}
  /// Is called with the indices of pages that have no copy of what was repeated, as they are too
  /// small for it.
  public final var pagesTooSmall: ([Int]) -> Void = { _ in }
  /// The pages of the PDF whose ink of before is taken up, when the pages were drawn last.
  private final var shownRemoval = InkRemoval()
  /// True if the next `refresh` damages all pages.
  final var needsRepaint = false

  /// True if the panes show their difference instead of their ink. It has no effect unless there
  /// are two panes and both are shown on pages of one size.
  public final var showsDifference = false {
    didSet { if showsDifference != oldValue { needsRepaint = true } }
  }
  /// True if the panes show, over paler ink, the construction of the ink by their engines.
  public final var showsConstruction = false {
    didSet {
      guard showsConstruction != oldValue else { return }
      for pane in panes { updateConstruction(of: pane) }
      needsRepaint = true
    }
  }

  /// Shows an empty drawing in `panes`, none of which is shown yet.
  init(panes: [Pane]) {
    self.panes = panes
    viewport = Viewport(count: panes.count)
  }

  /// The engines of the panes.
  public final var engines: [EngineSettings] { panes.map(\.engine) }

  // MARK: The view

  /// The part of the drawing that all panes show, and its zoom.
  public final var view: CanvasView {
    get { viewport.view }
    set { viewport.view = newValue }
  }

  /// True if the drawing has pages, and not endless paper.
  public final var hasPages: Bool { viewport.hasPages }

  /// The index of the page that was gone to, until the view moves otherwise; then of the page with
  /// the largest share in view, or of the nearest. O(pages in view).
  public final var currentPage: Int { viewport.currentPage }

  /// The pane whose page contains the pixel at `point`.
  public final func pane(at point: Point) -> Int? { viewport.pane(at: point) }

  /// The part of the drawing that pane `pane` shows, in canvas units, or nil if it is not shown.
  public final func visibleBounds(of pane: Int) -> Bounds? { viewport.visibleBounds(of: pane) }

  /// Sets the positions of the panes' pages, in pixels, and the number of pixels per canvas unit at
  /// actual size. A pane whose page is nil is not shown. Ink keeps its distance from the top left
  /// corner of its page. A page that changed is damaged as a whole.
  public func layout(_ pages: [PixelRect?], scale: Double) {
    viewport.layOut(pages, scale: scale)
    showView()
  }

  /// Shows the view in the panes, which discard what they drew for the previous one.
  final func showView() {
    viewport.isStale = false
    backdrop.isStale = true
    if showsDifference || showsConstruction { needsRepaint = true }
    for (pane, page) in zip(panes, viewport.pages) {
      if let page {
        pane.resize(to: viewport.visibleArea(on: page), strokes: drawing.strokes)
      } else {
        pane.hide()
      }
      updateConstruction(of: pane)
    }
  }

  // MARK: Changes

  /// Sets the engine of pane `pane`. Strokes that are being drawn change at once; finished strokes
  /// change when the compositor has redrawn them.
  public final func setEngine(_ kind: EngineSettings, pane: Int) {
    panes[pane].setEngine(kind, strokes: drawing.strokes)
    updateConstruction(of: panes[pane])
  }

  /// Shows a change of the drawing in the panes.
  final func show(_ change: DrawingChange) {
    switch change {
    case .background: showBackground()
    case .fields: documentChanged()
    case .pages(let edit):
      if drawing.source != nil { documentChanged() }
      // The panes draw all pages anew, with the strokes that moved with them.
      showBackground(startsAnew: true)
      guard let edit else { return }
      for pane in panes { pane.construction.apply(.edited(edit)) }
    case .added, .removed, .edited, .replaced:
      forEachShownPane {
        $0.apply(change)
        $0.construction.apply(change)
      }
    }
    if drawing.withoutInk != shownRemoval {
      shownRemoval = drawing.withoutInk
      documentChanged()
    }
  }

  /// Shows another drawing. The identifiers of its strokes are less than `nextID`. `image` has the
  /// pixels of the picture of its first page, if they are known. Pages are shown from the first.
  final func show(_ new: Drawing, nextID: UInt64, image: Image?) {
    let isRecorded = drawing.isRecorded
    drawing = new
    drawingNumber += 1
    drawing.isRecorded = isRecorded
    shownRemoval = new.withoutInk
    self.nextID = max(self.nextID, nextID)
    backdrop.forgetUnreadable()
    forEachShownPane { $0.forgetFormerStates() }
    // Another background starts new pages with all strokes.
    let change = DrawingChange.replaced(drawing.strokes)
    if showBackground(image: image, startsAnew: true) {
      for pane in panes { pane.construction.apply(change) }
    } else {
      show(change)
    }
    if hasPages { viewport.showStart() }
  }

  /// Frees the memory that panes keep for former states, if the drawing is empty. The program calls
  /// it when it rests.
  public final func rest() { if drawing.isEmpty { forEachShownPane { $0.rest() } } }

  /// Calls `body` with the panes that are shown. Each motion of the pen does so: indices count
  /// fewer references than an iterator.
  final func forEachShownPane(_ body: (Pane) -> Void) {
    for index in panes.indices where panes[index].isShown { body(panes[index]) }
  }

  // MARK: Copies

  /// Returns an identifier that no stroke has had before.
  final func takeID() -> StrokeID {
    defer { nextID += 1 }
    return StrokeID(nextID)
  }

  /// Returns the images of strokes, with identifiers that no stroke has had.
  final func copies(_ strokes: [Stroke], by map: Affine) -> [Stroke] {
    strokes.map { $0.transformed(by: map, id: takeID()) }
  }

  /// Returns the copies of `strokes`, which are on `page`, on other pages, of those that can be
  /// shown. Their place is measured on `page`. Each is whole on its page. Reports the pages that
  /// are too small for that.
  final func repeated(
    _ strokes: [Stroke], on page: Page, _ repetition: PageRepetition
  ) -> [Stroke] {
    let unshown = drawing.pages.lazy.filter { self.backdrop.failure(of: $0) != nil }
    let steps = drawing.steps(
      of: strokes.extent, from: page, to: repetition.pages.subtracting(unshown.map(\.id)),
      corner: repetition.corner)
    if !steps.tooSmall.isEmpty { pagesTooSmall(steps.tooSmall) }
    return steps.steps.flatMap { copies(strokes, by: Affine(step: $0)) }
  }
}
