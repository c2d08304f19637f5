import Controls
import Export
import Graphics
import Ink
import X11Canvas

/// Cutting off what a picture shows beside the paper.
extension Dialogs {
  /// Asks which part of the picture of the page in view is kept.
  func cropPicture() {
    let page = host.currentPage
    guard let picture = page.background.picture else { return }
    guard let image = canvas.image(of: page.id) else {
      return controls.show(.readingPicture)
    }
    begin()
    controls.present(
      cropping: image,
      onAccept: { [unowned self] part in
        leave()
        crop(picture, image, to: part, on: page.id)
      }, onCancel: { [unowned self] in leave() })
  }

  /// Cuts the picture of a page, as a step once that is done.
  private func crop(
    _ picture: Background.Picture, _ image: Image, to part: PixelRect, on page: Page.ID
  ) {
    session.files.cut(picture, image, to: part) { [unowned self] result in
      switch result {
      case .success(let cut): put(cut, insteadOf: picture, image, on: page)
      case .failure(let error): controls.show(Toast(error.description, isError: true))
      }
    }
  }

  /// Puts a part of a picture in its place.
  ///
  /// A page that was made of the picture becomes what it would be for the part, if it has no ink.
  /// Otherwise the part stays where it was on the page, below the ink.
  private func put(
    _ cut: CutPicture, insteadOf picture: Background.Picture, _ image: Image, on id: Page.ID
  ) {
    // The page may have changed meanwhile.
    guard let page = canvas.drawing.page(id), page.background.picture == picture else { return }
    var background = page.background
    let old = PictureSheet(image, paper: UserPaper.size)
    let isSheet = page.size == old.size && picture.frame == old.frame && !session.hasDocument
    if isSheet, !canvas.drawing.hasStrokes(on: id) {
      let sheet = PictureSheet(cut.image, paper: UserPaper.size)
      let part = Background.Picture(bytes: cut.file, frame: sheet.frame)
      background.picture = part
      guard canvas.resizePage(id, to: sheet.size, background: background) else {
        return controls.show(.noRoomForPage)
      }
      canvas.setImage(cut.image, for: part)
      return
    }
    let frame = picture.frame
    func place(_ x: Int, _ y: Int) -> Point {
      Point(
        frame.min.x + Double(x) / Double(image.width) * frame.width,
        frame.min.y + Double(y) / Double(image.height) * frame.height)
    }
    background.picture = Background.Picture(
      bytes: cut.file,
      frame: Bounds(
        min: place(cut.part.x, cut.part.y), max: place(cut.part.maxX, cut.part.maxY)))
    canvas.setBackground(background, of: id, image: cut.image)
  }
}
