import Controls
import Graphics
import Ink
import Input
import PDFPages
import Platform
import X11Canvas

/// What the window shows of the pages beside the panes: the panel with small pictures and the
/// scroll bar.
@MainActor final class PageNavigator {
  private let canvas: Canvas
  private let controls: ControlsLayer
  private let panel: PagePanel
  private let thumbnails: PageThumbnails
  /// Called when the panel appears or goes.
  var needsLayout: () -> Void = {}
  /// True if the panel is wanted.
  private var wantsPanel = false
  /// The pages with ink, which the panel marks.
  private var inked = InkedPages()
  /// The page around which the thumbnails of a PDF are drawn, and the number of its drawing.
  private var pictured: (page: Int, drawing: Int, renderings: ObjectIdentifier?)?

  init(
    canvas: Canvas, controls: ControlsLayer, panel: PagePanel, onMainThread: @escaping MainThread
  ) {
    self.canvas = canvas
    self.controls = controls
    self.panel = panel
    thumbnails = PageThumbnails(onMainThread: onMainThread)
    panel.setPictures { [unowned canvas] pdfPage in canvas.pageRenderings?.thumbnail(of: pdfPage) }
    panel.setInk { [unowned canvas, unowned thumbnails] index in
      let pages = canvas.drawing.pages
      return pages.indices.contains(index) ? thumbnails.picture(of: pages[index].id) : nil
    }
    panel.setChoice { [unowned canvas] in canvas.viewport.show(page: $0) }
    controls.neighbour = panel
  }

  /// True if the panel with small pictures of the pages is shown.
  var showsPanel: Bool { wantsPanel && canvas.hasPages }

  /// Shows or hides the panel.
  func togglePanel() {
    wantsPanel.toggle()
    needsLayout()
  }

  /// Places the panel at the side of `area` where reading begins, and returns the rest. `scale` is
  /// in pixels per canvas unit.
  func placePanel(in area: PixelRect, scale: Double) -> PixelRect {
    let width = showsPanel ? min(Int((PagePanel.width * scale).rounded()), area.width / 2) : 0
    let frame = controls.mirror(
      PixelRect(x: area.x, y: area.y, width: width, height: width > 0 ? area.height : 0))
    panel.place(in: frame, scale: scale, isAtRight: frame.x > area.x)
    return controls.mirror(area.columns(area.x + width, width: area.width - width))
  }

  /// Places the scroll bar in the margin behind the panes, which show their pages in these frames,
  /// on `area`: at the right, or at the left of what is read from right to left.
  func placeScrollBar(beside pages: [PixelRect], on area: PixelRect) {
    let panes = controls.mirror(pages.reduce(PixelRect.empty) { $0.union($1) })
    let area = controls.mirror(area)
    // A pixel is left for the edge of the page.
    let start = panes.maxX + 1
    controls.placeScrollBar(
      panes.isEmpty
        ? .empty : controls.mirror(panes.columns(start, width: max(0, area.maxX - start)))
    ) { [unowned canvas] in canvas.viewport.show(row: $0) }
  }

  /// Handles an event on the panel. Returns false if it is not meant for it.
  func handleOnPanel(_ event: PointerEvent) -> Bool {
    let response = panel.handle(event)
    if let page = response.page { canvas.viewport.show(page: page) }
    return response.isConsumed
  }

  /// Takes what programs have drawn of the pages, and shows it. Returns the indices of the PDF's
  /// pages that turned out to be such that they cannot be shown.
  func takePageEvents() -> [Int] {
    let events = canvas.takePageEvents()
    let hasThumbnail = events.contains { if case .thumbnail = $0 { true } else { false } }
    if hasThumbnail { panel.picturesChanged() }
    return events.compactMap { if case .failure(let page, _) = $0 { page } else { nil } }
  }

  /// Shows the present state of the pages, with the ink of `engine`. O(1) if the view and the
  /// drawing are as they were.
  func update(engine: EngineSettings) {
    controls.scrollRange = canvas.viewport.rows.map { ScrollRange(all: $0.all, shown: $0.shown) }
    updatePanel(engine)
  }

  private func updatePanel(_ engine: EngineSettings) {
    if showsPanel == panel.frame.isEmpty { needsLayout() }
    let page = showsPanel ? canvas.currentPage : nil
    showThumbnails(around: page)
    guard let page else { return thumbnails.removeAll() }
    inked.update(canvas.drawing, number: canvas.drawingNumber)
    panel.show(canvas.drawing.pages, current: page, inked: inked.pages)
    thumbnails.update(
      canvas.drawing, number: canvas.drawingNumber, inked: inked, in: panel, engine: engine
    ) { [unowned panel] in panel.picturesChanged() }
  }

  /// Draws the thumbnails of a PDF around a page, or none. Another file has others.
  private func showThumbnails(around page: Int?) {
    let renderings = canvas.pageRenderings.map { ObjectIdentifier($0) }
    if let page, let pictured, pictured == (page, canvas.drawingNumber, renderings) { return }
    guard page != nil || pictured != nil else { return }
    pictured = page.map { ($0, canvas.drawingNumber, renderings) }
    canvas.pageRenderings?.showThumbnails(around: page)
  }
}
