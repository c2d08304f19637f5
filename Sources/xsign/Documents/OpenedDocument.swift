import Export
import Ink
import Localization
import PDFPages
import Platform

/// A PDF that was opened for the window.
struct OpenedDocument: Sendable {
  /// What draws the pictures of its pages.
  struct Renderer: Sendable {
    var file: PageFile
    var program: PageRasterizer
    /// The program that draws what the first does not.
    var other: PageRasterizer?
  }

  /// The PDF.
  let pdf: OpenPDF
  /// Its pages, without ink.
  let drawing: Drawing
  /// What draws its pages, or the sentence why nothing does.
  let renderer: Result<Renderer, RendererMissing>

  /// The lack of what draws pages.
  struct RendererMissing: Error, CustomStringConvertible {
    /// The sentence.
    var description: String
  }

  /// Opens the PDF at `path`. Blocks on the disk and on other programs.
  ///
  /// - Parameter password: The password of the user or the owner, or nothing.
  init(_ path: String, password: [UInt8] = []) throws(SigningError) {
    // The drawing finds it again from any folder.
    let path = UserDirectories.absolute(path)
    pdf = try OpenPDF(
      path, name: DrawingFile.lastName(of: path), password: password)
    drawing = try Drawing(pagesOf: pdf)
    renderer = Self.renderer(of: pdf)
  }

  private static func renderer(of pdf: OpenPDF) -> Result<Renderer, RendererMissing> {
    do {
      let program = try PageRasterizer.find()
      let other = PageRasterizer.all().first { $0 != program }
      return .success(Renderer(file: try pdf.shown(), program: program, other: other))
    } catch let missing as PageRasterizer.Missing {
      return .failure(RendererMissing(description: missing.description))
    } catch let error as SigningError {
      return .failure(RendererMissing(description: error.sentence))
    } catch {
      return .failure(RendererMissing(description: tr("The pages of \(pdf.name) cannot be shown.")))
    }
  }

  /// The number of bytes at the beginning of a file that tell what it is.
  private static let head = 1024

  /// Returns the kind of the file at `path` if it is a PDF or a drawing, and no picture. The first
  /// bytes tell it. Blocks on the disk.
  static func openedKind(_ path: String) -> FileKind? {
    guard let start = beginning(path) else { return nil }
    let kind = FileKind(of: start)
    return kind == .pdf || kind?.isDrawing == true ? kind : nil
  }

  private static func beginning(_ path: String) -> [UInt8]? {
    guard path != "-", var file = try? BoundedFile(regular: path, limit: .max) else { return nil }
    var bytes = [UInt8](repeating: 0, count: head)
    let count = (try? file.read(into: &bytes)) ?? 0
    return Array(bytes[..<count])
  }

  /// Returns the kind of the file at `path` if it is opened as pages: PDF, PNG or JPEG. The first
  /// bytes tell it, among which other programs may have put something before the header of a PDF.
  /// A file that is of no other kind is of the one that its name claims. Blocks on the disk.
  static func kind(_ path: String) -> FileKind? {
    guard let start = beginning(path) else { return nil }
    if let kind = FileKind(signatureOf: start) {
      return kind == .pdf || kind.isPicture ? kind : nil
    }
    let header = Array("%PDF-".utf8)
    let hasHeader = start.indices.contains { start[$0...].starts(with: header) }
    if hasHeader { return .pdf }
    guard FileKind(of: start) == nil, let kind = FileKind(claimedBy: path) else { return nil }
    return kind == .pdf || kind.isPicture ? kind : nil
  }
}

extension Drawing {

  /// Creates a drawing of the pages of a PDF.
  ///
  /// - Throws: `SigningError` if they are higher than the plane.
  init(pagesOf pdf: OpenPDF) throws(SigningError) {
    let sizes = pdf.survey.pages.map(\.canvasSize)
    guard let pages = Page.arranged(sizes, showsPageContents: true) else {
      throw .tooHigh(file: pdf.name)
    }
    self.init([], pages: pages, source: pdf.identity)
  }

  /// Returns strokes as ink on the pages of the drawing's PDF. O(number of strokes).
  func inkOnPDFPages(of strokes: [Stroke]) -> [PDFPageInk] {
    var ink: [PDFPageInk] = []
    for stroke in strokes {
      let page = page(of: stroke)
      guard let pdfPage = page.pdfPage else { continue }
      let move = Point.zero - page.origin
      if ink.last?.page == pdfPage, ink.last?.move == move {
        ink[ink.count - 1].append(drawn: stroke)
      } else {
        ink.append(PDFPageInk(page: pdfPage, drawn: [stroke], move: move))
      }
    }
    return ink
  }

  /// The pictures on the pages of the drawing's PDF. What else a background has is in no PDF (see
  /// `PageObjectRules`), and ink is in `inkOnPDFPages`.
  var pdfPagePictures: [PDFPagePicture] {
    pages.flatMap { page -> [PDFPagePicture] in
      guard let pdfPage = page.pdfPage else { return [] }
      let background = page.permitted(page.background)
      return background.objects.compactMap { object in
        switch object {
        case .picture(let picture): PDFPagePicture(page: pdfPage, picture: picture)
        case .paper, .ruling, .baseline, .stroke: nil
        }
      }
    }
  }
}
