import Desktop
import Export
import Ink
import Localization
import PDFPages
import Platform

/// What is printed of the drawing in the window, as it was at one moment.
enum PrintSource: Sendable {
  /// The pages of a PDF with what was drawn and typed on them. The version is that of the file that
  /// replaced the PDF, if xsign did that.
  case document(OpenPDF, DrawingFiles.Signature, own: FileVersion?)
  case drawing(ExportPlan)

  /// The folder of the file that printers read.
  private static var folder: String { UserDirectories.runtime + "/xsign" }

  /// Makes the PDF that is printed: the one that saving or exporting would write. Blocks on the
  /// disk and on other programs.
  func made() -> Result<PrintDocument, PrintFailure> {
    do {
      switch self {
      case .document(let pdf, let signature, let own):
        return .success(try Self.pages(of: pdf, signature, own: own))
      case .drawing(let plan):
        let (bytes, scratch) = (try plan.pdf(), ScratchFile(in: Self.folder))
        _ = try scratch.write { try $0.append(bytes) }
        let unseen = UnseenInk(plan.strokes, engine: plan.engine)
        return .success(
          PrintDocument(
            try scratch.opened(), pages: plan.pageCount, notes: [unseen.sentence]))
      }
    } catch {
      let sentence =
        (error as? SigningError)?.sentence
        ?? (error as? PagePictureFailure).map { trSentence($0.reason) }
        ?? trSentence(trClause("\(error)"))
      return .failure(.document(sentence))
    }
  }

  private static func pages(
    of pdf: OpenPDF, _ signature: DrawingFiles.Signature, own: FileVersion?
  ) throws -> PrintDocument {
    let count = pdf.survey.pages.count
    func unsigned() throws -> PrintDocument {
      guard pdf.isStill(orReplacedBy: own) else { throw SigningError.changed(file: pdf.name) }
      let unseen = UnseenInk(signature.strokes, engine: signature.engine)
      return PrintDocument(
        try pdf.shown().reopen(), pages: count, notes: [unseen.sentence])
    }
    if signature.isEmpty { return try unsigned() }
    let scratch = ScratchFile(in: folder)
    let result = Result { () throws(SigningError) in
      try DrawingFiles.write(pdf, signature, to: pdf.path, own: own, scratch: scratch)
    }
    // The window shows such pages without ink, too.
    if case .failure(.ink(let error)) = result, error.isNothingSeen { return try unsigned() }
    let signed = try result.get()
    let file = try scratch.opened()
    // Printers know no passwords.
    return PrintDocument(
      try pdf.shown(file.raw).reopen(), pages: count,
      notes: signed.warnings + [signed.unseenNote])
  }
}
