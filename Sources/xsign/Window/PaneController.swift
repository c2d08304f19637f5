import Accessibility
import Controls
import Graphics
import Ink
import Input
import Platform
import X11
import X11Canvas

/// The panes in the window: which are shown and where, the one chosen last, their engines and their
/// view.
@MainActor final class PaneController {
  private let display: Display
  private let window: Window
  let canvas: Canvas
  let controls: ControlsLayer
  let painter: Painter
  /// What is shown of the pages beside the panes.
  let pages: PageNavigator
  private(set) var shown = PaneView.both
  /// The engine of the left pane, while the Sign view shows another in it.
  private var hiddenEngine: EngineSettings?
  /// The engine of the Sign view.
  private var signEngine = EngineSettings.xsign
  /// The panes that have the engine of an option, until another is chosen. Files do not change it.
  private var given: Set<Int> = []
  /// The view before pages were opened, unless another was chosen since.
  private var former: PaneView?
  /// The index of the pane chosen last: exports hold it, and keys set its engine.
  var focused: Int { painter.focused }
  /// True if fingers do not move and zoom the view.
  var isViewFixed = false
  /// True if the size or scale of the window, or the panes shown, changed since the last layout.
  private var needsLayout = true

  init(
    display: Display, window: Window, canvas: Canvas, controls: ControlsLayer, painter: Painter,
    onMainThread: @escaping MainThread
  ) {
    self.display = display
    self.window = window
    self.canvas = canvas
    self.controls = controls
    self.painter = painter
    pages = PageNavigator(
      canvas: canvas, controls: controls, panel: painter.panel, onMainThread: onMainThread)
    canvas.setBackdrop(controls.theme)
    pages.needsLayout = { [unowned self] in setNeedsLayout() }
  }

  /// The number of pixels per canvas unit at actual size.
  var scale: Double { display.scale }

  // MARK: Layout

  /// True if both panes are one above the other.
  var isStacked: Bool { window.height > window.width }

  /// Returns the fields of the document that can be filled in.
  var accessibleFields: () -> [AccessibleNode] = { [] }

  /// Lays the window out before it is used next.
  func setNeedsLayout() { needsLayout = true }

  /// Lays the window out if needed. `prepare` is called before the controls are measured.
  func layoutIfNeeded(_ prepare: () -> Void) {
    guard needsLayout else { return }
    needsLayout = false
    let (width, height) = (window.width, window.height)
    painter.resize(width: width, height: height)
    prepare()
    let area = pages.placePanel(
      in: controls.layout(width: width, height: height, scale: scale), scale: scale)
    painter.frames = PaneFrames(
      in: area, view: shown, isTall: isStacked, count: canvas.engines.count,
      theme: controls.theme, scale: scale)
    canvas.layout(canvas.engines.indices.map { painter.frames.page($0) }, scale: scale)
    pages.placeScrollBar(beside: painter.frames.frames.map(\.page), on: area)
  }

  /// The size of the page of the pane chosen last, at actual size, in canvas units; zero if it is
  /// not shown.
  var pageSize: Point {
    let page = painter.frames.page(focused) ?? .empty
    return Point(Double(page.width), Double(page.height)) / scale
  }

  /// The colours around the page that the user chose.
  var themePreference = ThemePreference.desktop { didSet { updateTheme() } }

  /// What the desktop's portal says about looks.
  var portalSettings = PortalSettings() { didSet { updateTheme() } }

  /// Follows the desktop's settings, as far as the user chose so.
  func updateTheme() {
    let theme = themePreference.theme(display.settings.adopting(portalSettings))
    guard theme != controls.theme else { return }
    controls.theme = theme
    canvas.setBackdrop(theme)
    window.setBackground(theme.windowBackground)
    setNeedsLayout()
  }

  // MARK: Panes

  /// Shows the panes that the user chose. Chosen again, the Sign view gives way to both.
  func choose(_ view: PaneView) {
    former = nil
    show(view == .sign && shown == .sign ? .both : view)
  }

  /// Shows one pane for the pages of a PDF or a picture, until `leavePages`.
  func showPages() {
    if former == nil { former = shown }
    show(.sign)
  }

  /// Shows the panes that were shown before those pages.
  func leavePages() { if let view = former.take() { show(view) } }

  /// Shows other panes.
  func show(_ view: PaneView) {
    if view == .sign, shown != .sign {
      hiddenEngine = canvas.engines[0]
      canvas.setEngine(signEngine, pane: 0)
    } else if view != .sign, let engine = hiddenEngine.take() {
      canvas.setEngine(engine, pane: 0)
    }
    shown = view
    painter.namesEngines = view != .sign
    if !view.shows(focused) { painter.focused = 1 - focused }
    setNeedsLayout()
  }

  func focus(_ pane: Int) {
    guard pane != focused else { return }
    redrawSurroundings(focused)
    redrawSurroundings(pane)
    painter.focused = pane
  }

  /// Chooses the other pane, if both are shown.
  func focusNext() { if shown == .both { focus(1 - focused) } }

  /// Sets the engine of a pane. The Sign view has one engine: it gives way to the left pane.
  func set(_ engine: EngineSettings, pane: Int) {
    given.remove(pane)
    if shown == .sign, pane == 0 { choose(.left) }
    place(engine, pane: pane)
  }

  /// Sets the engine of a pane with other constants. That of the Sign view stays there.
  func adjust(_ engine: EngineSettings, pane: Int) {
    guard engine.kind == canvas.engines[pane].kind else { return }
    if shown == .sign, pane == 0 { signEngine = engine } else { given.remove(pane) }
    canvas.setEngine(engine, pane: pane)
    redrawSurroundings(pane)
  }

  /// Begins with the engines of options: one in the pane chosen last, two in both panes. The first
  /// is also that of the Sign view.
  func begin(with options: [EngineSettings]) {
    guard let first = options.first else { return }
    signEngine = first
    if shown == .sign { canvas.setEngine(first, pane: 0) }
    for (pane, engine) in zip(options.count == 1 ? [focused] : [0, 1], options) {
      place(engine, pane: pane)
      given.insert(pane)
    }
  }

  /// The panes' engines, whatever the Sign view shows: what a file names.
  var engines: [EngineSettings] {
    get { [hiddenEngine ?? canvas.engines[0]] + canvas.engines.dropFirst() }
    set {
      for (pane, engine) in zip(canvas.engines.indices, newValue) where !given.contains(pane) {
        place(engine, pane: pane)
      }
    }
  }

  /// Sets the engine that a pane has outside the Sign view.
  private func place(_ engine: EngineSettings, pane: Int) {
    if pane == 0, shown == .sign {
      hiddenEngine = engine
    } else {
      canvas.setEngine(engine, pane: pane)
    }
    redrawSurroundings(pane)
  }

  /// Shows or hides the difference of the panes, if both are shown.
  func toggleDifference() { if shown == .both { canvas.showsDifference.toggle() } }

  /// Shows the legend of what the panes show over the ink, if another one is needed. It takes room
  /// from the panes.
  func updateLegend() {
    let engines = canvas.engines.indices.filter { shown.shows($0) }.map { canvas.engines[$0] }
    let legend = Legend(
      engines, showsConstruction: canvas.showsConstruction,
      showsDifference: canvas.showsDifference, predicts: canvas.prediction.displayTime > 0)
    guard legend != controls.legend else { return }
    controls.legend = legend
    setNeedsLayout()
  }

  /// Redraws the titles and edges of all panes.
  func redrawSurroundings() { for pane in canvas.engines.indices { redrawSurroundings(pane) } }

  private func redrawSurroundings(_ pane: Int) {
    for rect in painter.frames.surroundings(pane) { painter.add(rect) }
  }

  // MARK: View

  /// Zooms to the next stop around the middle of the pane chosen last.
  func zoom(up: Bool) {
    let zoom = canvas.view.zoom
    guard let center = canvas.viewport.center(of: focused) else { return }
    self.zoom(by: ZoomStops.next(after: zoom, up: up) / zoom, around: center, in: focused)
  }

  /// Shows pages at actual size where they are, and endless paper at its initial position.
  func showActualSize() {
    canvas.viewport.showActualSize(in: focused)
    viewMayHaveChanged()
  }

  /// Shows the drawing at actual size and its initial position, or the first page.
  func resetView() {
    canvas.viewport.showStart()
    viewMayHaveChanged()
  }

  /// Chooses the zoom at which the current page fits.
  func fit(_ fit: Viewport.Fit) {
    canvas.viewport.fit(fit)
    viewMayHaveChanged()
  }

  /// Shows the zoom, the number of the current page and what is beside the panes, if they changed.
  func updatePage() {
    pages.update(engine: canvas.engines[focused])
    let count = canvas.drawing.pages.count
    let page =
      count > 1 ? Painter.PageNumber(number: canvas.currentPage + 1, count: count) : nil
    guard painter.page != page || painter.zoom != canvas.view.zoom else { return }
    painter.page = page
    painter.zoom = canvas.view.zoom
    redrawSurroundings()
  }

  /// Shows a point of the drawing in the middle of the pane chosen last, at the present zoom.
  func show(center: Point) {
    let zoom = canvas.view.zoom
    show(
      CanvasView(
        zoom: zoom, origin: center - pageSize / (2 * zoom), limits: canvas.view.limits))
  }

  /// Zooms by a factor. The part of the drawing at `place`, in window pixels, on `pane` stays
  /// there.
  func zoom(by factor: Double, around place: Point, in pane: Int) {
    canvas.viewport.zoom(by: factor, around: place, in: pane)
    viewMayHaveChanged()
  }

  /// Moves the drawing by a step in window pixels.
  func move(by step: Point) {
    canvas.viewport.move(by: step)
    viewMayHaveChanged()
  }

  /// Moves the drawing just enough that a part of the window, in pixels, is in view on a pane, with
  /// a little around it. Returns false if it is in view, or cannot be.
  func reveal(_ part: PixelRect, in pane: Int) -> Bool {
    guard let page = painter.frames.page(pane), part.intersection(page) != part else {
      return false
    }
    func step(_ low: Int, _ high: Int, _ first: Int, _ last: Int) -> Double {
      // Of what is larger than the pane the beginning is in view.
      let isLarger = high - low > last - first
      return Double(isLarger || low < first ? first - low : high > last ? last - high : 0)
    }
    let part = part.inset(by: -Int((8 * scale).rounded()))
    let move = Point(
      step(part.x, part.maxX, page.x, page.maxX), step(part.y, part.maxY, page.y, page.maxY))
    let old = canvas.view
    self.move(by: move)
    return canvas.view != old
  }

  /// Moves and zooms the drawing with two fingers, or moves it with one.
  func pinch(_ step: PinchStep) {
    guard !isViewFixed else { return }
    guard step.from.count == 2 else { return move(by: step.to[0] - step.from[0]) }
    let pane = canvas.pane(at: step.from[0].midpoint(to: step.from[1])) ?? focused
    canvas.viewport.pinch(
      from: (step.from[0], step.from[1]), to: (step.to[0], step.to[1]), in: pane)
    viewMayHaveChanged()
  }

  func show(_ view: CanvasView) {
    canvas.view = view
    viewMayHaveChanged()
  }

  /// Redraws the titles, which show the zoom, if it changed.
  private func viewMayHaveChanged() {
    guard painter.zoom != canvas.view.zoom else { return }
    painter.zoom = canvas.view.zoom
    redrawSurroundings()
  }
}
