import Ink
import X11Canvas

/// The picture of the background.
extension Dialogs {
  /// Asks for the picture of the background.
  func promptForPicture() {
    let folder = folders[.pictures] ?? UserFolders.suggestedPath(extension: "png").folder
    present(
      .picture(folder: folder),
      .file(
        title: "Picture under the ink", path: folder + "/", ending: "", confirmTitle: "Show"))
  }

  /// Puts a picture that was read into the background of the current page.
  func place(_ picture: Image, _ bytes: [UInt8]) {
    let page = host.currentPage
    let size = page.size.map { Point($0.width, $0.height) }
    var background = page.background
    // Equal bytes share their memory, so comparing them takes no time later.
    let known = background.picture?.bytes
    background.picture = Background.Picture(
      bytes: known == bytes ? known ?? bytes : bytes,
      frame: .fitting(width: picture.width, height: picture.height, page: size ?? host.pageSize))
    canvas.setBackground(background, of: page.id, image: picture)
    if size == nil { host.resetView() }
  }
}

extension Bounds {
  /// Returns the frame of a picture of that size in pixels: in the middle of the page, as large as
  /// the page allows. From then on it keeps its place in the drawing, as ink does.
  static func fitting(width: Int, height: Int, page: Point) -> Bounds {
    let size = Point(Double(width), Double(height))
    let fitted = size * Swift.min(page.x / size.x, page.y / size.y)
    let corner = (page - fitted) / 2
    return Bounds(min: corner, max: corner + fitted)
  }
}

extension Background.Baseline {
  /// Creates a line over most of a page, where one signs a letter.
  init(on page: Bounds) {
    self.init(
      start: Point(
        (page.min.x + page.width * 0.1).rounded(), (page.min.y + page.height * 2 / 3).rounded()),
      length: (page.width * 0.8).rounded())
  }
}
