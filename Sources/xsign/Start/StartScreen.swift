import Controls
import Glibc
import Ink
import Localization
import Platform
import X11Canvas

/// The start view over an empty drawing. It goes with the first stroke, or with whatever else is
/// shown, and does not come back in that window.
@MainActor final class StartScreen {
  /// The variable that leaves it out if it is `blank`.
  private static let variable = "XSIGN_START"

  private let controls: ControlsLayer
  private let canvas: Canvas
  private let recent: RecentFiles
  private let pictures: StartPictures
  /// The documents that it shows.
  private var paths: [String] = []
  /// True while a contact that may be a tap is on one of its buttons.
  var isPressed = false

  /// Creates it. It is not shown.
  init(
    controls: ControlsLayer, canvas: Canvas, recent: RecentFiles, onMainThread: @escaping MainThread
  ) {
    self.controls = controls
    self.canvas = canvas
    self.recent = recent
    pictures = StartPictures(onMainThread: onMainThread)
  }

  /// True from `begin` until it goes.
  var isShown: Bool { controls.start != nil }

  /// Shows it, unless the user wants blank paper or there is something else to show.
  func begin() {
    guard getenv(Self.variable).map({ String(cString: $0) }) != "blank", isUnused else { return }
    show(Array(recent.paths.prefix(ControlsLayer.startDocuments)))
  }

  /// Shows the ways to begin, and documents.
  private func show(_ paths: [String]) {
    pictures.end()
    self.paths = paths
    controls.start = StartContent(
      title: tr("Sign or draw"),
      ways: [
        StartContent.Item(tr("Open a PDF to sign…"), command: Command.open.id),
        StartContent.Item(tr("Draw here")),
      ],
      heading: tr("Recent documents"),
      documents: paths.enumerated().map { number, path in
        StartContent.Item(
          DrawingFile.name(of: AtomicFile.name(of: path)),
          detail: DrawingFile.name(
            of: UserDirectories.abbreviated(AtomicFile.folder(of: path))),
          command: Command.recent(number).id)
      },
      hint: tr("A PDF, a picture or a drawing can also be dropped on the window."))
    pictures.draw(paths, side: controls.startPictureSide) { [weak self] index, picture in
      self?.controls.start?.documents[index].picture = picture
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
  }

  private var isUnused: Bool {
    canvas.drawing.isEmpty && !canvas.hasPages && !canvas.isDrawing && !canvas.isPlacing
      && !canvas.drawing.canRedo && canvas.background.picture == nil && controls.editor == nil
  }
}
