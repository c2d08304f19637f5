import Controls
import Graphics
import Ink
import Localization
import X11Canvas

/// The picture of the background, and pictures as pages.
extension Dialogs {
  /// Asks for the picture of the background, or of a new page.
  func promptForPicture(asPage isPage: Bool = false) {
    promptForPicture(
      title: isPage ? tr("Add picture as page") : tr("Picture under the ink"),
      confirmTitle: isPage ? tr("Add") : tr("Show")
    ) { [unowned self] path in readPicture(path, asPage: isPage) }
  }

  /// Asks for a picture.
  func promptForPicture(
    title: String, confirmTitle: String, accept: @escaping (_ path: String) -> Void
  ) {
    let folder = folders[.pictures] ?? UserDirectories.suggestedPath(extension: "png").folder
    ask(
      FileQuestion(
        title: title, path: folder + "/", purpose: .picture, confirmTitle: confirmTitle)
    ) { [unowned self] text, _ in
      if let path = pathToRead(text, in: folder) { accept(path) }
    }
  }

  /// Reads the picture at the path for the dialog that is open, and puts it into the drawing.
  private func readPicture(_ path: String, asPage isPage: Bool) {
    readPicture(path) { [unowned self] bytes, picture in
      if isPage { addPage(picture, bytes) } else { place(picture, bytes) }
    }
  }

  /// Reads the picture at the path for the dialog that is open, and closes that for `use`.
  func readPicture(_ path: String, _ use: @escaping @MainActor ([UInt8], Image) -> Void) {
    folders.use(path, for: .pictures)
    let ticket = session.readPicture(path) { [unowned self] result, ticket in
      switch result {
      case .success(.picture(let bytes, let picture)):
        close(ticket)
        noteCut(picture, DrawingFile.name(of: UserDirectories.abbreviated(path)))
        use(bytes, picture)
      case .success(.otherKind(let kind)):
        close(ticket)
        askToOpen(path, kind)
      case .failure(let error): fail(ticket, error.description)
      }
    }
    wait(for: ticket, tr("Reading…"))
  }

  /// Says if a part of the picture in the file of that name may be missing.
  func noteCut(_ picture: Image, _ name: String) {
    if let sentence = picture.cutSentence(of: name) { controls.show(Toast(sentence)) }
  }

  /// True if the drawing is endless paper with nothing on it.
  private var hasNothing: Bool {
    !canvas.hasPages && canvas.drawing.isEmpty && !canvas.isDrawing
      && canvas.drawing.background.isBlank
  }

  /// Asks what a picture that was opened or dropped becomes, if there is a drawing that it could be
  /// added to. Returns false if there is none, or the path names no picture.
  func askAboutPicture(_ path: String) -> Bool {
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    guard FileQuestion.pictures.contains(ending), !hasNothing else { return false }
    func use(_ title: String, asPage isPage: Bool) -> Answer {
      Answer(title) { [unowned self] in
        begin()
        readPicture(path, asPage: isPage)
      }
    }
    var uses: [Answer] = []
    if canvas.refusal(of: .picture) == nil { uses.append(use(tr("Under the ink"), asPage: false)) }
    let canBePage = canvas.hasPages && !session.hasDocument
    if canBePage { uses.append(use(tr("As a page"), asPage: true)) }
    // Without another use it is only opened.
    guard !uses.isEmpty else { return false }
    let name = DrawingFile.lastName(of: path)
    ask(
      tr("Open"),
      canBePage
        ? tr(
          "\(name) is a picture. Put it under the ink of this page, add it as a page, or open it "
            + "as a drawing?")
        : tr("\(name) is a picture. Put it under the ink of this page, or open it as a drawing?"),
      [Answer(tr("Cancel"))] + uses
        + [Answer(tr("Open")) { [unowned self] in depart(.file(path)) }])
    return true
  }

  /// Adds a page with the picture below the current one, with its paper, as a step. It
  /// takes the place of endless paper with nothing on it.
  func addPage(_ picture: Image, _ bytes: [UInt8]) {
    let (old, index) = (canvas.drawing.pages[canvas.currentPage], canvas.currentPage)
    let page = ImagePage(picture, bytes, paper: old.background.paper)
    let isBlank = hasNothing
    let isAdded =
      isBlank
      ? canvas.replacePaper(by: page.size, background: page.background)
      : canvas.addPage(page.size, background: page.background, below: old.id)
    guard isAdded else { return controls.show(.refusedPage(of: canvas.drawing)) }
    if let shown = page.background.picture { canvas.setImage(picture, for: shown) }
    if isBlank { host.resetView() } else { canvas.viewport.show(page: index + 1) }
  }

  /// Puts a picture that was read into the background of the current page, or says why it cannot
  /// be there.
  func place(_ picture: Image, _ bytes: [UInt8]) {
    if let refusal = canvas.refusal(of: .picture) {
      return controls.show(Toast(refusal, isError: true))
    }
    let page = host.currentPage
    let size = page.size.map { Point($0.width, $0.height) }
    var background = page.background
    // Equal bytes share their memory, so comparing them takes no time later.
    let known = background.picture?.bytes
    let seen = canvas.engines.indices.lazy.compactMap { self.canvas.visibleBounds(of: $0) }.first
    let frame = Bounds.placed(
      picture.size(within: UserPaper.size), on: size,
      in: seen.map { Bounds(min: $0.min - page.origin, max: $0.max - page.origin) })
    background.picture = Background.Picture(
      bytes: known == bytes ? known ?? bytes : bytes, frame: frame)
    canvas.setBackground(background, of: page.id, image: picture)
    guard size == nil else { return }
    host.resetView()
    // A picture larger than the pane is shown whole.
    if let view = CanvasView(fitting: frame, page: host.pageSize) { host.show(view) }
  }
}

extension Toast {
  /// The picture of the page is being decoded.
  static let readingPicture = Toast(tr("Reading the picture of the background…"))
  /// The plane of the drawing is too high for another page.
  static let noRoomForPage = Toast(
    tr("There is no room for another page: the drawing would be too long."), isError: true)

  /// The pages of a drawing cannot be edited so: ink that no page shows would go to another page,
  /// or there is no room.
  static func refusedPage(of drawing: Drawing) -> Toast {
    guard drawing.hasInkBeyondPages else { return .noRoomForPage }
    let sentence = tr(
      "Ink above the first page or below the last one would become that of another page. Move it "
        + "onto its page, or erase it, first.")
    return Toast(sentence, isError: true)
  }
}

extension Bounds {
  /// Returns the frame of a picture of that true size. On endless paper it begins at the origin,
  /// whatever the window shows. On a page it is in the middle, and as large as the page allows if
  /// it is larger; if the part of the page in `view` does not have the middle, the picture is in
  /// the middle of that part, so that it is seen. From then on it keeps its place in the drawing,
  /// as ink does.
  static func placed(
    _ size: CanvasSize, on page: Point?, in view: Bounds? = nil
  ) -> Bounds {
    let size = Point(size.width, size.height)
    guard let page else { return Bounds(min: .zero, max: size) }
    let fitted = size * Swift.min(1, page.x / size.x, page.y / size.y)
    var center = page / 2
    if let view {
      let part = view.intersection(Bounds(min: .zero, max: page))
      if !part.isEmpty, !part.contains(center) { center = part.center }
    }
    let last = page - fitted
    let corner = Point(
      Swift.max(0, Swift.min(center.x - fitted.x / 2, last.x)),
      Swift.max(0, Swift.min(center.y - fitted.y / 2, last.y)))
    return Bounds(min: corner, max: corner + fitted)
  }
}

extension CanvasView {
  /// Creates the view that shows all of `frame` in the middle of a page of the given size at actual
  /// size, or nil if it is in view at actual size.
  init?(fitting frame: Bounds, page: Point) {
    guard frame.width > 0, frame.height > 0, page.x > 0, page.y > 0 else { return nil }
    let maximum = min(page.x / frame.width, page.y / frame.height)
    guard maximum < 1 else { return nil }
    let zoom = max(maximum, Self.zooms.lowerBound)
    self.init(zoom: zoom, origin: frame.center - page / (2 * zoom))
  }
}
