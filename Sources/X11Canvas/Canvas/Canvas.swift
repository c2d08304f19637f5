import Dispatch
import Ink

/// The drawing and its renderings: contacts in, pixels out.
///
/// A contact on any pane draws in all that are shown, at the same place of the drawing, each by its
/// own engine. The canvas knows no window: positions are in pixels of whatever it is drawn into,
/// and `layout` says where the panes' pages lie there. Belongs to one thread.
public final class Canvas {
  /// Where a pane's page lies.
  public struct Placement: Sendable, Hashable {
    /// The page, in pixels; nil where the pane is not shown.
    public var page: PixelRect?

    /// A pane whose page lies at `page`, or that is not shown.
    public init(page: PixelRect?) { self.page = page }
  }

  /// What the compositor tells the canvas; give it to `receive` on the canvas's thread.
  public struct Message: Sendable {
    let pane: Int
    let content: Content

    enum Content: Sendable {
      case patch(Patch)
      case selection(SelectionPicture)
    }
  }

  /// A contact that is drawing.
  final class Contact {
    /// The name its stroke will have.
    let id: StrokeID
    let source: StrokeSource
    var clock: SampleClock
    /// The pane it began in.
    let pane: Int
    /// The pixel at that pane's origin.
    var origin: Point
    /// Whether it has ended, and only its ink's becoming part of the drawing is open.
    var isPaused = false
    /// Whether samples came since the ink was last brought up to date.
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
  public private(set) var engines: [EngineKind]

  /// Whether the panes show, instead of their ink, where they differ; without effect unless there
  /// are two and both are shown on pages of one size.
  public var showsDifference = false {
    didSet { if showsDifference != oldValue { changeView() } }
  }
  /// Whether the panes show, over their paler ink, how their engines came to it.
  public var showsConstruction = false {
    didSet { if showsConstruction != oldValue { changeView() } }
  }

  let panes: [Pane]
  /// The background as the panes show it: a view of the drawing's, with the pixels of its picture.
  var shownBackground = PageBackground.white
  /// The picture of the background that cannot be read, if it is one.
  var unreadable: Background.Picture?
  private(set) var pages: [PixelRect?]
  /// The constructions of each pane that is shown, while they are.
  var constructions: [Int: ConstructionLayer] = [:]
  /// Whether all pages must be drawn anew.
  private var needsRepaint = false
  /// Pixels per canvas unit, at actual size.
  private(set) var scale = 1.0
  /// Which part of the drawing the panes show, all the same, and how large. Events are understood by
  /// the newest view; what the panes show follows at the next `refresh`.
  public var view = CanvasView() {
    didSet { if view != oldValue { isViewStale = true } }
  }
  private var isViewStale = false
  var contacts: [ContactID: Contact] = [:]
  /// The strokes withdrawn while they were being drawn, until `takeEvents` returns that.
  var withdrawn: [StrokeID] = []
  /// The contacts that rub ink out.
  var erasers: [ContactID: EraserContact] = [:]
  /// The nibs shown at them.
  var rings: [NibRing] = []
  /// What is selected.
  var selection = CanvasSelection()
  var nextID: UInt64 = 1

  /// A canvas with a pane for each of `engines`, none shown yet. `deliver` is called on
  /// background queues with messages that belong to `receive`.
  public convenience init(
    engines: [EngineKind], deliver: @escaping @Sendable (Message) -> Void
  ) {
    self.init(engines: engines, deliver: deliver, checkpoint: nil)
  }

  /// As above; `checkpoint` is called on the background queues at each step of the hand-over. The
  /// caches of all panes together take `cacheBudget` bytes.
  init(
    engines: [EngineKind], deliver: @escaping @Sendable (Message) -> Void,
    checkpoint: (@Sendable (Compositor.Step) -> Void)?, cacheBudget: Int = 40_000_000
  ) {
    self.engines = engines
    let scratch = CoverageScratch()
    let queues = engines.map { _ in
      DispatchQueue(label: "xsign.compositor", qos: .userInitiated)
    }
    panes = engines.enumerated().map { index, engine in
      let compositor = Compositor(
        queue: queues[index], cacheBudget: cacheBudget / engines.count,
        deliver: { deliver(Message(pane: index, content: .patch($0))) },
        checkpoint: checkpoint)
      return Pane(engine: engine, compositor: compositor, scratch: scratch)
    }
    pages = engines.map { _ in nil }
    selection.layers = engines.indices.map { index in
      SelectionLayer(
        renderer: SelectionRenderer(
          queue: queues[index], deliver: { deliver(Message(pane: index, content: .selection($0))) })
      )
    }
  }

  // MARK: Places

  /// Says where the panes' pages lie, in pixels, and how many pixels make a canvas unit at actual
  /// size. Ink keeps its place from the top left corner of its page. The whole of a page that changed
  /// is damaged.
  public func layout(_ placements: [Placement], scale: Double) {
    self.scale = scale
    viewChanged()
    for (index, placement) in placements.enumerated() where index < panes.count {
      let wasShown = pages[index] != nil
      pages[index] = placement.page
      guard let page = placement.page else {
        panes[index].hide()
        continue
      }
      panes[index].resize(to: shown(on: page), strokes: drawing.strokes)
      for contact in contacts.values {
        if !wasShown { _ = panes[index].begin(contact.source) }
        // The ink goes on where the pointer is, also where its page has moved.
        if contact.pane == index { contact.origin = Point(Double(page.x), Double(page.y)) }
      }
      for eraser in erasers.values where eraser.pane == index {
        eraser.origin = Point(Double(page.x), Double(page.y))
      }
      for contact in selection.contacts.values where contact.pane == index {
        contact.origin = Point(Double(page.x), Double(page.y))
      }
    }
  }

  /// Shows the newest view on all pages.
  private func followView() {
    guard isViewStale else { return }
    viewChanged()
    for case (let pane, let page?) in zip(panes, pages) {
      pane.resize(to: shown(on: page), strokes: drawing.strokes)
    }
  }

  private func viewChanged() {
    isViewStale = false
    constructions = [:]
    if showsDifference || showsConstruction { needsRepaint = true }
  }

  /// The pane whose page the pixel at `point` belongs to.
  public func pane(at point: Point) -> Int? {
    pages.firstIndex { page in
      guard let page, point.isFinite, abs(point.x) < 1e6, abs(point.y) < 1e6 else { return false }
      return page.contains(Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
    }
  }

  /// Draws with engine `kind` in pane `pane` from now on, all strokes: those being drawn at once;
  /// finished ones stay as they are until the compositor has drawn them anew.
  public func setEngine(_ kind: EngineKind, pane: Int) {
    guard engines[pane] != kind else { return }
    engines[pane] = kind
    panes[pane].setEngine(kind, strokes: drawing.strokes)
    constructions[pane] = nil
    if showsConstruction { needsRepaint = true }
  }

  // MARK: Pixels

  /// Takes a message from the compositor.
  public func receive(_ message: Message) {
    switch message.content {
    case .patch(let patch): panes[message.pane].receive(patch)
    case .selection(let picture): receive(picture, pane: message.pane)
    }
  }

  /// Waits until the compositor has done all it was told so far; its messages are then delivered,
  /// not yet received. For tests.
  func waitForCompositor() {
    for pane in panes { pane.waitForCompositor() }
  }

  /// Brings the live strokes up to their newest samples: once per presented frame. Adds what changed
  /// to `damage`, in pixels of the whole picture.
  public func refresh(_ damage: inout DamageRegion) {
    followView()
    for contact in contacts.values where contact.isStale {
      forEachShownPane { pane in
        if let stroke = pane.liveStroke(of: contact.source) { pane.refresh(stroke) }
      }
      contact.isStale = false
    }
    for (pane, page) in zip(panes, pages) {
      if comparesPanes {
        for case let page? in pages { pane.addDamage(to: &damage, page) }
      } else if let page {
        pane.addDamage(to: &damage, page)
      }
      pane.clearDamage()
    }
    if showsConstruction { refreshConstructions(&damage) }
    refreshSelection(&damage)
    refreshRings(&damage)
    if needsRepaint { for case let page? in pages { damage.add(page) } }
    needsRepaint = false
  }

  private func changeView() {
    if !showsConstruction { constructions = [:] }
    needsRepaint = true
  }

  /// Draws the paper and ink of all panes that lie in `rect`, in pixels, on `surface`, which is
  /// opaque.
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
    drawSelection(rect, on: &surface)
    drawRings(rect, on: &surface)
  }

  func forEachShownPane(_ body: (Pane) -> Void) {
    for (pane, page) in zip(panes, pages) where page != nil { body(pane) }
  }
}
