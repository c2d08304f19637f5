import Controls
import Ink
import X11Canvas

/// The commands of the Page menu.
extension Workspace {
  /// The page with the largest part in view, or the nearest.
  var currentPage: Page { canvas.drawing.pages[canvas.currentPage] }

  /// What the Page menu offers.
  var pageState: PageState {
    let drawing = canvas.drawing
    let current = canvas.currentPage
    return PageState(
      count: drawing.pages.count, current: current,
      isBounded: drawing.pages[current].size != nil, isPDF: drawing.source != nil)
  }

  /// Adds a page below the current one, of its size and with its paper. Below endless paper it has
  /// the size of the user's paper.
  func addPage() {
    let index = canvas.currentPage
    let page = canvas.drawing.pages[index]
    let background = Background(paper: page.background.paper)
    guard canvas.addPage(page.size ?? UserPaper.size, background: background, below: page.id) else {
      return refuse()
    }
    canvas.viewport.show(page: index + 1)
  }

  /// Adds a copy of the current page below it.
  func duplicatePage() {
    let index = canvas.currentPage
    guard canvas.duplicatePage(canvas.drawing.pages[index].id) else { return refuse() }
    canvas.viewport.show(page: index + 1)
  }

  /// Deletes the current page.
  func deletePage() {
    canvas.deletePage(currentPage.id)
  }

  /// Moves the current page up or down in the order, and shows it there.
  func movePage(by step: Int) {
    let index = canvas.currentPage
    guard canvas.movePage(canvas.drawing.pages[index].id, to: index + step) else { return }
    canvas.viewport.show(page: index + step)
  }

  private func refuse() { controls.show(.noRoomForPage) }
}
