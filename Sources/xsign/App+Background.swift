import Ink
import X11Canvas

/// What lies under the ink: paper, a picture, a line to sign on.
extension App {
  /// What lies under the ink, with the picture whose pixels are not known yet.
  var background: Background {
    var background = canvas.background
    if background.picture == nil { background.picture = documents.leftPicture }
    return background
  }

  /// Shows the background of a drawing that was left behind; its picture once it is decoded.
  func bringBack(_ background: Background) {
    canvas.setBackground(background)
    documents.leftPicture = background.picture
    guard let picture = background.picture else { return }
    documents.underWay.append("Reading the picture under the ink…")
    documents.keeper.decode(picture)
  }

  /// The picture of a drawing that was left behind was decoded, or could not be.
  func show(_ file: Background.Picture, _ picture: Picture?) {
    guard documents.leftPicture.take() == file, canvas.background.picture == nil else { return }
    guard let picture else {
      controls.show(Notice("The picture under the ink cannot be read; it was left out."))
      return
    }
    var background = canvas.background
    background.picture = file
    canvas.setBackground(background, picture: picture)
  }

  /// Shows the background of a drawing that was opened; `picture` has the pixels of its picture.
  func show(_ background: Background, picture: Picture?) {
    documents.leftPicture = nil
    canvas.setBackground(background, picture: picture)
    documents.savedBackground = canvas.background
  }

  func changeBackground(_ command: Command) {
    var background = canvas.background
    switch command {
    case .paper(let paper): background.paper = paper.color
    case .picture: return promptForPicture()
    case .removePicture: background.picture = nil
    case .signLine:
      let page = background.picture?.frame ?? Bounds(min: .zero, max: pageSize)
      background.baseline = background.baseline == nil ? Self.baseline(on: page) : nil
      if background.baseline != nil { resetView() }
    default: return
    }
    canvas.setBackground(background, picture: canvas.picture)
  }

  /// The size of the chosen page where nothing is zoomed, in canvas units.
  private var pageSize: Point {
    let page = painter.frames.page(focused) ?? .empty
    return Point(Double(page.width), Double(page.height)) / display.scale
  }

  /// A line over most of a page, where one signs a letter.
  static func baseline(on page: Bounds) -> Background.Baseline {
    Background.Baseline(
      start: Point(
        (page.min.x + page.width * 0.1).rounded(), (page.min.y + page.height * 2 / 3).rounded()),
      length: (page.width * 0.8).rounded())
  }

  /// Where a picture of that size in pixels lies: in the middle of the page, as large as the page
  /// allows. From then on it keeps its place in the drawing, as ink does.
  static func frame(width: Int, height: Int, page: Point) -> Bounds {
    let size = Point(Double(width), Double(height))
    let fitted = size * min(page.x / size.x, page.y / size.y)
    let corner = (page - fitted) / 2
    return Bounds(min: corner, max: corner + fitted)
  }

  // MARK: Pictures

  private func promptForPicture() {
    let folder = documents.pictureFolder ?? UserFolders.suggestedPath(extension: "png").folder
    prompt(
      .picture, title: "Picture under the ink", path: folder + "/", ending: "",
      confirmTitle: "Show")
  }

  /// The prompt about a picture was confirmed with `text`.
  func pictureAccepted(_ text: String) {
    guard let path = controls.fileToRead(text, folder: documents.folder) else { return }
    documents.isWaiting = true
    documents.picture = path
    controls.showInPrompt(note: "Reading…", isError: false)
    pictures.read(path)
  }

  /// A picture was read, or could not be. Where the prompt was given up meanwhile it counts no more.
  func pictureDone(_ result: PictureKeeper.Result) {
    guard documents.isWaiting, documents.request == .picture else { return }
    switch result {
    case .read(let bytes, let picture, let path):
      guard path == documents.picture else { return }
      closePrompt()
      documents.pictureFolder = AtomicFile.folder(of: path)
      // The same bytes are held once, and so compared at a glance.
      let known = [canvas.background, documents.savedBackground].compactMap(\.picture?.bytes)
      let bytes = known.first { $0 == bytes } ?? bytes
      let frame = Self.frame(width: picture.width, height: picture.height, page: pageSize)
      var background = canvas.background
      background.picture = Background.Picture(bytes: bytes, frame: frame)
      canvas.setBackground(background, picture: picture)
      resetView()
    case .failed(let sentence, let path):
      guard path == documents.picture else { return }
      documents.isWaiting = false
      controls.showInPrompt(note: sentence, isError: true)
    }
  }
}
