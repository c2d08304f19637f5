import Controls
import Glibc
import Graphics
import Ink
import Journaling
import Localization
import Platform
import X11Canvas

/// The start view over an empty drawing of no file. It goes with the first stroke, or with whatever
/// else is shown, and does not come back in that window.
@MainActor final class StartScreen {
  /// The variable that leaves it out, and its value for that.
  static let (variable, blank) = ("XSIGN_START", "blank")

  private let controls: ControlsLayer
  private let canvas: Canvas
  private let session: Session
  private let recent: RecentFiles
  private let pictures: StartPictures
  /// The documents that it shows.
  private var paths: [String] = []
  /// The unfinished drawings that it shows.
  private var unfinished: [UnfinishedSummary] = []
  /// The small pictures that were drawn, by the names of drawings and the paths of documents.
  private var drawn: [String: Image] = [:]
  /// The drawing that was removed last, and its place in the list, while it can be put back.
  private(set) var removed: (drawing: UnfinishedSummary, index: Int)?
  /// Opens the unfinished drawing with a name.
  var openUnfinished: (String) -> Void = { _ in }
  /// Removes the unfinished drawing with a name, or puts it back, and calls `completion` with true
  /// if that was done.
  var changeUnfinished:
    (
      _ name: String, _ isRemoved: Bool,
      _ completion: @escaping @MainActor (Result<Bool, FileError>) -> Void
    ) -> Void = { _, _, _ in }
  /// Shows a sentence about what failed.
  var report: (String) -> Void = { _ in }
  /// True while a contact that may be a tap is on one of its buttons.
  var isPressed = false

  /// Creates it. It is not shown.
  init(
    controls: ControlsLayer, session: Session, recent: RecentFiles,
    onMainThread: @escaping MainThread
  ) {
    self.controls = controls
    self.session = session
    canvas = session.canvas
    self.recent = recent
    pictures = StartPictures(onMainThread: onMainThread)
  }

  /// True from `begin` until it goes.
  var isShown: Bool { controls.start != nil }

  /// True unless the user wants blank paper at the start.
  static var isWanted: Bool {
    getenv(variable).map { String(cString: $0) } != blank
  }

  /// Shows it, unless the user wants blank paper or there is something else to show.
  ///
  /// - Parameter drawings: The unfinished drawings, if there are several.
  func begin(_ drawings: [UnfinishedSummary] = []) {
    guard Self.isWanted, isUnused else { return }
    unfinished = drawings
    show(Array(recent.paths.prefix(ControlsLayer.startDocuments)))
  }

  /// Shows the ways to begin, the unfinished drawings and documents.
  private func show(_ paths: [String]) {
    self.paths = paths
    controls.start = StartContent(
      title: tr("Sign or draw"),
      ways: [
        StartContent.Item(tr("Open a PDF to sign…"), command: Command.open.id),
        StartContent.Item(tr("Draw here")),
      ],
      unfinishedHeading: tr("Unfinished drawings"), unfinished: unfinished.map { item(of: $0) },
      removal: { name in tr("Remove \(name)") }, heading: tr("Recent documents"),
      documents: paths.enumerated().map { number, path in
        StartContent.Item(
          DrawingFile.lastName(of: path),
          detail: DrawingFile.name(
            of: UserDirectories.abbreviated(AtomicFile.folder(of: path))),
          command: Command.recent(number).id)
      },
      hint: tr("A PDF, a picture or a drawing can also be dropped on the window."))
    let subjects =
      unfinished.map { (name: $0.name, subject: StartPictures.Subject.drawing($0.drawing)) }
      + paths.map { ($0, .file($0)) }
    for (name, picture) in drawn { show(picture, of: name) }
    // What has a picture already is not drawn again when one of the others goes.
    let missing = subjects.filter { drawn[$0.name] == nil }
    pictures.draw(missing.map(\.subject), side: controls.startPictureSide) {
      [weak self] index, picture in
      self?.drawn[missing[index].name] = picture
      self?.show(picture, of: missing[index].name)
    }
  }

  /// Shows the picture of the drawing with a name or of the document at a path.
  private func show(_ picture: Image, of name: String) {
    if let index = unfinished.firstIndex(where: { $0.name == name }) {
      controls.start?.unfinished[index].picture = picture
    } else if let index = paths.firstIndex(of: name) {
      controls.start?.documents[index].picture = picture
    }
  }

  /// Returns what the view says of a drawing: its file or what is in it, and its time, which is
  /// first because there may be no room for the rest.
  private func item(of drawing: UnfinishedSummary) -> StartContent.Item {
    let content = drawing.drawing.contentInWords ?? tr("Nothing drawn")
    let time = UnfinishedDrawing.moment(drawing.time)
    guard let path = drawing.path else { return StartContent.Item(content, detail: time) }
    return StartContent.Item(
      DrawingFile.lastName(of: path), detail: trSequence([time, content]))
  }

  /// Opens an unfinished drawing of the list. The others stay for the next start.
  func open(_ index: Int) {
    guard unfinished.indices.contains(index) else { return }
    let name = unfinished[index].name
    leave()
    openUnfinished(name)
  }

  /// Removes an unfinished drawing of the list, and offers to put it back.
  func remove(_ index: Int) {
    guard unfinished.indices.contains(index) else { return }
    let drawing = unfinished[index]
    changeUnfinished(drawing.name, true) { [weak self] result in
      guard let self else { return }
      if case .failure(let error) = result { return report("\(error)") }
      // If another program has it by now, it is none of the list either.
      unfinished.removeAll { $0.name == drawing.name }
      if isShown { show(paths) }
      guard case .success(true) = result else { return }
      removed = (drawing, index)
      controls.show(
        Toast(
          tr("Removed the drawing: \(item(of: drawing).title)"),
          button: Banner.Button(tr("Undo"), CommandTableID.putBackUnfinished)))
    }
  }

  /// Puts the drawing back that was removed last.
  func putBack() {
    guard let (drawing, index) = removed.take() else { return }
    changeUnfinished(drawing.name, false) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(true):
        unfinished.insert(drawing, at: min(index, unfinished.count))
        if isShown { show(paths) }
        controls.show(Toast(tr("The drawing is back.")))
      case .success(false): report(tr("The drawing is gone."))
      case .failure(let error): report("\(error)")
      }
    }
  }

  /// Ends it if the drawing is in use by now. Shows other documents if the list of them changed.
  func update() {
    guard isShown, !isPressed else { return }
    guard isUnused else { return leave() }
    let now = recent.paths.prefix(ControlsLayer.startDocuments)
    if !now.elementsEqual(paths) { show(Array(now)) }
  }

  /// Ends it.
  func leave() {
    controls.start = nil
    pictures.end()
    (unfinished, drawn) = ([], [:])
  }

  /// True if the window has nothing but blank paper, which is that of no file.
  private var isUnused: Bool {
    session.file.path == nil && session.file.original == nil && canvas.drawing.isEmpty
      && !canvas.hasPages && !canvas.isDrawing && !canvas.isPlacing && !canvas.drawing.canRedo
      && canvas.background.picture == nil && controls.editor == nil
  }
}
