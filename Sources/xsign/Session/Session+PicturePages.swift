import Export
import Ink
import Platform
import X11Canvas

/// Saving pages with pictures, such as a scan or a photo, as a PDF.
extension Session {
  /// True if the drawing is one of pages with pictures that has no file of its own: what is wanted
  /// of it is a PDF, as of a paper that was scanned to be signed.
  var isOfPictures: Bool {
    let pages = canvas.drawing.pages
    return file.path == nil && !hasDocument && pages.allSatisfy { $0.size != nil }
      && pages.contains { $0.background.picture != nil }
  }

  /// Writes a PDF of the pages to `path`, with the ink so far of strokes that are being drawn. The
  /// PDF that was written there before is replaced; if another program has changed it, only if
  /// `isConfirmed`.
  func savePDF(to path: String, engine: EngineSettings, isConfirmed: Bool = false) -> Ticket {
    let revision = revisionForFile()
    let (ticket, cancellation) = begin(writing: path, revision: revision)
    let note = PictureNotes(on: canvas.drawing.pages).leftOutSentence
    let isOwn = !isConfirmed && file.signed?.path == path
    files.savePDF(
      of: canvas.drawing.pages, canvas.currentStrokes, engine, to: path,
      replacing: isOwn ? file.signed?.version : nil, cancellation: cancellation
    ) { [unowned self, drawing] result in
      finish(ticket, writing: drawing, to: path, result) { written, isCurrent in
        let (version, unseen) = written
        if isCurrent { signed(to: path, version, revision) }
        return .saved(path: path, notes: [unseen.sentence, note], isCurrent: isCurrent)
      }
    }
    return ticket
  }
}

extension DrawingFiles {
  /// Writes a PDF of pages with their papers, pictures and strokes to `path`, whole or not at all.
  /// `completion` takes its version, and the ink that is not in it.
  ///
  /// - Parameters:
  ///   - expected: The version of the file that may be replaced, or nil to replace any. If another
  ///     program has changed it since, nothing is written.
  ///   - cancellation: What ends it before the file takes its name.
  fileprivate func savePDF(
    of pages: [Page], _ strokes: [Stroke], _ engine: EngineSettings, to path: String,
    replacing expected: FileVersion?, cancellation: ChildCancellation,
    completion:
      @escaping @MainActor (Result<(FileVersion, UnseenInk), WritingFailure>) -> Void
  ) {
    perform(files.writing(path), completion) { () throws(WritingFailure) in
      let bytes: [UInt8]
      do throws(ExportError) {
        let export = PagesExport(
          strokes, on: pages, engine: engine, paper: .own, showsPictures: true)
        bytes = try export.pdf(pages.indices)
      } catch {
        throw .sentence(error.description)
      }
      // As late as possible. What is compared now is all that may be replaced.
      let replaceable = expected == nil ? Replaceable.anything : Replaceable(at: path)
      if let expected, !expected.allowsReplacing(path) { throw .changed }
      guard cancellation.commit() else { throw .cancelled }
      do throws(FileError) {
        let identity = try AtomicFile.write([bytes], to: path, replacing: replaceable)
        let version = FileVersion(identity: identity, contents: [bytes])
        return (version, UnseenInk(strokes, engine: engine))
      } catch {
        throw DrawingFiles.WritingFailure(error)
      }
    }
  }
}
