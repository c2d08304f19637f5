import Ink
import X11Canvas

/// Drawings as files: opened, saved, and asked about before they are left.
extension App {
  /// Whether there is ink, or a change, that no file has.
  var isModified: Bool {
    documents.drawing.isModified(
      revision: canvas.history.revision, isEmpty: canvas.history.isEmpty,
      hasNewBackground: background != documents.savedBackground)
  }

  /// Shows the drawing's name in the title, and whether it was changed.
  func updateTitle() {
    let isModified = isModified
    guard documents.shown != documents.drawing || documents.showsModified != isModified else {
      return
    }
    (documents.shown, documents.showsModified) = (documents.drawing, isModified)
    window.title = documents.drawing.title(isModified: isModified)
  }

  // MARK: Commands

  /// Clears the drawing, undoably; what is drawn next is another file's. The background stays: undoing
  /// could not bring it back.
  func newDrawing() {
    guard canvas.clear() else { return }
    documents.drawing = OpenDrawing(path: nil, savedRevision: nil)
  }

  /// Asks which drawing to open, and before that what becomes of unsaved ink.
  func openDrawing() {
    canvas.finishAll()
    if isModified { return askAboutInk(.open) }
    promptForDrawing()
  }

  /// Opens the file at `path`.
  func open(_ path: String) {
    documents.underWay.append("Opening \(UserFolders.abbreviated(path))…")
    documents.keeper.open(path)
  }

  /// Saves the drawing to its file, or asks for one.
  func saveDrawing() {
    canvas.finishAll()
    guard let path = documents.drawing.path else { return promptToSave(.inkML) }
    save(as: .inkML, to: path)
  }

  /// Goes on with what unsaved ink held up.
  func goOn(_ next: Documents.Next) {
    switch next {
    case .open: promptForDrawing()
    case .quit: leave()
    }
  }

  /// Asks where to save the drawing.
  func promptToSave(_ kind: DrawingKind) {
    canvas.finishAll()
    guard kind == .inkML || !canvas.history.isEmpty else {
      return controls.show(Notice("There is no ink to export. Draw something first."))
    }
    let suggestion = UserFolders.suggestedPath(extension: kind.ending)
    let path = kind == .inkML ? documents.drawing.path ?? suggestion.path : suggestion.path
    let title = kind == .inkML ? "Save drawing" : "Export JSON"
    prompt(
      .save(kind), title: title, path: path, ending: kind.ending,
      confirmTitle: kind == .inkML ? "Save" : "Export")
  }

  private func promptForDrawing() {
    let suggestion = UserFolders.suggestedPath(extension: "inkml")
    let folder = documents.drawing.path.map(AtomicFile.folder) ?? suggestion.folder
    prompt(.open, title: "Open drawing", path: folder + "/", ending: "", confirmTitle: "Open")
  }

  /// Asks for a file, for `request`.
  func prompt(
    _ request: Documents.Request, title: String, path: String, ending: String,
    confirmTitle: String
  ) {
    documents.request = request
    documents.folder = AtomicFile.folder(of: path)
    documents.isWaiting = false
    controls.present(.file(title: title, path: path, ending: ending, confirmTitle: confirmTitle))
  }

  // MARK: The prompt

  /// The prompt about drawings was confirmed with `text`.
  func documentAccepted(_ text: String, _ request: Documents.Request) {
    guard !documents.isWaiting else { return }
    switch request {
    case .open:
      guard let path = controls.fileToRead(text, folder: documents.folder) else { return }
      documents.isWaiting = true
      controls.showInPrompt(note: "Opening…", isError: false)
      open(path)
    case .picture: pictureAccepted(text)
    case .save(let kind):
      guard let path = path(text, kind) else { return }
      if controls.mayWrite(path, own: documents.drawing.path) { save(as: kind, to: path) }
    }
  }

  /// The file may be replaced.
  func documentConfirmed(_ text: String, _ request: Documents.Request) {
    guard !documents.isWaiting, case .save(let kind) = request, let path = path(text, kind) else {
      return
    }
    save(as: kind, to: path)
  }

  /// The prompt about drawings was given up, and with it what waited for it.
  func documentCancelled() {
    documents.request = nil
    documents.next = nil
    documents.isWaiting = false
  }

  private func path(_ text: String, _ kind: DrawingKind) -> String? {
    let endings = ["inkml", "json"].filter { $0 != kind.ending }
    let foreign = endings + ExportFormat.allCases.map(\.fileExtension)
    let what = kind == .inkML ? "This saves InkML" : "This exports JSON"
    return controls.fileToWrite(
      ExportPath(
        text, ending: kind.ending, foreign: foreign, what: what, folder: documents.folder,
        home: UserFolders.home))
  }

  private func save(as kind: DrawingKind, to path: String) {
    settleInk()
    documents.isWaiting = documents.request != nil
    if documents.isWaiting { controls.showInPrompt(note: "Saving…", isError: false) }
    if kind == .inkML { documents.writtenBackground = background }
    let page = painter.frames.page(focused)
    let size = page.map {
      InkDocument.Size(
        width: Double($0.width) / display.scale, height: Double($0.height) / display.scale)
    }
    documents.underWay.append("Saving \(UserFolders.abbreviated(path))…")
    documents.keeper.save(
      InkDocument(
        strokes: canvas.history.strokes, size: size, engines: canvas.engines,
        background: background),
      as: kind, to: path, revision: canvas.history.revision)
  }

  // MARK: Results

  /// A file was read or written, or could not be.
  func documentDone(_ result: DrawingKeeper.Result) {
    documents.underWay.removeFirst()
    switch result {
    case .opened(let document, let drawing, let picture, let path):
      closePrompt()
      show(document, drawing, picture, path)
    case .decoded(let file, let picture): show(file, picture)
    case .saved(let kind, let path, let revision):
      closePrompt()
      if kind == .inkML {
        documents.drawing = OpenDrawing(path: path, savedRevision: revision)
        documents.savedBackground = documents.writtenBackground
      }
      controls.show(Notice("Saved to \(UserFolders.abbreviated(path))"))
      if let next = documents.next.take(), !isModified { goOn(next) }
    case .notOpened(let sentence), .notSaved(let sentence):
      documents.next = nil
      if documents.isWaiting, controls.isPrompting {
        documents.isWaiting = false
        controls.showInPrompt(note: sentence, isError: true)
      } else {
        complain(sentence)
        controls.show(Notice(sentence, isError: true))
      }
    }
  }

  func closePrompt() {
    guard documents.isWaiting else { return }
    documents.request = nil
    documents.isWaiting = false
    if controls.isPrompting { controls.dismissCard() }
  }

  /// Shows the drawing of a file. What xsign did not save itself has to be saved anew.
  private func show(
    _ document: InkDocument, _ drawing: History, _ picture: Picture?, _ path: String
  ) {
    canvas.load(drawing, engines: document.engines)
    show(document.background, picture: picture)
    journalAnew()
    let isOwn = path.lowercased().hasSuffix(".inkml")
    documents.drawing = OpenDrawing(path: isOwn ? path : nil, savedRevision: 0)
    resetView()
    for pane in canvas.engines.indices { redrawSurroundings(pane) }
    if let sentence = document.leftOutSentence { controls.show(Notice(sentence)) }
  }
}
