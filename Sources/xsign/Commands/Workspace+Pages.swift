import Ink
import X11Canvas

/// The commands of the Page menu.
extension Workspace {
  /// The index of the page in the middle of the view, or of the nearest.
  private var currentIndex: Int {
    let view = canvas.view
    let middle = view.point(at: panes.pageSize / 2)
    return canvas.drawing.pageIndex(nearest: middle)
  }

  /// The page in the middle of the view, or the nearest.
  var currentPage: Page { canvas.drawing.pages[currentIndex] }

  /// What the Page menu offers.
  var pageState: PageState {
    let drawing = canvas.drawing
    let current = currentIndex
    return PageState(
      count: drawing.pages.count, current: current,
      isBounded: drawing.pages[current].size != nil, isPDF: drawing.source != nil)
  }

  /// Adds a page below the current one, of its size and with its paper. Below endless paper it has
  /// the size A4.
  func addPage() {
    let index = currentIndex
    let page = canvas.drawing.pages[index]
    let background = Background(paper: page.background.paper)
    guard canvas.addPage(page.size ?? .a4, background: background, below: page.id) else {
      return refuse()
    }
    showPage(index + 1)
  }

  /// Adds a copy of the current page below it.
  func duplicatePage() {
    let index = currentIndex
    guard canvas.duplicatePage(canvas.drawing.pages[index].id) else { return refuse() }
    showPage(index + 1)
  }

  /// Deletes the current page.
  func deletePage() {
    canvas.deletePage(currentPage.id)
  }

  /// Moves the current page up or down in the order, and shows it there.
  func movePage(by step: Int) {
    let index = currentIndex
    guard canvas.movePage(canvas.drawing.pages[index].id, to: index + step) else { return }
    showPage(index + step)
  }

  private func refuse() {
    controls.show(
      Notice("There is no room for another page: the drawing would be too long.", isError: true))
  }

  /// Moves the view so that it shows the top of a page.
  private func showPage(_ index: Int) {
    let (view, top) = (canvas.view, canvas.drawing.pages[index].origin.y)
    show(CanvasView(zoom: view.zoom, origin: Point(view.origin.x, top - Page.gap / 2)))
  }
}

extension CanvasSize {
  /// A4, 210 by 297 mm (ISO 216).
  static let a4 = CanvasSize(
    width: 210 * Pen.unitsPerMillimetre, height: 297 * Pen.unitsPerMillimetre)
}
