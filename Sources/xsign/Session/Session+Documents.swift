import Graphics
import Ink
import Localization
import Platform
import X11Canvas

/// The PDF whose pages the drawing has, or the picture that is its page.
extension Session {
  /// True if the drawing has the pages of a PDF, whether that is open or not.
  var hasDocument: Bool { canvas.drawing.source != nil }

  /// Shows the pages of a PDF.
  func show(_ opened: OpenedDocument) -> Outcome {
    if isModified { keepDiscarded() }
    canvas.load(opened.drawing)
    startJournal(with: opened.drawing)
    begin(SessionFile(original: opened.pdf.path))
    take(opened)
    return .document(opened, isUnlocked: false)
  }

  /// Shows a picture as the only page of a drawing. Its file at `path` is never written.
  func show(_ page: ImagePage, from path: String) -> Outcome {
    if isModified { keepDiscarded() }
    let new = page.drawing
    canvas.load(new, image: page.picture)
    startJournal(with: new)
    begin(SessionFile(original: path))
    let name = DrawingFile.name(of: UserDirectories.abbreviated(path))
    return .page(cut: page.picture.cutSentence(of: name))
  }

  /// Starts another drawing, without the pages of a PDF.
  func startBlank() {
    if isModified { keepDiscarded() }
    canvas.load(blank)
    startJournal(with: blank)
    begin(SessionFile())
  }

  /// Opens the PDF of the drawing, which came from a file or a journal.
  func attachDocument() {
    guard let source = canvas.drawing.source else { return }
    let ticket = begin(.attaching(source.path))
    files.attach(source.path) { [unowned self] result in
      finish(ticket) { attach(result, source) }
    }
  }

  /// Takes the PDF of the drawing. It must be the one that was drawn on.
  private func attach(
    _ result: Result<OpenedDocument, DrawingFiles.OpeningFailure>, _ source: PDFIdentity
  ) -> Outcome {
    let name = DrawingFile.lastName(of: source.path)
    switch result {
    case .success(let opened) where opened.pdf.identity == source:
      take(opened)
      return .document(opened, isUnlocked: false)
    case .success:
      return .documentMissing(
        tr("\(name) is not the file any more that was drawn on; the ink is on blank pages."))
    case .failure(.locked(let wasGiven)):
      return .locked(path: source.path, wasGiven: wasGiven)
    case .failure(.sentence(let sentence)):
      return .documentMissing(tr("\(sentence) The ink is on blank pages."))
    }
  }

  /// Finds out whether the PDF can be signed digitally as it is, without the secret.
  func checkDigital(
    _ digital: DigitalChoice, engine: EngineSettings,
    completion: @escaping @MainActor (Result<Void, SigningError>) -> Void
  ) {
    guard let document else { return }
    files.checkDigital(
      document,
      DrawingFiles.Signature(
        drawing: canvas.drawing, strokes: canvas.currentStrokes, engine: engine, digital: digital),
      completion: completion)
  }

  /// Writes the PDF with the ink on its pages to `path`, with the ink so far of strokes that are
  /// being drawn. The signed PDF that was written there before is replaced; if another program has
  /// changed it, only if `isConfirmed`. Returns nil if no PDF is open.
  ///
  /// - Parameter digital: The digital signature, or nil.
  func sign(
    to path: String, engine: EngineSettings, isConfirmed: Bool = false,
    digital: DigitalChoice? = nil
  ) -> Ticket? {
    guard let document else { return nil }
    let revision = revisionForFile()
    let (ticket, cancellation) = begin(writing: path, revision: revision)
    let signed = file.signed
    files.sign(
      document,
      DrawingFiles.Signature(
        drawing: canvas.drawing, strokes: canvas.currentStrokes, engine: engine, digital: digital),
      to: path, replacing: signed?.path == path ? signed?.version : nil,
      own: file.replaced, isConfirmed: isConfirmed, cancellation: cancellation
    ) { [unowned self, drawing] result in
      finish(ticket, writing: drawing, to: path, result) { written, isCurrent in
        let (signed, version) = written
        if isCurrent { self.signed(to: path, version, revision, isDigital: digital != nil) }
        return .signed(signed, path: path, isCurrent: isCurrent)
      }
    }
    return ticket
  }

  /// Makes a key with a certificate for a person, and writes both to `path`. `completion` takes the
  /// result and the ticket, unless the request is cancelled.
  func createIdentity(
    for person: PersonName, passphrase: SecretBytes, to path: String,
    completion: @escaping @MainActor (Result<NewCertificate, SigningError>, Ticket) -> Void
  ) -> Ticket {
    let (ticket, cancellation) = begin(writing: path)
    files.createIdentity(
      for: person, passphrase: passphrase, to: path, cancellation: cancellation
    ) { [unowned self] result in
      finish(ticket) {
        completion(result, ticket)
        return nil
      }
    }
    return ticket
  }

  /// Notes that the PDF at `path` has the ink as it was at `revision`. If it is signed digitally,
  /// the next file has another path, as the signature does not cover what is drawn from now on.
  func signed(
    to path: String, _ version: FileVersion, _ revision: UInt64?, isDigital: Bool = false
  ) {
    file.signed = isDigital ? nil : SessionFile.SignedPath(path: path, version: version)
    if path == document?.path { file.replaced = version }
    file.savedRevision = revision
    restored = nil
  }
}
