import Controls
import Graphics
import Ink
import Localization
import X11
import X11Canvas

/// Draws the canvas and the controls into the back buffer of the window, and presents the damage.
@MainActor final class Painter {
  /// The number of a page, from 1, and that of all pages.
  struct PageNumber: Hashable {
    var number: Int
    var count: Int
  }

  private let presenter: Presenter
  private let controls: ControlsLayer
  private let canvas: Canvas
  private let predictions: PredictionTimer
  private var damage = DamageRegion()
  /// True if a frame was presented since the last change of size.
  private var hasPresented = false

  var frames = PaneFrames()
  /// The index of the pane chosen last.
  var focused = 0
  /// The panel with small pictures of the pages.
  let panel = PagePanel()
  /// The zoom of the view; 1 is actual size.
  var zoom = 1.0
  /// The title of the pane, or nil if it tells the engine, the zoom and the page.
  var heading: String?
  /// True if the titles of the panes name their engines.
  var namesEngines = true
  /// The number of the current page and that of all, or nil if there is one page.
  var page: PageNumber?

  init(window: Window, controls: ControlsLayer, canvas: Canvas, timers: Timers) {
    self.controls = controls
    self.canvas = canvas
    presenter = Presenter(window: window)
    predictions = PredictionTimer(timers)
  }

  /// The bounds of the window, in pixels.
  var bounds: PixelRect { presenter.bounds }

  /// Resizes the back buffer and marks all of it as damaged.
  func resize(width: Int, height: Int) {
    presenter.resize(width: width, height: height)
    hasPresented = false
    damage.removeAll()
    damage.add(bounds)
  }

  func add(_ rect: PixelRect) { damage.add(rect) }

  /// Presents pixels that the screen lost. They are still in the back buffer, unless it has damage,
  /// which is presented soon anyway.
  func expose(_ rect: PixelRect) {
    guard hasPresented, damage.isEmpty else { return damage.add(rect) }
    presenter.present([rect.intersection(bounds)])
  }

  /// Draws what has changed, and presents it. Returns false if nothing has. `inkOnly` is true if
  /// nothing but ink and its prediction can have changed.
  func present(inkOnly: Bool = false) -> Bool {
    canvas.refresh(&damage)
    if !inkOnly {
      controls.pageBox = pageBox
      controls.paneTitles = titles
    }
    for rect in controls.takeDamage() { damage.add(rect) }
    for rect in panel.takeDamage() { damage.add(rect) }
    predictions.wait(until: canvas.predictionEnd ?? controls.predictionEnd)
    damage.clip(to: bounds)
    guard !damage.isEmpty else { return false }
    for rect in damage.rects { presenter.waitIfBusy(rect) }
    presenter.draw { buffer in
      let overlay = controls.overlayBounds
      for rect in damage.rects { draw(rect, under: overlay, on: &buffer) }
    }
    presenter.present(damage.rects)
    canvas.prediction.presented()
    controls.presented()
    damage.removeAll()
    hasPresented = true
    return true
  }

  /// The box with the number of the page, over the last pane, if there are several pages.
  private var pageBox: PageBox? {
    guard let page, let frame = frames.frames.last, !frame.page.isEmpty else { return nil }
    return PageBox(page: page.number, count: page.count, row: frame.title)
  }

  /// The zoom as it is shown, or nil at actual size.
  var shownZoom: String? { zoom == 1 ? nil : "\(Int((zoom * 100).rounded()))%" }

  /// The titles over the panes: the heading if there is one, else the engine if it is named and the
  /// zoom unless the drawing has its actual size. The number of the page is there if there are
  /// several and no room for their box.
  var titles: [PaneTitle] {
    let box = controls.pageBoxWidth
    let number = box > 0 ? nil : page.map { "\($0.number) / \($0.count)" }
    let detail = trFacts(
      [shownZoom, number.map { tr("page \($0)") }].compactMap { $0 }, separator: "  ·  ")
    let shown = frames.frames.filter { !$0.page.isEmpty }
    return shown.map { frame in
      let title = controls.mirror(frame.title)
      let room = frame.pane == shown.last?.pane ? title.width - box : title.width
      return PaneTitle(
        pane: frame.pane, frame: controls.mirror(title.columns(title.x, width: room)),
        name: heading == nil ? engineTitle(ofPane: frame.pane) : nil,
        detail: heading ?? detail, isChosen: frame.pane == focused)
    }
  }

  /// Returns the title of the engine of a pane, or nil if the panes do not name theirs.
  func engineTitle(ofPane pane: Int) -> String? {
    namesEngines ? canvas.engines[pane].title : nil
  }

  /// Draws the pixels of `rect` in all layers, the topmost of which covers `overlay`. Pixels within
  /// a page, the usual case, do not need Cairo.
  private func draw(_ rect: PixelRect, under overlay: PixelRect, on buffer: inout ImageSurface) {
    var isAllPaper = false
    for frame in frames.frames where frame.page.intersection(rect) == rect { isAllPaper = true }
    if !isAllPaper {
      buffer.draw { context in
        context.clip(rect)
        frames.draw(focused: focused, theme: controls.theme, context)
        panel.draw(rect, theme: controls.theme, in: context)
        controls.draw(in: context, clip: rect)
      }
    }
    canvas.draw(rect, on: &buffer)
    if overlay.intersects(rect) {
      buffer.draw { controls.drawOverlay(in: $0, clip: rect) }
      controls.drawInk(rect, on: &buffer)
    }
  }
}
