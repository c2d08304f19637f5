import Graphics
import Ink
import X11Canvas

/// What comes of a request to open a file.
extension Session {
  /// Takes what was found in a file, unless ink that nobody was asked about would be lost.
  func take(
    _ result: Result<DrawingFiles.Opened, DrawingFiles.OpeningFailure>, _ opening: Opening
  ) -> Outcome {
    let path = opening.path
    switch result {
    case .failure(.sentence(let sentence)):
      return opening.left == nil ? .notOpened(sentence) : .failed(sentence)
    case .failure(.locked(let wasGiven)): return .locked(path: path, wasGiven: wasGiven)
    case .success(.document(let opened))
    where opening.unlocks && canvas.drawing.source == opened.pdf.identity:
      take(opened)
      return .document(opened, isUnlocked: true)
    case .success(let opened):
      // What was typed while the file was read is ink, too.
      finishTyping()
      if hasUnsavedInk, hasChanged(since: opening) { return .interrupted(path: path) }
      return show(opened, from: path)
    }
  }

  private func show(_ opened: DrawingFiles.Opened, from path: String) -> Outcome {
    switch opened {
    case .drawing(let document, let new, let picture, let source):
      show(new, picture, from: path, document, source)
      return .opened(
        omissions: document.leftOutSentence, isScaleAssumed: document.isScaleAssumed)
    case .new:
      begin(SessionFile(path: path, savedRevision: canvas.drawing.revision, isNew: true))
      return .new(path: path)
    case .page(let page): return show(page, from: path)
    case .document(let opened): return show(opened)
    }
  }

  /// Returns true if the drawing is not as it was when the file was asked for.
  private func hasChanged(since opening: Opening) -> Bool {
    guard let left = opening.left else { return false }
    return left != (drawing, canvas.drawing.revision) || canvas.isDrawing
  }

  /// Shows the drawing that was read from the file at `path`.
  private func show(
    _ new: Drawing, _ picture: Image?, from path: String, _ document: InkDocument,
    _ source: DrawingFile.Source?
  ) {
    if isModified { keepDiscarded() }
    canvas.load(new, image: picture)
    showEngines(document.engines)
    startJournal(with: new)
    // A file that holds more than the drawing is not overwritten: saving asks for a name.
    let isOwn = document.isOwn && path.lowercased().hasSuffix(".inkml")
    if isOwn, let source, !source.isCompressed {
      begin(SessionFile(path: path, version: source.version))
    } else {
      begin(SessionFile(original: source == nil ? nil : path))
    }
    attachDocument()
  }
}
