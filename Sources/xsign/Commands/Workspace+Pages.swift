import Controls
import Export
import Graphics
import Ink
import Localization
import X11Canvas

/// The commands of the Page menu.
extension Workspace {
  /// The page that commands of pages act on.
  var currentPage: Page { canvas.drawing.pages[canvas.currentPage] }

  /// What the Page menu offers.
  var pageState: PageState {
    let drawing = canvas.drawing
    let current = canvas.currentPage
    return PageState(
      count: drawing.pages.count, current: current,
      isBounded: drawing.pages[current].size != nil, isPDF: drawing.source != nil,
      permitsTurning: session.document?.survey.permitsTurning ?? false,
      size: drawing.pages[current].size.flatMap(PageSize.init))
  }

  /// Adds a page below the current one, of its size and with its paper. Below endless paper it has
  /// the size of the user's paper.
  func addPage() {
    let index = canvas.currentPage
    let page = canvas.drawing.pages[index]
    var background = page.background.blank
    // Only the ruling of a page that was turned lies otherwise.
    background.ruling = background.ruling?.unturned
    guard canvas.addPage(page.size ?? UserPaper.size, background: background, below: page.id) else {
      return refuse()
    }
    canvas.viewport.show(page: index + 1)
  }

  /// Turns the current page with its ink and its picture, and keeps it in view.
  func turnPage(by turn: PageTurn) {
    let page = currentPage
    guard pageState.canTurn, form.finish() else { return }
    guard let picture = page.background.picture else { return self.turn(page, by: turn, nil) }
    guard let image = canvas.image(of: page.id) else {
      return controls.show(.readingPicture)
    }
    session.files.turn(picture, image, by: turn) { [unowned self] result in
      // The page may have changed meanwhile.
      guard case .success(let turned) = result, let page = canvas.drawing.page(page.id),
        page.background.picture == picture
      else { return }
      self.turn(page, by: turn, turned)
    }
  }

  private func turn(_ page: Page, by turn: PageTurn, _ picture: TurnedPicture?) {
    let background = page.background(turnedBy: turn, picture)
    let wasInView = isInView(page)
    guard canvas.turnPage(page.id, by: turn, background: background, image: picture?.image) else {
      let sentence = tr(
        "The page cannot be turned: ink beside it would be above or below it. Move the ink onto "
          + "the page first.")
      return controls.show(Toast(sentence, isError: true))
    }
    guard let index = canvas.drawing.pages.firstIndex(where: { $0.id == page.id }) else { return }
    canvas.viewport.show(page: index)
    // What was seen from side to side still is.
    if wasInView, !isInView(canvas.drawing.pages[index]) {
      panes.fit(.width)
      canvas.viewport.show(page: index)
    }
  }

  /// True if both sides of a page are in view.
  private func isInView(_ page: Page) -> Bool {
    guard let frame = page.frame, let part = canvas.visibleBounds(of: panes.focused) else {
      return false
    }
    return part.min.x <= frame.min.x && part.max.x >= frame.max.x
  }

  /// Gives the current page another size, on its side if it is so now. Its ink stays where it is,
  /// so the page does not end far above it, and a notice says if ink is no longer seen. A picture
  /// is in the middle of a page without ink, as large as it fits.
  func resizePage(to choice: PageSize) {
    let page = currentPage
    guard let old = page.size, choice != PageSize(old) else { return }
    let size = old.width > old.height ? choice.size.turned : choice.size
    var background = page.background
    if let image = canvas.image(of: page.id), !canvas.drawing.hasStrokes(on: page.id) {
      background.picture?.frame = PictureSheet.frame(of: image, on: size)
    }
    let hidesInk = canvas.drawing.showsInk(on: page.id, beyond: size)
    guard canvas.resizePage(page.id, to: size, background: background) else {
      // A lower page has room.
      guard size.height < old.height else { return controls.show(.noRoomForPage) }
      let sentence = tr(
        "The page cannot have this size: ink would be below its end. Move the ink up first.")
      return controls.show(Toast(sentence, isError: true))
    }
    guard hidesInk else { return }
    controls.show(
      Toast(
        tr(
          "Ink lies beyond the edges of the page now. It is neither shown nor exported. Undo makes "
            + "the page larger again.")))
  }

  /// Adds a copy of the current page below it.
  func duplicatePage() {
    let index = canvas.currentPage
    guard canvas.duplicatePage(canvas.drawing.pages[index].id) else { return refuse() }
    canvas.viewport.show(page: index + 1)
  }

  /// Deletes the current page.
  func deletePage() {
    if !canvas.deletePage(currentPage.id) { refuse() }
  }

  /// Moves the current page up or down in the order, and shows it there.
  func movePage(by step: Int) {
    let index = canvas.currentPage
    guard canvas.movePage(canvas.drawing.pages[index].id, to: index + step) else {
      return refuse()
    }
    canvas.viewport.show(page: index + step)
  }

  private func refuse() { controls.show(.refusedPage(of: canvas.drawing)) }
}
