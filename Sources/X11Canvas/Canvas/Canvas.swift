import Dispatch
import Graphics
import Ink
import Input
import Pages
import PDFPages
import Platform

/// A canvas: a drawing and the panes that show it. It takes contacts and draws pixels.
///
/// A contact on any pane draws in all panes that are shown, at the same point of the drawing, each
/// with the pane's own engine. The canvas does not know the window: positions are in pixels of the
/// surface it is drawn on, and `layout` sets the positions of the panes' pages there. A canvas
/// belongs to one thread.
public final class Canvas {
  /// A message of a background queue. Pass it to `receive` on the canvas's thread.
  public struct Message: Sendable {
    let pane: Int
    let content: Content

    enum Content: Sendable {
      case patch(Patch)
      case selection(SelectionImages)
      case ghost(SelectionImages)
      case construction(Patch)
    }
  }

  /// A contact that is drawing.
  final class Contact {
    /// The identifier its stroke will have.
    let id: StrokeID
    let source: StrokeSource
    var clock: SampleClock
    let pane: Int
    /// The pixel at that pane's origin.
    var origin: Point
    /// The prediction of its tip.
    var tip = TipFollower()
    /// True if it has ended and its ink is not part of the drawing yet.
    var isPaused = false
    /// True if samples arrived after the live stroke was last drawn.
    var isStale = false
    /// The number of its samples that `takeEvents` has returned.
    var taken = 0

    init(id: StrokeID, source: StrokeSource, clock: SampleClock, pane: Int, origin: Point) {
      self.id = id
      self.source = source
      self.clock = clock
      self.pane = pane
      self.origin = origin
    }
  }

  /// The drawing and its steps.
  public internal(set) var drawing = Drawing()
  /// The engines of the panes.
  public private(set) var engines: [EngineSettings]

  /// True if the panes show their difference instead of their ink. It has no effect unless there
  /// are two panes and both are shown on pages of one size.
  public var showsDifference = false {
    didSet { if showsDifference != oldValue { changeView() } }
  }
  /// True if the panes show, over paler ink, the construction of the ink by their engines.
  public var showsConstruction = false {
    didSet { if showsConstruction != oldValue { changeView() } }
  }

  /// The time from when a picture is put on the screen until it is seen, in seconds. Live strokes
  /// go on to where their tips are predicted to be then. 0 is for no predictions.
  public var displayTime = 0.0
  /// The time from events to their pictures.
  var delay = PictureDelay()
  /// The latency of ink while it is measured.
  var latency: LatencyMeter?
  /// The marks of the predicted tips in the construction.
  var tipMarks = CanvasMarks<TipMark>()
  /// The clock, in seconds. Tests have their own.
  var now: () -> Double = { MonotonicClock.now }

  let panes: [Pane]
  /// The background that the panes show: that of the drawing, with the pixels of its pictures.
  var shownBackground = PlaneBackground.white
  /// The pictures of the pages of the drawing's PDF, or nil if it shows none. The canvas tells them
  /// what is in view with each `refresh`; their news are taken by `takePageNews`.
  public var pagePictures: PagePictures? {
    didSet { areSheetsStale = true }
  }
  /// True if other sheets may be in view than are shown.
  var areSheetsStale = false
  /// The number of the newest background of the plane or of a page.
  var backgrounds: UInt64 = 0
  /// The pictures of pages whose pixels are needed.
  var missingPictures: [Background.Picture] = []
  /// The files of pictures of pages that cannot be read.
  var unreadablePictures: [[UInt8]] = []
  private(set) var pages: [PixelRect?]
  /// The constructions of each pane.
  let constructions: [ConstructionLayer]
  private var needsRepaint = false
  /// The frames of the fields to sign in, in canvas units. Another drawing has none.
  public var fields: [Bounds] = [] {
    didSet {
      chosenField = nil
      if fields != oldValue { needsRepaint = true }
    }
  }
  /// The index of the chosen field.
  var chosenField: Int? {
    didSet { if chosenField != oldValue { needsRepaint = true } }
  }
  /// The number of pixels per canvas unit at actual size.
  private(set) var scale = 1.0
  /// The part of the drawing that all panes show, and its zoom. Events are interpreted in the
  /// newest view. The panes show it after the next `refresh`.
  public var view = CanvasView() {
    didSet {
      if view.limits != viewLimits { view.limits = viewLimits }
      if view != oldValue { isViewStale = true }
      if view.zoom != oldValue.zoom { keptFit = nil }
    }
  }
  /// The frame that the zoom was chosen to fit, until another zoom is chosen.
  var keptFit: (fit: Fit, frame: Bounds)?
  /// The limits of the view, by which pages are not lost.
  var viewLimits: CanvasView.Limits?
  /// The rectangle around all pages in canvas units, or nil on endless paper.
  var extent: Bounds?
  private var isViewStale = false
  var contacts: ShortMap<ContactID, Contact> = [:]
  /// The strokes cancelled while they were being drawn, until `takeEvents` returns their events.
  var withdrawn: [StrokeID] = []
  var erasers: ShortMap<ContactID, EraserContact> = [:]
  /// The rings that show their nibs.
  var rings = CanvasMarks<NibRing>()
  var selection = CanvasSelection()
  /// The strokes that follow the pointer, or nil if none do.
  var placement: Placement?
  /// The number of times that strokes were picked up.
  var placements = 0
  /// The layers that show them, one for each pane, and what of them is on the screen.
  private(set) var ghosts: [SelectionLayer] = []
  var ghostPlaces: [PixelRect]
  var ghostNumbers: [Int] = []
  var nextID: UInt64 = 1

  /// Creates a canvas with a pane for each of `engines`, none of them shown yet. `deliver` is
  /// called on background queues with messages to pass to `receive`.
  public convenience init(engines: [EngineSettings], deliver: @escaping @Sendable (Message) -> Void)
  {
    self.init(engines: engines, deliver: deliver, checkpoint: nil)
  }

  /// Creates a canvas as above. `checkpoint` is called on the background queues at each step of the
  /// hand-over. The caches of all panes together take `cacheBudget` bytes.
  init(
    engines: [EngineSettings], deliver: @escaping @Sendable (Message) -> Void,
    checkpoint: (@Sendable (Compositor.Step) -> Void)?, cacheBudget: Int = 40_000_000
  ) {
    self.engines = engines
    let scratch = CoverageScratch()
    let queues = engines.map { _ in DispatchQueue(label: "xsign.compositor", qos: .userInitiated) }
    panes = engines.enumerated().map { index, engine in
      let compositor = Compositor(
        queue: queues[index], cacheBudget: cacheBudget / engines.count,
        deliver: { deliver(Message(pane: index, content: .patch($0))) }, checkpoint: checkpoint)
      return Pane(engine: engine, compositor: compositor, scratch: scratch)
    }
    pages = engines.map { _ in nil }
    ghostPlaces = engines.map { _ in .empty }
    // One queue, so that one processor is left for the ink.
    let inspection = DispatchQueue(label: "xsign.constructions", qos: .utility)
    constructions = engines.indices.map { index in
      ConstructionLayer(
        renderer: ConstructionRenderer(
          queue: inspection,
          deliver: { deliver(Message(pane: index, content: .construction($0))) }))
    }
    func layers(_ content: @escaping @Sendable (SelectionImages) -> Message.Content)
      -> [SelectionLayer]
    {
      engines.indices.map { index in
        SelectionLayer(
          renderer: SelectionRenderer(
            queue: queues[index], deliver: { deliver(Message(pane: index, content: content($0))) }))
      }
    }
    selection.layers = layers { .selection($0) }
    ghosts = layers { .ghost($0) }
  }

  // MARK: Layout

  /// Sets the positions of the panes' pages, in pixels, and the number of pixels per canvas unit at
  /// actual size. A pane whose page is nil is not shown. Ink keeps its distance from the top left
  /// corner of its page. A page that changed is damaged as a whole.
  public func layout(_ newPages: [PixelRect?], scale: Double) {
    self.scale = scale
    let old = pages
    for (index, page) in newPages.enumerated() where index < panes.count { pages[index] = page }
    updateLimits()
    viewChanged()
    for (index, page) in newPages.enumerated() where index < panes.count {
      let wasShown = old[index] != nil
      guard let page else {
        panes[index].hide()
        constructions[index].hide()
        continue
      }
      panes[index].resize(to: visibleArea(on: page), strokes: drawing.strokes)
      updateConstruction(of: index)
      if !wasShown { for contact in contacts.values { panes[index].begin(contact.source) } }
      // The contacts continue at the pointer, also if their page has moved.
      for contact in contacts.values where contact.pane == index { contact.origin = page.corner }
      for eraser in erasers.values where eraser.pane == index { eraser.origin = page.corner }
      for contact in selection.contacts.values where contact.pane == index {
        contact.origin = page.corner
      }
    }
  }

  private func applyView() {
    guard isViewStale else { return }
    viewChanged()
    for case (let index, let page?) in pages.enumerated() {
      panes[index].resize(to: visibleArea(on: page), strokes: drawing.strokes)
      updateConstruction(of: index)
    }
  }

  /// Discards what was drawn for the previous view.
  private func viewChanged() {
    isViewStale = false
    areSheetsStale = true
    if showsDifference || showsConstruction { needsRepaint = true }
  }

  /// The pane whose page contains the pixel at `point`.
  public func pane(at point: Point) -> Int? {
    pages.firstIndex { page in
      guard let page, point.isFinite, abs(point.x) < 1e6, abs(point.y) < 1e6 else { return false }
      return page.contains(Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
    }
  }

  /// Sets the engine of pane `pane`. Strokes that are being drawn change at once; finished strokes
  /// change when the compositor has redrawn them.
  public func setEngine(_ engine: EngineSettings, pane: Int) {
    guard engines[pane] != engine else { return }
    engines[pane] = engine
    panes[pane].setEngine(engine, strokes: drawing.strokes)
    updateConstruction(of: pane)
  }

  // MARK: Pixels

  /// Receives a message from a background queue.
  public func receive(_ message: Message) {
    switch message.content {
    case .patch(let patch): panes[message.pane].receive(patch)
    case .selection(let images): receive(images, pane: message.pane)
    case .ghost(let images): _ = ghosts[message.pane].receive(images)
    case .construction(let patch): constructions[message.pane].receive(patch)
    }
  }

  /// Waits until the background queues have done all requests so far. Their messages are delivered
  /// then, but not received. For tests.
  func waitForCompositor() {
    for pane in panes { pane.compositor.wait() }
    for layer in constructions { layer.wait() }
  }

  /// Draws the newest samples of the live strokes. Called once per presented frame. Adds the pixels
  /// that changed to `damage`, in pixels of the whole surface.
  public func refresh(_ damage: inout DamageRegion) {
    applyView()
    refreshSheets()
    for contact in contacts.values where contact.isStale || isOverdue(contact) {
      updateTip(of: contact)
      forEachShownPane {
        $0.liveStroke(of: contact.source)?.refresh(to: contact.tip.place, &$0.damage)
      }
      contact.isStale = false
    }
    for (pane, page) in zip(panes, pages) {
      if comparesPanes {
        for case let page? in pages { pane.addDamage(to: &damage, page) }
      } else if let page {
        pane.addDamage(to: &damage, page)
      }
      pane.damage.removeAll()
    }
    if showsConstruction { refreshConstructions(&damage) }
    refreshTipMarks(&damage)
    refreshSelection(&damage)
    refreshGhosts(&damage)
    refreshRings(&damage)
    if needsRepaint { for case let page? in pages { damage.add(page) } }
    needsRepaint = false
  }

  private func changeView() {
    for index in panes.indices { updateConstruction(of: index) }
    needsRepaint = true
  }

  /// Draws the part of the panes' paper and ink that lies in `rect`, in pixels, on `surface`, which
  /// is opaque.
  public func draw(_ rect: PixelRect, on surface: inout ImageSurface) {
    if comparesPanes {
      drawDifference(rect, on: &surface)
    } else {
      for (pane, page) in zip(panes, pages) {
        guard let page, page.intersects(rect) else { continue }
        let (dx, dy) = pane.size.offset(on: page)
        pane.draw(rect.offset(x: -dx, y: -dy), onto: &surface, dx: dx, dy: dy)
      }
    }
    if showsConstruction { drawConstructions(rect, on: &surface) }
    tipMarks.draw(rect, on: pages, onto: &surface)
    drawFields(rect, on: &surface)
    drawSelection(rect, on: &surface)
    drawGhosts(rect, on: &surface)
    rings.draw(rect, on: pages, onto: &surface)
  }

  func forEachShownPane(_ body: (Pane) -> Void) {
    for (pane, page) in zip(panes, pages) where page != nil { body(pane) }
  }
}
