import ArgumentParser
import Export
import Graphics
import Ink
import Localization
import PDFPages
import Platform

/// What is under the ink of `xsign render --on`.
struct RenderedSheet: Sendable {
  /// The page of a PDF, or the picture.
  let picture: ExportPicture
  /// The size of the page.
  let size: CanvasSize
  /// What the file of the picture says beside its pixels.
  let notes: PictureNotes
}

/// The options for a page of a PDF, or a picture, under the ink.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      tr(
        """
        A PDF, a page of which is under the ink of a PNG, or a PNG or JPEG picture. Its top left \
        corner is at 0,0.
        """), valueName: "pdf"), completion: .file())
  var on: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The page: its number, last or -1. Default: 1."), valueName: "page"),
    transform: { text in
      let pages = try PagesArgument.pages(text)
      guard pages.isOnePage else { throw OptionError(tr("the page is a number, last or -1")) }
      return pages
    })
  var onPage: PagesArgument?

  @Option(
    help: ArgumentHelp(
      tr("A file with the password of the PDF in its first line."), valueName: "file"),
    completion: .file())
  var passwordFile: String?

  /// Checks the options with those that concern the same picture. `pageOption` is another one that
  /// was given and determines the page, or nil.
  func check(
    _ kind: OutputFile.Kind, pageOption: String?, hasBackground: Bool
  ) throws(ValidationError) {
    guard on != nil else {
      if onPage != nil { throw ValidationError(tr("'--on-page' needs '--on <pdf>'.")) }
      if passwordFile != nil { throw ValidationError(tr("'--password-file' needs '--on <pdf>'.")) }
      return
    }
    guard case .picture(let format) = kind else {
      guard fileKind?.isPicture == true else { throw Self.needsPNG }
      throw ValidationError(
        tr(
          "'--on' puts a picture under the ink of a PNG, PDF or SVG; InkML and JSON have only ink.")
      )
    }
    // Only what is known to be a PDF is: a file that cannot be read is no wrong use of options.
    if format != .png, fileKind == .pdf { throw Self.needsPNG }
    if let pageOption {
      throw ValidationError(tr("'--on' determines the page; leave out '\(pageOption)'."))
    }
    if hasBackground {
      throw ValidationError(tr("'--on' and '--with-background' exclude each other."))
    }
  }

  /// The kind of the file, if it can be under the ink. Blocks on the disk.
  private var fileKind: FileKind? {
    on.flatMap { try? InputPath.path($0) }.flatMap(OpenedDocument.kind)
  }

  /// The refusal of a PDF under the ink of anything but a PNG.
  private static var needsPNG: ValidationError {
    ValidationError(
      tr("'--on' puts a page of a PDF under the ink of a PNG only; 'xsign sign' puts ink on a PDF.")
    )
  }

  /// Returns the page for an export of a kind, or nil if there is none. The function `scale`
  /// returns the pixels per canvas unit for a page of that size.
  ///
  /// - Throws: `ValidationError` if what standard input gives is a PDF, and no PNG is made.
  func sheet(
    for kind: OutputFile.Kind, scale: (CanvasSize) -> Double
  ) throws -> RenderedSheet? {
    guard let on else { return nil }
    let path = try InputPath.path(on)
    guard let descriptor = InputPortions.descriptor(of: path) else {
      let kind = fileKind
      if kind?.isPicture == true { return try sheet(ofPicture: path, named: path) }
      return try sheet(of: pdf(on, seemsPDF: kind == .pdf), scale: scale)
    }
    // It can be read once only, and its kind is known afterwards.
    let content = try OpenPDF.copy(of: descriptor, file: DrawingFile.name(of: path))
    return try withExtendedLifetime(content) { () throws -> RenderedSheet? in
      let copied = "/proc/self/fd/\(content.descriptor)"
      let found = OpenedDocument.kind(copied)
      if found?.isPicture == true { return try sheet(ofPicture: copied, named: path) }
      if found == .pdf, kind != .picture(.png) { throw Self.needsPNG }
      return try sheet(of: pdf(on, content, seemsPDF: found == .pdf), scale: scale)
    }
  }

  /// Opens the PDF at `path`, where a picture could be, too.
  private func pdf(
    _ path: String, _ content: SourceFile? = nil, seemsPDF: Bool
  ) throws(SigningError) -> OpenPDF {
    do throws(SigningError) {
      return try OpenPDF(path, passwordFile: passwordFile, content: content)
    } catch .otherKind(let kind, let file, _) {
      throw .otherKind(kind, file: file, wanted: .sheet)
    } catch .helper(.failure(.unreadable), let file) where !seemsPDF {
      throw .noSheet(file: file)
    }
  }

  /// Returns the sheet of the picture in the file at `path`, which sentences call by `shown`.
  private func sheet(ofPicture path: String, named shown: String) throws -> RenderedSheet {
    let name = DrawingFile.name(of: shown)
    _ = try onPage?.indices(of: 1, file: name)
    let page = try ImagePage(reading: path, name: name)
    if let sentence = page.picture.cutSentence(of: name) { complain(sentence) }
    return RenderedSheet(
      picture: page.exportPicture, size: page.size,
      notes: PictureNotes(of: page.background.picture?.bytes ?? []))
  }

  private func sheet(of pdf: OpenPDF, scale: (CanvasSize) -> Double) throws -> RenderedSheet? {
    let pages = onPage ?? .first
    guard let index = try pages.indices(of: pdf.survey.pages.count, file: pdf.name).first else {
      return nil
    }
    let picture = try pdf.picture(ofPage: index, scale: scale(pdf.survey.pages[index].canvasSize))
    return RenderedSheet(
      picture: picture,
      size: CanvasSize(width: picture.frame.width, height: picture.frame.height),
      notes: PictureNotes(of: []))
  }
}
