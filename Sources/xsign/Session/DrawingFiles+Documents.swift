import Checking
import Export
import Glibc
import Ink
import PDFPages
import Platform

/// PDFs, opened and signed in the background, and pictures that are opened as pages.
extension DrawingFiles {
  /// Opens the PDF at `path`, or takes what `ahead` has opened.
  static func document(
    _ path: String, _ password: [UInt8], ahead: DocumentAhead? = nil
  ) throws(OpeningFailure) -> OpenedDocument {
    do throws(SigningError) {
      if let opened = ahead?.take(path) { return try opened.get() }
      return try OpenedDocument(path, password: password)
    } catch {
      throw OpeningFailure(error)
    }
  }

  /// Reads the picture at `path`.
  static func page(_ path: String) throws(OpeningFailure) -> ImagePage {
    do throws(SigningError) {
      let name = DrawingFile.name(of: UserDirectories.abbreviated(path))
      return try ImagePage(reading: path, name: name)
    } catch {
      throw OpeningFailure(error)
    }
  }

  /// Opens the PDF at `path`, which must be one.
  func attach(
    _ path: String,
    completion: @escaping @MainActor (Result<OpenedDocument, OpeningFailure>) -> Void
  ) {
    perform(files.reading(path), completion) { () throws(OpeningFailure) in
      try Self.document(path, [])
    }
  }

  /// Reads the ink that xsign wrote before on the page of a PDF with an index, or on all pages.
  func ownInk(
    of pdf: OpenPDF, onPage page: Int?,
    completion: @escaping @MainActor (Result<EarlierInk, OpeningFailure>) -> Void
  ) {
    perform(files.reading(pdf.path), completion) { () throws(OpeningFailure) in
      do throws(SigningError) {
        return try pdf.ownInk(onPage: page)
      } catch {
        throw OpeningFailure(error)
      }
    }
  }

  /// Checks the digital signatures of a PDF, with the certificates that the system trusts.
  func examine(
    _ pdf: OpenPDF,
    completion: @escaping @MainActor (Result<OpenPDF.Examination, SigningError>) -> Void
  ) {
    perform(files.reading(pdf.path), completion) { () throws(SigningError) in
      try pdf.examination(trust: nil)
    }
  }

  /// Checks them likewise, and asks the authorities whether certificates were revoked. Nothing else
  /// waits for them: a server that is silent may take a minute.
  func examineOnline(
    _ pdf: OpenPDF, cancellation: ChildCancellation,
    completion: @escaping @MainActor (Result<OpenPDF.Examination, SigningError>) -> Void
  ) {
    perform(authorities, completion) { () throws(SigningError) in
      try pdf.examination(trust: nil, revocation: .online, cancellation: cancellation)
    }
  }

  /// Finds out whether a PDF can be signed digitally in this way, without its secret.
  func checkDigital(
    _ pdf: OpenPDF, _ signature: Signature,
    completion: @escaping @MainActor (Result<Void, SigningError>) -> Void
  ) {
    perform(files.reading(pdf.path), completion) { () throws(SigningError) in
      // The name is not known yet: that it has room is likely.
      let (request, _) = try signature.request(
        for: pdf, try signature.filled(of: pdf), signer: String(repeating: "n", count: 20))
      try pdf.check(request, endsUsageRights: true)
      _ = try pdf.result(of: request)
      if signature.digital?.level == .archive { _ = try pdf.result(of: .documentTimeStamp) }
    }
  }

  /// Makes a key with a certificate for a person, and writes both to `path`, unless it is cancelled
  /// before.
  func createIdentity(
    for person: PersonName, passphrase: SecretBytes, to path: String,
    cancellation: ChildCancellation,
    completion: @escaping @MainActor (Result<NewCertificate, SigningError>) -> Void
  ) {
    perform(files.writing(path), completion) { () throws(SigningError) in
      try NewCertificate(
        for: person, secret: { () throws(SigningError) in try SecretSource(passphrase) }, to: path,
        cancellation: cancellation)
    }
  }

  /// Ink that is to be written into a PDF.
  struct Signature: Sendable {
    /// The drawing with the pages of the PDF, and the pictures on them.
    var drawing: Drawing
    /// Its strokes, and those that are being drawn, from the bottom to the top.
    var strokes: [Stroke]
    /// The engine that draws the strokes.
    var engine: EngineSettings
    /// The digital signature, or nil.
    var digital: DigitalChoice?

    /// True if the PDF stays as it is.
    var isEmpty: Bool {
      strokes.isEmpty && drawing.pdfPagePictures.isEmpty && !drawing.changesDocument
    }

    /// The ink on each page.
    var ink: [PDFPageInk] { drawing.inkOnPDFPages(of: strokes) }

    /// Returns the values of the form laid out, or nil if there are none.
    func filled(of pdf: OpenPDF) throws(SigningError) -> FilledDocument? {
      drawing.fieldValues.isEmpty
        ? nil : try pdf.filled(by: FormFilling(of: pdf.survey.form, with: drawing.fieldValues))
    }

    /// Returns the request for a PDF: ink, pictures and values.
    func request(
      for pdf: OpenPDF, _ filled: FilledDocument?, ink: [PDFPageInk]
    ) throws(SigningError) -> SigningRequest {
      var request = SigningRequest(forms: [], placements: [])
      do throws(ExportError) {
        request = try SigningRequest(
          ink, drawing.pdfPagePictures, on: pdf.survey.pages, engine: engine)
      } catch {
        let mayBeBare = digital != nil && strokes.isEmpty && drawing.pdfPagePictures.isEmpty
        guard error.isNothingSeen, drawing.changesDocument || mayBeBare else {
          throw .ink(error)
        }
      }
      if let filled { request.form = filled.form }
      request.withoutInk = drawing.withoutInk
      return request
    }
  }

  /// Writes a signed PDF to `path`, whole or not at all. It begins with `pdf`, however often that
  /// was signed before.
  ///
  /// - Parameters:
  ///   - pdf: The PDF, with its pages turned as in the drawing.
  ///   - replaced: The version of the file that was written to `path` before, or nil. If another
  ///     program has changed it since, nothing is written.
  ///   - own: The version of the file that replaced the PDF itself, if xsign did that.
  ///   - isConfirmed: True if the user agreed to replace what has the path.
  ///   - cancellation: What ends it before the file takes its name.
  func sign(
    _ pdf: OpenPDF, _ signature: Signature, to path: String, replacing replaced: FileVersion?,
    own: FileVersion?, isConfirmed: Bool, cancellation: ChildCancellation,
    completion: @escaping @MainActor (Result<(SignedFile, FileVersion), WritingFailure>) -> Void
  ) {
    perform(files.writing(path), completion) { () throws(WritingFailure) in
      // What is compared now is all that may be replaced.
      let replaceable =
        isConfirmed || replaced == nil ? Replaceable.anything : Replaceable(at: path)
      if !isConfirmed, let replaced, !replaced.allowsReplacing(path) { throw .changed }
      do throws(SigningError) {
        let signed = try Self.write(
          pdf, signature, to: path, replacing: replaceable, own: own, cancellation: cancellation)
        return (signed, FileVersion(signed.identity, at: path))
      } catch {
        if case .output(let failure) = error, failure.code == EEXIST { throw .changed }
        throw error.isOfKey ? .key(error.sentence) : .sentence(error.sentence)
      }
    }
  }

  /// Writes a signed PDF to `path`, or to `scratch` if that is given. Blocks until it is written,
  /// or cancelled before it takes its name.
  static func write(
    _ pdf: OpenPDF, _ signature: Signature, to path: String,
    replacing replaceable: Replaceable = .anything, own: FileVersion?,
    scratch: ScratchFile? = nil, cancellation: ChildCancellation? = nil
  ) throws(SigningError) -> SignedFile {
    guard pdf.isStill(orReplacedBy: own) else { throw .changed(file: pdf.name) }
    let given = try signature.filled(of: pdf)
    let form = FormAccount(pdf.survey, signature.drawing.fieldValues)
    var (request, ink) = try signature.request(for: pdf, given)
    let drawn = try pdf.drawnForm(for: request)
    let filled = given ?? drawn
    if let drawn { request.form = drawn.form }
    // The user has agreed that usage rights end.
    try pdf.check(request, endsUsageRights: true)
    var signing: DigitalSigning?
    if let digital = signature.digital {
      let open = try digital.signing(cancellation)
      (request, ink) = try signature.request(for: pdf, filled, signer: open.helper.signer.name)
      signing = open
    }
    let shown = ShownInk(
      ink, signature.drawing.pdfPagePictures, filled: filled?.areas ?? [],
      engine: signature.engine)
    var signed = try pdf.write(
      request, showing: shown, to: path, isInPlace: scratch == nil && pdf.isInput(path),
      replacing: replaceable, scratch: scratch, signing: signing, cancellation: cancellation)
    signed.signer = signing?.helper.signer.name
    signed.fields = given?.given ?? 0
    signed.calculated = given?.calculated ?? 0
    signed.pictureNote = PictureNotes(on: signature.drawing.pages).leftOutSentence
    let places = InkedPlaces(request, ink: signature.ink)
    signed.warnings = form.warnings(given, ink: places) + signed.warnings
    return signed
  }
}

extension DrawingFiles.OpeningFailure {
  fileprivate init(_ error: SigningError) {
    if case .helper(.failure(.password(let wasGiven)), _) = error {
      self = .locked(wasGiven: wasGiven)
    } else {
      self = .sentence(error.sentence)
    }
  }
}
